// One room on this node: its newest events, its state, and when what is new goes out.
package gateway

import (
	"slices"
	"sync"
	"time"

	"touchline/domain"
	"touchline/protos"
)

// room remembers what newcomers and returning people are told, and paces what everybody is told.
type room struct {
	hub  *Hub
	name string

	refs      int           // seats and joins in progress; guarded by hub.mu
	idleSince time.Duration // when refs reached 0; guarded by hub.mu

	mu      sync.Mutex
	open    bool
	gone    bool                 // forgotten; nobody asks for it any more
	asking  *asking              // a question to the chat under way, nil when none
	held    []*protos.RoomEvents // what came meanwhile
	highest int64                // highest epoch heard of
	epoch   int64
	ring    ring // its head is the newest known offset
	state   *protos.RoomState
	viewers int64

	flushed  int64  // offset up to which batches were posted to the shards
	listens  []bool // which shards have seats
	sockets  int    // seats, over all shards
	inFlight int    // shards still delivering the last batch
	begun    time.Duration
	pace     time.Duration // between the starts of two flushes
	timer    *time.Timer
	armed    bool

	stats     *protos.RoomStats
	statsAt   time.Duration
	statsDue  *time.Timer
	statsWait bool

	crowd audience
}

func newRoom(h *Hub, name string) *room {
	return &room{
		hub: h, name: name, listens: make([]bool, len(h.shards)), pace: h.cfg.FlushEvery,
		statsAt: -statsEvery, crowd: newAudience(),
	}
}

// heldMax bounds batches waiting for an answer of the chat; the oldest go first, and the hole they leave is noticed.
const heldMax = 1024

// Events takes numbered events of a room. It never blocks; rooms without a viewer here are ignored.
func (h *Hub) Events(ev *protos.RoomEvents) {
	r := h.known(ev.Room)
	if r == nil {
		return
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	if !r.open || r.asking != nil {
		r.hold(ev)
		return
	}
	r.take(ev)
	r.plan()
	if domain.LiveStatus(ev.State.GetLiveStatus()) == domain.LiveSuspended {
		h.Kick(&protos.KickUser{Room: ev.Room, Code: string(domain.RoomSuspended)}) // whoever came in since the first kick
	}
}

// closed tells whether the chat says that the room is suspended.
func (r *room) closed() bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	return domain.LiveStatus(r.state.GetLiveStatus()) == domain.LiveSuspended
}

func (h *Hub) known(name string) *room {
	h.mu.Lock()
	defer h.mu.Unlock()
	return h.rooms[name]
}

func (r *room) hold(ev *protos.RoomEvents) {
	if len(r.held) == heldMax {
		r.held = r.held[1:]
	}
	r.held = append(r.held, ev)
}

// take continues the ring, or asks the chat when it cannot. r.mu is held.
func (r *room) take(ev *protos.RoomEvents) {
	if ev.Epoch < r.highest {
		r.hub.count.oldEpoch.Add(1)
		return
	}
	r.highest = ev.Epoch
	known := r.ring.head() + 1 - ev.First
	if ev.Epoch > r.epoch || known < 0 {
		r.hold(ev)
		r.repair()
		return
	}
	fresh := ev.Events[min(known, int64(len(ev.Events))):]
	if len(fresh) == 0 && len(ev.Events) > 0 {
		return // all of it is known, and so is its state or a newer one
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

// plan sends what is new now, later, or when the flush under way is done. r.mu is held.
func (r *room) plan() {
	if r.ring.head() == r.flushed || r.inFlight > 0 || r.armed || r.asking != nil {
		return
	}
	if r.sockets > r.hub.cfg.PacedAbove {
		if wait := r.begun + r.pace - r.hub.now(); wait > 0 {
			r.armed = true
			if r.timer == nil {
				r.timer = time.AfterFunc(wait, r.due)
			} else {
				r.timer.Reset(wait)
			}
			return
		}
	}
	r.flush()
}

func (r *room) due() {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.armed = false
	r.plan()
}

// batch is one flush of a room: the same bytes for every socket.
type batch struct {
	room   *room
	epoch  int64
	to     int64 // position of everybody who has it
	reason string
	frames []*shared
}

// flush posts everything new to the shards. r.mu is held.
func (r *room) flush() {
	if !r.ring.holds(r.flushed) {
		r.resync("gap") // more came at once than a room remembers
		return
	}
	events := r.ring.between(r.flushed, r.ring.head())
	r.flushed, r.begun = r.ring.head(), r.hub.now()
	if !slices.Contains(r.listens, true) {
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

// send posts a batch to every shard with seats. r.mu is held, so batches reach each shard in order.
func (r *room) send(b *batch) {
	for i, listens := range r.listens {
		if listens {
			r.inFlight++
			s := r.hub.shards[i]
			s.post(func() { s.deliver(b) })
		}
	}
}

// delivered is a shard's word that it is done. The last one sets the pace: a flush may take half its interval.
func (r *room) delivered() {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.inFlight--; r.inFlight > 0 {
		return
	}
	r.pace = min(max(2*(r.hub.now()-r.begun), r.hub.cfg.FlushEvery), r.hub.cfg.FlushMax)
	r.plan()
}

// resync tells everybody in the room that they cannot continue, and where they stand now. r.mu is held.
func (r *room) resync(reason string) {
	r.flushed, r.begun = r.ring.head(), r.hub.now()
	if !slices.Contains(r.listens, true) {
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
		f := resyncFrame{T: "resync", Epoch: epoch, Head: at, Reason: reason}
		if named {
			f.Room = r.name
		}
		return append(jsonFrame(f), histFrame(r.name, named, "", events, more)...)
	})
}

const statsEvery = 2 * time.Second

// Stats takes the audience figures of a room: the latest wins, and at most one per two seconds goes out.
func (h *Hub) Stats(s *protos.RoomStats) {
	r := h.known(s.Room)
	if r == nil {
		return
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	r.stats, r.viewers = s, s.Viewers
	if r.statsWait {
		return
	}
	if wait := r.statsAt + statsEvery - h.now(); wait > 0 {
		r.statsWait = true
		if r.statsDue == nil {
			r.statsDue = time.AfterFunc(wait, r.sendStats)
		} else {
			r.statsDue.Reset(wait)
		}
		return
	}
	r.postStats()
}

func (r *room) sendStats() {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.statsWait = false
	r.postStats()
}

func (r *room) postStats() {
	r.statsAt = r.hub.now()
	f := statsOf(r.name, r.stats)
	for i, listens := range r.listens {
		if s := r.hub.shards[i]; listens {
			s.post(func() { s.deliverStats(r, f) })
		}
	}
}

// halt stops the room's timers; it is about to be forgotten.
func (r *room) halt() {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.gone = true
	for _, t := range []*time.Timer{r.timer, r.statsDue} {
		if t != nil {
			t.Stop()
		}
	}
}
