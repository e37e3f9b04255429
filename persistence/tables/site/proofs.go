// Identity documents of applications that were stored among the public pictures, before they had a place of their own.

package site

import (
	"context"
	"fmt"

	"touchline/persistence/pg"

	"github.com/jackc/pgx/v5"
)

// PublicProofs are up to limit keys of identity documents that still lie among the public pictures.
func (s *Images) PublicProofs(ctx context.Context, limit int) ([]string, error) {
	keys, err := pg.Collect(ctx, s.db, pgx.RowTo[string], `
		SELECT key FROM image WHERE scene = 'apply' AND key LIKE 'img/%'
		UNION
		SELECT proof FROM anchor_apply, unnest(proof_images) AS proof WHERE proof LIKE 'img/%'
		LIMIT $1`, limit)
	if err != nil {
		return nil, fmt.Errorf("look for public identity documents: %w", err)
	}
	return keys, nil
}

// MoveProof gives an identity document the name under which its file lies now, wherever it stands, and has the public
// file removed; the file stays when somebody uploaded the same picture to be shown. It bears being done again.
func (s *Images) MoveProof(ctx context.Context, from, to string, remove func() error) error {
	err := pgx.BeginFunc(ctx, s.db, func(tx pgx.Tx) error {
		// Whoever uploads the same picture meanwhile waits for this row, and stores it afterwards.
		if _, err := tx.Exec(ctx, `SELECT FROM stored_image WHERE key = $1 FOR UPDATE`, from); err != nil {
			return err
		}
		var shown bool
		err := tx.QueryRow(ctx, `
			SELECT EXISTS (SELECT FROM image WHERE key = $1 AND scene <> 'apply') OR EXISTS (SELECT FROM stored_image WHERE key = $1 AND kept)`, from).Scan(&shown)
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
			`INSERT INTO image (key, user_id, scene, created_at) SELECT $2, user_id, scene, created_at FROM image WHERE key = $1 AND scene = 'apply'
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
	if err != nil {
		return fmt.Errorf("move an identity document: %w", err)
	}
	return nil
}
