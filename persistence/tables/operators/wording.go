// Texts that operators set in place of the built-in ones.

package operators

import (
	"context"
	"errors"

	"github.com/jackc/pgx/v5"

	"touchline/domain/console"
	"touchline/persistence/pg"
)

// WordingVersion returns a value that changes with every text, in whatever order changes are committed. A reader
// compares it and usually needs no other read.
func (s *Admin) WordingVersion(ctx context.Context) (version string, err error) {
	err = s.db.QueryRow(ctx, `SELECT count(*) || '/' || coalesce(sum(extract(epoch FROM changed_at)), 0) FROM wording`).Scan(&version)
	return version, pg.Doing(err, "read the version of the changed texts")
}

const wordingFields = `w.language, w.key, w.text, w.shipped, w.changed_by AS by, coalesce(o.name, '') AS by_name,
	w.changed_at AS changed`

// Wordings returns all changed texts.
func (s *Admin) Wordings(ctx context.Context) ([]console.Wording, error) {
	changed, err := pg.Collect(ctx, s.db, pgx.RowToStructByName[console.Wording], `
		SELECT `+wordingFields+` FROM wording w LEFT JOIN operator o ON o.operator_id = w.changed_by
		ORDER BY w.language, w.key`)
	return changed, pg.Doing(err, "read the changed texts")
}

// EditWording changes a text; without one the built-in text applies again. It returns the change before and after, nil
// for none.
func (s *Admin) EditWording(ctx context.Context, w console.Wording) (before, after *console.Wording, err error) {
	err = pgx.BeginFunc(ctx, s.db, func(tx pgx.Tx) error {
		// Changes of one text are serialized, also when no row exists to lock.
		if _, err := tx.Exec(ctx, `SELECT pg_advisory_xact_lock(hashtextextended('wording:' || $1 || ':' || $2, 0))`,
			w.Language, w.Key); err != nil {
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
	return before, after, pg.Doing(err, "change a text")
}

func wordingIn(ctx context.Context, tx pgx.Tx, lang, key string) (*console.Wording, error) {
	found, err := pg.One(ctx, tx, pgx.RowToAddrOfStructByName[console.Wording], `
		SELECT `+wordingFields+` FROM wording w LEFT JOIN operator o ON o.operator_id = w.changed_by
		WHERE w.language = $1 AND w.key = $2`, lang, key)
	if errors.Is(err, pgx.ErrNoRows) {
		return nil, nil
	}
	return found, err
}
