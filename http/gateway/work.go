// What the house must be asked for one connection: joining, speaking, reading back, leaving, in the order said.
package gateway

import (
	"errors"

	"touchline/domain"
	"touchline/protos"
)

// toil works off a connection's commands; it lives only while there are any.
func (c *conn) toil() {
	defer c.guard()
	for {
		c.mu.Lock()
		if len(c.work) == 0 {
			c.working, c.work = false, nil
			c.mu.Unlock()
			return
		}
		cmd := c.work[0]
		c.work = c.work[1:]
		c.mu.Unlock()
		if c.leaving.Load() != 0 {
			continue
		}
		switch cmd.T {
		case "join":
			c.join(&cmd)
		case "leave":
			c.leave(&cmd)
		case "send":
			c.send(&cmd)
		case "grab":
			c.grab(&cmd)
		case "history":
			c.history(&cmd)
		}
	}
}

// seatFor finds the room a command means: the named one, or the only one.
func (c *conn) seatFor(cmd *command) (*seat, *domain.Refusal) {
	c.mu.Lock()
	defer c.mu.Unlock()
	var found *seat
	for _, m := range c.seats {
		switch {
		case m.ticket.Room == cmd.Room:
			return m, nil
		case cmd.Room != "" || m.room == nil:
		case found != nil:
			return nil, domain.RefuseField("room", "required")
		default:
			found = m
		}
	}
	if found == nil {
		return nil, domain.Refuse(domain.NotFound, "kind", "room")
	}
	return found, nil
}

func (c *conn) roomSeat(cmd *command) (*seat, *domain.Refusal) {
	m, no := c.seatFor(cmd)
	if no == nil && m.room == nil {
		no = domain.Refuse(domain.NotFound, "kind", "room")
	}
	return m, no
}

func (c *conn) leave(cmd *command) {
	if m, no := c.seatFor(cmd); no != nil {
		c.refuse(cmd, no)
	} else {
		c.giveUp(m)
	}
}

// giveUp leaves one room.
func (c *conn) giveUp(m *seat) {
	c.mu.Lock()
	kept := make([]*seat, 0, len(c.seats))
	for _, other := range c.seats {
		if other != m {
			kept = append(kept, other)
		}
	}
	mine := len(kept) < len(c.seats) && !c.ended
	if mine {
		c.seats = kept
	}
	c.mu.Unlock()
	if !mine {
		return // the connection ended first and gave everything back
	}
	m.depart()
	c.shard.post(func() { c.shard.remove(m) })
}

func (c *conn) send(cmd *command) {
	c.mu.Lock()
	visitor := c.who == nil || c.who.UserID == 0
	c.mu.Unlock()
	if visitor {
		c.refusePost(cmd, domain.Refuse(domain.LoginToChat))
		return
	}
	m, no := c.roomSeat(cmd)
	if no != nil {
		c.refusePost(cmd, no)
		return
	}
	ctx, cancel := c.hub.call()
	posted, err := c.hub.deps.Rooms.Post(ctx, m.room.name, &protos.PostLine{
		Person: m.person(), Cid: cmd.ID, Text: cmd.Text, Style: cmd.style(), ReplyTo: cmd.ReplyTo,
	})
	cancel()
	if err != nil {
		c.refusePost(cmd, c.asRefusal(err, "post a line", domain.SendFailed))
		return
	}
	c.hub.count.posts.Add(1)
	c.reply(jsonFrame(ackFrame{"ack", cmd.Room, cmd.ID, posted.Offset, posted.AtMs, posted.MessageId}))
}

func (c *conn) refusePost(cmd *command, no *domain.Refusal) {
	c.hub.count.refusedPosts.Add(1)
	c.refuse(cmd, no)
}

// asRefusal passes a refusal on; a fault is logged here, the door, and told as a code.
func (c *conn) asRefusal(err error, doing string, code domain.Code) *domain.Refusal {
	var no *domain.Refusal
	if errors.As(err, &no) {
		return no
	}
	c.hub.log.Error("the house did not answer", "doing", doing, "error", err)
	return domain.Refuse(code)
}

// history answers with older events: from memory first, then from the store.
func (c *conn) history(cmd *command) {
	m, no := c.roomSeat(cmd)
	if no != nil {
		c.refuse(cmd, no)
		return
	}
	limit := welcomeLimit
	if cmd.Limit != nil {
		limit = *cmd.Limit
	}
	r := m.room
	r.mu.Lock()
	before := r.ring.head() + 1
	if cmd.Before != nil {
		before = min(before, *cmd.Before)
	}
	found, more := r.ring.history(before, limit)
	first := r.ring.first
	r.mu.Unlock()
	if !more && first > 1 {
		ctx, cancel := c.hub.call()
		older, err := c.hub.deps.History.LinesBefore(ctx, r.name, min(before, first), limit-len(found)+1, historyKinds)
		cancel()
		if err != nil {
			c.refuse(cmd, c.asRefusal(err, "read history", domain.Unavailable))
			return
		}
		if more = len(found)+len(older) > limit; more {
			older = older[1:]
		}
		stored := make([]event, 0, limit)
		for _, line := range older {
			stored = append(stored, event{kind: line.Kind, body: line.Body})
		}
		found = append(stored, found...)
	}
	// Whether this frame names its room is the shard's to know: it joins and leaves in its own order.
	c.shard.post(func() { c.write(piece{bytes: histFrame(r.name, c.named, cmd.ID, found, more)}) })
}

// person is who speaks from this seat.
func (m *seat) person() *protos.Person {
	t := &m.ticket
	p := &protos.Person{
		User: &protos.User{UserId: t.UserID, NickName: t.NickName, UserImage: t.UserImage, HouseId: t.HouseID},
		Role: m.role.Load(), FollowedMs: m.followed.Load(),
	}
	if !t.Created.IsZero() {
		p.AccountCreatedMs = t.Created.UnixMilli()
	}
	return p
}
