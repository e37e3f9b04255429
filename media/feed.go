// The source of a stream (a connection or a loop), and the feed that connects an accepted publisher to its stream.

package media

import (
	"context"
	"slices"
	"sync/atomic"
	"time"
)

// Feed connects an accepted publisher to its stream. It reports to Rooms in order, from its own goroutine, so that a
// slow actor never delays the video.
type Feed struct {
	source   *source
	stream   *stream
	rooms    Rooms
	limits   Limits
	news     chan news
	why      Reason // written before news is closed
	reported chan struct{}
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
	if present, silent := h.present(ask.HouseID, time.Now()); silent >= l.Takeover {
		ask.Replaces = present
	}
	asking, cancel := context.WithTimeout(ctx, l.Answer)
	defer cancel()
	sessionID, err := rooms.Publish(asking, ask.Publish)
	if err != nil {
		return nil, err
	}
	f := &Feed{rooms: rooms, limits: l, news: make(chan news, 8), reported: make(chan struct{})}
	f.source = &source{
		Source: Source{HouseID: ask.HouseID, ConnID: ask.ConnID, SessionID: sessionID}, stop: ask.Stop,
		oneClock: ask.OneClock,
		report: func(n news) {
			select {
			case f.news <- n:
			default: // queue full: this report is dropped, the actor gets the next one
			}
		},
	}
	f.stream = h.attach(f.source, time.Now())
	go f.report()
	if f.stream == nil { // the node is closing
		f.Close(Ended)
		return nil, errReplaced
	}
	return f, nil
}

// Source returns the names under which the room knows this connection.
func (f *Feed) Source() Source { return f.source.Source }

// Push passes a message in the form of FLV on. ReasonOf turns its error into the reason for the end.
func (f *Feed) Push(kind byte, at uint32, body []byte) error {
	return f.stream.push(f.source, kind, at, body, time.Now())
}

// PushOpus passes a packet of Opus on to those who hear it (HearOpus). Its time is on the clock of the pictures that
// Push takes.
func (f *Feed) PushOpus(at uint32, packet []byte) { f.stream.opus(f.source, at, packet) }

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
	if f.stream != nil {
		f.stream.detach(f.source)
	}
	f.why = why
	close(f.news)
	<-f.reported
}

// report does not use the server's context: it must report the end of a source even while the node shuts down. Each
// call has its own deadline.
func (f *Feed) report() {
	defer close(f.reported)
	for n := range f.news {
		f.call(func(ctx context.Context) {
			switch {
			case n.picture:
				f.rooms.Picture(ctx, f.source.Source)
			case n.measured != nil:
				f.rooms.Measured(ctx, f.source.Source, *n.measured)
			default:
				f.rooms.KeyFrames(ctx, f.source.Source, n.interval)
			}
		})
	}
	f.call(func(ctx context.Context) { f.rooms.Silent(ctx, f.source.Source, f.why) })
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
