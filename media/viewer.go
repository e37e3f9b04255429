// One HTTP-FLV viewer: a bounded queue between the stream and a socket.

package media

import (
	"bufio"
	"context"
	"errors"
	"io"
	"sync/atomic"
)

// ErrSlow ends a viewer who did not read as fast as the stream runs; the player reconnects.
var ErrSlow = errors.New("viewer fell behind the live stream")

var errReplaced = errors.New("another source feeds this stream")

// Viewer is one FLV watcher. Next and Stream are for one goroutine; Close is for any.
type Viewer struct {
	stream  *stream
	head    [][]byte // header, metadata, sequence headers and the group of pictures so far
	queue   chan []byte
	waiting atomic.Int64 // bytes in queue
	dropped atomic.Bool
	why     error // written before dropped is set and queue is closed

	started bool // belongs to the stream's lock
}

// offer queues b without waiting; false when the queue is full.
func (v *Viewer) offer(b []byte) bool {
	if v.waiting.Add(int64(len(b))) > int64(v.stream.limits.QueueBytes) {
		return false
	}
	select {
	case v.queue <- b:
		return true
	default:
		return false
	}
}

// Next waits for the next piece of the FLV stream, which is shared and must not be changed. It
// answers io.EOF when the stream ended, ErrSlow when this viewer was cut, or ctx's error.
func (v *Viewer) Next(ctx context.Context) ([]byte, error) {
	if v.dropped.Load() {
		return nil, v.why
	}
	if len(v.head) > 0 {
		b := v.head[0]
		v.head = v.head[1:]
		return v.passed(b), nil
	}
	select {
	case b, ok := <-v.queue:
		return v.took(b, ok)
	default:
	}
	select {
	case b, ok := <-v.queue:
		return v.took(b, ok)
	case <-ctx.Done():
		return nil, ctx.Err()
	}
}

func (v *Viewer) took(b []byte, ok bool) ([]byte, error) {
	if !ok {
		if v.why != nil {
			return nil, v.why
		}
		return nil, io.EOF
	}
	v.waiting.Add(-int64(len(b)))
	return v.passed(b), nil
}

func (v *Viewer) passed(b []byte) []byte {
	v.stream.out.Add(uint64(len(b)))
	return b
}

// Stream writes to w until the stream ends (nil), the viewer is cut (ErrSlow), ctx is done or w
// fails. It flushes whenever it has caught up. beforeFlush may be nil; it is called before each
// flush, to move the socket's write deadline on: without one a peer that stops reading would hold
// its goroutine for ever.
func (v *Viewer) Stream(ctx context.Context, w *bufio.Writer, beforeFlush func()) error {
	for {
		b, err := v.Next(ctx)
		if errors.Is(err, io.EOF) {
			return v.flush(w, beforeFlush)
		}
		if err != nil {
			return err
		}
		if w.Available() < len(b) && beforeFlush != nil {
			beforeFlush()
		}
		if _, err := w.Write(b); err != nil {
			return err
		}
		if len(v.head) == 0 && len(v.queue) == 0 {
			if err := v.flush(w, beforeFlush); err != nil {
				return err
			}
		}
	}
}

func (v *Viewer) flush(w *bufio.Writer, before func()) error {
	if before != nil {
		before()
	}
	return w.Flush()
}

// Close takes the viewer off its stream. It may be called more than once.
func (v *Viewer) Close() {
	v.stream.mu.Lock()
	defer v.stream.mu.Unlock()
	v.stream.remove(v, context.Canceled)
}
