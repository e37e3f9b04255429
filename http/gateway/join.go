// Joining: a ticket becomes an identity and a seat, within the limits of contract section 15.3.
package gateway

import (
	"math/rand/v2"

	"touchline/domain"
	"touchline/protos"
)

const userChannel = domain.UserChannel

func kick(no *domain.Refusal, retry bool, afterSeconds int) []byte {
	return jsonFrame(kickFrame{"kick", no.Code, no.Params, retry, afterSeconds})
}

// drainKick asks a client to come back elsewhere in its share of three seconds.
func drainKick() []byte {
	return kick(domain.Refuse(domain.Unavailable, "retryAfter", 0), true, rand.IntN(4))
}

func (c *conn) tooMany() {
	c.expel(closeTooMany, kick(domain.Refuse(domain.RateLimited, "retryAfter", 15), true, 15))
}

func (c *conn) join(cmd *command) {
	ctx, cancel := c.hub.call()
	defer cancel()
	ticket, err := c.hub.deps.Tickets.RedeemTicket(ctx, cmd.Ticket)
	if err != nil {
		c.turnAway(err, "redeem a ticket", closeTicket)
		return
	}
	if !c.introduce(ticket) {
		return
	}
	if again, no := c.seatFor(&command{Room: ticket.Room}); no == nil {
		c.giveUp(again)
	}
	m := newSeat(c, ticket)
	if cmd.Epoch != nil && cmd.Offset != nil {
		m.from = &position{*cmd.Epoch, *cmd.Offset}
	}
	if len(c.allSeats()) >= domain.RoomsPerSocket {
		c.tooMany()
		return
	}
	if ticket.Room == userChannel {
		m.you = youAre(ticket, nil)
		c.sit(m)
		return
	}
	r := c.hub.enter(ticket.Room)
	m.room = r
	if !r.arrive(ticket) {
		c.hub.leave(r)
		c.tooMany()
		return
	}
	if err = r.ready(ctx, m.from); err == nil {
		var standing *protos.Standing
		if ticket.UserID != 0 {
			standing, err = c.hub.deps.Rooms.WhereStands(ctx, r.name, &protos.AskStanding{Person: m.person()})
		}
		if standing != nil {
			m.role.Store(standing.Role)
		}
		m.you = youAre(ticket, standing)
	}
	if err != nil {
		m.depart()
		c.noEntry(m.ticket.Room, err)
		return
	}
	c.sit(m)
	if r.closed() { // with a ticket of before; who sits when it closes is put out by the room
		c.remove(domain.Refuse(domain.RoomSuspended))
	}
}

// turnAway closes a connection that may not come in: a refusal with the given code, a fault with "try later".
func (c *conn) turnAway(err error, doing string, code int) {
	no := c.asRefusal(err, doing, domain.Unavailable)
	if no.Code == domain.Unavailable {
		no.Params["retryAfter"] = 2
		c.expel(closeTryLater, kick(no, true, 2))
		return
	}
	c.expel(code, kick(no, code == closeTicket, 0))
}

// noEntry answers a room that does not open: err beside other rooms, otherwise the connection has no purpose.
func (c *conn) noEntry(room string, err error) {
	if len(c.allSeats()) == 0 {
		c.turnAway(err, "join "+room, closeRemoved)
		return
	}
	no := c.asRefusal(err, "join "+room, domain.Unavailable)
	c.reply(jsonFrame(errorFrame{"err", room, no.Code, no.Params}))
}

// sit gives the connection its seat, unless it ended meanwhile.
func (c *conn) sit(m *seat) {
	c.mu.Lock()
	ended := c.ended
	if !ended {
		c.seats = append(c.seats[:len(c.seats):len(c.seats)], m) // readers of the old slice keep theirs
	}
	c.mu.Unlock()
	if ended {
		m.depart()
		return
	}
	c.shard.post(func() { c.shard.admit(m) })
}

// introduce settles who the connection belongs to, before the house is asked anything in their name, so that a
// log-out from now on finds it. Every further ticket must be the same person's.
func (c *conn) introduce(t domain.Ticket) bool {
	h := c.hub
	c.mu.Lock()
	known := c.who
	if known == nil {
		c.who = &t
	}
	c.lang = t.Lang
	c.mu.Unlock()
	if t.ViewerKey() == "v:" || known != nil && known.ViewerKey() != t.ViewerKey() ||
		t.Room == userChannel && t.UserID == 0 {
		c.expel(closeTicket, kick(domain.Refuse(domain.TicketInvalid), true, 0))
		return false
	}
	h.mu.Lock()
	ended := c.departed
	fits := !ended && h.place(c, t, known == nil)
	h.mu.Unlock()
	if !fits && !ended {
		c.tooMany()
	}
	if fits && !c.from.keep(t) {
		c.expel(closeTryLater, kick(domain.Refuse(domain.Unavailable, "retryAfter", 5), true, 5))
		return false
	}
	return fits
}

// place counts a connection where it now belongs. hub.mu is held.
func (h *Hub) place(c *conn, t domain.Ticket, first bool) bool {
	if first {
		at := h.crowdAt(c.from.address)
		if t.UserID == 0 && at.visitors >= h.cfg.VisitorsPerAddress {
			return false
		}
		at.unjoined--
		c.known = true
		if t.UserID == 0 {
			at.visitors++
		} else {
			h.users[t.UserID] = append(h.users[t.UserID], c)
		}
	}
	if t.Room != userChannel || c.channel {
		return true
	}
	channels := 0
	for _, other := range h.users[t.UserID] {
		if other.channel {
			channels++
		}
	}
	c.channel = channels < domain.SocketsPerUser
	return c.channel
}

func (h *Hub) crowdAt(addr domain.Address) *crowd {
	at := h.addresses[addr]
	if at == nil {
		at = &crowd{}
		h.addresses[addr] = at
	}
	return at
}

// farewell takes an ended connection out of the indexes.
func (h *Hub) farewell(c *conn) {
	c.mu.Lock()
	who := c.who
	c.mu.Unlock()
	h.mu.Lock()
	defer h.mu.Unlock()
	c.departed = true
	at := h.crowdAt(c.from.address)
	switch {
	case !c.known:
		at.unjoined--
	case who.UserID == 0:
		at.visitors--
	default:
		h.forgetSocket(c, who.UserID)
	}
	if *at == (crowd{}) {
		delete(h.addresses, c.from.address)
	}
	h.open--
	if h.open == 0 && h.emptied != nil {
		close(h.emptied)
		h.emptied = nil
	}
}

func (h *Hub) forgetSocket(c *conn, userID int64) {
	sockets := h.users[userID]
	for i, other := range sockets {
		if other == c {
			last := len(sockets) - 1
			sockets[i], sockets[last] = sockets[last], nil
			h.users[userID] = sockets[:last]
			break
		}
	}
	if len(h.users[userID]) == 0 {
		delete(h.users, userID)
	}
}
