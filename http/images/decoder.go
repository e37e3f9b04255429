// Decoding of uploaded images, a few at a time, in a separate process.

package images

import (
	"context"
	"errors"

	"touchline/domain"
	"touchline/http/rest/limit"
	"touchline/picture"
)

const (
	decodesAtOnce     = 2
	decodesPerAccount = 1
	decodesPerAddress = 2 // as many wait: uploadsPerAddress allows no more
)

// Pictures decode and reencode uploaded images.
type Pictures interface {
	// Rework returns picture.ErrRefused for a file that is no picture or costs too much.
	Rework(ctx context.Context, sent []byte) (*picture.Kept, error)
}

// decoder decodes a few images at a time, at most one of them costly, so that cheap ones always have a place.
type decoder struct {
	pictures      Pictures
	limits        picture.Limits
	slots, costly *limit.Semaphore
}

func newDecoder(pictures Pictures) *decoder {
	return &decoder{pictures, picture.Most, limit.NewSemaphore(decodesAtOnce), limit.NewSemaphore(1)}
}

// rework inspects an image, waits for its turn, and reencodes it. It refuses with FILE_FORMAT, and with UNAVAILABLE if
// ctx ends before its turn.
func (d *decoder) rework(ctx context.Context, sent []byte, who ...limit.Quota) (*picture.Kept, error) {
	facts, err := d.limits.Inspect(sent)
	if err != nil {
		return nil, domain.RefuseFileFormat()
	}
	if facts.Costly {
		leave, err := d.costly.Acquire(ctx, who...)
		if err != nil {
			return nil, err
		}
		defer leave()
	}
	leave, err := d.slots.Acquire(ctx, who...)
	if err != nil {
		return nil, err
	}
	defer leave()
	kept, err := d.pictures.Rework(ctx, sent)
	switch {
	case errors.Is(err, picture.ErrRefused):
		return nil, domain.RefuseFileFormat()
	case errors.Is(err, context.DeadlineExceeded), errors.Is(err, context.Canceled):
		return nil, domain.Refuse(domain.Unavailable, "retryAfter", 5)
	}
	return kept, err
}
