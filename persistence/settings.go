// Settings an operator changed, the texts of the house, novice stages, and who uploaded which image.
package persistence

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"github.com/jackc/pgx/v5"

	"touchline/domain"
)

// Setting reads one setting into a pointer; false where nobody has changed the default.
func (s *Store) Setting(ctx context.Context, key string, into any) (bool, error) {
	var value []byte
	err := s.db.QueryRow(ctx, `SELECT value FROM setting WHERE key = $1`, key).Scan(&value)
	if errors.Is(err, pgx.ErrNoRows) {
		return false, nil
	}
	if err != nil {
		return false, fmt.Errorf("read setting %s: %w", key, err)
	}
	if err := json.Unmarshal(value, into); err != nil {
		return false, fmt.Errorf("decode setting %s: %w", key, err)
	}
	return true, nil
}

// SetSetting writes one setting.
func (s *Store) SetSetting(ctx context.Context, key string, value any) error {
	encoded, err := json.Marshal(value)
	if err != nil {
		return fmt.Errorf("encode setting %s: %w", key, err)
	}
	_, err = s.db.Exec(ctx, `
		INSERT INTO setting (key, value) VALUES ($1, $2)
		ON CONFLICT (key) DO UPDATE SET value = excluded.value, updated_at = now()`, key, encoded)
	if err != nil {
		return fmt.Errorf("write setting %s: %w", key, err)
	}
	return nil
}

// RichText answers a text in the nearest language there is: the exact one, the other Chinese one, English
// for readers of neither, Chinese at last. NOT_FOUND for a kind without any.
func (s *Store) RichText(ctx context.Context, kind int32, lang string) (domain.RichText, error) {
	t := domain.RichText{Kind: kind}
	err := s.db.QueryRow(ctx, `
		SELECT language, title, html, version, updated_at
		FROM rich_text
		WHERE type = $1
		ORDER BY language = $2 DESC, $2 LIKE 'zh%' AND language LIKE 'zh%' DESC, language = 'en' DESC, language = 'zh' DESC, language
		LIMIT 1`, kind, lang).Scan(&t.Language, &t.Title, &t.HTML, &t.Version, &t.Updated)
	if errors.Is(err, pgx.ErrNoRows) {
		return t, domain.Refuse(domain.NotFound, "kind", "richText")
	}
	if err != nil {
		return t, fmt.Errorf("read text %d: %w", kind, err)
	}
	return t, nil
}

// ReachStage notes that a user did something for the first time; later times change nothing.
func (s *Store) ReachStage(ctx context.Context, userID int64, stage int, at time.Time) error {
	_, err := s.db.Exec(ctx, `
		INSERT INTO novice_stage (user_id, stage, done_at) VALUES ($1, $2, $3)
		ON CONFLICT DO NOTHING`, userID, stage, at)
	if err != nil {
		return fmt.Errorf("note stage %d of a user: %w", stage, err)
	}
	return nil
}

// Stages answers what a user has reached. The first answer that holds a stage says that the user had not
// been told of it; from then on they have.
func (s *Store) Stages(ctx context.Context, userID int64) ([]domain.StageDone, error) {
	rows, err := s.db.Query(ctx, `
		WITH told AS (
			UPDATE novice_stage SET told = true WHERE user_id = $1 AND NOT told
		)
		SELECT stage, done_at, told FROM novice_stage WHERE user_id = $1 ORDER BY stage`, userID)
	if err != nil {
		return nil, fmt.Errorf("read the stages of a user: %w", err)
	}
	stages, err := pgx.CollectRows(rows, func(row pgx.CollectableRow) (d domain.StageDone, err error) {
		return d, row.Scan(&d.Stage, &d.At, &d.Told)
	})
	if err != nil {
		return nil, fmt.Errorf("read the stages of a user: %w", err)
	}
	return stages, nil
}
