// A source, the one connection (or loop) that feeds a stream, and the feed that ties an accepted connection to it.

package media

import (
	"context"
	"sync/atomic"
	"time"
)

// feed reports to Rooms from a goroutine of its own, in order, so that a slow actor never holds
// up the picture.
type feed struct {
	source   *source
	stream   *stream
	rooms    Rooms
	limits   Limits
	news     chan news
	why      Reason // written before news is closed
	reported chan struct{}
}

// openFeed attaches c; the feed's stream is nil when the hub takes no more.
func openFeed(c *conn, s Source) *feed {
	f := &feed{
		rooms: c.server.rooms, limits: c.server.limits,
		news: make(chan news, 8), reported: make(chan struct{}),
	}
	f.source = &source{Source: s, stop: c.stop, report: func(n news) {
		select {
		case f.news <- n:
		default: // an actor this far behind hears the next one
		}
	}}
	f.stream = c.server.hub.attach(f.source, time.Now())
	go f.report()
	return f
}

func (f *feed) push(m message, now time.Time) error {
	return f.stream.push(f.source, m.kind, m.at, m.body, now)
}

// close takes the source off its stream and waits until the room knows.
func (f *feed) close(why Reason) {
	if f.stream != nil {
		f.stream.detach(f.source)
	}
	f.why = why
	close(f.news)
	<-f.reported
}

// report outlives the server's context on purpose: it must say that a source is gone even while
// the node closes. Each call has its own deadline.
func (f *feed) report() {
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

func (f *feed) call(one func(context.Context)) {
	ctx, cancel := context.WithTimeout(context.Background(), f.limits.Answer)
	defer cancel()
	one(ctx)
}

// source is what a stream knows of the connection that feeds it. Its stop and report never block.
type source struct {
	Source
	stop        func(Reason)
	report      func(news)
	yields      bool         // never takes a house over from a stream that has not ended
	kept        bool         // recorded although it yields
	lastMessage atomic.Int64 // Unix nanoseconds of the newest message

	// These belong to the stream's lock.
	pictured bool
	keys     keyWatch
	quality  qualityWatch
	measured Measured // the newest
}

// news is something the live-room actor is to hear: the first picture, a measurement, or a key-frame interval.
type news struct {
	picture  bool
	measured *Measured
	interval time.Duration
}

func (s *source) silentFor(now time.Time) time.Duration {
	return now.Sub(time.Unix(0, s.lastMessage.Load()))
}
