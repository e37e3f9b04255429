// Low-latency HLS, the stream side: tags become parts of fragmented MP4, and segments that begin at key frames.

// Package llhls turns the pictures and sound of a stream into low-latency HLS (RFC 8216bis), in memory.
package llhls

import (
	"slices"
	"time"

	"touchline/media/formats"
)

const (
	segmentLeast = 900                       // ms: a key frame earlier than this does not start a segment
	segmentMost  = targetDuration*1000 + 499 // ms: the longest length that rounds to the target duration
	idle         = time.Minute               // parts are no longer made after this time without a request
	recentLeast  = 2000                      // ms before the open group of pictures that are kept for the first reader
	soundAhead   = 500                       // ms that sound may be ahead of the picture
	configMost   = 16 << 10                  // bytes of a decoder configuration; real ones have fifty
)

// Frame is one picture or one frame of sound. The muxer keeps its bytes, so they must not change.
type Frame struct {
	At          int64 // ms since the stream began
	IsSound     bool
	Key         bool  // a picture that can be decoded alone
	Composition int64 // ms from decoding a picture to showing it
	Data        []byte
}

// Muxer makes parts and segments of frames. Readers may call Asked, Playlist, File and Withdraw from any goroutine;
// the other methods are for one goroutine at a time. Without readers it only keeps the newest groups of pictures,
// without a copy, so that the first reader need not wait.
type Muxer struct {
	ring *ring

	video    formats.VideoTrack
	hasVideo bool
	audio    formats.AudioTrack
	hasAudio bool
	changed  bool               // the sound changes with the next key frame
	next     formats.AudioTrack // the next sound
	init     *initSegment       // nil: the next segment needs a new one

	recent     []Frame // the newest groups of pictures
	recentSize int

	nextNo   int64     // number of the segment after the open one
	sequence uint32    // number of the newest fragment
	origin   time.Time // time zero of the stream on the wall clock; zero: unknown
	broken   bool      // the next segment is discontinuous
	segment  *segment
	buffer   []byte // bytes of the open segment so far
	begins   int64  // start of the open segment on the stream's timeline
	byKey    bool   // the open segment begins with a key frame
	part     openPart
}

// New makes a muxer that holds at most maxBytes of segments.
func New(now time.Time, maxBytes int) *Muxer {
	// Numbers would be reused after a restart only if segments lasted less than a tenth of a second.
	return &Muxer{ring: newRing(maxBytes), nextNo: now.UnixMilli() / 100}
}

// After makes the numbers of this muxer follow those of an ended one.
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

// SetVideo takes a decoder configuration; nil for an unusable one. The next segment is discontinuous.
func (m *Muxer) SetVideo(codec formats.Codec, config []byte) {
	m.Interrupt()
	size, ok := codec.SizeOf(config)
	m.hasVideo = ok && len(config) <= configMost
	m.video, m.init = formats.VideoTrack{Codec: codec, Config: config, Size: size}, nil
}

// SetAudio takes an AudioSpecificConfig with its sample rate and channels; nil for an unusable one, and where sound
// ends. It takes effect at the next key frame, so that no picture is lost, and makes a discontinuity.
func (m *Muxer) SetAudio(config []byte, rate uint32, channels uint16) {
	if config == nil || rate == 0 || len(config) > formats.AudioConfigMost {
		config = nil
	}
	m.next, m.changed = formats.AudioTrack{Config: config, Rate: rate, Channels: channels}, config != nil || m.hasAudio
	m.recent = slices.DeleteFunc(m.recent, func(f Frame) bool { return f.IsSound })
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

// remember keeps the newest groups of pictures, within the bytes of the ring.
func (m *Muxer) remember(f Frame) {
	if f.Key {
		m.forget(f.At - recentLeast)
	} else if len(m.recent) == 0 {
		return
	}
	m.recent = append(m.recent, f)
	if m.recentSize += len(f.Data); m.recentSize > m.ring.maxBytes {
		m.recent, m.recentSize = nil, 0
	}
}

// forget drops the groups of pictures that end before a time.
func (m *Muxer) forget(at int64) {
	from := 0
	for i, one := range m.recent {
		if one.Key && one.At <= at {
			from = i
		}
	}
	m.recent, m.recentSize = append(m.recent[:0:0], m.recent[from:]...), 0
	for _, one := range m.recent {
		m.recentSize += len(one.Data)
	}
}

// Start begins making parts, starting with the remembered frames. False when players could decode none of them.
func (m *Muxer) Start(now time.Time) bool {
	if !m.hasVideo {
		return false
	}
	if m.ring.running.Swap(true) {
		return true
	}
	past := m.recent
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

// restUnasked stops making parts after a while without requests.
func (m *Muxer) restUnasked(now time.Time) {
	unasked := func() bool { return now.Sub(time.Unix(0, m.ring.asked.Load())) > idle }
	if !unasked() {
		return
	}
	m.ring.running.Store(false)
	if !unasked() { // a request has arrived since and expects parts
		m.ring.running.Store(true)
		return
	}
	m.segment, m.buffer, m.broken, m.origin = nil, nil, true, time.Time{}
	m.part.clear()
	m.ring.empty()
}

// Interrupt finishes the open segment early because the source is lost or replaced. The next one is discontinuous.
func (m *Muxer) Interrupt() {
	m.recent, m.recentSize = nil, 0
	m.stop()
}

// stop finishes the open segment. The next one begins with a key frame and is discontinuous.
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

// mux adds a frame to the open part, and closes part and segment when they are due.
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
	if m.part.size > m.ring.maxBytes/4 { // time does not advance: drop this part
		m.part.clear()
		m.stop()
	}
}

func (m *Muxer) picture(f Frame, now time.Time) {
	if !m.hasVideo || !m.video.Codec.IsWhole(m.video.Config, f.Data) {
		return // decoders would stop at it
	}
	if m.segment != nil {
		m.part.finishPicture(f.At)
		switch {
		case f.Key && m.part.isEmpty(): // a part was announced and does not exist
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
	m.part.picture(f.At, formats.Sample{Data: f.Data, Key: f.Key, Composition: int32(f.Composition) * ticks})
}

// openSegment begins a segment at the end of the previous one, or with a key frame.
func (m *Muxer) openSegment(at int64, byKey bool) {
	if m.init == nil {
		sound := &m.audio
		if !m.hasAudio {
			sound = nil
		}
		m.init = &initSegment{number: m.nextNo, bytes: formats.InitSegment(m.video, sound)}
	}
	m.segment = &segment{number: m.nextNo, at: m.origin.Add(millis(at)), broken: m.broken, init: m.init}
	m.buffer = make([]byte, 0, len(m.buffer)+len(m.buffer)/4)
	m.begins, m.byKey, m.broken = at, byKey, false
	m.nextNo++
	m.part.begin(at)
}

// closing is what follows a part.
type closing int

const (
	goesOn closing = iota // another part
	cuts                  // another segment, with a key frame
	stops                 // unknown
)

// closePart publishes the open part, and its segment if it ends too. A segment without a timely key frame is cut
// without one, because the target duration must not be exceeded.
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
	next := partID{s.number, int64(len(s.parts) + len(made))}
	var whole []byte
	if then != goesOn || s.length+length+m.part.target > segmentMost {
		if next.part == 0 {
			m.nextNo-- // no reader has seen it
		}
		whole, next = m.buffer[:len(m.buffer):len(m.buffer)], partID{segment: m.nextNo}
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
