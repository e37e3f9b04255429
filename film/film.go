// Pieces of recordings as one stream: where they can be cut, and what is shown of them, one after the other.

// Package film works on the pieces of recordings: where they can be cut, one picture of them, all of them as an MP4.
package film

import (
	"context"
	"errors"
	"fmt"
	"io"

	"touchline/domain"
	"touchline/media/mpegts"
)

// Files are where the pieces lie.
type Files interface {
	Open(ctx context.Context, key string) (content io.ReadSeekCloser, size int64, err error)
}

// Pour writes what is shown of the pieces, in their order.
func Pour(ctx context.Context, to io.Writer, files Files, pieces []domain.ReplayPiece) error {
	for _, p := range pieces {
		if err := pourOne(ctx, to, files, p); err != nil {
			return fmt.Errorf("piece %d of session %s: %w", p.Number, p.SessionID, err)
		}
	}
	return nil
}

func pourOne(ctx context.Context, to io.Writer, files Files, p domain.ReplayPiece) error {
	content, size, err := files.Open(ctx, domain.PieceKey(p.SessionID, p.Number))
	if err != nil {
		return err
	}
	if p.Until > 0 {
		size = min(size, p.Until)
	}
	if p.Skip > 0 {
		_, err = content.Seek(p.Skip, io.SeekStart)
	}
	if err == nil {
		_, err = io.Copy(to, io.LimitReader(content, size-p.Skip))
	}
	return errors.Join(err, content.Close())
}

// Cuts are the places where a piece can be cut; its beginning alone when no other is known.
func Cuts(piece []byte) []domain.PieceCut {
	cuts := []domain.PieceCut{{}}
	for _, c := range mpegts.Cuts(piece) {
		if c.Offset > 0 {
			cuts = append(cuts, domain.PieceCut{Offset: int64(c.Offset), At: c.At})
		}
	}
	return cuts
}
