// Low-latency HLS, the side of readers: the newest segments with their parts, and whoever waits for the next of them.

package llhls

import (
	"context"
	"sync"
	"sync/atomic"
	"time"

	"touchline/domain"
)

const (
	targetDuration = 2 // s, EXT-X-TARGETDURATION: it may not change while somebody reads the playlist
	listed         = 8 // segments in the playlist
	kept           = 11
	// patience bounds a request that waits: three target durations (RFC 8216bis §6.2.5.2).
	patience     = 3 * targetDuration * time.Second
	retrySeconds = 2 // s, after a request that waited in vain
)

// part is a fragment of a segment. Its bytes are a piece of the segment's.
type part struct {
	length      int64 // ms
	independent bool  // begins with a key frame
	bytes       []byte
}

// segment is finished once bytes is set. Its number is never used again, also not after a restart.
type segment struct {
	number int64
	at     time.Time
	broken bool // does not continue the one before
	init   *initSegment
	parts  []part
	length int64 // ms of the parts
	bytes  []byte
}

// initSegment is an initialization segment, named by the first segment that needs it.
type initSegment struct {
	number int64
	bytes  []byte
}

// place names a part: its segment, and which one of that it is.
type place struct{ segment, part int64 }

// ring holds what can be fetched. Its readers never make the muxer wait for long: they take the lock to look only.
type ring struct {
	maxBytes int
	asked    atomic.Int64 // Unix nanoseconds of the newest request
	running  atomic.Bool  // parts are being made

	mu         sync.RWMutex
	partTarget int64 // ms
	segments   []*segment
	size       int           // bytes of segments
	gone       int           // broken segments that have left the ring
	next       place         // the part that is being made, or will be
	coming     bool          // it is being made: there will be one of that name
	ended      bool          // for good
	withdrawn  bool          // nobody gets another byte
	list       []byte        // nil before there is enough to play
	changed    chan struct{} // closed with each part: one for all who wait
}

func newRing(maxBytes int) *ring {
	return &ring{maxBytes: maxBytes, changed: make(chan struct{})}
}

// change lets f change what readers see, and wakes those who wait.
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

// drop forgets the oldest segment.
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

// begin: parts of this length will be made, the first of them of this segment.
func (r *ring) begin(partTarget, segment int64) {
	r.change(func() { r.partTarget, r.next = partTarget, place{segment: segment} })
}

// publish adds parts to the newest segment; whole is set with its last one.
func (r *ring) publish(s *segment, parts []part, whole []byte, next place, coming bool) {
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

// empty forgets all segments: nobody has asked for a while.
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

// Withdraw takes back what could still be fetched: nobody gets another byte.
func (m *Muxer) Withdraw() { m.ring.change(func() { m.ring.withdrawn = true }) }

// Asked notes that somebody wants to read, and says whether parts are being made; if not, it is time for Start.
func (m *Muxer) Asked(now time.Time) bool {
	m.ring.asked.Store(now.UnixNano())
	return m.ring.running.Load()
}

// Playlist answers the playlist. With msn and part, as they stand in the query of a request (_HLS_msn, _HLS_part), it
// waits until the playlist holds that segment or part, at most three target durations. Refused with NOT_FOUND when
// there is nothing, BAD_REQUEST for numbers that make no sense, and UNAVAILABLE when what was waited for has not come.
func (m *Muxer) Playlist(ctx context.Context, msn, part string) ([]byte, error) {
	wanted, err := parseReload(msn, part)
	if err != nil {
		return nil, err
	}
	return m.ring.playlist(ctx, wanted)
}

// File answers a segment, a part or an initialization segment by the name the playlist gave it; the part it hinted at
// is waited for. Names are never reused; the bytes are shared and must not be changed.
func (m *Muxer) File(ctx context.Context, name string) ([]byte, error) { return m.ring.file(ctx, name) }

var noStream = domain.Refuse(domain.NotFound, "kind", "stream")

// await asks look for an answer with each part, until it has one (or an error), the patience is at its end, or ctx.
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
			timer = time.NewTimer(patience)
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

// playlist answers as soon as the playlist holds what is wanted.
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

// absurd requests would wait for what cannot come soon (RFC 8216bis §6.2.5.2).
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
			segment, part = segment+1, 0 // beyond the last part: the first of the next segment is meant
		}
	}
	return segment < r.next.segment || segment == r.next.segment && part < r.next.part
}

func (r *ring) find(number int64) *segment {
	if len(r.segments) == 0 {
		return nil
	}
	i := number - r.segments[0].number // numbers in the ring have no gap
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
		if wanted.kind == partFile && r.coming && wanted.place == r.next {
			return nil, false, nil
		}
		return nil, false, noStream
	})
}

func (r *ring) stored(wanted fileName) []byte {
	if wanted.kind == initFile {
		for _, s := range r.segments {
			if s.init.number == wanted.place.segment {
				return s.init.bytes
			}
		}
		return nil
	}
	s := r.find(wanted.place.segment)
	switch {
	case s == nil:
		return nil
	case wanted.kind == segmentFile:
		return s.bytes
	case wanted.place.part < int64(len(s.parts)):
		return s.parts[wanted.place.part].bytes
	}
	return nil
}
