// Images: who uploaded which for what, and which of them nobody uses.

package site

import (
	"context"
	"fmt"
	"time"

	"touchline/persistence/pg"

	"github.com/jackc/pgx/v5"
)

// NoteImage notes an image before its file is stored, so that no job deletes the file meanwhile.
func (s *Images) NoteImage(ctx context.Context, key string, now time.Time) error {
	_, err := s.db.Exec(ctx, `
		INSERT INTO stored_image (key, noted_at) VALUES ($1, $2)
		ON CONFLICT (key) DO UPDATE SET noted_at = EXCLUDED.noted_at`, key, now)
	if err != nil {
		return fmt.Errorf("note image %s: %w", key, err)
	}
	return nil
}

// SaveImage remembers who uploaded an image, and what for.
func (s *Images) SaveImage(ctx context.Context, userID int64, key, scene string, now time.Time) error {
	_, err := s.db.Exec(ctx, `
		WITH noted AS (INSERT INTO stored_image (key, noted_at) VALUES ($1, $4) ON CONFLICT DO NOTHING)
		INSERT INTO image (key, user_id, scene, created_at) VALUES ($1, $2, $3, $4)
		ON CONFLICT DO NOTHING`, key, userID, scene, now)
	if err != nil {
		return fmt.Errorf("remember image %s: %w", key, err)
	}
	return nil
}

// OwnsImage tells whether a user uploaded an image for a scene. One that was asked for counts as used from then on.
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

// KeepImage keeps an image for good, whoever else uploaded the same and whatever becomes of them.
func (s *Images) KeepImage(ctx context.Context, key string) error {
	if _, err := s.db.Exec(ctx, `UPDATE stored_image SET used = true, kept = true WHERE key = $1`, key); err != nil {
		return fmt.Errorf("keep image %s: %w", key, err)
	}
	return nil
}

// TidyImages forgets up to limit images that were uploaded before a time and that nobody used, and has their files
// removed. The rows stay locked until the files are gone: who uploads the same image meanwhile stores it afterwards.
func (s *Images) TidyImages(ctx context.Context, before time.Time, limit int, remove func(key string) error) (tidied int, err error) {
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
	if err != nil {
		return 0, fmt.Errorf("tidy images: %w", err)
	}
	return tidied, nil
}
