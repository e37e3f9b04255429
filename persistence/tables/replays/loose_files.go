// Files of recordings without a row: they are stored here before they are written, and when their row is deleted. A
// file is thus never unknown, wherever a server is killed.

package replays

import (
	"context"
	"time"

	"github.com/jackc/pgx/v5"

	"touchline/domain/replay"
	"touchline/persistence/pg"
)

// ExpectFiles stores the keys of files before they are written. Files that no row names a while later are deleted.
func (s *Replays) ExpectFiles(ctx context.Context, now time.Time, keys ...string) error {
	return NoteLoose(ctx, s.db, now, keys)
}

// NoteLoose stores the keys of files that no row names.
func NoteLoose(ctx context.Context, db pg.Execer, now time.Time, keys []string) error {
	_, err := db.Exec(ctx, `
		INSERT INTO loose_file (key, remove_at) SELECT unnest($1::text[]), $2
		ON CONFLICT (key) DO UPDATE SET remove_at = excluded.remove_at`, keys, now.Add(replay.LooseFileKept))
	return pg.Doing(err, "store the keys of loose files")
}

// noteNamed removes the keys of files that a row names now.
func noteNamed(ctx context.Context, db pg.Execer, keys []string) error {
	_, err := db.Exec(ctx, `DELETE FROM loose_file WHERE key = ANY ($1)`, keys)
	return pg.Doing(err, "remove the keys of named files")
}

// RemoveLooseFiles deletes up to limit files that are due. The rows stay locked until the files are deleted: another
// writer of the same file waits and writes it afterwards.
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
	return pg.Doing(err, "remove loose files")
}
