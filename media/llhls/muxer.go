// Low-latency HLS, the side of the stream: tags become parts of fragmented MP4, and segments that begin at key frames.

// Package llhls makes low-latency HLS (RFC 8216bis) of the pictures and the sound of a stream, in memory.
package llhls

import (
	"slices"
	"time"

	"touchline/media/fmp4"
)

const (
	segmentLeast = 900                       // ms: a key frame sooner than this does not cut
	segmentMost  = targetDuration*1000 + 499 // ms: what still rounds to the target duration
	idle         = time.Minute               // without a request no parts are made
	soundAhead   = 500                       // ms that sound may be ahead of the picture
	configMost   = 16 << 10                  // bytes of a decoder configuration; real ones have fifty
)

// Frame is one picture, or one frame of sound. Its bytes may be kept, and must not change.
type Frame struct {
	At          int64 // ms since the stream began
	IsSound     bool
	Key         bool  // a picture that needs no other
	Composition int64 // ms from decoding a picture to showing it
	Data        []byte
}

// Muxer makes parts and segments of frames. Its methods are for one goroutine at a time, but for those of readers:
// Asked, Playlist, File and Withdraw. While nobody asks it keeps the frames of the last two groups of pictures, which
// costs no copy, so that the first who asks need not wait.
type Muxer struct {
	ring *ring

	video    fmp4.Video
	hasVideo bool
	audio    fmp4.Audio
	hasAudio bool
	changed  bool         // sound, with the next key frame
	next     fmp4.Audio   // what it will be
	init     *initSegment // nil: the next segment needs a new one

	recent     [2][]Frame // the group before, and the present one
	recentSize int

	nextNo   int64     // of the segment after the open one
	sequence uint32    // of the newest fragment
	origin   time.Time // time zero of the stream on the wall clock; zero: unknown
	broken   bool      // the next segment does not continue
	segment  *segment
	buffer   []byte // the open segment's bytes so far
	begins   int64  // of the open segment, on the stream's timeline
	byKey    bool   // the open segment begins with a key frame
	part     openPart
}

// New makes a muxer that holds at most so many bytes of segments.
func New(now time.Time, maxBytes int) *Muxer {
	// Segments would have to follow each other ten times a second to reach a number again after a restart.
	return &Muxer{ring: newRing(maxBytes), nextNo: now.UnixMilli() / 100}
}

// After makes the numbers of this muxer follow those of one that has ended.
func (m *Muxer) After(old *Muxer) { m.nextNo = max(m.nextNo, old.nextNo+1) }

// Add takes one frame; now is the wall clock.
func (m *Muxer) Add(f Frame, now time.Time) {
	m.remember(f)
	if m.ring.running.Load() {
		m.mux(f, now)
		if f.Key {
			m.restUnasked(now)
		}
	}
}

// SetVideo takes an AVCDecoderConfigurationRecord; nil for one that cannot be used. What follows continues nothing.
func (m *Muxer) SetVideo(config []byte) {
	m.Interrupt()
	size, ok := fmp4.SizeOf(config)
	m.hasVideo = ok && len(config) <= configMost
	m.video, m.init = fmp4.Video{Config: config, Size: size}, nil
}

// SetAudio takes an AudioSpecificConfig and what it says; nil for one that cannot be used, and where sound ends. It holds
// from the next key frame on, so that no picture is lost. What follows that continues nothing.
func (m *Muxer) SetAudio(config []byte, rate uint32, channels uint16) {
	if config == nil || rate == 0 || len(config) > fmp4.AudioConfigMost {
		config = nil
	}
	m.next, m.changed = fmp4.Audio{Config: config, Rate: rate, Channels: channels}, config != nil || m.hasAudio
	for i, frames := range m.recent {
		m.recent[i] = slices.DeleteFunc(frames, func(f Frame) bool { return f.IsSound })
	}
	if m.segment == nil {
		m.changeSound()
	}
}

func (m *Muxer) changeSound() {
	if m.changed {
		m.audio, m.hasAudio = m.next, m.next.Config != nil
		m.changed, m.init = false, nil
	}
}

// remember keeps the newest two groups of pictures, within the bytes of the ring.
func (m *Muxer) remember(f Frame) {
	if f.Key {
		m.recent = [2][]Frame{m.recent[1], nil}
		m.recentSize = 0
		for _, one := range m.recent[0] {
			m.recentSize += len(one.Data)
		}
	} else if len(m.recent[1]) == 0 {
		return
	}
	m.recent[1] = append(m.recent[1], f)
	if m.recentSize += len(f.Data); m.recentSize > m.ring.maxBytes {
		m.recent = [2][]Frame{}
	}
}

// Start begins making parts, with the frames that are remembered. False when there is nothing players could decode.
func (m *Muxer) Start(now time.Time) bool {
	if !m.hasVideo {
		return false
	}
	if m.ring.running.Swap(true) {
		return true
	}
	past := append(append([]Frame(nil), m.recent[0]...), m.recent[1]...)
	m.part.target = partTargetOf(past)
	m.ring.begin(m.part.target, m.nextNo)
	newest := int64(0)
	for _, f := range past {
		newest = max(newest, f.At)
	}
	for _, f := range past {
		m.mux(f, now.Add(millis(f.At-newest)))
	}
	return true
}

// restUnasked ends the making of parts when nobody has asked for a while.
func (m *Muxer) restUnasked(now time.Time) {
	unasked := func() bool { return now.Sub(time.Unix(0, m.ring.asked.Load())) > idle }
	if !unasked() {
		return
	}
	m.ring.running.Store(false)
	if !unasked() { // somebody has asked meanwhile, and believes that parts are made
		m.ring.running.Store(true)
		return
	}
	m.segment, m.buffer, m.broken, m.origin = nil, nil, true, time.Time{}
	m.part.clear()
	m.ring.empty()
}

