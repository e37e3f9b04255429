// The site's banned words, compiled on each node and refreshed within seconds of a change.

package jobs

import (
	"context"
	"log/slog"
	"sync/atomic"
	"time"

	"touchline/domain/moderation"
)

const wordsEvery = 3 * time.Second // between two reads of the list

// WordSource stores the list.
type WordSource interface {
	WordsVersion(ctx context.Context) (string, error)
	BannedWords(ctx context.Context) ([]moderation.BannedWord, error)
}

// BannedWords is the cached list; reading it never blocks.
type BannedWords struct {
	Source  WordSource
	Logger  *slog.Logger
	list    atomic.Pointer[moderation.Words]
	version string
}

// Current returns the compiled list.
func (w *BannedWords) Current() *moderation.Words { return w.list.Load() }

// Banned reports whether a text holds a banned word.
func (w *BannedWords) Banned(text string) bool { return w.list.Load().Banned(text) }

// Refresh compiles the list again if it has changed.
func (w *BannedWords) Refresh(ctx context.Context) error {
	version, err := w.Source.WordsVersion(ctx)
	if err != nil || version == w.version {
		return err
	}
	entries, err := w.Source.BannedWords(ctx)
	if err != nil {
		return err
	}
	list, skipped := moderation.NewWords(entries)
	w.list.Store(list)
	w.version = version
	w.Logger.Info("banned words are read", "words", len(entries)-skipped, "skipped", skipped)
	return nil
}

// Follow refreshes the list until ctx ends.
func (w *BannedWords) Follow(ctx context.Context) {
	Repeat(ctx, wordsEvery, func() {
		if err := w.Refresh(ctx); err != nil && ctx.Err() == nil {
			w.Logger.Warn("the banned words cannot be refreshed", "err", err)
		}
	})
}
