// The source of a stream (a connection or a loop), and the feed that connects an accepted publisher to its stream or to
// its preview. A preview is a stream with a secret name: not recorded, encoded or passed on, and without viewers.

package media

import (
	"context"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"touchline/domain"
)

// Feed connects an accepted publisher to its stream. It reports to Rooms in order, from its own goroutine, so that a
// slow actor never delays the video.
type Feed struct {
	at       atomic.Pointer[place]
	rooms    Rooms
	limits   Limits
	news     chan news
	why      Reason // written before news is closed
	reported chan struct{}

	mu     sync.Mutex // held while the place changes
	closed bool
}

// place is the stream that a publisher feeds, as this source. It changes once, when a preview becomes a broadcast.
type place struct {
	source *source
	stream *stream
}

// Ask is the request of a publisher, and how its connection is ended.
type Ask struct {
	Publish                   // Replaces is set by the hub
	Stop     func(why Reason) // ends the connection; never blocks
	OneClock bool             // its sound and its picture have one clock, however late the sound comes
}

// Admit asks the room and connects an accepted publisher to the stream of its session. It returns the room's refusal,
// or an error once the hub is closed.
func (h *Hub) Admit(ctx context.Context, rooms Rooms, l Limits, ask Ask) (*Feed, error) {
	l = l.filled()
	if present, silent := h.feeding(ask.HouseID, time.Now()); silent >= l.Takeover {
		ask.Replaces = present
	}
	asking, cancel := context.WithTimeout(ctx, l.Answer)
	defer cancel()
	sessionID, err := rooms.Publish(asking, ask.Publish)
	if err != nil {
		return nil, err
	}
	f := &Feed{rooms: rooms, limits: l, news: make(chan news, 8), reported: make(chan struct{})}
	src := &source{
		Source: Source{HouseID: ask.HouseID, ConnID: ask.ConnID, SessionID: sessionID}, stop: ask.Stop,
		oneClock: ask.OneClock, feed: f,
		report: func(n news) {
			select {
			case f.news <- n:
			default: // queue full: this report is dropped, the actor gets the next one
			}
		},
	}
	f.at.Store(&place{src, h.attach(src, time.Now())})
	go f.report()
	if f.at.Load().stream == nil { // the node is closing
		f.Close(Ended)
		return nil, errReplaced
	}
	return f, nil
}

// Source returns the names under which the room knows this connection.
func (f *Feed) Source() Source { return f.at.Load().source.Source }

// Push passes a message in the form of FLV on. ReasonOf turns its error into the reason for the end.
func (f *Feed) Push(kind byte, at uint32, body []byte) error {
	now := f.at.Load()
	err := now.stream.push(now.source, kind, at, body, time.Now())
	if next := f.at.Load(); err != nil && next != now { // the preview has just become a broadcast
		err = next.stream.push(next.source, kind, at, body, time.Now())
	}
	return err
}

// PushOpus passes a packet of Opus on to those who hear it (HearOpus). Its time is on the clock of the pictures that
// Push takes.
func (f *Feed) PushOpus(at uint32, packet []byte) {
	now := f.at.Load()
	now.stream.opus(now.source, at, packet)
}

func (s *stream) opus(src *source, raw uint32, packet []byte) {
	s.mu.Lock()
	defer s.mu.Unlock()
	picture := &s.clock.tracks[msgVideo&1]
	if s.source != src || s.ended || !picture.known {
		return
	}
	at := picture.after(raw)
	if at < 0 {
		return
	}
	src.opus = at + 1
	if len(s.ears) == 0 {
		return
	}
	packet = slices.Clone(packet)
	for one := range s.ears {
		one.hear(at, packet)
	}
}

// Close detaches the source from its stream and waits until the room has been notified.
func (f *Feed) Close(why Reason) {
	f.leave()
	f.why = why
	close(f.news)
	<-f.reported
}

func (f *Feed) leave() {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.closed = true
	if now := f.at.Load(); now.stream != nil {
		now.stream.detach(now.source)
	}
}

// report does not use the server's context: it must report the end of a source even while the node shuts down. Each
// call has its own deadline.
func (f *Feed) report() {
	defer close(f.reported)
	for n := range f.news {
		f.call(func(ctx context.Context) {
			switch {
			case n.picture:
				f.rooms.Picture(ctx, f.Source())
			case n.measured != nil:
				f.rooms.Measured(ctx, f.Source(), *n.measured)
			default:
				f.rooms.KeyFrames(ctx, f.Source(), n.interval)
			}
		})
	}
	f.call(func(ctx context.Context) { f.rooms.Silent(ctx, f.Source(), f.why) })
}

func (f *Feed) call(one func(context.Context)) {
	ctx, cancel := context.WithTimeout(context.Background(), f.limits.Answer)
	defer cancel()
	one(ctx)
}