// Interrupt finishes the open segment early: the source is lost or replaced. What follows continues nothing.
func (m *Muxer) Interrupt() {
	m.recent, m.recentSize = [2][]Frame{}, 0
	m.stop()
}

// stop finishes the open segment. The next one begins with a key frame, and continues nothing.
func (m *Muxer) stop() {
	if m.segment != nil {
		m.closePart(m.part.finish(), stops)
	}
	m.broken = m.sequence > 0
	m.origin = time.Time{}
	m.part.clear()
}

// End finishes the playlist for good.
func (m *Muxer) End() {
	m.Interrupt()
	m.ring.end()
}

// mux adds a frame to the open part, and closes part and segment where that is due.
func (m *Muxer) mux(f Frame, now time.Time) {
	if f.IsSound {
		m.closeOverdue(f.At - soundAhead)
	} else {
		m.closeOverdue(f.At)
	}
	switch {
	case !f.IsSound:
		m.picture(f, now)
	case m.hasAudio && m.segment != nil && !m.changed:
		m.part.sound(f.At, f.Data, m.audio.Rate)
	}
	if m.part.size > m.ring.maxBytes/4 { // time stands still: give this part up
		m.part.clear()
		m.stop()
	}
}

func (m *Muxer) picture(f Frame, now time.Time) {
	if !m.hasVideo || !wholeUnits(f.Data, int(m.video.Config[4]&3)+1) {
		return // decoders would stop at it
	}
	if m.segment != nil {
		m.part.finishPicture(f.At)
		switch {
		case f.Key && m.part.isEmpty(): // a part was announced, and there is none
			m.stop()
		case f.Key && m.changed:
			m.adjustClock(f.At, now)
			m.closePart(f.At, stops)
			m.broken = true
			m.part.clear()
		case f.Key && (f.At-m.begins >= segmentLeast || !m.byKey):
			m.adjustClock(f.At, now)
			m.closePart(f.At, cuts)
		case m.part.isFull(f.At):
			m.closePart(f.At, goesOn)
		}
	}
	if m.segment == nil {
		if !f.Key {
			return
		}
		if m.origin.IsZero() {
			m.origin = now.Add(-millis(f.At))
		}
		m.changeSound()
		m.openSegment(f.At, true)
	}
	m.part.picture(f.At, fmp4.Sample{Data: f.Data, Key: f.Key, Composition: int32(f.Composition) * ticks})
}

// openSegment begins a segment where the one before ended, or with a key frame.
func (m *Muxer) openSegment(at int64, byKey bool) {
	if m.init == nil {
		sound := &m.audio
		if !m.hasAudio {
			sound = nil
		}
		m.init = &initSegment{number: m.nextNo, bytes: fmp4.Init(m.video, sound)}
	}
	m.segment = &segment{number: m.nextNo, at: m.origin.Add(millis(at)), broken: m.broken, init: m.init}
	m.buffer = make([]byte, 0, len(m.buffer)+len(m.buffer)/4)
	m.begins, m.byKey, m.broken = at, byKey, false
	m.nextNo++
	m.part.begin(at)
}

// closing says what comes after a part.
type closing int

const (
	goesOn closing = iota // another part
	cuts                  // another segment, with a key frame
	stops                 // nobody knows
)

// closePart hands the open part out, and its segment where that ends too. A segment that gets no key frame in time is
// cut without one: the target duration may not be exceeded.
func (m *Muxer) closePart(at int64, then closing) {
	s, length := m.segment, max(at-m.part.start, 1)
	var made []part
	if !m.part.isEmpty() {
		if m.hasAudio {
			m.part.missSound(m.begins, at, m.audio, m.changed)
		}
		m.sequence++
		before := len(m.buffer)
		m.buffer = m.part.appendTo(m.buffer, m.sequence)
		made = []part{{
			length: length, independent: len(m.part.video) > 0 && m.part.video[0].Key,
			bytes: m.buffer[before:len(m.buffer):len(m.buffer)],
		}}
	}
	next := place{s.number, int64(len(s.parts) + len(made))}
	var whole []byte
	if then != goesOn || s.length+length+m.part.target > segmentMost {
		if next.part == 0 {
			m.nextNo-- // nothing of it was ever seen
		}
		whole, next = m.buffer[:len(m.buffer):len(m.buffer)], place{segment: m.nextNo}
	}
	m.ring.publish(s, made, whole, next, then != stops)
	m.part.begin(at)
	switch {
	case then == stops:
		m.segment = nil
	case whole != nil:
		m.openSegment(at, then == cuts)
	}
}

// adjustClock follows the encoder's clock, which is not quite ours. What the network delays must not show.
func (m *Muxer) adjustClock(at int64, now time.Time) {
	late := now.Sub(m.origin.Add(millis(at)))
	m.origin = m.origin.Add(min(max(late, -time.Millisecond), time.Millisecond))
}

// closeOverdue closes the parts that are at their end without a picture having said so. Where neither picture nor sound
// came for as long as a part, nothing is continued.
func (m *Muxer) closeOverdue(at int64) {
	for m.segment != nil && at > m.part.start+m.part.target {
		if m.part.truncate(); m.part.isEmpty() {
			m.stop()
			return
		}
		m.closePart(m.part.start+m.part.target, goesOn)
	}
}

func millis(ms int64) time.Duration { return time.Duration(ms) * time.Millisecond }
