// Uploaded images: identity documents become private, and unused images are removed.

package jobs

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"log/slog"
	"strings"
	"time"

	"touchline/domain"
	"touchline/persistence/tables/site"
)

const (
	proofsMoved  = 100 // in one step
	proofsLooked = 24 * time.Hour

	unusedImageKept = 24 * time.Hour
	unusedLooked    = 10 * time.Minute
	imagesTidied    = 200 // in one step
)

// Images maintains uploaded images.
type Images struct {
	Store  *site.Images
	Files  Files
	Keys   func(key string) []string // returns the files of one image
	Now    func() time.Time
	Logger *slog.Logger
}

// Jobs returns the jobs that hide identity documents and remove unused images.
func (a Images) Jobs() []Job {
	return []Job{{"images/identity", Every(proofsLooked), a.hideProofs},
		{"images/unused", Every(unusedLooked), a.removeUnused}}
}

func (a Images) removeUnused(ctx context.Context, _ time.Time) error {
	tidied, err := a.Store.TidyImages(ctx, a.Now().Add(-unusedImageKept), imagesTidied, func(key string) error {
		for _, name := range a.Keys(key) {
			if err := a.Files.Remove(ctx, name); err != nil {
				return fmt.Errorf("remove an unused image: %w", err)
			}
		}
		return nil
	})
	if tidied > 0 {
		a.Logger.Info("unused images were removed", slog.Int("images", tidied))
	}
	return err
}

// hideProofs moves every identity document that is public by its key. It is idempotent, because the new key derives
// from the old one.
func (a Images) hideProofs(ctx context.Context, _ time.Time) error {
	for {
		keys, err := a.Store.PublicProofs(ctx, proofsMoved)
		if err != nil || len(keys) == 0 {
			return err
		}
		for _, key := range keys {
			if err := a.hideProof(ctx, key); err != nil {
				return err
			}
		}
		a.Logger.Info("identity documents are private now", slog.Int("documents", len(keys)))
	}
}

func (a Images) hideProof(ctx context.Context, key string) error {
	hidden := domain.PrivateFiles + strings.TrimPrefix(key, domain.PublicFiles)
	content, err := a.Files.Get(ctx, key)
	if err == nil {
		err = a.Files.Put(ctx, hidden, content)
	}
	if err != nil && !errors.Is(err, fs.ErrNotExist) { // already moved; only the rows are left
		return fmt.Errorf("move an identity document: %w", err)
	}
	return a.Store.MoveProof(ctx, key, hidden, func() error {
		for _, name := range a.Keys(key) {
			if err := a.Files.Remove(ctx, name); err != nil {
				return err
			}
		}
		return nil
	})
}
