// Renditions: a broadcast in other encodings, such as smaller pictures. Each is a stream beside that of its house.

package media

import (
	"context"
	"fmt"
	"io"
	"slices"
	"strings"
	"sync"
	"time"

	"touchline/domain"
	"touchline/media/formats"
)

// SoundOnly is the definition for those who listen. The player shows nothing of its picture.
const SoundOnly = "sound"

// IsDefinition reports whether a text may name a definition, such as 720p.
func IsDefinition(s string) bool {
	if s == SoundOnly {
		return true
	}
	lines, ok := strings.CutSuffix(s, "p")
	return ok && len(lines) >= 3 && len(lines) <= 4 && strings.Trim(lines, "0123456789") == "" && lines[0] != '0'
}

// RenditionName names the rendition of a house in the hub: its name takes the place of the house in all methods that
// serve viewers.
func RenditionName(houseID, definition string) string { return houseID + "." + definition }

// Rendition feeds an encoding of a session's stream into the hub, as FLV with the times of that stream. It continues
// the rendition of an encoder before it: pictures that are there already are left out, and a hole stays a hole. The
// rendition ends and is withdrawn with its stream, and is recorded beside it. The rest is as in Relay; without a
// stream of the session it returns ErrTakenOver.
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
	s := h.follow(old, src, now)
	s.of, s.dated, s.clock.fixed = of, &of.dates, true
	if of.recorder != nil {
		s.hls.taken = of.recorder.takeOf(s)
	}
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

// encoded returns the renditions that have pictures, the smallest first.
func (s *stream) encoded() []*stream {
	s.mu.Lock()
	all := slices.Clone(s.renditions)
	s.mu.Unlock()
	height := map[*stream]int{}
	all = slices.DeleteFunc(all, func(r *stream) bool {
		r.mu.Lock()
		defer r.mu.Unlock()
		_, height[r] = r.dimensions()
		return r.ended || !r.clock.begun
	})
	slices.SortFunc(all, func(a, b *stream) int { return height[a] - height[b] })
	return all
}

// isShown reports whether a rendition has pictures.
func (s *stream) isShown() bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	return !s.ended && s.clock.begun
}

// Definitions names the renditions of a house that have pictures, the largest first.
func (h *Hub) Definitions(houseID string) (names []string) {
	s := h.stream(houseID)
	if s == nil {
		return nil
	}
	for _, r := range slices.Backward(s.encoded()) {
		names = append(names, strings.TrimPrefix(r.houseID, houseID+"."))
	}
	return names
}

// Codec names the picture of a house for browsers (RFC 6381); "" is H.264, or nothing yet.
func (h *Hub) Codec(houseID string) string {
	s := h.stream(houseID)
	if s == nil {
		return ""
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.codec() == formats.H264 {
		return ""
	}
	return s.parameters()
}

// Variants returns the multivariant playlist of a house (RFC 8216, 4.3.4.2), of HLS or of low-latency HLS; the
// smallest definition is first. It waits as Playlist does, and refuses with NOT_FOUND when nothing is on the air.
func (h *Hub) Variants(ctx context.Context, houseID string, lowLatency bool) ([]byte, error) {
	none := domain.Refuse(domain.NotFound, "kind", "stream")
	s := h.stream(houseID)
	if _, ok := h.Playlist(ctx, houseID); s == nil || !ok {
		return nil, none
	}
	of := "0"
	if lowLatency {
		of = "ll"
	}
	list := []byte("#EXTM3U\n#EXT-X-VERSION:6\n#EXT-X-INDEPENDENT-SEGMENTS\n")
	for _, one := range append(s.encoded(), s) {
		if one.houseID == RenditionName(houseID, SoundOnly) {
			continue // players would begin with it
		}
		if variant, ok := one.variant(); ok {
			list = fmt.Appendf(list, "#EXT-X-STREAM-INF:%s\n../../%s/%s/index.m3u8\n", variant, one.houseID, of)
		}
	}
	s.out.Add(uint64(len(list)))
	return list, nil
}

// variant returns the attributes of a stream in a multivariant playlist; false before it has segments to measure.
func (s *stream) variant() (string, bool) {
	peak, average := s.hls.rates()
	s.mu.Lock()
	defer s.mu.Unlock()
	picture := s.attributes()
	if peak == 0 || picture == "" {
		return "", false
	}
	b := fmt.Sprintf("BANDWIDTH=%d,AVERAGE-BANDWIDTH=%d,%s", peak, average, picture)
	if rate := s.frameRate(); rate > 0 {
		b += fmt.Sprintf(",FRAME-RATE=%.3f", rate)
	}
	return b, true
}

// attributes returns those of the codecs and the size; "" before there is a picture.
func (s *stream) attributes() string {
	codecs := s.parameters()
	if codecs == "" {
		return ""
	}
	if s.audio != nil {
		if config := s.audio.body()[aacTagHead:]; hasSound(config) {
			codecs += fmt.Sprintf(",mp4a.40.%d", config[0]>>3)
		}
	}
	b := fmt.Sprintf("CODECS=\"%s\"", codecs)
	if width, height := s.dimensions(); width > 0 {
		b += fmt.Sprintf(",RESOLUTION=%dx%d", width, height)
	}
	return b
}

// parameters names the picture of a stream for browsers; "" before there is any.
func (s *stream) parameters() string {
	if s.video == nil {
		return ""
	}
	return s.codec().Parameters(formats.DataOf(s.video.body()))
}

// hasSound reports whether HLS carries a sound.
func hasSound(config []byte) bool {
	_, ok := formats.ParseAAC(config)
	return ok
}

// frameRate returns the measured frame rate, or else the one that the encoder claims; 0 unknown.
func (s *stream) frameRate() float64 {
	if s.source != nil && s.source.measured.FrameRate > 0 {
		return s.source.measured.FrameRate
	}
	rate, _ := s.facts["framerate"].(float64)
	if rate > 0 && rate <= 300 {
		return rate
	}
	return 0
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
		return t.at + formats.CompositionOf(t.body())
	}
	return t.at
}
