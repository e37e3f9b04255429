// HLS in memory: tags become transport-stream segments cut at key frames, and a playlist.

package media

import (
	"fmt"
	"strconv"
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
	broken bool // does not continue the previous one
	bytes  []byte
}

// hls is the HLS output of one stream. The stream's lock guards add, interrupt and end. The finished part has a lock
// of its own, so viewers never wait for the muxer.
type hls struct {
	maxBytes int
	begun    chan struct{} // closed with the first playlist
	taken    func(segment) // called with every finished segment, unless nil; must not block
	done     func()        // called at the end, unless nil

	mux       formats.TSMuxer
	avc       avcConfig
	aac       aacConfig
	hasVideo  bool
	hasAudio  bool
	changed   bool       // the sound changes with the next segment
	next      *aacConfig // the next sound; nil: none
	open      bool
	broken    bool // the next segment does not continue
	start     int64
	last      int64 // time of the newest tag inside
	startedAt time.Time
	again     bool // the segment is rebuilt once and keeps its beginning
	unit      []byte
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
		h.avc, h.hasVideo = parseAVC(body[5:])
	case audioHeader:
		if c, ok := parseAAC(body[aacTagHead:]); ok {
			h.setSound(&c)
		} else {
			h.setSound(nil)
		}
	case keyFrame, interFrame:
		h.picture(t, body, now)
	case audioFrame:
		if h.open && h.hasAudio && !h.changed {
			h.unit = h.aac.appendADTS(h.unit[:0], body[2:])
			h.mux.Sound(t.at, h.unit)
			h.last = max(h.last, t.at)
		}
	}
	if len(h.mux.Out) > h.maxBytes { // no key frame for too long: drop this segment
		h.open, h.broken = false, true
		h.mux.Out = nil
	}
}

// reopen drops the open segment if it began at a given time, so that it can be rebuilt; false otherwise.
func (h *hls) reopen(at int64) bool {
	if !h.open || h.start != at {
		return false
	}
	h.open, h.again, h.broken = false, true, h.broken || len(h.segments) > 0
	h.mux.Out = nil
	return true
}

// setSound changes the sound with the next segment, so that no picture is lost; nil means no sound.
func (h *hls) setSound(c *aacConfig) {
	h.next, h.changed = c, c != nil || h.hasAudio
	if !h.open {
		h.changeSound()
	}
}

func (h *hls) changeSound() {
	if !h.changed {
		return
	}
	if h.hasAudio = h.next != nil; h.hasAudio {
		h.aac = *h.next
	}
	h.changed = false
}

func (h *hls) picture(t *tag, body []byte, now time.Time) {
	if !h.hasVideo {
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
		h.open, h.again, h.start, h.last = true, false, t.at, t.at
		h.mux.Tables(h.hasAudio)
	}
	if !h.open {
		return
	}
	h.unit = h.avc.appendAnnexB(h.unit[:0], body[5:], key)
	h.mux.Picture(t.at, compositionOf(body), key, h.unit)
	h.last = max(h.last, t.at)
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
	s := segment{number: h.nextNo, length: max(at-h.start, 1), at: h.startedAt, broken: h.broken, bytes: h.mux.Out}
	h.open, h.broken = false, false
	h.nextNo++
	h.mux.Out = make([]byte, 0, len(s.bytes)+len(s.bytes)/4)
	if h.taken != nil {
		h.taken(s)
	}

	h.mu.Lock()
	defer h.mu.Unlock()
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
	if len(h.segments) == 0 || len(h.segments) < listedFirst && !h.ended {
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
	for _, s := range list {
		if s.broken {
			b.WriteString("#EXT-X-DISCONTINUITY\n")
		}
		fmt.Fprintf(&b, "#EXT-X-PROGRAM-DATE-TIME:%s\n#EXTINF:%d.%03d,\n%d.ts\n",
			s.at.UTC().Format("2006-01-02T15:04:05.000Z"), s.length/1000, s.length%1000, s.number)
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

// segment returns one segment by its name in the playlist.
func (h *hls) segment(name string) ([]byte, bool) {
	digits, ok := strings.CutSuffix(name, ".ts")
	number, err := strconv.ParseInt(digits, 10, 64)
	if !ok || err != nil || strconv.FormatInt(number, 10) != digits {
		return nil, false
	}
	h.mu.RLock()
	defer h.mu.RUnlock()
	for _, s := range h.segments {
		if s.number == number {
			return s.bytes, true
		}
	}
	return nil, false
}
