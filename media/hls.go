// HLS in memory: tags become segments cut at key frames, and a playlist.

package media

import (
	"bytes"
	"fmt"
	"strings"
	"sync"
	"time"

	"touchline/media/formats"
)

const (
	segmentLeast = 900 // ms: a key frame earlier than this does not start a segment
	listed       = 5   // segments in the playlist
	kept         = 8   // segments that can still be fetched
	listedFirst  = 2   // the playlist appears with the second segment
)

// segment is one finished segment. Its number is never reused, not even after a restart.
type segment struct {
	number int64
	length int64 // ms
	at     time.Time
	start  int64 // ms on the stream's timeline when its first picture is shown
	pause  int64 // ms: the longest time without picture and sound
	broken bool  // does not continue the previous one
	bytes  []byte
	init   *initSegment // nil: it is a transport stream, which needs none
}

// initSegment is what players need before segments of MP4. Its number is that of its first segment.
type initSegment struct {
	number int64
	bytes  []byte
}

// name is the name of a segment in the playlist.
func (s segment) name() string {
	if s.init != nil {
		return fmt.Sprintf("%d.m4s", s.number)
	}
	return fmt.Sprintf("%d.ts", s.number)
}

// name is the name of an initialization segment in the playlist.
func (i *initSegment) name() string { return fmt.Sprintf("init_%d.mp4", i.number) }

// hls is the HLS output of one stream. The stream's lock guards add, interrupt and end. The finished part has a lock
// of its own, so viewers never wait for the muxer.
type hls struct {
	maxBytes int
	begun    chan struct{} // closed with the first playlist
	taken    func(segment) // called with every finished segment, unless nil; must not block
	done     func()        // called at the end, unless nil

	pack      packer       // nil: players could decode no picture
	init      *initSegment // of the open segment
	sound     *soundTrack  // nil: none
	changed   bool         // the sound changes with the next segment
	next      *soundTrack  // the next sound; nil: none
	open      bool
	broken    bool // the next segment does not continue
	start     int64
	shown     int64 // start as it is shown
	last      int64 // time of the newest tag inside
	pause     int64 // longest time between two tags inside
	startedAt time.Time
	again     bool // the segment is rebuilt once and keeps its beginning
	nextNo    int64

	mu       sync.RWMutex
	segments []segment
	gone     int   // broken segments that have left the list (EXT-X-DISCONTINUITY-SEQUENCE)
	longest  int64 // ms, EXT-X-TARGETDURATION never shrinks
	ended    bool
	list     []byte
}

func newHLS(now time.Time, maxBytes int) *hls {
	// A segment lasts at least 0.9 s. Numbers that start at the half seconds since 1970 are therefore not reused
	// after a restart.
	return &hls{maxBytes: maxBytes, begun: make(chan struct{}), nextNo: now.UnixMilli() / 500}
}

// add muxes one tag; now becomes EXT-X-PROGRAM-DATE-TIME.
func (h *hls) add(t *tag, now time.Time) {
	body := t.body()
	switch t.class {
	case videoHeader:
		h.interrupt()
		h.pack = packerOf(t, h.pack)
	case audioHeader:
		if c, ok := formats.ParseAAC(body[aacTagHead:]); ok {
			h.setSound(&soundTrack{c, body[aacTagHead:]})
		} else {
			h.setSound(nil)
		}
	case keyFrame, interFrame:
		h.picture(t, now)
	case audioFrame:
		if h.open && h.sound != nil && !h.changed {
			h.pack.sound(t)
			h.reach(t.at)
		}
	}
	if h.open && h.pack.size() > h.maxBytes { // no key frame for too long: drop this segment
		h.open, h.broken = false, true
		h.pack.drop()
	}
}

// reopen drops the open segment if it began at a given time, so that it can be rebuilt; false otherwise.
func (h *hls) reopen(at int64) bool {
	if !h.open || h.start != at {
		return false
	}
	h.open, h.again, h.broken = false, true, h.broken || len(h.segments) > 0
	h.pack.drop()
	return true
}

// setSound changes the sound with the next segment, so that no picture is lost; nil means no sound.
func (h *hls) setSound(c *soundTrack) {
	h.next, h.changed = c, c != nil || h.sound != nil
	if !h.open {
		h.changeSound()
	}
}

func (h *hls) changeSound() {
	if h.changed {
		h.sound, h.changed = h.next, false
	}
}

func (h *hls) picture(t *tag, now time.Time) {
	if h.pack == nil {
		return
	}
	key := t.class == keyFrame
	if key && (!h.open || h.changed || t.at-h.start >= segmentLeast) {
		h.cut(t.at)
		h.broken = h.broken || h.changed
		h.changeSound()
		if !h.again {
			h.startedAt = now
		}
		h.open, h.again, h.start, h.shown, h.last, h.pause = true, false, t.at, t.shownAt(), t.at, 0
		h.begin()
	}
	if !h.open {
		return
	}
	h.pack.picture(t)
	h.reach(t.at)
}

