// Texts of the site that operators put in the place of shipped ones.

package operators

import (
	"context"
	"errors"
	"fmt"

	"github.com/jackc/pgx/v5"

	"touchline/domain"
	"touchline/persistence/pg"
)

// WordingVersion changes whenever a text does, in whatever order changes are committed; comparing it is all a reader needs
// to do most of the time.
func (s *Admin) WordingVersion(ctx context.Context) (version string, err error) {
	err = s.db.QueryRow(ctx, `SELECT count(*) || '/' || coalesce(sum(extract(epoch FROM changed_at)), 0) FROM wording`).Scan(&version)
	if err != nil {
		return "", fmt.Errorf("look at the changed texts: %w", err)
	}
	return version, nil
}

const wordingFields = `w.language, w.key, w.text, w.shipped, w.changed_by AS by, coalesce(o.name, '') AS by_name, w.changed_at AS changed`

// Wordings are all changed texts.
func (s *Admin) Wordings(ctx context.Context) ([]domain.Wording, error) {
	changed, err := pg.Collect(ctx, s.db, pgx.RowToStructByName[domain.Wording], `
		SELECT `+wordingFields+` FROM wording w LEFT JOIN operator o ON o.operator_id = w.changed_by ORDER BY w.language, w.key`)
	if err != nil {
		return nil, fmt.Errorf("read the changed texts: %w", err)
	}
	return changed, nil
}

// EditWording changes a text; without one the shipped text holds again. It answers what had been put in its place before
// and what is now, nil for nothing.
func (s *Admin) EditWording(ctx context.Context, w domain.Wording) (before, after *domain.Wording, err error) {
	err = pgx.BeginFunc(ctx, s.db, func(tx pgx.Tx) error {
		// Two changes of one text come one after the other, also where there is no row to hold.
		if _, err := tx.Exec(ctx, `SELECT pg_advisory_xact_lock(hashtextextended('wording:' || $1 || ':' || $2, 0))`, w.Language, w.Key); err != nil {
			return err
		}
		if before, err = wordingIn(ctx, tx, w.Language, w.Key); err != nil {
			return err
		}
		if w.Text == "" {
			_, err = tx.Exec(ctx, `DELETE FROM wording WHERE language = $1 AND key = $2`, w.Language, w.Key)
			return err
		}
		_, err = tx.Exec(ctx, `
			INSERT INTO wording (language, key, text, shipped, changed_by) VALUES ($1, $2, $3, $4, $5)
			ON CONFLICT (language, key) DO UPDATE SET
				text = excluded.text, shipped = excluded.shipped, changed_by = excluded.changed_by, changed_at = clock_timestamp()`,
			w.Language, w.Key, w.Text, w.Shipped, w.By)
		if err != nil {
			return err
		}
		after, err = wordingIn(ctx, tx, w.Language, w.Key)
		return err
	})
	if err != nil {
		return nil, nil, fmt.Errorf("change a text: %w", err)
	}
	return before, after, nil
}

func wordingIn(ctx context.Context, tx pgx.Tx, lang, key string) (*domain.Wording, error) {
	rows, err := tx.Query(ctx, `
		SELECT `+wordingFields+` FROM wording w LEFT JOIN operator o ON o.operator_id = w.changed_by
		WHERE w.language = $1 AND w.key = $2`, lang, key)
	if err != nil {
		return nil, err
	}
	found, err := pgx.CollectExactlyOneRow(rows, pgx.RowToAddrOfStructByName[domain.Wording])
	if errors.Is(err, pgx.ErrNoRows) {
		return nil, nil
	}
	return found, err
}
