// The texts of the site with operators' changes, refreshed within seconds of a change.

package jobs

import (
	"context"
	"log/slog"
	"sync/atomic"
	"time"

	"touchline/domain/console"
	"touchline/locale"
)

const wordingEvery = 3 * time.Second // between two reads of the table

// WordingSource stores changed texts.
type WordingSource interface {
	WordingVersion(ctx context.Context) (string, error)
	Wordings(ctx context.Context) ([]console.Wording, error)
}

// Wording is the cached texts; reading them never blocks.
type Wording struct {
	Shipped *locale.Texts
	Source  WordingSource
	Logger  *slog.Logger
	texts   atomic.Pointer[locale.Texts]
	version string
}

// Texts returns the cached texts.
func (w *Wording) Texts() *locale.Texts {
	if texts := w.texts.Load(); texts != nil {
		return texts
	}
	return w.Shipped
}

// Refresh applies the changes to the shipped texts again if they differ.
func (w *Wording) Refresh(ctx context.Context) error {
	version, err := w.Source.WordingVersion(ctx)
	if err != nil || version == w.version {
		return err
	}
	changed, err := w.Source.Wordings(ctx)
	if err != nil {
		return err
	}
	changes := locale.Changes{}
	for _, one := range changed {
		if changes[one.Language] == nil {
			changes[one.Language] = map[string]string{}
		}
		changes[one.Language][one.Key] = one.Text
	}
	w.texts.Store(w.Shipped.With(changes))
	w.version = version
	w.Logger.Info("changed texts are read", "texts", len(changed))
	return nil
}

// Follow refreshes the texts until ctx ends.
func (w *Wording) Follow(ctx context.Context) {
	Repeat(ctx, wordingEvery, func() {
		if err := w.Refresh(ctx); err != nil && ctx.Err() == nil {
			w.Logger.Warn("the texts cannot be refreshed", "err", err)
		}
	})
}
