// The words banned everywhere: compiled once a node, and again within seconds of a change.
package app

import (
	"context"
	"log/slog"
	"sync/atomic"
	"time"

	"touchline/domain"
)

const wordsEvery = 3 * time.Second // between two looks at the list

// wordSource is where the list is kept.
type wordSource interface {
	WordsVersion(ctx context.Context) (string, error)
	BannedWords(ctx context.Context) ([]domain.BannedWord, error)
}

// bannedWords is the list in force on this node; its readers never wait.
type bannedWords struct {
	source  wordSource
	logger  *slog.Logger
	list    atomic.Pointer[domain.Words]
	version string
}

// Current is the compiled list.
func (w *bannedWords) Current() *domain.Words { return w.list.Load() }

// Banned tells whether a text holds a banned word.
func (w *bannedWords) Banned(text string) bool { return w.list.Load().Banned(text) }

// refresh compiles the list anew if it has changed.
func (w *bannedWords) refresh(ctx context.Context) error {
	version, err := w.source.WordsVersion(ctx)
	if err != nil || version == w.version {
		return err
	}
	entries, err := w.source.BannedWords(ctx)
	if err != nil {
		return err
	}
	list, skipped := domain.NewWords(entries)
	w.list.Store(list)
	w.version = version
	w.logger.Info("banned words are read", "words", len(entries)-skipped, "skipped", skipped)
	return nil
}

// follow keeps the list fresh until ctx ends.
func (w *bannedWords) follow(ctx context.Context) {
	repeat(ctx, wordsEvery, func() {
		if err := w.refresh(ctx); err != nil && ctx.Err() == nil {
			w.logger.Warn("the banned words stay as they were", "err", err)
		}
	})
}
