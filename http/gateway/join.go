// Joining: a ticket gives the connection an identity and a membership, within the limits of sockets and rooms.

package gateway

import (
	"context"
	"math/rand/v2"

	"touchline/domain"
	"touchline/domain/studio"
	"touchline/frames"
	"touchline/protos"
)

const userChannel = domain.UserChannel

func kick(no *domain.Refusal, retry bool, afterSeconds int) []byte {
	return jsonFrame(frames.KickFrame{T: "kick", Code: no.Code, Params: no.Params, Retry: retry,
		AfterSeconds: afterSeconds})
}

// drainKick asks a client to reconnect after 0–3 seconds, at random.
func drainKick() []byte {
	return kick(domain.Refuse(domain.Unavailable, "retryAfter", 0), true, rand.IntN(4))
}

func (c *conn) closeOverLimit() {
	c.closeWith(closeTooMany, kick(domain.Refuse(domain.RateLimited, "retryAfter", 15), true, 15))
}

func (c *conn) join(ctx context.Context, cmd *command) {
	ctx, cancel := c.hub.call(ctx)
	defer cancel()
	ticket, err := c.hub.deps.RedeemTicket(ctx, cmd.Ticket)
	if err != nil {
		c.closeRefused(ctx, err, "redeem a ticket", closeTicket)
		return
	}
	if !c.identify(ticket) {
		return
	}
	if again, no := c.membershipFor(&command{Room: ticket.Room}); no == nil {
		c.leaveRoom(again)
	}
	m := newMembership(c, ticket)
	if cmd.Epoch != nil && cmd.Offset != nil {
		m.from = &position{*cmd.Epoch, *cmd.Offset}
	}
	if len(c.allMemberships()) >= domain.RoomsPerSocket {
		c.closeOverLimit()
		return
	}
	if ticket.Room == userChannel {
		m.you = c.hub.youOf(ticket, nil)
		c.addMembership(m)
		return
	}
	r := c.hub.acquireRoom(ticket.Room)
	m.room = r
	if !r.addSocket(ticket) {
		c.hub.releaseRoom(r)
		c.closeOverLimit()
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
		m.you = c.hub.youOf(ticket, standing)
	}
	if err != nil {
		m.leave()
		c.refuseRoom(ctx, m.ticket.Room, err)
		return
	}
	c.addMembership(m)
	if r.closed() { // the ticket is older than the suspension; Events closes the sockets that were in the room
		c.remove(domain.Refuse(domain.RoomSuspended))
	}
}

// closeRefused closes a connection that may not join: a refusal with the given code, a fault with closeTryLater.
func (c *conn) closeRefused(ctx context.Context, err error, doing string, code int) {
	no := c.refusalOf(ctx, err, doing, domain.Unavailable)
	if no.Code == domain.Unavailable {
		no.Params["retryAfter"] = 2
		c.closeWith(closeTryLater, kick(no, true, 2))
		return
	}
	c.closeWith(code, kick(no, code == closeTicket, 0))
}

// refuseRoom answers a join when the room does not open: err for a connection in other rooms, otherwise it is closed.
func (c *conn) refuseRoom(ctx context.Context, room string, err error) {
	if len(c.allMemberships()) == 0 {
		c.closeRefused(ctx, err, "join "+room, closeRemoved)
		return
	}
	no := c.refusalOf(ctx, err, "join "+room, domain.Unavailable)
	c.reply(jsonFrame(frames.ErrorFrame{T: "err", Room: room, Code: no.Code, Params: no.Params}))
}

// addMembership adds the connection to a room, unless the connection has ended.
func (c *conn) addMembership(m *membership) {
	c.mu.Lock()
	ended := c.ended
	if !ended {
		// a new array: readers of the old slice keep theirs
		c.memberships = append(c.memberships[:len(c.memberships):len(c.memberships)], m)
	}
	c.mu.Unlock()
	if ended {
		m.leave()
		return
	}
	c.shard.post(func() { c.shard.admit(m) })
}

// identify sets the person of the connection. It runs before any call in that person's name, so that a later log-out
// finds the connection. Every further ticket must be the same person's.
func (c *conn) identify(t studio.Ticket) bool {
	h := c.hub
	c.mu.Lock()
	known := c.owner
	if known == nil {
		c.owner = &t
	}
	c.lang = t.Lang
	c.mu.Unlock()
	if t.ViewerKey() == "v:" || known != nil && known.ViewerKey() != t.ViewerKey() ||
		t.Room == userChannel && t.UserID == 0 {
		c.closeWith(closeTicket, kick(domain.Refuse(domain.TicketInvalid), true, 0))
		return false
	}
	h.mu.Lock()
	ended := c.unregistered
	fits := !ended && h.countIdentity(c, t, known == nil)
	h.mu.Unlock()
	if !fits && !ended {
		c.closeOverLimit()
	}
	if fits && !c.from.reserve(t) {
		c.closeWith(closeTryLater, kick(domain.Refuse(domain.Unavailable, "retryAfter", 5), true, 5))
		return false
	}
	return fits
}

// countIdentity counts a connection under its user or as a visitor. It returns false above a limit. hub.mu is held.
func (h *Hub) countIdentity(c *conn, t studio.Ticket, first bool) bool {
	if first {
		at := h.addressUseOf(c.from.address)
		if t.UserID == 0 && at.visitors >= h.cfg.VisitorsPerAddress {
			return false
		}
		at.unjoined--
		c.identified = true
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

func (h *Hub) addressUseOf(addr domain.Address) *addressUse {
	at := h.addresses[addr]
	if at == nil {
		at = &addressUse{}
		h.addresses[addr] = at
	}
	return at
}

// unregister removes an ended connection from the indexes.
func (h *Hub) unregister(c *conn) {
	c.mu.Lock()
	who := c.owner
	c.mu.Unlock()
	h.mu.Lock()
	defer h.mu.Unlock()
	c.unregistered = true
	at := h.addressUseOf(c.from.address)
	switch {
	case !c.identified:
		at.unjoined--
	case who.UserID == 0:
		at.visitors--
	default:
		h.forgetSocket(c, who.UserID)
	}
	if *at == (addressUse{}) {
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
