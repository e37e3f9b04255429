// A viewer's sink in memory.

package mediatest

import (
	"bytes"
	"io"
	"sync"
)

// Sink keeps what a viewer is sent.
type Sink struct {
	mu      sync.Mutex
	changed *sync.Cond
	all     bytes.Buffer
	read    int
	closed  chan struct{}
	ended   bool
}

// NewSink makes an empty sink.
func NewSink() *Sink {
	s := &Sink{closed: make(chan struct{})}
	s.changed = sync.NewCond(&s.mu)
	return s
}

// OfferAll takes all pieces.
func (s *Sink) OfferAll(pieces [][]byte) (taken int, err error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.ended {
		return 0, io.ErrClosedPipe
	}
	for _, piece := range pieces {
		n, _ := s.all.Write(piece)
		taken += n
	}
	s.changed.Broadcast()
	return taken, nil
}

// Close ends the sink. It may be called more than once.
func (s *Sink) Close() {
	s.mu.Lock()
	defer s.mu.Unlock()
	if !s.ended {
		s.ended = true
		close(s.closed)
	}
	s.changed.Broadcast()
}

// Read waits for bytes that were not read yet. It returns io.EOF when the sink is closed and all were read.
func (s *Sink) Read(into []byte) (int, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for s.read == s.all.Len() && !s.ended {
		s.changed.Wait()
	}
	n := copy(into, s.all.Bytes()[s.read:])
	if s.read += n; n == 0 {
		return 0, io.EOF
	}
	return n, nil
}

// Bytes returns all that the viewer was sent so far.
func (s *Sink) Bytes() []byte {
	s.mu.Lock()
	defer s.mu.Unlock()
	return bytes.Clone(s.all.Bytes())
}

// Closed is closed with the sink.
func (s *Sink) Closed() <-chan struct{} { return s.closed }
