// Metrics of the gateway.

package gateway

import "sync/atomic"

type counters struct {
	opened, refused, deliveries, flushes, behind, lagged, tooSlow, flooded, malformed atomic.Int64
	repairs, oldEpoch, resyncs, kicked, posts, refusedPosts, panics, bytesOut         atomic.Int64
}

// Metrics is a snapshot of the counters since the start and of the current figures.
type Metrics struct {
	Connections, Rooms int   // open now
	Opened, Refused    int64 // sockets upgraded, upgrades refused
	Deliveries         int64 // event frames handed to sockets or their queues, one per socket and flush
	Flushes            int64
	BytesOut           int64 // of event frames
	Behind             int64 // times a socket did not take everything at once
	Lagged             int64 // times a reader was so slow that events were dropped
	TooSlow            int64 // closed with 4008
	Flooded            int64 // closed with 4029
	Malformed          int64 // frames answered by err
	Repairs            int64 // times a room's state was read again after a gap or a new epoch
	OldEpoch           int64 // batches dropped because their epoch was below the highest seen
	Resyncs            int64
	Kicked             int64
	Posts              int64 // lines accepted
	RefusedPosts       int64
	Panics             int64 // recovered, one connection lost each
}

// Metrics reads the counters.
func (h *Hub) Metrics() Metrics {
	h.mu.Lock()
	open, rooms := h.open, len(h.rooms)
	h.mu.Unlock()
	c := &h.count
	return Metrics{
		Connections: open, Rooms: rooms, Opened: c.opened.Load(), Refused: c.refused.Load(),
		Deliveries: c.deliveries.Load(), Flushes: c.flushes.Load(), BytesOut: c.bytesOut.Load(),
		Behind: c.behind.Load(), Lagged: c.lagged.Load(), TooSlow: c.tooSlow.Load(), Flooded: c.flooded.Load(),
		Malformed: c.malformed.Load(), Repairs: c.repairs.Load(), OldEpoch: c.oldEpoch.Load(),
		Resyncs: c.resyncs.Load(), Kicked: c.kicked.Load(), Posts: c.posts.Load(),
		RefusedPosts: c.refusedPosts.Load(), Panics: c.panics.Load(),
	}
}
