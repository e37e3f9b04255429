// The stream of one live session. It outlives its sources and feeds every viewer.

package media

import (
	"bytes"
	"sync"
	"sync/atomic"
	"time"

	"touchline/media/formats"
	"touchline/media/llhls"
)

// stream is fed by at most one source at a time. Tags come in under its lock; senders pass them on to the viewers.
type stream struct {
	houseID   string
	sessionID string
	limits    Limits
	since     time.Time
	cut       *atomic.Uint64 // viewers cut for slowness, over all streams
	forget    func(*stream)  // called some time after the end
	in        atomic.Uint64  // body bytes received
	out       atomic.Uint64  // bytes handed to viewers

	mu           sync.Mutex
	source       *source
	clock        timeline
	meta         *tag
	video, audio *tag    // sequence headers as sent to viewers
	record       *tag    // the video header as sent by the source; pictures may change it
	unheard      *tag    // the audio header while no sound comes
	reordered    bool    // the present source sends pictures in another order than they are shown: B-frames
	beside       int     // viewers that are served from elsewhere
	heard        int64   // time of the newest sound, or start of the wait for it
	fresh        [2]bool // the present source has sent its audio, video header
	group        []*tag  // tags since the last key frame
	size         int     // bytes of group
	interval     time.Duration
	facts        map[string]any      // the encoder's metadata
	shape        formats.PictureSize // of the picture; zero unknown
	viewers      map[*Viewer]struct{}
	ears         map[*ear]struct{}
	passing      int    // of them pass the stream on
	recent       recent // for the viewers
	senders      []*sender
	rows         []*row // the viewers by sender
	seats        int    // viewers that got a seat so far
	hls          *hls
	ll           *llhls.Muxer // low-latency HLS
	ended        bool
	over         chan struct{} // closed at the end
	timer        *time.Timer   // ends the stream when no source comes back

	of         *stream   // of a rendition: the stream that it encodes
	renditions []*stream // the newest of each definition
	recorder   *recorder // nil: it is not recorded
	dates      dates     // of the key frames, for other definitions
	dated      *dates    // nil: this stream gives the dates
}

func newStream(houseID, sessionID string, l Limits, now time.Time) *stream {
	return &stream{
		houseID: houseID, sessionID: sessionID, limits: l, since: now, over: make(chan struct{}),
		viewers: make(map[*Viewer]struct{}), ears: make(map[*ear]struct{}),
		hls: newHLS(now, l.CacheBytes), ll: llhls.New(now, l.CacheBytes),
	}
}

// attach makes src the source and replaces a present one. False once the stream ended.
func (s *stream) attach(src *source) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.ended {
		return false
	}
	if s.timer != nil {
		s.timer.Stop()
		s.timer = nil
	}
	if s.source != nil {
		s.source.stop(Replaced)
	}
	s.source = src
	s.fresh, s.reordered = [2]bool{}, false
	s.interval = 0
	s.clock.join(src.oneClock)
	s.breakSegments()
	return true
}

// detach removes src; the stream waits for another source and then ends by itself. A preview ends at once.
func (s *stream) detach(src *source) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.source != src || s.ended {
		return
	}
	s.source = nil
	if src.isPreview() { // the next one has another name
		s.finish(Ended)
		return
	}
	s.breakSegments()
	s.timer = time.AfterFunc(s.limits.Grace, s.expire)
}

// push takes one message of src. It returns an unsupported error for foreign codecs and errReplaced when src no
// longer feeds this stream.
func (s *stream) push(src *source, kind byte, raw uint32, body []byte, now time.Time) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.source != src || s.ended {
		return errReplaced
	}
	src.lastMessage.Store(now.UnixNano())
	s.in.Add(uint64(len(body)))
	if kind == msgData {
		if clean, facts, ok := cleanMetadata(body); ok {
			s.facts = facts
			// Metadata always has time 0: ffmpeg takes a later script tag for a subtitle track.
			s.meta = newTag(metadata, msgData, 0, clean)
			s.send(s.meta)
		}
		return nil
	}
	body, err := formats.Plain(kind, body)
	if err != nil {
		return err
	}
	c, err := classify(kind, body)
	if err != nil || c == ignored {
		return err
	}
	if c == keyFrame || c == interFrame {
		if ok, err := s.decodes(c, body); !ok {
			return err
		}
	}
	if c == videoHeader || c == audioHeader {
		s.header(newTag(c, kind, s.clock.now(), body), now)
		return nil
	}
	if !src.pictured && (c != keyFrame || s.repeats(raw)) {
		// Nothing can be decoded before the first key frame. The anchor is notified when none comes.
		if m, told := src.quality.unseen(c, len(body), now); told {
			s.tellMeasured(src, m)
		}
		return nil
	}
	if c == keyFrame {
		if err := s.renew(body, now); err != nil {
			return err
		}
		if s.codec() != formats.CodecOf(body) { // it brings no header of its own
			return nil
		}
	}
	s.frame(src, newTag(c, kind, s.clock.stamp(kind, raw), body), now)
	return nil
}

