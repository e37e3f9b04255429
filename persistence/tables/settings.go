// Settings an operator changed, the texts of the site, and who uploaded which image.

package tables

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"

	"github.com/jackc/pgx/v5"

	"touchline/domain"
)

// Setting reads one setting into a pointer; false where nobody has changed the default.
func (s *Site) Setting(ctx context.Context, key string, into any) (bool, error) {
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
func (s *Site) SetSetting(ctx context.Context, key string, value any) error {
	encoded, err := json.Marshal(value)
	if err != nil {
		return fmt.Errorf("encode setting %s: %w", key, err)
	}
	_, err = s.db.Exec(ctx, `
		INSERT INTO setting (key, value) VALUES ($1, $2)
		ON CONFLICT (key) DO UPDATE SET value = excluded.value, updated_at = now(), changed_by = 0`, key, encoded)
	if err != nil {
		return fmt.Errorf("write setting %s: %w", key, err)
	}
	return nil
}

// RichText answers a text in the nearest language there is: the exact one, the other Chinese one, English
// for readers of neither, Chinese at last. NOT_FOUND for a kind without any.
func (s *Site) RichText(ctx context.Context, kind int32, lang string) (domain.RichText, error) {
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
