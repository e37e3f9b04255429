// The words banned everywhere.

package rooms

import (
	"context"
	"fmt"

	"github.com/jackc/pgx/v5"

	"touchline/domain"
	"touchline/persistence/pg"
)

// WordsVersion changes whenever the list does, in whatever order changes are committed; comparing it is all a reader needs
// to do most of the time.
func (s *Chat) WordsVersion(ctx context.Context) (version string, err error) {
	err = s.db.QueryRow(ctx, `SELECT count(*) || '/' || coalesce(sum(extract(epoch FROM changed_at)), 0) FROM banned_word`).Scan(&version)
	if err != nil {
		return "", fmt.Errorf("look at the banned words: %w", err)
	}
	return version, nil
}

// BannedWords are all of them.
func (s *Chat) BannedWords(ctx context.Context) ([]domain.BannedWord, error) {
	words, err := pg.Collect(ctx, s.db, pgx.RowToStructByName[domain.BannedWord], `SELECT word, mode, action FROM banned_word ORDER BY word, mode`)
	if err != nil {
		return nil, fmt.Errorf("read the banned words: %w", err)
	}
	return words, nil
}

// EditBannedWords adds entries, with a new action where the word is there already, and removes others. The first
// entry that cannot be used refuses all of them.
func (s *Chat) EditBannedWords(ctx context.Context, add, remove []domain.BannedWord) error {
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
	if err := s.db.SendBatch(ctx, batch).Close(); err != nil {
		return fmt.Errorf("edit the banned words: %w", err)
	}
	return nil
}
