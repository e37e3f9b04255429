// One connection: what it may do, what it says, and how it ends.
package gateway

import (
	"errors"
	"runtime/debug"
	"sync"
	"sync/atomic"
	"time"

	"touchline/domain"
)

const (
	linger     = time.Second // for the peer to read why it was closed
	discardMax = 1 << 20     // bytes read and thrown away meanwhile
)

// conn is one upgraded socket. Its reader calls hear; its shard writes; at most one goroutine of its own works off
// what the house must be asked.
type conn struct {
	hub   *Hub
	shard *shard
	sock  socket
	id    uint64
	from  peer

	parser    parser // the reader's, like the budgets
	frames    leak
	bytes     leak
	histories leak
	grabs     leak
	strikes   strikes
	discarded int

	born    time.Duration
	heard   atomic.Int64 // time.Duration since the hub began
	joining atomic.Bool  // a ticket was shown
	leaving atomic.Int64 // when it was told to go, 0 before

	index int  // in shard.conns; the shard's, like named
	named bool // frames must name their room

	known    bool // counted under its identity; guarded by hub.mu, like the next two
	channel  bool // joined the user channel
	departed bool // out of all indexes

	mu       sync.Mutex
	seats    []*seat
	who      *domain.Ticket // the first ticket shown
	lang     string         // of the latest ticket: a page may change its language
	work     []command
	working  bool
	ended    bool
	silenced bool // nothing but the close frame may follow
	backlog  *backlog
}

// attach takes over an upgraded socket and reads it on this goroutine until it ends. first may be nil.
func (h *Hub) attach(sock socket, from peer, first *command) {
	c := &conn{hub: h, sock: sock, from: from, born: h.now()}
	c.heard.Store(int64(c.born))
	c.id = h.dealt.Add(1)
	c.shard = h.shards[c.id%uint64(len(h.shards))]
	h.mu.Lock()
	if h.ended {
		h.mu.Unlock()
		sock.Close()
		return
	}
	full := h.open >= h.cfg.MaxConnections
	at := h.crowdAt(from.address)
	crowded := at.unjoined >= h.cfg.UnjoinedPerAddress
	h.open++
	at.unjoined++
	h.work.Add(1)
	c.shard.post(func() { c.shard.take(c) })
	h.mu.Unlock()
	h.count.opened.Add(1)
	defer h.work.Done()
	defer c.end()
	defer c.guard()
	switch {
	case full || h.draining.Load(): // many came through the door before the first was counted
		c.expel(closeTryLater, kick(domain.Refuse(domain.Unavailable, "retryAfter", 5), true, 5))
	case crowded:
		c.tooMany()
	case first != nil:
		c.obey(*first)
	}
	sock.Receive(c.hear)
}

// guard keeps one connection's fault to that connection.
func (c *conn) guard() {
	if why := recover(); why != nil {
		c.hub.count.panics.Add(1)
		c.hub.log.Error("a connection failed", "panic", why, "stack", string(debug.Stack()))
		c.expel(closeInternal, nil)
	}
}

// hear takes bytes of the client; false ends the connection.
func (c *conn) hear(data []byte) bool {
	now := c.hub.now()
	c.heard.Store(int64(now))
	if c.leaving.Load() != 0 {
		c.discarded += len(data)
		return c.discarded < discardMax
	}
	if c.bytes.pour(now, float64(max(len(data), readCost)), bytesPerSecond) > bytesBurst {
		c.flood()
		return true
	}
	c.parser.feed(data)
	defer c.parser.keep()
	for c.leaving.Load() == 0 {
		m, ok, err := c.parser.next()
		switch {
		case errors.Is(err, errTooBig):
			c.expel(closeTooBig, nil)
		case err != nil:
			c.expel(closeProtocol, nil)
		case !ok:
			return true
		default:
			c.handle(m, now)
		}
	}
	return true
}

func (c *conn) handle(m message, now time.Duration) {
	level := c.frames.pour(now, 1, framesPerSecond)
	if level > framesBurst+framesGrace {
		c.flood()
		return
	}
	refused := level > framesBurst
	switch m.op {
	case opClose:
		c.expel(closeAnswer(m.payload), nil)
	case opPing:
		if !refused {
			c.reply(framed(opPong, m.payload))
		}
	case opBinary:
		c.malformed(&command{}, domain.RefuseField("frame", "binary"))
	case opText:
		c.read(m.payload, now, refused)
	}
}

