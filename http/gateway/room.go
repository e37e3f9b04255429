// One room on this node: its newest events, its state, and the pace of its broadcasts.

package gateway

import (
	"slices"
	"sync"
	"time"

	"touchline/domain"
	"touchline/frames"
	"touchline/protos"
)

// room keeps what joining and returning clients are sent, and paces the broadcasts to all clients.
type room struct {
	hub  *Hub
	name string

	refs      int           // memberships and joins in progress; guarded by hub.mu
	idleSince time.Duration // when refs reached 0; guarded by hub.mu

	mu        sync.Mutex
	open      bool
	forgotten bool                 // no longer in hub.rooms
	query     *roomQuery           // the running call to the chat actor, nil when none
	pending   []*protos.RoomEvents // events received during the call
	highest   int64                // highest epoch seen
	epoch     int64
	ring      ring // its head is the newest known offset
	state     *protos.RoomState
	viewers   int64

	flushed       int64  // offset up to which batches were posted to the shards
	shardListens  []bool // which shards have memberships
	sockets       int    // memberships, over all shards
	inFlight      int    // shards still delivering the last batch
	flushStarted  time.Duration
	flushInterval time.Duration // between the starts of two flushes
	timer         *time.Timer
	timerSet      bool

	stats         *protos.RoomStats
	statsAt       time.Duration
	statsTimer    *time.Timer
	statsTimerSet bool

	audience audience
}

func newRoom(h *Hub, name string) *room {
	return &room{
		hub: h, name: name, shardListens: make([]bool, len(h.shards)), flushInterval: h.cfg.FlushEvery,
		statsAt: -statsEvery, audience: newAudience(),
	}
}

// pendingMax bounds the batches that wait for an answer of the chat actor. The oldest are dropped first, and the
// resulting gap is detected.
const pendingMax = 1024

// Events broadcasts numbered events of a room. It never blocks. Rooms without a viewer on this node are ignored.
func (h *Hub) Events(ev *protos.RoomEvents) {
	r := h.roomByName(ev.Room)
	if r == nil {
		return
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	if !r.open || r.query != nil {
		r.keepPending(ev)
		return
	}
	r.apply(ev)
	r.scheduleFlush()
	if domain.LiveStatus(ev.State.GetLiveStatus()) == domain.LiveSuspended {
		// sockets that joined after the first kick
		h.Kick(&protos.KickUser{Room: ev.Room, Code: string(domain.RoomSuspended)})
	}
}

// closed reports whether the room is suspended.
func (r *room) closed() bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	return domain.LiveStatus(r.state.GetLiveStatus()) == domain.LiveSuspended
}

func (h *Hub) roomByName(name string) *room {
	h.mu.Lock()
	defer h.mu.Unlock()
	return h.rooms[name]
}

func (r *room) keepPending(ev *protos.RoomEvents) {
	if len(r.pending) == pendingMax {
		r.pending = r.pending[1:]
	}
	r.pending = append(r.pending, ev)
}

// apply adds events to the ring, or starts a repair when there is a gap. r.mu is held.
func (r *room) apply(ev *protos.RoomEvents) {
	if ev.Epoch < r.highest {
		r.hub.count.oldEpoch.Add(1)
		return
	}
	r.highest = ev.Epoch
	known := r.ring.head() + 1 - ev.First
	if ev.Epoch > r.epoch || known < 0 {
		r.keepPending(ev)
		r.repair()
		return
	}
	fresh := ev.Events[min(known, int64(len(ev.Events))):]
	if len(fresh) == 0 && len(ev.Events) > 0 {
		return // all of it is known, and its state or a newer one too
	}
	for _, body := range fresh {
		r.ring.add(newEvent(body))
	}
	r.ring.replace(ev.Changed)
	r.ring.trim(r.hub.cfg.Now())
	if ev.State != nil {
		r.state = ev.State
	}
}

// scheduleFlush broadcasts new events now, later, or after the running flush. r.mu is held.
func (r *room) scheduleFlush() {
	if r.ring.head() == r.flushed || r.inFlight > 0 || r.timerSet || r.query != nil {
		return
	}
	if r.sockets > r.hub.cfg.PacedAbove {
		if wait := r.flushStarted + r.flushInterval - r.hub.now(); wait > 0 {
			r.timerSet = true
			if r.timer == nil {
				r.timer = time.AfterFunc(wait, r.onFlushTimer)
			} else {
				r.timer.Reset(wait)
			}
			return
		}
	}
	r.flush()
}

