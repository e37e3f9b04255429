// Writes to the viewers of all streams without waiting.

package media

import (
	"sync"
	"time"
)

// A sender rests after each round for restPerWork times as long as the round took. So an idle node sends each tag at
// once, and a busy one sends the tags of up to roundMax in one write.
const (
	restPerWork = 15
	restLeast   = 200 * time.Microsecond // a shorter rest saves nothing
	roundMax    = 100 * time.Millisecond // from one round to the next
	retryAfter  = 5 * time.Millisecond   // for viewers whose sinks are full
)

// stuckMax is how long a sink may take no bytes at all.
const stuckMax = 10 * time.Second

// sender serves a part of the viewers. Its goroutine runs while there is something to send.
type sender struct {
	mu      sync.Mutex
	due     []*row
	running bool

	pieces [][]byte // reused by the goroutine
}

// row is the part of a stream's viewers that one sender serves.
type row struct {
	stream  *stream
	sender  *sender
	due     bool      // guarded by the sender's lock
	joined  []*Viewer // guarded by the stream's lock
	viewers []*Viewer // the sender's
}

func newSenders(n int) []*sender {
	senders := make([]*sender, n)
	for i := range senders {
		senders[i] = &sender{}
	}
	return senders
}

// wake makes the sender look at a row. It does not wait.
func (s *sender) wake(r *row) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if !r.due {
		r.due = true
		s.due = append(s.due, r)
	}
	if !s.running {
		s.running = true
		go s.run()
	}
}

func (s *sender) run() {
	for rows := s.take(); rows != nil; rows = s.take() {
		begun, behind := time.Now(), false
		for _, r := range rows {
			if s.serve(r, begun) {
				behind = true
				s.wake(r)
			}
		}
		if rest := restAfter(time.Since(begun), behind); rest > 0 {
			time.Sleep(rest)
		}
	}
}

// restAfter returns the rest after a round that took so long.
func restAfter(took time.Duration, behind bool) time.Duration {
	rest := min(took*restPerWork, roundMax-took)
	if behind {
		return max(rest, retryAfter)
	}
	if rest < restLeast {
		return 0
	}
	return rest
}

// take returns the rows that are due. Nil ends the goroutine.
func (s *sender) take() []*row {
	s.mu.Lock()
	defer s.mu.Unlock()
	rows := s.due
	s.due = nil
	for _, r := range rows {
		r.due = false
	}
	s.running = rows != nil
	return rows
}

// serve sends to the viewers of a row, and reports whether the sinks of some are full.
func (s *sender) serve(r *row, now time.Time) (behind bool) {
	r.stream.mu.Lock()
	r.viewers = append(r.viewers, r.joined...)
	r.joined = nil
	r.stream.mu.Unlock()
	staying := r.viewers[:0]
	for _, v := range r.viewers {
		if !s.sendTo(v, now) {
			v.sink.Close()
			continue
		}
		behind = behind || v.behind
		staying = append(staying, v)
	}
	clear(r.viewers[len(staying):])
	r.viewers = staying
	return behind
}

// sendTo sends a viewer what it has not been sent, as far as its sink takes it; false when the viewer is done.
func (s *sender) sendTo(v *Viewer, now time.Time) bool {
	for {
		pieces, err := v.pending(s.pieces[:0])
		s.pieces = pieces[:0]
		if err != nil {
			return false
		}
		size := 0
		for _, piece := range pieces {
			size += len(piece)
		}
		if size == 0 {
			return true
		}
		n, err := v.sink.OfferAll(pieces)
		v.took(pieces, n)
		if n > 0 || !v.behind { // the time in which there was nothing to take does not count
			v.moved = now
		}
		v.behind = n < size
		clear(pieces)
		switch {
		case err != nil:
			v.Close()
			return false
		case v.behind:
			return !v.stuck(now)
		}
	}
}

// stuck cuts a viewer whose sink takes nothing, and reports whether it did.
func (v *Viewer) stuck(now time.Time) bool {
	if now.Sub(v.moved) < stuckMax {
		return false
	}
	v.stream.mu.Lock()
	defer v.stream.mu.Unlock()
	v.stream.slow(v)
	return true
}