// source is the connection that feeds a stream. Its stop and report never block.
type source struct {
	Source
	stop        func(Reason)
	report      func(news)
	feed        *Feed        // nil: a loop or a copy
	oneClock    bool         // its sound and its picture have one clock, however late the sound comes
	yields      bool         // never takes over a house whose stream has not ended
	kept        bool         // recorded in spite of yields
	copied      bool         // has the times of another node's stream
	lastMessage atomic.Int64 // Unix nanoseconds of the newest message

	// The stream's lock guards these.
	pictured bool
	keys     keyWatch
	quality  qualityWatch
	measured Measured // the newest
	opus     int64    // ms of its newest Opus on the timeline, plus one; 0: none
}

// news is one report to the live-room actor: the first picture, a measurement, or a key-frame interval.
type news struct {
	picture  bool
	measured *Measured
	interval time.Duration
}

func (s *source) silentFor(now time.Time) time.Duration {
	return now.Sub(time.Unix(0, s.lastMessage.Load()))
}

func (s Source) isPreview() bool { return domain.IsPreview(s.SessionID) }

// Logged returns the session for a log. The name of a preview is a secret.
func (s Source) Logged() string {
	if s.isPreview() {
		return "preview"
	}
	return s.SessionID
}

// streamName names the stream that a source feeds.
func (s Source) streamName() string {
	if s.isPreview() {
		return domain.PreviewStream(s.HouseID, s.SessionID)
	}
	return s.HouseID
}

// previews returns the previews of a house; of all houses without one.
func (h *Hub) previews(houseID string) (all []*stream) {
	h.mu.RLock()
	defer h.mu.RUnlock()
	for name, s := range h.streams {
		house, _, _ := strings.Cut(name, ".")
		if domain.IsPreview(s.sessionID) && (houseID == "" || house == houseID) {
			all = append(all, s)
		}
	}
	return all
}

// Previews lists the previews that have not ended, by house, as Stats lists broadcasts.
func (h *Hub) Previews() (all []StreamStats) {
	now := time.Now()
	for _, s := range h.previews("") {
		if one, ok := s.stats(now); ok {
			one.HouseID, _, _ = strings.Cut(one.HouseID, ".")
			all = append(all, one)
		}
	}
	slices.SortFunc(all, func(a, b StreamStats) int { return strings.Compare(a.HouseID, b.HouseID) })
	return all
}

// feeding returns the connection that feeds a house or its preview here, and how long it has been silent.
func (h *Hub) feeding(houseID string, now time.Time) (connID string, silent time.Duration) {
	if connID, silent = h.present(houseID, now); connID != "" {
		return connID, silent
	}
	for _, s := range h.previews(houseID) {
		if connID, silent = s.present(now); connID != "" {
			return connID, silent
		}
	}
	return "", 0
}

func (s *stream) present(now time.Time) (connID string, silent time.Duration) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.source == nil {
		return "", 0
	}
	return s.source.ConnID, s.source.silentFor(now)
}

// Begin makes the preview of a connection the broadcast of a session. Viewers see what comes from the next key frame
// on. It does nothing without such a preview.
func (h *Hub) Begin(houseID, connID, sessionID string) {
	for _, s := range h.previews(houseID) {
		if f := s.feedOf(connID); f != nil {
			f.begin(h, sessionID)
		}
	}
}

// feedOf returns the feed of a connection that feeds the stream, or nil.
func (s *stream) feedOf(connID string) *Feed {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.source == nil || s.source.ConnID != connID {
		return nil
	}
	return s.source.feed
}

// begin moves the publisher to the stream of a session.
func (f *Feed) begin(h *Hub, sessionID string) {
	f.mu.Lock()
	defer f.mu.Unlock()
	was := f.at.Load()
	if f.closed || was == nil || !was.source.isPreview() {
		return
	}
	src := &source{
		Source: Source{HouseID: was.source.HouseID, ConnID: was.source.ConnID, SessionID: sessionID},
		stop:   was.source.stop, report: was.source.report, oneClock: was.source.oneClock, feed: f,
	}
	next := h.attach(src, time.Now())
	if next == nil { // the node is closing
		return
	}
	if !was.stream.become(was.source, next, func() { f.at.Store(&place{src, next}) }) {
		next.detach(src)
	}
}

// become ends a preview whose source goes on in another stream: it begins with the headers of this one. It calls moved
// when the source is to push there. False when src feeds it no more.
func (s *stream) become(src *source, next *stream, moved func()) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.source != src || s.ended {
		return false
	}
	next.beginLike(s)
	moved()
	s.source = nil
	s.finish(Ended)
	return true
}

// beginLike takes the metadata and the headers of the stream that this one continues.
func (s *stream) beginLike(before *stream) {
	now := time.Now()
	s.mu.Lock()
	defer s.mu.Unlock()
	s.facts, s.meta = before.facts, before.meta
	if video := before.record; video != nil {
		s.header(newTag(videoHeader, msgVideo, s.clock.now(), video.body()), now)
	}
	audio := before.audio
	if audio == nil {
		audio = before.unheard
	}
	if audio != nil {
		s.header(newTag(audioHeader, msgAudio, s.clock.now(), audio.body()), now)
	}
}
