// Low-latency HLS, the reader side: the newest segments with their parts, and the requests that wait for the next.

package llhls

import (
	"context"
	"sync"
	"sync/atomic"
	"time"

	"touchline/domain"
)

const (
	targetDuration = 2 // s, EXT-X-TARGETDURATION: constant while the playlist is read
	listed         = 8 // segments in the playlist
	kept           = 11
	// waitTimeout bounds a request that waits: three target durations (RFC 8216bis §6.2.5.2).
	waitTimeout  = 3 * targetDuration * time.Second
	retrySeconds = 2 // s, after a request that timed out
)

// part is a fragment of a segment. Its bytes are a slice of the segment's.
type part struct {
	length      int64 // ms
	independent bool  // begins with a key frame
	bytes       []byte
}

// segment is finished once bytes is set. Its number is never reused, not even after a restart.
type segment struct {
	number int64
	at     time.Time
	broken bool // does not continue the previous one
	init   *initSegment
	parts  []part
	length int64 // ms of the parts so far
	bytes  []byte
}

// initSegment is an initialization segment, named by the first segment that needs it.
type initSegment struct {
	number int64
	bytes  []byte
}

// place identifies a part by its segment and index.
type partID struct{ segment, part int64 }

// ring holds the files that can be fetched. Readers hold the lock only briefly, so they never delay the muxer.
type ring struct {
	maxBytes int
	asked    atomic.Int64 // Unix nanoseconds of the newest request
	running  atomic.Bool  // parts are being made

	mu         sync.RWMutex
	partTarget int64 // ms
	segments   []*segment
	size       int           // bytes of segments
	gone       int           // broken segments that have left the ring
	next       partID        // the next part
	coming     bool          // next is announced: it will exist
	ended      bool          // ended for good
	withdrawn  bool          // refuses every further request
	list       []byte        // nil while there is too little to play
	changed    chan struct{} // closed with each part; all waiting requests share it
}

func newRing(maxBytes int) *ring {
	return &ring{maxBytes: maxBytes, changed: make(chan struct{})}
}

// change runs f, which changes what readers see, and wakes the waiting requests.
func (r *ring) change(f func()) {
	r.mu.Lock()
	defer r.mu.Unlock()
	f()
	for len(r.segments) > kept || r.size > r.maxBytes && len(r.segments) > 1 {
		r.drop()
	}
	r.list = r.write()
	close(r.changed)
	r.changed = make(chan struct{})
}

// drop removes the oldest segment.
func (r *ring) drop() {
	oldest := r.segments[0]
	r.segments = append(r.segments[:0:0], r.segments[1:]...)
	r.size -= oldest.size()
	if oldest.broken {
		r.gone++
	}
}

func (s *segment) size() int {
	n := 0
	for _, p := range s.parts {
		n += len(p.bytes)
	}
	return n
}

// begin sets the part target and the segment of the first part.
func (r *ring) begin(partTarget, segment int64) {
	r.change(func() { r.partTarget, r.next = partTarget, partID{segment: segment} })
}

// publish adds parts to the newest segment; whole is set with its last part.
func (r *ring) publish(s *segment, parts []part, whole []byte, next partID, coming bool) {
	r.change(func() {
		if len(s.parts) == 0 && len(parts) > 0 {
			r.segments = append(r.segments, s)
		}
		for _, p := range parts {
			s.length += p.length
			r.size += len(p.bytes)
		}
		s.parts = append(s.parts, parts...)
		s.bytes, r.next, r.coming = whole, next, coming
	})
}

// empty drops all segments when there have been no requests for a while.
func (r *ring) empty() {
	r.change(func() {
		for len(r.segments) > 0 {
			r.drop()
		}
		r.coming = false
	})
}

// end finishes the playlist for good.
func (r *ring) end() { r.change(func() { r.ended, r.coming = true, false }) }

// Withdraw removes everything that could be fetched; later requests are refused.
func (m *Muxer) Withdraw() { m.ring.change(func() { m.ring.withdrawn = true }) }

// Asked notes a request and reports whether parts are being made; if not, the caller calls Start.
func (m *Muxer) Asked(now time.Time) bool {
	m.ring.asked.Store(now.UnixNano())
	return m.ring.running.Load()
}

