// A membership is one connection in one room: how it begins, catches up and ends.

package gateway

import (
	"sync/atomic"

	"touchline/domain"
	"touchline/domain/studio"
	"touchline/frames"
)

type memberState uint8

const (
	stateNone memberState = iota
	stateWaiting
	stateLive
	stateBehind
	stateGone
)

// position is the last event that a returning client has received.
type position struct{ epoch, offset int64 }

// membership belongs to its connection's shard, except lagged (conn.mu) and the fields that never change.
type membership struct {
	conn   *conn
	room   *room // nil for the user channel
	ticket studio.Ticket
	from   *position
	you    frames.You

	role     atomic.Int32 // of the person in the room; it may change
	followed atomic.Int64 // since when they follow the room, epoch milliseconds, 0 not; it may change

	state  memberState
	index  int   // in list.live
	at     int64 // while behind: sent up to here
	lagged bool  // events were dropped; a resync follows
}

func newMembership(c *conn, ticket studio.Ticket) *membership {
	m := &membership{conn: c, ticket: ticket}
	m.role.Store(int32(ticket.Role))
	if !ticket.Followed.IsZero() {
		m.followed.Store(ticket.Followed.UnixMilli())
	}
	return m
}

// admit sends the welcome and adds the membership to the right list, so that no event is lost or sent twice.
func (s *shard) admit(m *membership) {
	if m.state == stateGone || m.conn.closing() {
		return
	}
	s.updateNamed(m.conn)
	r := m.room
	if r == nil {
		m.conn.write(outFrame{bytes: jsonFrame(s.hub.welcome(m.ticket.Room, m.you)), kind: kindWelcome})
		return
	}
	r.mu.Lock()
	l := s.lists[r]
	if l == nil {
		l = &list{room: r, epoch: r.epoch, at: r.flushed}
		s.lists[r] = l
		r.shardListens[s.index] = true
	}
	ahead := m.from != nil && m.from.epoch == l.epoch && m.from.offset > l.at && m.from.offset <= r.ring.head()
	if l.epoch != r.epoch || ahead {
		// A batch that brings this shard to that position is already queued.
		m.state = stateWaiting
		l.waiting = append(l.waiting, m)
		r.mu.Unlock()
		return
	}
	w := s.hub.welcome(r.name, m.you)
	w.Epoch, w.Head, w.RoomState = l.epoch, l.at, roomStateOf(
		r.state, max(r.viewers, r.audience.viewers()),
		func(userID int64) domain.Badges { return r.hub.badgesOf(r.name, userID) }, r.hub.cfg.Now())
	w.RoomState.Poll = pollOf(r.state.GetPoll(), r.stats.GetPoll())
	w.Recovered = m.from != nil && m.from.epoch == l.epoch && m.from.offset <= l.at && r.ring.holds(m.from.offset)
	frame := jsonFrame(w)
	if !w.Recovered {
		frame = append(frame, r.afterWelcome(m, l)...)
		m.at = l.at
	} else {
		m.at = m.from.offset
	}
	r.sockets++
	r.mu.Unlock()

	m.state = stateBehind
	l.behind = append(l.behind, m)
	m.conn.write(outFrame{bytes: frame, membership: m, kind: kindWelcome})
	s.replay(l, m)
}

// afterWelcome returns the frame after the welcome of a client whose position cannot be continued. r.mu is held.
func (r *room) afterWelcome(m *membership, l *list) []byte {
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

// replay sends a membership the events it missed, as far as its socket takes them, and makes it live when none is
// missing. It is called again when the socket is writable and after every batch.
func (s *shard) replay(l *list, m *membership) {
	for m.state == stateBehind && m.at < l.at {
		if m.conn.behind() {
			return
		}
		frame, to, known := l.room.missedFrame(m, l)
		if !known {
			return // the room has a new epoch, and the batch with it is already queued
		}
		m.conn.write(outFrame{bytes: frame, membership: m, kind: kindEvents})
		m.at = to
	}
	if m.state != stateBehind {
		return
	}
	for i, other := range l.behind {
		if other == m {
			l.behind = append(l.behind[:i], l.behind[i+1:]...)
			break
		}
	}
	m.state, m.index = stateLive, len(l.live)
	l.live = append(l.live, m)
}

// missedFrame builds the next frame of events that a membership has missed. It is a resync when the ring
// has dropped them.
func (r *room) missedFrame(m *membership, l *list) (frame []byte, to int64, known bool) {
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

// remove removes a membership from its list.
func (s *shard) remove(m *membership) {
	was := m.state
	m.state = stateGone
	s.updateNamed(m.conn)
	l := s.lists[m.room]
	if m.room == nil || l == nil {
		return
	}
	switch was {
	case stateLive:
		last := len(l.live) - 1
		l.live[m.index] = l.live[last]
		l.live[m.index].index = m.index
		l.live[last] = nil
		l.live = l.live[:last]
	case stateWaiting:
		l.waiting = removeFrom(l.waiting, m)
	case stateBehind:
		l.behind = removeFrom(l.behind, m)
	default:
		return
	}
	m.room.mu.Lock()
	defer m.room.mu.Unlock()
	if was != stateWaiting {
		m.room.sockets--
	}
	if len(l.live)+len(l.waiting)+len(l.behind) == 0 {
		delete(s.lists, m.room)
		m.room.shardListens[s.index] = false
	}
}

func removeFrom(members []*membership, m *membership) []*membership {
	for i, other := range members {
		if other == m {
			return append(members[:i], members[i+1:]...)
		}
	}
	return members
}

// updateNamed decides whether the connection's frames must name their room.
func (s *shard) updateNamed(c *conn) { c.named = len(c.allMemberships()) > 1 }

// drained continues a connection whose socket has taken everything. It sends the queued frames, then a resync for rooms
// with dropped events, then the missing events of its other rooms.
func (s *shard) drained(c *conn) {
	held, lagged := c.resume()
	for _, p := range held {
		c.write(p)
	}
	for _, m := range c.allMemberships() {
		l := s.lists[m.room]
		if m.room == nil || l == nil || (m.state != stateLive && m.state != stateBehind) {
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
			continue // a resync for the whole room is already queued
		}
		s.hub.count.resyncs.Add(1)
		c.write(outFrame{bytes: frame, membership: m, kind: kindEvents})
		m.at = l.at
		s.replay(l, m)
	}
}

func contains(members []*membership, m *membership) bool {
	for _, other := range members {
		if other == m {
			return true
		}
	}
	return false
}