// codec returns the codec of a stream's picture; H.264 before there is any.
func (s *stream) codec() formats.Codec {
	if s.video == nil {
		return formats.H264
	}
	return formats.CodecOf(s.video.body())
}

// decodes reports whether a picture can be decoded by the header of the stream. H.264 may bring its own.
func (s *stream) decodes(c class, body []byte) (bool, error) {
	switch codec := formats.CodecOf(body); {
	case codec == formats.H264:
		return c == keyFrame || s.codec() == codec, nil
	case !s.fresh[1] || s.codec() != codec:
		return false, formats.Undescribed
	}
	return true, nil
}

// header keeps a sequence header. Some encoders repeat theirs, so viewers get it only from a new source or after a
// real change, and only a change breaks the HLS segments.
func (s *stream) header(t *tag, now time.Time) {
	if t.class == audioHeader {
		s.audioHeader(t, now)
		return
	}
	if s.fresh[1] && sameBytes(s.record, t) {
		return
	}
	s.fresh[1], s.record = true, t
	s.showBy(t, now)
}

// showBy switches to another video header.
func (s *stream) showBy(t *tag, now time.Time) {
	before, same := s.video, sameBytes(s.video, t)
	s.video = t
	s.shape, _ = s.codec().SizeOf(formats.DataOf(t.body()))
	if !same {
		s.group, s.size = nil, 0
		s.cutInto(t, now)
	}
	if before != nil && formats.CodecOf(before.body()) != s.codec() {
		s.reopen()
	}
	s.send(t)
}

// renew applies the parameter sets of a key frame, which override the header of the source.
func (s *stream) renew(body []byte, now time.Time) error {
	var config []byte
	codec := formats.CodecOf(body)
	if s.video != nil && s.codec() == codec {
		config = formats.DataOf(s.video.body())
	}
	renewed, changed := codec.Renew(config, formats.DataOf(body))
	if !changed {
		return nil
	}
	header := formats.HeaderOf(codec, renewed)
	if _, err := classifyVideo(header); err != nil {
		return err
	}
	s.showBy(newTag(videoHeader, msgVideo, s.clock.now(), header), now)
	return nil
}

func (s *stream) frame(src *source, t *tag, now time.Time) {
	s.listen(src, t, now)
	if t.class != audioFrame {
		s.reordered = s.reordered || formats.CompositionOf(t.body()) != 0
		s.watch(src, t)
	}
	if m, told := src.quality.frame(t, now); told {
		s.tellMeasured(src, m)
	}
	if t.class == keyFrame {
		s.dates.note(t.shownAt(), now)
		s.group, s.size = nil, 0
	}
	if t.class == keyFrame || len(s.group) > 0 {
		s.group = append(s.group, t)
		if s.size += len(t.wire); s.size > s.limits.CacheBytes {
			s.group, s.size = nil, 0 // endless group: new viewers wait for the next key frame
		}
	}
	s.cutInto(t, now)
	if t.class == keyFrame {
		s.forgetSent()
		s.start(t)
	}
	s.send(t)
	if t.at > timelineEnd {
		s.rewind()
	}
}

// rewind restarts the timeline before players would misread it; FLV viewers reconnect.
func (s *stream) rewind() {
	s.clock.restart()
	s.heard = 0
	s.breakSegments()
	s.group, s.size = nil, 0
	s.reopen()
}

// end closes the stream for good: publisher, viewers, playlist.
func (s *stream) end(why Reason) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.finish(why)
}

// expire ends a stream whose source did not reconnect in time.
func (s *stream) expire() {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.source == nil {
		s.finish(Ended)
	}
}

func (s *stream) isOver() bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.ended
}

func (s *stream) finish(why Reason) {
	if s.ended {
		return
	}
	s.ended = true
	close(s.over)
	if s.timer != nil {
		s.timer.Stop()
	}
	if s.source != nil {
		s.source.stop(why)
		s.source = nil
	}
	for v := range s.viewers {
		s.remove(v, nil)
	}
	for _, r := range s.renditions {
		r.end(why)
	}
	s.group, s.size = nil, 0
	s.endSegments()
	s.timer = time.AfterFunc(s.limits.Afterglow, func() { s.forget(s) })
}

func sameBytes(a, b *tag) bool { return a != nil && b != nil && bytes.Equal(a.body(), b.body()) }
