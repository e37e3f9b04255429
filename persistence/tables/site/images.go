// Images: their uploaders and scenes, and the deletion of unused ones.

package site

import (
	"context"
	"fmt"
	"time"

	"github.com/jackc/pgx/v5"

	"touchline/persistence/pg"
)

// NoteImage stores the row of an image before its file, so that no job deletes the file.
func (s *Images) NoteImage(ctx context.Context, key string, now time.Time) error {
	_, err := s.db.Exec(ctx, `
		INSERT INTO stored_image (key, noted_at) VALUES ($1, $2)
		ON CONFLICT (key) DO UPDATE SET noted_at = EXCLUDED.noted_at`, key, now)
	return pg.Doing(err, "store the row of image %s", key)
}

// SaveImage stores the uploader and the scene of an image.
func (s *Images) SaveImage(ctx context.Context, userID int64, key, scene string, now time.Time) error {
	_, err := s.db.Exec(ctx, `
		WITH noted AS (INSERT INTO stored_image (key, noted_at) VALUES ($1, $4) ON CONFLICT DO NOTHING)
		INSERT INTO image (key, user_id, scene, created_at) VALUES ($1, $2, $3, $4)
		ON CONFLICT DO NOTHING`, key, userID, scene, now)
	return pg.Doing(err, "store the uploader of image %s", key)
}

// OwnsImage reports whether a user uploaded an image for a scene, and marks it as used.
func (s *Images) OwnsImage(ctx context.Context, userID int64, key, scene string) (bool, error) {
	done, err := s.db.Exec(ctx, `
		UPDATE stored_image SET used = true
		WHERE key = $1 AND EXISTS (SELECT FROM image WHERE key = $1 AND user_id = $2 AND scene = $3)`,
		key, userID, scene)
	if err != nil {
		return false, fmt.Errorf("look for image %s: %w", key, err)
	}
	return done.RowsAffected() == 1, nil
}

// KeepImage keeps an image for good, also after the erasure of its uploaders.
func (s *Images) KeepImage(ctx context.Context, key string) error {
	_, err := s.db.Exec(ctx, `UPDATE stored_image SET used = true, kept = true WHERE key = $1`, key)
	return pg.Doing(err, "keep image %s", key)
}

// TidyImages deletes up to limit unused images that were uploaded before a time, with their files. The rows stay locked
// until the files are deleted: another upload of the same image waits and stores it afterwards.
func (s *Images) TidyImages(ctx context.Context, before time.Time, limit int,
	remove func(key string) error) (tidied int, err error) {
	err = pgx.BeginFunc(ctx, s.db, func(tx pgx.Tx) error {
		keys, err := pg.Collect(ctx, tx, pgx.RowTo[string], `
			SELECT key FROM stored_image WHERE NOT used AND noted_at < $1
			ORDER BY noted_at LIMIT $2 FOR UPDATE SKIP LOCKED`, before, limit)
		if err != nil {
			return err
		}
		for _, key := range keys {
			if err := remove(key); err != nil {
				return err
			}
		}
		if _, err = tx.Exec(ctx, `DELETE FROM image WHERE key = ANY ($1)`, keys); err != nil {
			return err
		}
		_, err = tx.Exec(ctx, `DELETE FROM stored_image WHERE key = ANY ($1)`, keys)
		tidied = len(keys)
		return err
	})
	return tidied, pg.Doing(err, "delete unused images")
}
