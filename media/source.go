// A source: the one connection (or loop) that feeds a stream.

package media

import (
	"sync/atomic"
	"time"
)

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
