// What a socket did not take: references to shared frames, a bound on them, and a goroutine only while there are any.
package gateway

import (
	"errors"
	"time"
)

// sort tells what may happen to a piece when its reader is slow.
type sort uint8

const (
	sortReply   sort = iota // answers to this person: kept; too many of them close the connection
	sortWelcome             // kept: nothing makes sense without it
	sortEvents              // forgotten when there are too many, and a resync is owed instead
	sortStats               // replaced by a newer one
	sortLast                // the close frame and what explains it
)

// piece is something to write. seat is nil for answers.
type piece struct {
	bytes []byte
	seat  *seat
	sort  sort
}

// backlog exists only while a connection is behind.
type backlog struct {
	queue  []piece
	inHand int // bytes being written, all but what was taken
	events int // bytes of sortEvents in the queue
	others int // bytes of everything else
	lagged []*seat
	idle   bool // everything was taken; the shard has been asked to continue
	last   bool // the connection ends when the queue is empty
}

const (
	patience    = 10 * time.Second // without progress: 4008
	leastToTake = 1 << 10          // progress: what a reader must take in that time, unless it takes all there is
)

// write hands a piece to the socket or, while the reader is behind, to its backlog. Called by the shard only.
func (c *conn) write(p piece) {
	c.mu.Lock()
	defer c.mu.Unlock()
	switch {
	case c.silenced && p.sort != sortLast:
		return
	case c.backlog != nil:
		c.queue(p)
		return
	}
	n, err := c.sock.Offer(p.bytes)
	if err != nil {
		c.sock.Close() // the reader notices and cleans up
		return
	}
	if n == len(p.bytes) {
		if p.sort == sortLast {
			c.sock.Finish(linger)
		}
		return
	}
	c.hub.count.behind.Add(1)
	p.bytes = p.bytes[n:]
	c.backlog = &backlog{inHand: len(p.bytes), last: p.sort == sortLast}
	if !c.hub.spawn(func() { c.push(p.bytes) }) {
		c.sock.Close()
	}
}

// queue keeps a piece for later. c.mu is held.
func (c *conn) queue(p piece) {
	b := c.backlog
	switch p.sort {
	case sortLast:
		b.forget(func(q piece) bool { return q.sort == sortEvents || q.sort == sortStats })
		b.last = true
	case sortStats:
		b.forget(func(q piece) bool { return q.sort == sortStats && q.seat == p.seat })
	case sortEvents:
		if p.seat.lagged {
			return
		}
		if b.inHand+b.events+len(p.bytes) > c.hub.cfg.LagBytes {
			c.hub.count.lagged.Add(1)
			b.owe(p.seat)
			b.forget(func(q piece) bool {
				if q.sort == sortEvents {
					b.owe(q.seat)
				}
				return q.sort == sortEvents
			})
			return
		}
		b.events += len(p.bytes)
	case sortReply:
		if b.others+len(p.bytes) > c.hub.cfg.LagBytes {
			c.hub.count.tooSlow.Add(1)
			c.sock.Close() // it asks and never listens
			return
		}
	}
	if p.sort != sortEvents {
		b.others += len(p.bytes)
	}
	b.queue = append(b.queue, p)
}

// owe notes that events of a seat were forgotten.
func (b *backlog) owe(m *seat) {
	if !m.lagged {
		m.lagged = true
		b.lagged = append(b.lagged, m)
	}
}

func (b *backlog) forget(these func(piece) bool) {
	kept := b.queue[:0]
	b.events, b.others = 0, 0
	for _, q := range b.queue {
		if these(q) {
			continue
		}
		kept = append(kept, q)
		if q.sort == sortEvents {
			b.events += len(q.bytes)
		} else {
			b.others += len(q.bytes)
		}
	}
	clear(b.queue[len(kept):])
	b.queue = kept
}

// push writes what is unsent, waiting for the reader, and ends when nothing is left.
func (c *conn) push(bytes []byte) {
	for more := true; more; bytes, more = c.nextUnsent() {
		for len(bytes) > 0 {
			n, err := c.sock.Push(bytes, patience)
			bytes = bytes[n:]
			if errors.Is(err, errNoProgress) && n >= leastToTake {
				continue
			}
			if errors.Is(err, errNoProgress) {
				// Its frame is unfinished, so no close frame can follow: the code is for our own books.
				c.hub.count.tooSlow.Add(1)
			}
			if err != nil {
				c.sock.Close()
				return
			}
		}
	}
}

func (c *conn) nextUnsent() ([]byte, bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	b := c.backlog
	if len(b.queue) > 0 {
		p := b.queue[0]
		b.queue[0] = piece{}
		b.queue = b.queue[1:]
		if p.sort == sortEvents {
			b.events -= len(p.bytes)
		} else {
			b.others -= len(p.bytes)
		}
		b.inHand = len(p.bytes)
		return p.bytes, true
	}
	b.inHand = 0
	if b.last {
		c.sock.Finish(linger)
		return nil, false
	}
	b.idle = true
	c.shard.post(func() { c.shard.drained(c) })
	return nil, false
}

// resume ends the backlog: what was queued since the socket drained, and the seats that are owed a resync.
func (c *conn) resume() (held []piece, lagged []*seat) {
	c.mu.Lock()
	defer c.mu.Unlock()
	b := c.backlog
	if b == nil || !b.idle {
		return nil, nil
	}
	c.backlog = nil
	for _, m := range b.lagged {
		m.lagged = false
	}
	return b.queue, b.lagged
}

// unsent tells whether the socket is behind.
func (c *conn) unsent() bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.backlog != nil
}