// reach notes that the open segment has something at a time.
func (h *hls) reach(at int64) {
	h.pause, h.last = max(h.pause, at-h.last), max(h.last, at)
}

// begin begins a segment.
func (h *hls) begin() {
	h.pack.begin(h.sound)
	switch made := h.pack.init(); {
	case made == nil:
		h.init = nil
	case h.init == nil || !bytes.Equal(h.init.bytes, made):
		h.init = &initSegment{number: h.nextNo, bytes: made}
	}
}

// interrupt finishes the open segment early because the source is lost or replaced, or its codecs change. The next
// segment is marked as discontinuous.
func (h *hls) interrupt() {
	if h.open {
		h.cut(h.last + frameStep)
		h.broken = true
	}
}

// end finishes the playlist for good.
func (h *hls) end() {
	h.interrupt()
	if h.done != nil {
		h.done()
	}
	h.mu.Lock()
	defer h.mu.Unlock()
	h.ended = true
	h.show()
}

// cut closes the open segment at a time on the stream's timeline.
func (h *hls) cut(at int64) {
	if !h.open {
		return
	}
	s := segment{number: h.nextNo, length: max(at-h.start, 1), at: h.startedAt, start: h.shown,
		pause: max(h.pause, at-h.last), broken: h.broken, bytes: h.pack.finish(at), init: h.init}
	if h.open = false; len(s.bytes) == 0 {
		h.broken = true
		return
	}
	h.broken = false
	h.nextNo++
	if h.taken != nil {
		h.taken(s)
	}

	h.mu.Lock()
	defer h.mu.Unlock()
	if n := len(h.segments); n > 0 && (h.segments[n-1].init == nil) != (s.init == nil) {
		h.forget()
	}
	h.segments = append(h.segments, s)
	h.longest = max(h.longest, s.length)
	if out := len(h.segments) - listed - 1; out >= 0 && h.segments[out].broken {
		h.gone++
	}
	if len(h.segments) > kept {
		h.segments = append(h.segments[:0:0], h.segments[1:]...)
	}
	h.show()
}

// forget drops all segments: a playlist has one kind of them.
func (h *hls) forget() {
	for _, s := range h.segments[max(0, len(h.segments)-listed):] {
		if s.broken {
			h.gone++
		}
	}
	h.segments = nil
}

// show publishes the playlist. Requests that wait for the first playlist are released, also when the stream ends
// without one.
func (h *hls) show() {
	first := h.list == nil
	h.list = h.write()
	if first && (h.list != nil || h.ended) {
		close(h.begun)
	}
}

// write builds the playlist; nil while there is too little to play.
func (h *hls) write() []byte {
	if len(h.segments) == 0 || len(h.segments) < listedFirst && h.list == nil && !h.ended {
		return nil
	}
	list := h.segments[max(0, len(h.segments)-listed):]
	var b strings.Builder
	fmt.Fprintf(&b, "#EXTM3U\n#EXT-X-VERSION:6\n#EXT-X-TARGETDURATION:%d\n#EXT-X-MEDIA-SEQUENCE:%d\n",
		max(1, (h.longest+500)/1000), list[0].number)
	if h.gone > 0 {
		fmt.Fprintf(&b, "#EXT-X-DISCONTINUITY-SEQUENCE:%d\n", h.gone)
	}
	b.WriteString("#EXT-X-INDEPENDENT-SEGMENTS\n")
	var init *initSegment
	for _, s := range list {
		if s.broken {
			b.WriteString("#EXT-X-DISCONTINUITY\n")
		}
		if s.init != nil && s.init != init {
			fmt.Fprintf(&b, "#EXT-X-MAP:URI=\"%s\"\n", s.init.name())
		}
		init = s.init
		fmt.Fprintf(&b, "#EXT-X-PROGRAM-DATE-TIME:%s\n#EXTINF:%d.%03d,\n%s\n",
			s.at.UTC().Format("2006-01-02T15:04:05.000Z"), s.length/1000, s.length%1000, s.name())
	}
	if h.ended {
		b.WriteString("#EXT-X-ENDLIST\n")
	}
	return []byte(b.String())
}

// rates returns the highest and the average rate of the segments that can be fetched, in bits a second.
func (h *hls) rates() (peak, average int64) {
	h.mu.RLock()
	defer h.mu.RUnlock()
	length := int64(0)
	for _, s := range h.segments {
		bits := int64(len(s.bytes)) * 8
		peak, average, length = max(peak, bits*1000/s.length), average+bits, length+s.length
	}
	return peak, average * 1000 / max(length, 1)
}

func (h *hls) playlist() ([]byte, bool) {
	h.mu.RLock()
	defer h.mu.RUnlock()
	return h.list, h.list != nil
}

// segment returns one segment, or initialization segment, by its name in the playlist.
func (h *hls) segment(name string) ([]byte, bool) {
	h.mu.RLock()
	defer h.mu.RUnlock()
	for _, s := range h.segments {
		switch {
		case s.name() == name:
			return s.bytes, true
		case s.init != nil && s.init.name() == name:
			return s.init.bytes, true
		}
	}
	return nil, false
}
