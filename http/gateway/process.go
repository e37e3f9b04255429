// The commands of one connection that need an actor or the database: joining, writing, history, leaving, in order.

package gateway

import (
	"context"
	"errors"

	"go.opentelemetry.io/otel/attribute"
	"go.opentelemetry.io/otel/codes"
	"go.opentelemetry.io/otel/trace"

	"touchline/domain"
	"touchline/frames"
	"touchline/protos"
)

// startLeaving reports whether the closing begins now. When the node stops, lines that the client wrote before it read
// that are posted, until the connection is closed for another reason too.
func (c *conn) startLeaving(code int) bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	began := c.leaving.Load() != 0
	c.sentAway.Store(code == closeNodeDraining && (!began || c.sentAway.Load()))
	if !began {
		c.leaving.Store(int64(c.hub.now()))
	}
	return !began
}

// ignores reports whether commands of the client are ignored: the connection is being closed, and not only because the
// node stops.
func (c *conn) ignores() bool { return c.leaving.Load() != 0 && !c.sentAway.Load() }

// processCommands runs a connection's commands. Its goroutine lives only while there are any.
func (c *conn) processCommands() {
	defer c.recoverPanic()
	for {
		c.mu.Lock()
		if len(c.commands) == 0 {
			c.processing, c.commands = false, nil
			c.mu.Unlock()
			return
		}
		cmd := c.commands[0]
		c.commands = c.commands[1:]
		c.mu.Unlock()
		if c.leaving.Load() != 0 && (cmd.T != "send" || c.ignores()) {
			continue
		}
		c.carryOut(&cmd)
	}
}

func (c *conn) carryOut(cmd *command) {
	if cmd.T == "leave" {
		c.leave(cmd)
		return
	}
	ctx, span := c.hub.follow(cmd.T)
	defer func() { span.End() }()
	switch cmd.T {
	case "join":
		c.join(ctx, cmd)
	case "send":
		c.send(ctx, cmd)
	case "grab":
		c.grab(ctx, cmd)
	case "history":
		c.history(ctx, cmd)
	}
}

// membershipFor returns the membership that a command is for: the one it names, or the only one.
func (c *conn) membershipFor(cmd *command) (*membership, *domain.Refusal) {
	c.mu.Lock()
	defer c.mu.Unlock()
	var found *membership
	for _, m := range c.memberships {
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

func (c *conn) roomMembership(cmd *command) (*membership, *domain.Refusal) {
	m, no := c.membershipFor(cmd)
	if no == nil && m.room == nil {
		no = domain.Refuse(domain.NotFound, "kind", "room")
	}
	return m, no
}

func (c *conn) leave(cmd *command) {
	if m, no := c.membershipFor(cmd); no != nil {
		c.refuse(cmd, no)
	} else {
		c.leaveRoom(m)
	}
}

// leaveRoom ends one membership.
func (c *conn) leaveRoom(m *membership) {
	c.mu.Lock()
	kept := make([]*membership, 0, len(c.memberships))
	for _, other := range c.memberships {
		if other != m {
			kept = append(kept, other)
		}
	}
	mine := len(kept) < len(c.memberships) && !c.ended
	if mine {
		c.memberships = kept
	}
	c.mu.Unlock()
	if !mine {
		return // the connection ended first and released everything
	}
	m.leave()
	c.shard.post(func() { c.shard.remove(m) })
}

func (c *conn) send(ctx context.Context, cmd *command) {
	c.mu.Lock()
	visitor := c.owner == nil || c.owner.UserID == 0
	c.mu.Unlock()
	if visitor {
		c.refusePost(cmd, domain.Refuse(domain.LoginToChat))
		return
	}
	m, no := c.roomMembership(cmd)
	if no != nil {
		c.refusePost(cmd, no)
		return
	}
	ctx, cancel := c.hub.call(ctx)
	posted, err := c.hub.deps.Rooms.Post(ctx, m.room.name, &protos.PostLine{
		Person: m.person(), Cid: cmd.ID, Text: cmd.Text, ReplyTo: cmd.ReplyTo,
		GoodUntilMs: cmd.GoodUntil,
	})
	cancel()
	if err != nil {
		c.refusePost(cmd, c.refusalOf(ctx, err, "post a line", domain.SendFailed))
		return
	}
	c.hub.count.posts.Add(1)
	c.reply(jsonFrame(frames.AckFrame{T: "ack", Room: cmd.Room, ID: cmd.ID, Offset: posted.Offset, TS: posted.AtMs,
		MessageID: posted.MessageId}))
}

func (c *conn) refusePost(cmd *command, no *domain.Refusal) {
	c.hub.count.refusedPosts.Add(1)
	c.refuse(cmd, no)
}

// refusalOf returns a refusal unchanged. A fault is logged here and becomes a refusal with the given code.
func (c *conn) refusalOf(ctx context.Context, err error, doing string, code domain.Code) *domain.Refusal {
	span := trace.SpanFromContext(ctx)
	var no *domain.Refusal
	if errors.As(err, &no) {
		span.SetAttributes(attribute.String("touchline.code", string(no.Code)))
		return no
	}
	span.SetStatus(codes.Error, "fault")
	c.hub.log.ErrorContext(ctx, "a call of the gateway failed", "doing", doing, "error", err)
	return domain.Refuse(code)
}

// history answers older events: first from memory, then from the database.
func (c *conn) history(ctx context.Context, cmd *command) {
	m, no := c.roomMembership(cmd)
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
		ctx, cancel := c.hub.call(ctx)
		older, err := c.hub.deps.LinesBefore(ctx, r.name, min(before, first), limit-len(found)+1, historyKinds)
		cancel()
		if err != nil {
			c.refuse(cmd, c.refusalOf(ctx, err, "read history", domain.Unavailable))
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
	// The shard decides whether this frame names its room, because it orders joins and leaves.
	c.shard.post(func() { c.write(outFrame{bytes: histFrame(r.name, c.named, cmd.ID, found, more)}) })
}

// person returns the person of the membership.
func (m *membership) person() *protos.Person {
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