// read takes one text message.
func (c *conn) read(payload []byte, now time.Duration, refused bool) {
	cmd, no, broken := decode(payload)
	switch {
	case refused:
		c.refuse(&cmd, tooFast())
	case no != nil && !broken && validID(cmd.ID):
		c.refuse(&cmd, no)
	case no != nil:
		c.malformed(&cmd, no)
	case cmd.T == "ping":
		c.reply(pong(cmd.N, c.hub.cfg.Now()))
	case cmd.T == "watch":
		// Whoever watches, pauses or hides the page is still in the room: nothing to change.
	case cmd.T == "history" && c.histories.pour(now, 1, historyPerSecond) > historyBurst:
		c.refuse(&cmd, tooFast())
	case cmd.T == "grab" && c.grabs.pour(now, 1, grabsPerSecond) > grabsBurst:
		c.refuse(&cmd, tooFast())
	default:
		c.obey(cmd)
	}
}

// obey queues what only the house can answer; one connection's questions are asked one after another.
func (c *conn) obey(cmd command) {
	if cmd.T == "join" {
		c.joining.Store(true)
	}
	c.mu.Lock()
	full, start := len(c.work) >= workLimit, false
	if !full && !c.ended {
		c.work = append(c.work, cmd)
		start = !c.working
		c.working = c.working || start
	}
	c.mu.Unlock()
	if full {
		c.refuse(&cmd, tooFast())
	}
	if start {
		c.hub.spawn(c.toil)
	}
}

func tooFast() *domain.Refusal { return domain.Refuse(domain.RateLimited, "retryAfter", 1) }

// reply writes a finished frame behind everything written so far.
func (c *conn) reply(frame []byte) {
	c.shard.post(func() { c.write(piece{bytes: frame}) })
}

// refuse answers rej to what has an id and err to what has none.
func (c *conn) refuse(cmd *command, no *domain.Refusal) {
	if validID(cmd.ID) {
		c.reply(jsonFrame(rejectFrame{"rej", cmd.Room, cmd.ID, no.Code, no.Params}))
		return
	}
	c.reply(jsonFrame(errorFrame{"err", cmd.Room, no.Code, no.Params}))
}

// malformed answers what is no command, or one of another time; the fifth within a minute ends the connection.
func (c *conn) malformed(cmd *command, no *domain.Refusal) {
	c.hub.count.malformed.Add(1)
	c.refuse(cmd, no)
	if c.strikes.another(c.hub.now()) {
		c.expel(closeMalformed, nil)
	}
}

func (c *conn) flood() {
	c.hub.count.flooded.Add(1)
	c.expel(closeFlooding, kick(domain.Refuse(domain.RateLimited, "retryAfter", 15), true, 15))
}

// expel ends the connection: an explanation (or none), the close frame, and nothing after it.
func (c *conn) expel(code int, explanation []byte) {
	if !c.leaving.CompareAndSwap(0, int64(c.hub.now())) {
		return
	}
	c.shard.post(func() {
		c.mu.Lock()
		c.silenced = true
		c.mu.Unlock()
		c.write(piece{bytes: append(explanation, closeFrame(code)...), sort: sortLast})
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
	case now-time.Duration(c.heard.Load()) >= domain.SocketSilence:
		c.expel(closeGoingAway, nil)
	case !c.joining.Load() && now-c.born >= domain.SocketJoinTimeout:
		c.expel(closeTicket, kick(domain.Refuse(domain.TicketInvalid), true, 0))
	}
}

// over tells whether the connection has ended or is being closed.
func (c *conn) over() bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.ended || c.silenced
}

func (c *conn) language() string {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.lang
}

func (c *conn) allSeats() []*seat {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.seats
}

// end gives everything back; the reader calls it, last.
func (c *conn) end() {
	c.mu.Lock()
	c.ended, c.work = true, nil
	seats := c.seats
	c.mu.Unlock()
	c.sock.Close()
	for _, m := range seats {
		m.depart()
	}
	c.hub.farewell(c)
	c.shard.post(func() { c.shard.drop(c) })
}
