// The texts of the site as operators changed them: laid over the shipped ones, and again within seconds of a change.

package jobs

import (
	"context"
	"log/slog"
	"sync/atomic"
	"time"

	"touchline/domain"
	"touchline/locale"
)

const wordingEvery = 3 * time.Second // between two looks at the table

// WordingSource is where changed texts are kept.
type WordingSource interface {
	WordingVersion(ctx context.Context) (string, error)
	Wordings(ctx context.Context) ([]domain.Wording, error)
}

// Wording is the texts in force on this node; its readers never wait.
type Wording struct {
	Shipped *locale.Texts
	Source  WordingSource
	Logger  *slog.Logger
	texts   atomic.Pointer[locale.Texts]
	version string
}

// Texts are those in force.
func (w *Wording) Texts() *locale.Texts {
	if texts := w.texts.Load(); texts != nil {
		return texts
	}
	return w.Shipped
}

// Refresh lays the changes over the shipped texts anew if there are others.
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

// Follow keeps the texts fresh until ctx ends.
func (w *Wording) Follow(ctx context.Context) {
	Repeat(ctx, wordingEvery, func() {
		if err := w.Refresh(ctx); err != nil && ctx.Err() == nil {
			w.Logger.Warn("the texts stay as they were", "err", err)
		}
	})
}
