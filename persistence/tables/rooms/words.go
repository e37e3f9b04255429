// The words banned everywhere.

package rooms

import (
	"context"

	"github.com/jackc/pgx/v5"

	"touchline/domain/moderation"
	"touchline/persistence/pg"
)

// WordsVersion returns a value that changes with the list, in whatever order changes are committed. A reader compares
// it and usually needs no other read.
func (s *Chat) WordsVersion(ctx context.Context) (version string, err error) {
	err = s.db.QueryRow(ctx, `SELECT count(*) || '/' || coalesce(sum(extract(epoch FROM changed_at)), 0) FROM banned_word`).Scan(&version)
	return version, pg.Doing(err, "read the version of the banned words")
}

// BannedWords returns all banned words.
func (s *Chat) BannedWords(ctx context.Context) ([]moderation.BannedWord, error) {
	words, err := pg.Collect(ctx, s.db, pgx.RowToStructByName[moderation.BannedWord],
		`SELECT word, mode, action FROM banned_word ORDER BY word, mode`)
	return words, pg.Doing(err, "read the banned words")
}

// EditBannedWords adds entries, replaces the action of existing words, and removes others. The first invalid entry
// refuses all of them.
func (s *Chat) EditBannedWords(ctx context.Context, add, remove []moderation.BannedWord) error {
	batch := &pgx.Batch{}
	for _, w := range remove {
		batch.Queue(`DELETE FROM banned_word WHERE word = $1 AND mode = $2`, w.Word, int32(w.Mode))
	}
	for _, w := range add {
		if err := w.Check(); err != nil {
			return err
		}
		batch.Queue(`
			INSERT INTO banned_word (word, mode, action) VALUES ($1, $2, $3)
			ON CONFLICT (word, mode) DO UPDATE SET action = excluded.action, changed_at = clock_timestamp()`,
			w.Word, int32(w.Mode), int32(w.Action))
	}
	if batch.Len() == 0 {
		return nil
	}
	err := s.db.SendBatch(ctx, batch).Close()
	return pg.Doing(err, "edit the banned words")
}
