// One connection: its limits, its frames, and how it ends.

package gateway

import (
	"errors"
	"runtime/debug"
	"sync"
	"sync/atomic"
	"time"

	"touchline/domain"
	"touchline/domain/studio"
	"touchline/frames"
	"touchline/http/wire"
)

const (
	linger     = time.Second // time for the peer to read why it was closed
	discardMax = 1 << 20     // bytes read and dropped in that time
)

// conn is one upgraded socket. The poller of its shard calls onBytes. Its shard writes. At most one goroutine of its
// own processes the commands that need an actor or the database.
type conn struct {
	hub   *Hub
	shard *shard
	sock  wire.Socket
	id    uint64
	from  peer

	parser    wire.Parser // the reader's, like the budgets
	frames    leakyBucket
	bytes     leakyBucket
	histories leakyBucket
	grabs     leakyBucket
	strikes   strikes
	discarded int

	opened   time.Duration
	lastRead atomic.Int64 // time.Duration since the hub began
	joining  atomic.Bool  // the client has sent a ticket
	leaving  atomic.Int64 // when closing began, 0 before that
	sentAway atomic.Bool  // closed because the node stops: commands the client wrote before it read that are executed

	index int  // in shard.conns; the shard's, like named
	named bool // frames must name their room

	identified   bool // counted under its identity; guarded by hub.mu, like the next two
	channel      bool // joined the user channel
	unregistered bool // out of all indexes

	mu          sync.Mutex
	memberships []*membership
	owner       *studio.Ticket // the first ticket redeemed
	lang        string         // of the latest ticket: a page may change its language
	commands    []command
	processing  bool
	ended       bool
	silenced    bool // nothing but the close frame may follow
	backlog     *backlog
}

// attach takes over an upgraded socket. It returns at once. first may be nil.
func (h *Hub) attach(sock wire.Socket, from peer, first *command) {
	c := &conn{hub: h, sock: sock, from: from, opened: h.now()}
	c.lastRead.Store(int64(c.opened))
	c.id = h.lastID.Add(1)
	c.shard = h.shards[c.id%uint64(len(h.shards))]
	h.mu.Lock()
	if h.ended {
		h.mu.Unlock()
		sock.Close()
		return
	}
	full := h.open >= h.cfg.MaxConnections
	at := h.addressUseOf(from.address)
	crowded := at.unjoined >= h.cfg.UnjoinedPerAddress
	h.open++
	at.unjoined++
	h.work.Add(1)
	c.shard.post(func() { c.shard.addConn(c) })
	h.mu.Unlock()
	h.count.opened.Add(1)
	switch {
	case full || h.draining.Load(): // several were upgraded before the first was counted
		c.closeWith(closeTryLater, kick(domain.Refuse(domain.Unavailable, "retryAfter", 5), true, 5))
	case crowded:
		c.closeOverLimit()
	case first != nil:
		c.enqueue(*first)
	}
	c.shard.poller.Receive(sock, c.receive, c.end)
}

// receive takes bytes of the client; false ends the connection.
func (c *conn) receive(data []byte) (more bool) {
	defer c.recoverPanic()
	more = true // after a panic too, so that the client can read the close frame
	return c.onBytes(data)
}

// recoverPanic limits a fault in one connection to that connection.
func (c *conn) recoverPanic() {
	if why := recover(); why != nil {
		c.hub.count.panics.Add(1)
		c.hub.log.Error("a connection failed", "panic", why, "stack", string(debug.Stack()))
		c.closeWith(closeInternal, nil)
	}
}

// onBytes takes bytes of the client; false ends the connection.
func (c *conn) onBytes(data []byte) bool {
	now := c.hub.now()
	c.lastRead.Store(int64(now))
	if c.ignores() {
		c.discarded += len(data)
		return c.discarded < discardMax
	}
	if c.bytes.add(now, float64(max(len(data), readCost)), bytesPerSecond) > bytesBurst {
		c.flood()
		return true
	}
	c.parser.Feed(data)
	defer c.parser.Keep()
	for !c.ignores() {
		m, ok, err := c.parser.Next()
		switch {
		case errors.Is(err, wire.ErrTooBig):
			c.closeWith(closeTooBig, nil)
		case err != nil:
			c.closeWith(closeProtocol, nil)
		case !ok:
			return true
		default:
			c.onMessage(m, now)
		}
	}
	return true
}

func (c *conn) onMessage(m wire.Message, now time.Duration) {
	level := c.frames.add(now, 1, framesPerSecond)
	if level > framesBurst+framesGrace {
		c.flood()
		return
	}
	refused := level > framesBurst
	switch m.Op {
	case wire.OpClose:
		c.closeWith(closeAnswer(m.Payload), nil)
	case wire.OpPing:
		if !refused {
			c.reply(wire.Framed(wire.OpPong, m.Payload))
		}
	case wire.OpBinary:
		c.malformed(&command{}, domain.RefuseField("frame", "binary"))
	case wire.OpText:
		c.onText(m.Payload, now, refused)
	}
}

