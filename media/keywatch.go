// Measures a source: key-frame interval (viewers wait for key frames and HLS is cut at them), frame rate, bit rate,
// and sound.

package media

import (
	"slices"
	"time"

	"touchline/media/formats"
)

// keyWatch measures the key-frame interval of one source.
type keyWatch struct {
	seen     bool
	last     int64 // ms
	interval time.Duration
	reported time.Duration // 0: no warning to take back
}

// endlessAfter is when an encoder without a second key frame is reported.
const endlessAfter = 10 * time.Second

// frame notes one video frame and returns an interval that should be reported to the anchor.
func (k *keyWatch) frame(at int64, key bool) (time.Duration, bool) {
	if !k.seen {
		k.seen, k.last = key, at
		return 0, false
	}
	gap := millis(at - k.last)
	if !key {
		return gap, k.reported == 0 && gap >= endlessAfter && k.report(gap)
	}
	k.last, k.interval = at, gap
	return gap, k.report(gap)
}

func (k *keyWatch) report(gap time.Duration) bool {
	switch {
	case gap <= KeyFrameLimit:
		fell := k.reported != 0
		k.reported = 0
		return fell
	case k.reported == 0, (gap - k.reported).Abs() > 2*time.Second:
		k.reported = gap
		return true
	}
	return false
}

// measureEvery is the length of a measurement window.
const measureEvery = 5 * time.Second

// Measured describes what a source sent during the last window.
type Measured struct {
	Width       int // 0 unknown
	Height      int
	FrameRate   float64       // frames a second on the encoder's clock; 0 without pictures
	LongestGap  time.Duration // between two frames
	KeyInterval time.Duration // between the newest two key frames; 0 before there are two
	BitRate     int64         // bits a second as received, sound included
	Audio       bool
	ClockJumps  int // jumps of the encoder's clock since the source connected

	DeepColour    bool // more than eight bits a sample, which few browsers can show
	SoundUnplayed bool // a kind of AAC that browsers do not play: HLS and recordings leave it out

	Codec    formats.Codec // of the picture
	Laddered bool          // definitions of H.264 are made of it
}

// qualityWatch measures one source, window after window.
type qualityWatch struct {
	since  time.Time // beginning of the window; zero before the first frame
	bytes  int
	frames int   // gaps between frames, strictly
	span   int64 // ms of those gaps
	gap    int64 // the longest of them
	last   int64 // ms of the newest frame
	audio  bool
}

// frame notes one frame and returns a measurement at the end of a window.
func (q *qualityWatch) frame(t *tag, now time.Time) (Measured, bool) {
	if q.since.IsZero() { // a window starts with the first key frame of the source
		q.since, q.last = now, t.at
		return Measured{}, false
	}
	if t.class != audioFrame {
		gap := t.at - q.last
		q.frames, q.span, q.gap, q.last = q.frames+1, q.span+gap, max(q.gap, gap), t.at
	}
	return q.took(t.class, len(t.wire)-tagHead-tagTail, now)
}

// unseen notes messages before the first picture: a source may send only sound.
func (q *qualityWatch) unseen(c class, bytes int, now time.Time) (Measured, bool) {
	if q.since.IsZero() {
		q.since = now
	}
	return q.took(c, bytes, now)
}

func (q *qualityWatch) took(c class, bytes int, now time.Time) (Measured, bool) {
	q.bytes += bytes
	q.audio = q.audio || c == audioFrame
	took := now.Sub(q.since)
	if took < measureEvery {
		return Measured{}, false
	}
	m := Measured{LongestGap: millis(q.gap), BitRate: int64(float64(q.bytes) * 8 / took.Seconds()), Audio: q.audio}
	if q.span > 0 {
		m.FrameRate = float64(q.frames) * 1000 / float64(q.span)
	}
	*q = qualityWatch{since: now, last: q.last}
	return m, true
}

// watch reports the first picture of a source, and rare key frames, to the room.
func (s *stream) watch(src *source, t *tag) {
	key := t.class == keyFrame
	if key && !src.pictured {
		src.pictured = true
		src.quality = qualityWatch{}
		src.report(news{picture: true})
		if s.codec() != formats.H264 { // the anchor reads at once which browsers see it
			s.tellMeasured(src, Measured{})
		}
	}
	gap, tell := src.keys.frame(t.at, key)
	if key {
		s.interval = gap
	}
	if tell {
		src.report(news{interval: gap})
	}
}

// tellMeasured adds the stream's own data to a measurement and reports it.
func (s *stream) tellMeasured(src *source, m Measured) {
	m.Width, m.Height = s.dimensions()
	m.KeyInterval = s.interval
	m.ClockJumps = s.clock.jumps
	m.Codec = s.codec()
	m.Laddered = slices.ContainsFunc(s.renditions, (*stream).isShown)
	m.DeepColour = max(s.shape.Light, s.shape.Colour) > 8
	if s.audio != nil {
		_, played := formats.ParseAAC(s.audio.body()[aacTagHead:])
		m.SoundUnplayed = !played
	}
	src.measured = m
	src.report(news{measured: &m})
}
