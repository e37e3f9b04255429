// Renditions: a broadcast in other encodings, such as smaller pictures. Each is a stream beside that of its house.

package media

import (
	"io"
	"slices"
	"sync"
	"time"
)

// RenditionName names the rendition of a house in the hub: its name takes the place of the house in all methods that
// serve viewers.
func RenditionName(houseID, definition string) string { return houseID + "." + definition }

// Rendition feeds an encoding of a session's stream into the hub, as FLV with the times of that stream. It continues
// the rendition of an encoder before it: pictures that are there already are left out, and a hole stays a hole. The
// rendition ends and is withdrawn with its stream, and is not recorded. The rest is as in Relay; without a stream of
// the session it returns ErrTakenOver.
func (h *Hub) Rendition(houseID, sessionID, definition string, from io.ReadCloser, pictured func()) error {
	of := h.stream(houseID)
	if of == nil || of.sessionID != sessionID {
		_ = from.Close()
		return ErrTakenOver
	}
	return h.feed(RenditionName(houseID, definition), sessionID, from, pictured,
		func(src *source, now time.Time) *stream { return h.attachRendition(of, src, now) })
}

// attachRendition is attach for a rendition of a stream; nil when that one has ended.
func (h *Hub) attachRendition(of *stream, src *source, now time.Time) *stream {
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.closed {
		return nil
	}
	old := h.streams[src.HouseID]
	if old != nil && old.of == of && old.attach(src) {
		return old
	}
	s := newStream(src.HouseID, src.SessionID, h.limits, now)
	s.of, s.clock.fixed = of, true
	if old != nil {
		old.end(Replaced)
		s.hls.nextNo = max(s.hls.nextNo, old.hls.nextNo+1)
		s.ll.After(old.ll)
	}
	h.adopt(s)
	if !of.addRendition(s) {
		return nil
	}
	s.attach(src)
	h.streams[src.HouseID] = s
	return s
}

// addRendition makes r end with the stream. False once the stream ended.
func (s *stream) addRendition(r *stream) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.ended {
		return false
	}
	s.renditions = slices.DeleteFunc(s.renditions, func(old *stream) bool { return old.houseID == r.houseID })
	s.renditions = append(s.renditions, r)
	return true
}

// encoded returns the renditions.
func (s *stream) encoded() []*stream {
	s.mu.Lock()
	defer s.mu.Unlock()
	return slices.Clone(s.renditions)
}

// rewound is how far times go back when the stream of a rendition restarted its timeline.
const rewound = 3600_000 // ms

// repeats reports whether a rendition already has what is shown at a time. An encoder that was restarted begins with
// the newest group of pictures again.
func (s *stream) repeats(raw uint32) bool {
	if s.of == nil || !s.clock.begun || int64(raw) > s.clock.newest {
		return false
	}
	if s.clock.newest-int64(raw) > rewound {
		s.rewind()
		return false
	}
	return true
}

// datesKept is the number of key frames whose date is known.
const datesKept = 64

// dates are the dates of a stream's newest key frames. They have a lock of their own, because renditions read them
// under theirs.
type dates struct {
	mu   sync.Mutex
	keys []date
}

type date struct {
	shown int64 // ms on the stream's timeline
	at    time.Time
}

func (d *dates) note(shown int64, at time.Time) {
	d.mu.Lock()
	defer d.mu.Unlock()
	if len(d.keys) == datesKept {
		d.keys = slices.Delete(d.keys, 0, 1)
	}
	d.keys = append(d.keys, date{shown, at})
}

// at returns the date of a time of the timeline, by the nearest key frame; now while none is known.
func (d *dates) at(shown int64, now time.Time) time.Time {
	d.mu.Lock()
	defer d.mu.Unlock()
	if len(d.keys) == 0 {
		return now
	}
	near := d.keys[0]
	for _, key := range d.keys {
		if max(key.shown-shown, shown-key.shown) < max(near.shown-shown, shown-near.shown) {
			near = key
		}
	}
	return near.at.Add(millis(shown - near.shown))
}

// shownAt returns when a tag is shown.
func (t *tag) shownAt() int64 {
	if t.class == keyFrame || t.class == interFrame {
		return t.at + compositionOf(t.body())
	}
	return t.at
}