// onText takes one text message.
func (c *conn) onText(payload []byte, now time.Duration, refused bool) {
	cmd, no, broken := decode(payload)
	switch {
	case refused:
		c.refuse(&cmd, tooFast())
	case no != nil && !broken && validID(cmd.ID):
		c.refuse(&cmd, no)
	case no != nil:
		c.malformed(&cmd, no)
	case c.leaving.Load() != 0 && cmd.T != "send":
		// No answer would reach the client.
	case cmd.T == "ping":
		c.reply(pong(cmd.N, c.hub.cfg.Now()))
	case cmd.T == "history" && c.histories.add(now, 1, historyPerSecond) > historyBurst:
		c.refuse(&cmd, tooFast())
	case cmd.T == "grab" && c.grabs.add(now, 1, grabsPerSecond) > grabsBurst:
		c.refuse(&cmd, tooFast())
	default:
		c.enqueue(cmd)
	}
}

// enqueue queues a command that needs an actor or the database. A connection's commands run one after another.
func (c *conn) enqueue(cmd command) {
	if cmd.T == "join" {
		c.joining.Store(true)
	}
	c.mu.Lock()
	full, start := len(c.commands) >= commandsMax, false
	if !full && !c.ended {
		c.commands = append(c.commands, cmd)
		start = !c.processing
		c.processing = c.processing || start
	}
	c.mu.Unlock()
	if full {
		c.refuse(&cmd, tooFast())
	}
	if start {
		c.hub.spawn(c.processCommands)
	}
}

func tooFast() *domain.Refusal { return domain.Refuse(domain.RateLimited, "retryAfter", 1) }

// reply writes a finished frame behind everything written so far.
func (c *conn) reply(frame []byte) {
	c.shard.post(func() { c.write(outFrame{bytes: frame}) })
}

// refuse answers rej to what has an id and err to what has none.
func (c *conn) refuse(cmd *command, no *domain.Refusal) {
	if validID(cmd.ID) {
		c.reply(jsonFrame(frames.RejectFrame{T: "rej", Room: cmd.Room, ID: cmd.ID, Code: no.Code, Params: no.Params,
			GoodUntil: cmd.GoodUntil}))
		return
	}
	c.reply(jsonFrame(frames.ErrorFrame{T: "err", Room: cmd.Room, Code: no.Code, Params: no.Params}))
}

// malformed answers a frame that is no command, or one this server does not know yet. The fifth within a minute ends
// the connection.
func (c *conn) malformed(cmd *command, no *domain.Refusal) {
	c.hub.count.malformed.Add(1)
	c.refuse(cmd, no)
	if c.strikes.add(c.hub.now()) {
		c.closeWith(closeMalformed, nil)
	}
}

func (c *conn) flood() {
	c.hub.count.flooded.Add(1)
	c.closeWith(closeFlooding, kick(domain.Refuse(domain.RateLimited, "retryAfter", 15), true, 15))
}

// closeWith ends the connection: an explanation (or none), the close frame, and nothing after it.
func (c *conn) closeWith(code int, explanation []byte) {
	if !c.startLeaving(code) {
		return
	}
	c.shard.post(func() {
		c.mu.Lock()
		c.silenced = true
		c.mu.Unlock()
		c.write(outFrame{bytes: append(explanation, closeFrame(code)...), kind: kindLast})
	})
}

// inspect is called by the shard twice a second.
func (c *conn) inspect(now time.Duration) {
	left := time.Duration(c.leaving.Load())
	switch {
	case left != 0:
		if now-left > linger {
			c.sock.Close()
		}
	case now-time.Duration(c.lastRead.Load()) >= domain.SocketSilence:
		c.closeWith(closeGoingAway, nil)
	case !c.joining.Load() && now-c.opened >= domain.SocketJoinTimeout:
		c.closeWith(closeTicket, kick(domain.Refuse(domain.TicketInvalid), true, 0))
	}
}

// closing reports whether the connection has ended or is being closed.
func (c *conn) closing() bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.ended || c.silenced
}

func (c *conn) language() string {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.lang
}

func (c *conn) allMemberships() []*membership {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.memberships
}

// end releases everything the connection holds. It is called once, after all bytes of the client.
func (c *conn) end() {
	defer c.hub.work.Done()
	c.mu.Lock()
	c.ended, c.commands = true, nil
	members := c.memberships
	c.mu.Unlock()
	c.sock.Close()
	for _, m := range members {
		m.leave()
	}
	c.hub.unregister(c)
	c.shard.post(func() { c.shard.removeConn(c) })
}