func (r *room) onFlushTimer() {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.timerSet = false
	r.scheduleFlush()
}

// batch is one flush of a room: the same bytes for every socket.
type batch struct {
	room   *room
	epoch  int64
	to     int64 // offset of its last event
	reason string
	frames []*shared
}

// flush posts all new events to the shards. r.mu is held.
func (r *room) flush() {
	if !r.ring.holds(r.flushed) {
		r.resync("gap") // more at once than the ring holds
		return
	}
	events := r.ring.between(r.flushed, r.ring.head())
	r.flushed, r.flushStarted = r.ring.head(), r.hub.now()
	if !slices.Contains(r.shardListens, true) {
		return
	}
	b := &batch{room: r, epoch: r.epoch, to: r.flushed}
	for len(events) > 0 {
		n := portion(events)
		part, epoch := events[:n], r.epoch
		b.frames = append(b.frames, share(func(named bool) []byte {
			return evFrame(r.name, named, epoch, part, false)
		}))
		events = events[n:]
	}
	r.hub.count.flushes.Add(1)
	r.send(b)
}

// send posts a batch to every shard with memberships. r.mu is held, so batches reach each shard in order.
func (r *room) send(b *batch) {
	for i, listens := range r.shardListens {
		if listens {
			r.inFlight++
			s := r.hub.shards[i]
			s.post(func() { s.deliver(b) })
		}
	}
}

// delivered is called by each shard when it has delivered a batch. The last call sets the interval: a flush may take
// half of it.
func (r *room) delivered() {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.inFlight--; r.inFlight > 0 {
		return
	}
	r.flushInterval = min(max(2*(r.hub.now()-r.flushStarted), r.hub.cfg.FlushEvery), r.hub.cfg.FlushMax)
	r.scheduleFlush()
}

// resync makes every client in the room restart at the current offset. r.mu is held.
func (r *room) resync(reason string) {
	r.flushed, r.flushStarted = r.ring.head(), r.hub.now()
	if !slices.Contains(r.shardListens, true) {
		return
	}
	r.send(&batch{
		room: r, epoch: r.epoch, to: r.flushed, reason: reason, frames: []*shared{r.restart(r.flushed, reason)},
	})
}

// restart is resync followed by the newest history up to an offset. r.mu is held.
func (r *room) restart(at int64, reason string) *shared {
	epoch := r.epoch
	events, more := r.ring.history(at+1, welcomeLimit)
	more = more || r.ring.first > 1
	return share(func(named bool) []byte {
		f := frames.ResyncFrame{T: "resync", Epoch: epoch, Head: at, Reason: reason}
		if named {
			f.Room = r.name
		}
		return append(jsonFrame(f), histFrame(r.name, named, "", events, more)...)
	})
}

const (
	statsEvery   = 2 * time.Second
	statsCrowd   = 2_500 // every so many sockets lengthen the pause by statsEvery
	statsLongest = 5 * statsEvery
)

// statsPause returns the pause between two figures of a room. With more sockets, a few viewers change the figure less
// and sending it costs more. r.mu is held.
func (r *room) statsPause() time.Duration {
	return min(statsEvery*time.Duration(1+r.sockets/statsCrowd), statsLongest)
}

// Stats broadcasts the audience figures of a room: the latest ones, at most once per statsPause.
func (h *Hub) Stats(s *protos.RoomStats) {
	r := h.roomByName(s.Room)
	if r == nil {
		return
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	r.stats, r.viewers = s, s.Viewers
	if r.statsTimerSet {
		return
	}
	if wait := r.statsAt + r.statsPause() - h.now(); wait > 0 {
		r.statsTimerSet = true
		if r.statsTimer == nil {
			r.statsTimer = time.AfterFunc(wait, r.sendStats)
		} else {
			r.statsTimer.Reset(wait)
		}
		return
	}
	r.postStats()
}

func (r *room) sendStats() {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.statsTimerSet = false
	r.postStats()
}

func (r *room) postStats() {
	r.statsAt = r.hub.now()
	f := statsOf(r.name, r.stats)
	for i, listens := range r.shardListens {
		if s := r.hub.shards[i]; listens {
			s.post(func() { s.deliverStats(r, f) })
		}
	}
}

// stopTimers stops the room's timers before it is dropped.
func (r *room) stopTimers() {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.forgotten = true
	for _, t := range []*time.Timer{r.timer, r.statsTimer} {
		if t != nil {
			t.Stop()
		}
	}
}