// Playlist returns the playlist. msn and part are the query parameters _HLS_msn and _HLS_part as sent; it waits for
// that segment or part, at most three target durations. It refuses with NOT_FOUND when there is no stream,
// BAD_REQUEST for invalid numbers, and UNAVAILABLE after the timeout.
func (m *Muxer) Playlist(ctx context.Context, msn, part string) ([]byte, error) {
	wanted, err := parseReload(msn, part)
	if err != nil {
		return nil, err
	}
	return m.ring.playlist(ctx, wanted)
}

// File returns a segment, part or initialization segment by its name in the playlist, and waits for the part of the
// preload hint. Names are never reused; the bytes are shared and must not be changed.
func (m *Muxer) File(ctx context.Context, name string) ([]byte, error) { return m.ring.file(ctx, name) }

var noStream = domain.Refuse(domain.NotFound, "kind", "stream")

// await calls look after each part until it returns an answer or an error, the timeout ends, or ctx is done.
func (r *ring) await(ctx context.Context, look func() ([]byte, bool, error)) ([]byte, error) {
	var timer *time.Timer
	for {
		r.mu.RLock()
		answer, ok, err := look()
		withdrawn, changed := r.withdrawn, r.changed
		r.mu.RUnlock()
		switch {
		case withdrawn:
			return nil, noStream
		case ok || err != nil:
			return answer, err
		}
		if timer == nil {
			timer = time.NewTimer(waitTimeout)
			defer timer.Stop()
		}
		select {
		case <-changed:
		case <-timer.C:
			return nil, domain.Refuse(domain.Unavailable, "retryAfter", retrySeconds)
		case <-ctx.Done():
			return nil, ctx.Err()
		}
	}
}

// playlist returns as soon as the playlist holds what is wanted.
func (r *ring) playlist(ctx context.Context, wanted reload) ([]byte, error) {
	return r.await(ctx, func() ([]byte, bool, error) {
		if r.list == nil {
			if r.ended {
				return nil, false, noStream
			}
			return nil, false, nil
		}
		if !wanted.blocks || r.ended {
			return r.list, true, nil
		}
		if r.absurd(wanted) {
			return nil, false, domain.RefuseField("_HLS_msn", "range")
		}
		return r.list, r.holds(wanted), nil
	})
}

// absurd reports requests for what cannot exist soon (RFC 8216bis §6.2.5.2).
func (r *ring) absurd(wanted reload) bool {
	if wanted.segment > r.next.segment+1 {
		return true
	}
	ahead := (3000 + r.partTarget - 1) / r.partTarget // the Advance Part Limit
	if r.partTarget >= 1000 {
		ahead = 3
	}
	switch wanted.segment {
	case r.next.segment:
		return wanted.part >= r.next.part+ahead
	case r.next.segment + 1:
		return wanted.part >= ahead
	}
	return false
}

func (r *ring) holds(wanted reload) bool {
	if !wanted.parts {
		return wanted.segment < r.next.segment
	}
	segment, part := wanted.segment, wanted.part
	if segment == r.next.segment-1 {
		if s := r.find(segment); s != nil && part >= int64(len(s.parts)) {
			segment, part = segment+1, 0 // after the last part: the first of the next segment
		}
	}
	return segment < r.next.segment || segment == r.next.segment && part < r.next.part
}

func (r *ring) find(number int64) *segment {
	if len(r.segments) == 0 {
		return nil
	}
	i := number - r.segments[0].number // numbers in the ring are contiguous
	if i < 0 || i >= int64(len(r.segments)) {
		return nil
	}
	return r.segments[i]
}

func (r *ring) file(ctx context.Context, name string) ([]byte, error) {
	wanted, ok := parseName(name)
	if !ok {
		return nil, noStream
	}
	return r.await(ctx, func() ([]byte, bool, error) {
		if b := r.stored(wanted); b != nil {
			return b, true, nil
		}
		if wanted.kind == partFile && r.coming && wanted.partID == r.next {
			return nil, false, nil
		}
		return nil, false, noStream
	})
}

func (r *ring) stored(wanted fileName) []byte {
	if wanted.kind == initFile {
		for _, s := range r.segments {
			if s.init.number == wanted.partID.segment {
				return s.init.bytes
			}
		}
		return nil
	}
	s := r.find(wanted.partID.segment)
	switch {
	case s == nil:
		return nil
	case wanted.kind == segmentFile:
		return s.bytes
	case wanted.partID.part < int64(len(s.parts)):
		return s.parts[wanted.partID.part].bytes
	}
	return nil
}
