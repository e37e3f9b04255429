// Files of recordings that no row names: noted before they are written, and when nothing shows them any more. So no file
// is there that nothing knows of, wherever a server is killed.

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

// noteNamed takes files off that a row names from now on.
func noteNamed(ctx context.Context, db pg.Execer, keys []string) error {
	if _, err := db.Exec(ctx, `DELETE FROM loose_file WHERE key = ANY ($1)`, keys); err != nil {
		return fmt.Errorf("note named files: %w", err)
	}
	return nil
}

// RemoveLooseFiles has up to limit files removed whose time has come. The rows stay locked until the files are gone: who
// writes the same file meanwhile writes it afterwards.
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
