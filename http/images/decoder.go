// Decoding of uploaded images: a bounded number at a time, in a separate process.

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
	decodesPerAddress = 2 // and as many wait: more have no place in uploadsPerAddress
)

// Pictures decode what people send and write it anew.
type Pictures interface {
	// Rework answers picture.ErrRefused for what is no picture, or takes too much.
	Rework(ctx context.Context, sent []byte) (*picture.Kept, error)
}

// decoder lets a few images be decoded at a time, one costly one among them: there is always a place for the others.
type decoder struct {
	pictures      Pictures
	limits        picture.Limits
	slots, costly *limit.Semaphore
}

func newDecoder(pictures Pictures) *decoder {
	return &decoder{pictures, picture.Most, limit.NewSemaphore(decodesAtOnce), limit.NewSemaphore(1)}
}

// rework looks at an image, waits for its turn, and has it written anew. Refused with FILE_FORMAT, or UNAVAILABLE when
// its turn does not come before ctx ends.
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
