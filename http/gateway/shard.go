// A shard owns a part of the connections. Only the shard writes to them, and it keeps their rooms as dense slices.

package gateway

import (
	"runtime/debug"
	"sync"

	"touchline/http/wire"
)

// shard runs one task after another on its own goroutine. Everything below `tasks` belongs to that goroutine.
type shard struct {
	hub    *Hub
	index  int
	poller wire.Poller // receives from the connections

	mu    sync.Mutex
	queue []func()
	woken chan struct{}
	ended bool

	tasks []func()
	conns []*conn
	lists map[*room]*list
}

// list holds the memberships of one room in one shard. Those in live have been sent everything up to at.
type list struct {
	room    *room
	epoch   int64
	at      int64
	live    []*membership
	waiting []*membership // joined with a position this shard has not reached yet
	behind  []*membership // being sent the events they missed
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
			s.stop() // once more, for tasks that these tasks posted
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

// deliver writes one batch to every membership of its room. A list that is newer than the batch may start after it: the
// batch was posted for an earlier list of the room, whose last membership ended while the batch was queued.
func (s *shard) deliver(b *batch) {
	defer b.room.delivered()
	l := s.lists[b.room]
	if l == nil || b.epoch < l.epoch || b.epoch == l.epoch && b.to <= l.at {
		return
	}
	l.epoch, l.at = b.epoch, b.to
	if b.reason != "" {
		s.hub.count.resyncs.Add(int64(len(l.live) + len(l.behind)))
		for _, m := range l.behind {
			m.state, m.index = stateLive, len(l.live)
			l.live = append(l.live, m)
		}
		l.behind = nil
	}
	size := 0
	for _, frame := range b.frames {
		size += len(frame.plain)
		for _, m := range l.live {
			m.conn.write(outFrame{bytes: frame.bytes(m.conn.named), membership: m, kind: kindEvents})
		}
	}
	s.hub.count.deliveries.Add(int64(len(l.live) * len(b.frames)))
	s.hub.count.bytesOut.Add(int64(len(l.live) * size))
	if len(l.waiting) > 0 {
		waiting := l.waiting
		l.waiting = nil
		for _, m := range waiting {
			m.state = stateNone
			s.admit(m)
		}
	}
	for _, m := range append([]*membership(nil), l.behind...) {
		s.replay(l, m)
	}
}

func (s *shard) deliverStats(r *room, f *shared) {
	l := s.lists[r]
	if l == nil {
		return
	}
	for _, members := range [][]*membership{l.live, l.behind} {
		for _, m := range members {
			m.conn.write(outFrame{bytes: f.bytes(m.conn.named), membership: m, kind: kindStats})
		}
	}
}

// addConn gives the shard a new connection.
func (s *shard) addConn(c *conn) {
	c.index = len(s.conns)
	s.conns = append(s.conns, c)
}

// removeConn removes a connection and its memberships.
func (s *shard) removeConn(c *conn) {
	for _, m := range c.allMemberships() {
		s.remove(m)
	}
	last := len(s.conns) - 1
	s.conns[c.index] = s.conns[last]
	s.conns[c.index].index = c.index
	s.conns[last] = nil
	s.conns = s.conns[:last]
}

// sweep closes connections that were silent too long, sent no ticket in time, or have not closed when asked.
func (s *shard) sweep() {
	now := s.hub.now()
	for _, c := range s.conns {
		c.inspect(now)
	}
}

func (s *shard) drainStep(step, steps uint64) {
	for _, c := range s.conns {
		if c.id%steps == step {
			c.closeWith(closeNodeDraining, drainKick())
		}
	}
}

func (s *shard) closeSockets() {
	for _, c := range s.conns {
		c.sock.Close()
	}
}
