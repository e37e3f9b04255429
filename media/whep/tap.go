// What a room reads of its stream: the tags that HTTP-FLV viewers are sent.

package whep

import (
	"context"
	"io"
	"sync"

	"touchline/media/formats"
)

// tapMost bounds the bytes of tags that wait for the room. They are shared with the other viewers.
const tapMost = 32 << 20

// The parts of an FLV tag.
const (
	tagHead   = formats.FLVTagHead
	tagTail   = formats.FLVTagTail
	kindSound = 8
	kindVideo = 9
	keyOfAVC  = 0x17 // first byte of a key frame of H.264, and of its header
)

// tag is a picture, a sound, or the configuration of one.
type tag struct {
	kind byte
	at   int64 // ms
	wire []byte
}

func (t tag) body() []byte { return t.wire[tagHead : len(t.wire)-tagTail] }

// readTag reads a piece; false for the header of the file and for metadata.
func readTag(piece []byte) (tag, bool) {
	if len(piece) < tagHead+2+tagTail || piece[0] != kindSound && piece[0] != kindVideo {
		return tag{}, false
	}
	return tag{piece[0], formats.FLVTime(piece), piece}, true
}

// tap is the sink of the room's viewer (media.Sink).
type tap struct {
	mu    sync.Mutex
	tags  []tag
	size  int
	over  bool
	ready chan struct{}
}

func newTap() *tap { return &tap{ready: make(chan struct{}, 1)} }

// OfferAll takes all pieces, or none while too much waits. Each is a tag, or the header of the file.
func (t *tap) OfferAll(pieces [][]byte) (taken int, err error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.over {
		return 0, io.ErrClosedPipe
	}
	if t.size > tapMost {
		return 0, nil
	}
	for _, piece := range pieces {
		taken += len(piece)
		if one, ok := readTag(piece); ok {
			t.tags = append(t.tags, one)
			t.size += len(piece)
		}
	}
	t.signal()
	return taken, nil
}

// Close ends the tap. What waits can still be taken.
func (t *tap) Close() {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.over = true
	t.signal()
}

func (t *tap) signal() {
	select {
	case t.ready <- struct{}{}:
	default:
	}
}

// take waits for tags. None: the tap has ended, or ctx has.
func (t *tap) take(ctx context.Context) []tag {
	for {
		t.mu.Lock()
		tags, over := t.tags, t.over
		t.tags, t.size = nil, 0
		t.mu.Unlock()
		if len(tags) > 0 || over {
			return tags
		}
		select {
		case <-t.ready:
		case <-ctx.Done():
			return nil
		}
	}
}
