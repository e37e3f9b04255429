// Files of recordings that no row names. The table has each before it is written, and again when no recording shows it,
// so a killed server leaves no unknown file.

package replays

import (
	"context"
	"fmt"
	"time"

	"github.com/jackc/pgx/v5"

	"touchline/domain"
	"touchline/persistence/pg"
)

// ExpectFiles notes files that are about to be written. Those that no row has named a while later are removed.
func (s *Replays) ExpectFiles(ctx context.Context, now time.Time, keys ...string) error {
	return NoteLoose(ctx, s.db, now, keys)
}

// NoteLoose notes files that no row names.
func NoteLoose(ctx context.Context, db pg.Execer, now time.Time, keys []string) error {
	_, err := db.Exec(ctx, `
		INSERT INTO loose_file (key, remove_at) SELECT unnest($1::text[]), $2
		ON CONFLICT (key) DO UPDATE SET remove_at = excluded.remove_at`, keys, now.Add(domain.LooseFileKept))
	if err != nil {
		return fmt.Errorf("note loose files: %w", err)
	}
	return nil
}

// noteNamed removes files from the table, because a row names them now.
func noteNamed(ctx context.Context, db pg.Execer, keys []string) error {
	if _, err := db.Exec(ctx, `DELETE FROM loose_file WHERE key = ANY ($1)`, keys); err != nil {
		return fmt.Errorf("note named files: %w", err)
	}
	return nil
}

// RemoveLooseFiles removes up to limit files whose time has come. The rows stay locked until the files are gone, so that
// another writer of such a file waits.
func (s *Replays) RemoveLooseFiles(ctx context.Context, now time.Time, limit int, remove func(key string) error) error {
	err := pgx.BeginFunc(ctx, s.db, func(tx pgx.Tx) error {
		keys, err := pg.Collect(ctx, tx, pgx.RowTo[string], `
			SELECT key FROM loose_file WHERE remove_at <= $1 ORDER BY remove_at LIMIT $2 FOR UPDATE SKIP LOCKED`, now, limit)
		if err != nil {
			return err
		}
		for _, key := range keys {
			if err := remove(key); err != nil {
				return err
			}
		}
		return noteNamed(ctx, tx, keys)
	})
	if err != nil {
		return fmt.Errorf("remove loose files: %w", err)
	}
	return nil
}
