// A seat is one connection in one room: how it is taken, how it catches up, how it is given up.
package gateway

import (
	"sync/atomic"

	"touchline/domain"
)

type place uint8

const (
	placeNone place = iota
	placeWaiting
	placeLive
	placeBehind
	placeGone
)

// position is where a returning client left off.
type position struct{ epoch, offset int64 }

// seat belongs to its connection's shard, except lagged (conn.mu) and the fields that never change.
type seat struct {
	conn   *conn
	room   *room // nil for the user channel
	ticket domain.Ticket
	from   *position
	you    you

	role     atomic.Int32 // of the person in the room, and since when they follow it: these change while
	followed atomic.Int64 // they sit; milliseconds, 0 not

	place  place
	index  int   // in list.live
	at     int64 // while behind: told up to here
	lagged bool  // events were forgotten; resync is owed
}

func newSeat(c *conn, ticket domain.Ticket) *seat {
	m := &seat{conn: c, ticket: ticket}
	m.role.Store(int32(ticket.Role))
	if !ticket.Followed.IsZero() {
		m.followed.Store(ticket.Followed.UnixMilli())
	}
	return m
}

// admit welcomes a seat and puts it where it belongs: nothing it is told leaves a gap or comes twice.
func (s *shard) admit(m *seat) {
	if m.place == placeGone || m.conn.over() {
		return
	}
	s.name(m.conn)
	r := m.room
	if r == nil {
		m.conn.write(piece{bytes: jsonFrame(s.hub.welcome(m.ticket.Room, m.you)), sort: sortWelcome})
		return
	}
	r.mu.Lock()
	l := s.lists[r]
	if l == nil {
		l = &list{room: r, epoch: r.epoch, at: r.flushed}
		s.lists[r] = l
		r.listens[s.index] = true
	}
	ahead := m.from != nil && m.from.epoch == l.epoch && m.from.offset > l.at && m.from.offset <= r.ring.head()
	if l.epoch != r.epoch || ahead {
		// A batch that brings this shard there is on its way.
		m.place = placeWaiting
		l.waiting = append(l.waiting, m)
		r.mu.Unlock()
		return
	}
	w := s.hub.welcome(r.name, m.you)
	w.Epoch, w.Head, w.RoomState = l.epoch, l.at, stateOf(r.state, max(r.viewers, int64(len(r.crowd.present))), r.hub.cfg.Now())
	w.Recovered = m.from != nil && m.from.epoch == l.epoch && m.from.offset <= l.at && r.ring.holds(m.from.offset)
	frame := jsonFrame(w)
	if !w.Recovered {
		frame = append(frame, r.opening(m, l)...)
		m.at = l.at
	} else {
		m.at = m.from.offset
	}
	r.sockets++
	r.mu.Unlock()

	m.place = placeBehind
	l.behind = append(l.behind, m)
	m.conn.write(piece{bytes: frame, seat: m, sort: sortWelcome})
	s.replay(l, m)
}

// opening is what follows the welcome of somebody whose position cannot be continued. r.mu is held.
func (r *room) opening(m *seat, l *list) []byte {
	if m.from == nil {
		events, more := r.ring.history(l.at+1, welcomeLimit)
		return histFrame(r.name, m.conn.named, "", events, more || r.ring.first > 1)
	}
	r.hub.count.resyncs.Add(1)
	reason := "gap"
	if m.from.epoch != l.epoch {
		reason = "epoch"
	}
	return r.restart(l.at, reason).bytes(m.conn.named)
}

// replay tells a seat what it missed, as far as its socket takes it, and makes it live when nothing is missing.
// It is called again when the socket is writable and after every batch.
func (s *shard) replay(l *list, m *seat) {
	for m.place == placeBehind && m.at < l.at {
		if m.conn.unsent() {
			return
		}
		frame, to, known := l.room.missed(m, l)
		if !known {
			return // the room has a new epoch, and the batch that says so is on its way
		}
		m.conn.write(piece{bytes: frame, seat: m, sort: sortEvents})
		m.at = to
	}
	if m.place != placeBehind {
		return
	}
	for i, other := range l.behind {
		if other == m {
			l.behind = append(l.behind[:i], l.behind[i+1:]...)
			break
		}
	}
	m.place, m.index = placeLive, len(l.live)
	l.live = append(l.live, m)
}

// missed builds the next piece of what a seat was not told; what the ring has forgotten ends in a resync.
func (r *room) missed(m *seat, l *list) (frame []byte, to int64, known bool) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.epoch != l.epoch {
		return nil, 0, false
	}
	if !r.ring.holds(m.at) {
		r.hub.count.resyncs.Add(1)
		return r.restart(l.at, "gap").bytes(m.conn.named), l.at, true
	}
	events := r.ring.between(m.at, l.at)
	events = events[:portion(events)]
	return evFrame(r.name, m.conn.named, l.epoch, events, true), m.at + int64(len(events)), true
}

// remove takes a seat away.
func (s *shard) remove(m *seat) {
	was := m.place
	m.place = placeGone
	s.name(m.conn)
	l := s.lists[m.room]
	if m.room == nil || l == nil {
		return
	}
	switch was {
	case placeLive:
		last := len(l.live) - 1
		l.live[m.index] = l.live[last]
		l.live[m.index].index = m.index
		l.live[last] = nil
		l.live = l.live[:last]
	case placeWaiting:
		l.waiting = without(l.waiting, m)
	case placeBehind:
		l.behind = without(l.behind, m)
	default:
		return
	}
	m.room.mu.Lock()
	defer m.room.mu.Unlock()
	if was != placeWaiting {
		m.room.sockets--
	}
	if len(l.live)+len(l.waiting)+len(l.behind) == 0 {
		delete(s.lists, m.room)
		m.room.listens[s.index] = false
	}
}

func without(seats []*seat, m *seat) []*seat {
	for i, other := range seats {
		if other == m {
			return append(seats[:i], seats[i+1:]...)
		}
	}
	return seats
}

// name decides whether the connection's frames must name their room.
func (s *shard) name(c *conn) { c.named = len(c.allSeats()) > 1 }

// drained continues with a connection whose socket took everything: what was held back meanwhile, then a resync
// for rooms of which events were forgotten, then what others still miss.
func (s *shard) drained(c *conn) {
	held, lagged := c.resume()
	for _, p := range held {
		c.write(p)
	}
	for _, m := range c.allSeats() {
		l := s.lists[m.room]
		if m.room == nil || l == nil || (m.place != placeLive && m.place != placeBehind) {
			continue
		}
		if !contains(lagged, m) {
			s.replay(l, m)
			continue
		}
		m.room.mu.Lock()
		current := m.room.epoch == l.epoch
		var frame []byte
		if current {
			frame = m.room.restart(l.at, "lag").bytes(c.named)
		}
		m.room.mu.Unlock()
		if !current {
			continue // a resync for everybody is on its way
		}
		s.hub.count.resyncs.Add(1)
		c.write(piece{bytes: frame, seat: m, sort: sortEvents})
		m.at = l.at
		s.replay(l, m)
	}
}

func contains(seats []*seat, m *seat) bool {
	for _, other := range seats {
		if other == m {
			return true
		}
	}
	return false
}
