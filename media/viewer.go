// One HTTP-FLV viewer: its place in the stream.

package media

import (
	"context"
	"errors"
	"io"
	"math"
	"time"
)

// ErrSlow ends a viewer that reads more slowly than the stream runs; the player reconnects.
var ErrSlow = errors.New("viewer fell behind the live stream")

var errReplaced = errors.New("another source feeds this stream")

// Sink takes a viewer's bytes, like a socket.
type Sink interface {
	// OfferAll writes as much as the sink takes without waiting. Fewer bytes and no error: the sink is full. The pieces
	// are shared and do not change. The slice is valid during the call only.
	OfferAll(pieces [][]byte) (taken int, err error)
	// Close ends the sink. What OfferAll took still arrives.
	Close()
}

// Viewer is one FLV watcher. It holds no bytes of its own: all viewers share the tags of their stream.
type Viewer struct {
	stream *stream

	// Below is guarded by the stream's lock.
	passing bool // passes the stream on to another server: no person watches
	started bool
	first   []*tag // header, metadata and sequence headers, not yet sent
	group   []*tag // then the group of pictures at the start
	next    uint64 // then the stream's recent tags from this number
	until   uint64 // to before this one
	offset  int    // bytes of the next tag that were sent
	ended   error  // nothing more is sent

	// Below belongs to the sender.
	sink   Sink
	moved  time.Time // when the sink last took bytes, or before it became full
	behind bool      // the sink is full
}

// endless is the until of a viewer whose stream goes on.
const endless = math.MaxUint64

// piecesAtOnce bounds the tags of one write.
const piecesAtOnce = 128

// pending appends the next tags that v has not been sent, at most piecesAtOnce. The error is io.EOF when the stream
// ended and everything was sent, ErrSlow when tags are gone that v needs, or why v was removed.
func (v *Viewer) pending(into [][]byte) ([][]byte, error) {
	s := v.stream
	s.mu.Lock()
	defer s.mu.Unlock()
	if v.started && v.next < min(s.recent.first, v.until) {
		s.slow(v)
	}
	switch {
	case v.ended != nil:
		return into, v.ended
	case !v.started && v.until == endless:
		return into, nil
	case len(v.first) == 0 && len(v.group) == 0 && (!v.started || v.next >= v.until):
		return into, io.EOF
	}
	start := len(into)
	for _, tags := range [][]*tag{v.first, v.group, s.recent.between(v.next, v.until)} {
		for _, t := range tags[:min(len(tags), piecesAtOnce-(len(into)-start))] {
			into = append(into, t.wire)
		}
	}
	if len(into) > start {
		into[start] = into[start][v.offset:]
	}
	return into, nil
}

// took counts n sent bytes of the pieces that pending returned. Their tags may have left the recent ones by now.
func (v *Viewer) took(pieces [][]byte, n int) {
	v.stream.out.Add(uint64(n))
	whole := 0
	for whole < len(pieces) && n >= len(pieces[whole]) {
		n -= len(pieces[whole])
		whole++
	}
	v.stream.mu.Lock()
	defer v.stream.mu.Unlock()
	if whole == 0 {
		v.offset += n
		return
	}
	v.offset = n
	v.first, whole = skip(v.first, whole)
	v.group, whole = skip(v.group, whole)
	v.next += uint64(whole)
}

// skip drops up to n tags, and returns how many are still to be dropped. Without tags left it releases the slice.
func skip(tags []*tag, n int) ([]*tag, int) {
	if n >= len(tags) {
		return nil, n - len(tags)
	}
	return tags[n:], 0
}

// Serve sends the stream to a sink until it ends, the viewer falls behind or is closed, or the sink fails; then it
// closes the sink. It returns at once.
func (v *Viewer) Serve(to Sink) {
	v.sink, v.moved = to, time.Now()
	v.stream.seat(v)
}

// Close removes the viewer from its stream. It may be called more than once.
func (v *Viewer) Close() {
	v.stream.mu.Lock()
	defer v.stream.mu.Unlock()
	v.stream.remove(v, context.Canceled)
}
