// A shard owns a share of the connections: it alone writes to them, and walks their rooms as dense slices.
package gateway

import (
	"runtime/debug"
	"sync"
)

// shard runs one task after another on its own goroutine. Everything below `tasks` belongs to that goroutine.
type shard struct {
	hub   *Hub
	index int

	mu    sync.Mutex
	queue []func()
	woken chan struct{}
	ended bool

	tasks []func()
	conns []*conn
	lists map[*room]*list
}

// list is one room's seats in one shard. Everybody in live has everything up to at.
type list struct {
	room    *room
	epoch   int64
	at      int64
	live    []*seat
	waiting []*seat // joined with a position this shard has not reached yet
	behind  []*seat // being told what they missed
}

func newShard(h *Hub, index int) *shard {
	return &shard{hub: h, index: index, woken: make(chan struct{}, 1), lists: map[*room]*list{}}
}

// post queues a task; it never blocks and keeps the order of each caller.
func (s *shard) post(task func()) {
	s.mu.Lock()
	s.queue = append(s.queue, task)
	s.mu.Unlock()
	select {
	case s.woken <- struct{}{}:
	default:
	}
}

func (s *shard) stop() {
	s.mu.Lock()
	s.ended = true
	s.mu.Unlock()
	select {
	case s.woken <- struct{}{}:
	default:
	}
}

func (s *shard) run() {
	for range s.woken {
		s.mu.Lock()
		s.tasks, s.queue = s.queue, s.tasks[:0]
		ended := s.ended
		s.mu.Unlock()
		for i, task := range s.tasks {
			s.tasks[i] = nil
			s.do(task)
		}
		if ended && len(s.tasks) == 0 {
			return
		}
		if ended {
			s.stop() // once more for what these tasks posted
		}
		if cap(s.tasks) > 1<<12 {
			s.tasks = nil
		}
	}
}

func (s *shard) do(task func()) {
	defer func() {
		if why := recover(); why != nil {
			s.hub.count.panics.Add(1)
			s.hub.log.Error("a delivery task failed", "panic", why, "stack", string(debug.Stack()))
		}
	}()
	task()
}

// deliver writes one batch to every seat of its room. A list that is younger than the batch may begin behind it: the
// batch was posted for an earlier list of the room, whose last seat was given up while the batch was queued.
func (s *shard) deliver(b *batch) {
	defer b.room.delivered()
	l := s.lists[b.room]
	if l == nil || b.epoch < l.epoch || b.epoch == l.epoch && b.to <= l.at {
		return
	}
	l.epoch, l.at = b.epoch, b.to
	if b.reason != "" {
		s.hub.count.resyncs.Add(int64(len(l.live) + len(l.behind)))
		for _, seat := range l.behind {
			seat.place, seat.index = placeLive, len(l.live)
			l.live = append(l.live, seat)
		}
		l.behind = nil
	}
	size := 0
	for _, frame := range b.frames {
		size += len(frame.plain)
		for _, seat := range l.live {
			seat.conn.write(piece{bytes: frame.bytes(seat.conn.named), seat: seat, sort: sortEvents})
		}
	}
	s.hub.count.deliveries.Add(int64(len(l.live) * len(b.frames)))
	s.hub.count.bytesOut.Add(int64(len(l.live) * size))
	if len(l.waiting) > 0 {
		waiting := l.waiting
		l.waiting = nil
		for _, seat := range waiting {
			seat.place = placeNone
			s.admit(seat)
		}
	}
	for _, seat := range append([]*seat(nil), l.behind...) {
		s.replay(l, seat)
	}
}

func (s *shard) deliverStats(r *room, f *shared) {
	l := s.lists[r]
	if l == nil {
		return
	}
	for _, seats := range [][]*seat{l.live, l.behind} {
		for _, seat := range seats {
			seat.conn.write(piece{bytes: f.bytes(seat.conn.named), seat: seat, sort: sortStats})
		}
	}
}

// take gives the shard a new connection.
func (s *shard) take(c *conn) {
	c.index = len(s.conns)
	s.conns = append(s.conns, c)
}

// drop forgets a connection and its seats.
func (s *shard) drop(c *conn) {
	for _, seat := range c.allSeats() {
		s.remove(seat)
	}
	last := len(s.conns) - 1
	s.conns[c.index] = s.conns[last]
	s.conns[c.index].index = c.index
	s.conns[last] = nil
	s.conns = s.conns[:last]
}

// sweep closes who has been silent too long, never showed a ticket, or was told to go.
func (s *shard) sweep() {
	now := s.hub.now()
	for _, c := range s.conns {
		c.inspect(now)
	}
}

func (s *shard) sendAway(step, steps uint64) {
	for _, c := range s.conns {
		if c.id%steps == step {
			c.expel(closeNodeDraining, drainKick())
		}
	}
}

func (s *shard) cutAll() {
	for _, c := range s.conns {
		c.sock.Close()
	}
}
