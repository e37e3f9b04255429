// Identity documents leave the public pictures: those stored before they had a place of their own.
package app

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"log/slog"
	"strings"
	"time"

	"touchline/domain"
	"touchline/http/images"
)

const (
	proofsMoved  = 100 // at a time
	proofsLooked = 24 * time.Hour
)

// hideProofs moves every identity document that anybody could fetch by its key. It bears being done again: the name a
// file gets follows from the one it had.
func (a *Server) hideProofs(ctx context.Context, _ time.Time) error {
	for {
		keys, err := a.Store.Images.PublicProofs(ctx, proofsMoved)
		if err != nil || len(keys) == 0 {
			return err
		}
		for _, key := range keys {
			if err := a.hideProof(ctx, key); err != nil {
				return err
			}
		}
		a.logger.Info("identity documents are private now", slog.Int("documents", len(keys)))
	}
}

func (a *Server) hideProof(ctx context.Context, key string) error {
	hidden := domain.PrivateFiles + strings.TrimPrefix(key, domain.PublicFiles)
	content, err := a.files.Get(ctx, key)
	if err == nil {
		err = a.files.Put(ctx, hidden, content)
	}
	if err != nil && !errors.Is(err, fs.ErrNotExist) { // gone: it was moved, and only the rows are left
		return fmt.Errorf("move an identity document: %w", err)
	}
	return a.Store.Images.MoveProof(ctx, key, hidden, func() error {
		for _, name := range images.ImageKeys(key) {
			if err := a.files.Remove(ctx, name); err != nil {
				return err
			}
		}
		return nil
	})
}
