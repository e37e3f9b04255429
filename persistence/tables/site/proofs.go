// Identity documents of old applications, which were stored among the public pictures.

package site

import (
	"context"

	"github.com/jackc/pgx/v5"

	"touchline/persistence/pg"
)

// PublicProofs returns up to limit keys of identity documents that are still among the public pictures.
func (s *Images) PublicProofs(ctx context.Context, limit int) ([]string, error) {
	keys, err := pg.Collect(ctx, s.db, pgx.RowTo[string], `
		SELECT key FROM image WHERE scene = 'apply' AND key LIKE 'img/%'
		UNION
		SELECT proof FROM anchor_apply, unnest(proof_images) AS proof WHERE proof LIKE 'img/%'
		LIMIT $1`, limit)
	return keys, pg.Doing(err, "look for public identity documents")
}

// MoveProof replaces the key of an identity document everywhere and deletes its public file; the file stays when
// another upload shows the same picture. It may be repeated.
func (s *Images) MoveProof(ctx context.Context, from, to string, remove func() error) error {
	err := pgx.BeginFunc(ctx, s.db, func(tx pgx.Tx) error {
		// Another upload of the same picture waits for this row, and stores the file afterwards.
		if _, err := tx.Exec(ctx, `SELECT FROM stored_image WHERE key = $1 FOR UPDATE`, from); err != nil {
			return err
		}
		var shown bool
		err := tx.QueryRow(ctx, `
			SELECT EXISTS (SELECT FROM image WHERE key = $1 AND scene <> 'apply') OR EXISTS (SELECT FROM stored_image
				WHERE key = $1 AND kept)`, from).Scan(&shown)
		if err != nil {
			return err
		}
		if !shown {
			if err := remove(); err != nil {
				return err
			}
		}
		for _, move := range []string{
			`INSERT INTO stored_image (key, noted_at, used)
				SELECT $2, coalesce(max(noted_at), now()), coalesce(bool_or(used), true) FROM stored_image WHERE key = $1
				ON CONFLICT (key) DO NOTHING`,
			`INSERT INTO image (key, user_id, scene, created_at) SELECT $2, user_id, scene, created_at FROM image
				WHERE key = $1 AND scene = 'apply'
				ON CONFLICT DO NOTHING`,
			`UPDATE anchor_apply SET proof_images = array_replace(proof_images, $1, $2) WHERE $1 = ANY (proof_images)`,
		} {
			if _, err := tx.Exec(ctx, move, from, to); err != nil {
				return err
			}
		}
		if _, err := tx.Exec(ctx, `DELETE FROM image WHERE key = $1 AND scene = 'apply'`, from); err != nil || shown {
			return err
		}
		_, err = tx.Exec(ctx, `DELETE FROM stored_image WHERE key = $1`, from)
		return err
	})
	return pg.Doing(err, "move an identity document")
}
