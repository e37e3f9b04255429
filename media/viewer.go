// One HTTP-FLV viewer: a bounded queue between the stream and a socket.

package media

import (
	"bufio"
	"context"
	"errors"
	"io"
	"sync"
	"sync/atomic"
)

// ErrSlow ends a viewer that reads more slowly than the stream runs; the player reconnects.
var ErrSlow = errors.New("viewer fell behind the live stream")

var errReplaced = errors.New("another source feeds this stream")

// Viewer is one FLV watcher. Next and Stream are for one goroutine; Close is for any.
type Viewer struct {
	stream  *stream
	head    []*tag // header, metadata, sequence headers and the present group of pictures
	queue   chan *tag
	waiting atomic.Int64 // bytes in queue
	dropped atomic.Bool
	why     error // written before dropped is set and queue is closed

	started bool // guarded by the stream's lock
}

// offer queues t without waiting; false when the queue is full.
func (v *Viewer) offer(t *tag) bool {
	if v.waiting.Add(int64(len(t.wire))) > int64(v.stream.limits.QueueBytes) {
		return false
	}
	select {
	case v.queue <- t:
		return true
	default:
		return false
	}
}

// Next waits for the next piece of the FLV stream, which is shared and must not be changed. It returns io.EOF when
// the stream ended, ErrSlow when this viewer was cut, or ctx's error.
func (v *Viewer) Next(ctx context.Context) ([]byte, error) {
	if v.dropped.Load() {
		return nil, v.why
	}
	if len(v.head) > 0 {
		t := v.head[0]
		if v.head = v.head[1:]; len(v.head) == 0 {
			v.head = nil // release the pieces before it too
		}
		return v.passed(t), nil
	}
	select {
	case t, ok := <-v.queue:
		return v.took(t, ok)
	default:
	}
	select {
	case t, ok := <-v.queue:
		return v.took(t, ok)
	case <-ctx.Done():
		return nil, ctx.Err()
	}
}

func (v *Viewer) took(t *tag, ok bool) ([]byte, error) {
	if !ok {
		if v.why != nil {
			return nil, v.why
		}
		return nil, io.EOF
	}
	v.waiting.Add(-int64(len(t.wire)))
	return v.passed(t), nil
}

func (v *Viewer) passed(t *tag) []byte {
	v.stream.out.Add(uint64(len(t.wire)))
	return t.wire
}

// Stream writes to a socket until the stream ends (nil), the viewer is cut (ErrSlow), ctx is done or a write fails.
// beforeWrite may be nil. It is called before each write to extend the socket's deadline; without it a peer that
// stops reading would block its goroutine without an end.
func (v *Viewer) Stream(ctx context.Context, to io.Writer, beforeWrite func()) error {
	if beforeWrite == nil {
		beforeWrite = func() {}
	}
	for {
		b, err := v.Next(ctx)
		if err == nil {
			err = v.writeOn(ctx, to, b, beforeWrite)
		}
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err != nil {
			return err
		}
	}
}

// writers are pooled: a viewer that waits for the next picture holds none.
var writers = sync.Pool{New: func() any { return bufio.NewWriterSize(nil, 32<<10) }}

// writeOn writes a piece and all that are queued after it. It returns the error of Next or of the socket.
func (v *Viewer) writeOn(ctx context.Context, to io.Writer, b []byte, beforeWrite func()) (err error) {
	w := writers.Get().(*bufio.Writer)
	w.Reset(to)
	defer func() {
		w.Reset(nil)
		writers.Put(w)
	}()
	for err == nil {
		if w.Available() < len(b) {
			beforeWrite()
		}
		if _, err = w.Write(b); err != nil || len(v.head) == 0 && len(v.queue) == 0 {
			break
		}
		b, err = v.Next(ctx)
	}
	if err != nil && !errors.Is(err, io.EOF) {
		return err
	}
	beforeWrite()
	if failed := w.Flush(); failed != nil {
		return failed
	}
	return err
}

// Close removes the viewer from its stream. It may be called more than once.
func (v *Viewer) Close() {
	v.stream.mu.Lock()
	defer v.stream.mu.Unlock()
	v.stream.remove(v, context.Canceled)
}

// addViewer adds a viewer to the stream; nil once it ended.
func (s *stream) addViewer() *Viewer {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.ended {
		return nil
	}
	v := &Viewer{stream: s, queue: make(chan *tag, s.limits.QueueTags)}
	if len(s.group) > 0 {
		v.started = true
		v.head = append(s.opening(s.group[0].at), s.group...)
	}
	s.viewers[v] = struct{}{}
	return v
}

// remove removes a viewer. Its Next returns why at once, or io.EOF after the queued tags when why is nil.
func (s *stream) remove(v *Viewer, why error) {
	if _, ok := s.viewers[v]; !ok {
		return
	}
	delete(s.viewers, v)
	v.why = why
	v.dropped.Store(why != nil)
	close(v.queue)
}
