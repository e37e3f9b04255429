// The source of a stream (a connection or a loop), and the feed that connects an accepted publisher to its stream.

package media

import (
	"context"
	"sync/atomic"
	"time"

	"touchline/media/rtmp"
)

// feed reports to Rooms in order, from its own goroutine, so that a slow actor never delays the video.
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
		default: // queue full: this report is dropped, the actor gets the next one
		}
	}}
	f.stream = c.server.hub.attach(f.source, time.Now())
	go f.report()
	return f
}

func (f *feed) push(m rtmp.Message, now time.Time) error {
	return f.stream.push(f.source, m.Kind, m.At, m.Body, now)
}

// close detaches the source from its stream and waits until the room has been notified.
func (f *feed) close(why Reason) {
	if f.stream != nil {
		f.stream.detach(f.source)
	}
	f.why = why
	close(f.news)
	<-f.reported
}

// report does not use the server's context: it must report the end of a source even while the node shuts down. Each
// call has its own deadline.
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

// source is the connection that feeds a stream. Its stop and report never block.
type source struct {
	Source
	stop        func(Reason)
	report      func(news)
	yields      bool         // never takes over a house whose stream has not ended
	kept        bool         // recorded in spite of yields
	lastMessage atomic.Int64 // Unix nanoseconds of the newest message

	// The stream's lock guards these.
	pictured bool
	keys     keyWatch
	quality  qualityWatch
	measured Measured // the newest
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
