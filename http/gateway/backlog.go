// The queue of a slow socket: references to shared frames, bounded in bytes, and a goroutine while there are any.

package gateway

import (
	"errors"
	"time"

	"touchline/http/wire"
)

// frameKind decides what happens to a frame when its reader is slow.
type frameKind uint8

const (
	kindReply   frameKind = iota // answers to this person: kept; too many of them close the connection
	kindWelcome                  // kept: the client can use nothing without it
	kindEvents                   // dropped when there are too many; a resync follows instead
	kindStats                    // replaced by a newer one
	kindLast                     // the close frame and what explains it
)

// outFrame is a frame to write. Its membership is nil for answers.
type outFrame struct {
	bytes      []byte
	membership *membership
	kind       frameKind
}

// backlog exists only while a connection is behind.
type backlog struct {
	queue        []outFrame
	writingBytes int // bytes being written that the socket has not taken yet
	eventBytes   int // bytes of kindEvents in the queue
	otherBytes   int // bytes of everything else
	lagged       []*membership
	idle         bool // the queue is empty; the shard has been asked to continue
	last         bool // the connection ends when the queue is empty
}

const (
	writeTimeout = 10 * time.Second // without progress: closed as too slow
	minProgress  = 1 << 10          // bytes a reader must take in that time, unless fewer are left
)

// write passes a frame to the socket or, while the reader is behind, to its backlog. Only the shard calls it.
func (c *conn) write(p outFrame) {
	c.mu.Lock()
	defer c.mu.Unlock()
	switch {
	case c.silenced && p.kind != kindLast:
		return
	case c.backlog != nil:
		c.queue(p)
		return
	}
	n, err := c.sock.Offer(p.bytes)
	if err != nil {
		c.sock.Close() // the reader goroutine detects it and cleans up
		return
	}
	if n == len(p.bytes) {
		if p.kind == kindLast {
			c.sock.Finish(linger)
		}
		return
	}
	c.hub.count.behind.Add(1)
	p.bytes = p.bytes[n:]
	c.backlog = &backlog{writingBytes: len(p.bytes), last: p.kind == kindLast}
	if !c.hub.spawn(func() { c.push(p.bytes) }) {
		c.sock.Close()
	}
}

// queue stores a frame for later. c.mu is held.
func (c *conn) queue(p outFrame) {
	b := c.backlog
	switch p.kind {
	case kindLast:
		b.discard(func(q outFrame) bool { return q.kind == kindEvents || q.kind == kindStats })
		b.last = true
	case kindStats:
		b.discard(func(q outFrame) bool { return q.kind == kindStats && q.membership == p.membership })
	case kindEvents:
		if p.membership.lagged {
			return
		}
		if b.writingBytes+b.eventBytes+len(p.bytes) > c.hub.cfg.LagBytes {
			c.hub.count.lagged.Add(1)
			b.markLagged(p.membership)
			b.discard(func(q outFrame) bool {
				if q.kind == kindEvents {
					b.markLagged(q.membership)
				}
				return q.kind == kindEvents
			})
			return
		}
		b.eventBytes += len(p.bytes)
	case kindReply:
		if b.otherBytes+len(p.bytes) > c.hub.cfg.LagBytes {
			c.hub.count.tooSlow.Add(1)
			c.sock.Close() // the client sends requests without reading the answers
			return
		}
	}
	if p.kind != kindEvents {
		b.otherBytes += len(p.bytes)
	}
	b.queue = append(b.queue, p)
}

// markLagged records that events of a membership were dropped.
func (b *backlog) markLagged(m *membership) {
	if !m.lagged {
		m.lagged = true
		b.lagged = append(b.lagged, m)
	}
}

func (b *backlog) discard(these func(outFrame) bool) {
	kept := b.queue[:0]
	b.eventBytes, b.otherBytes = 0, 0
	for _, q := range b.queue {
		if these(q) {
			continue
		}
		kept = append(kept, q)
		if q.kind == kindEvents {
			b.eventBytes += len(q.bytes)
		} else {
			b.otherBytes += len(q.bytes)
		}
	}
	clear(b.queue[len(kept):])
	b.queue = kept
}

// push writes the unsent bytes, waiting for the reader, and returns when none are left.
func (c *conn) push(bytes []byte) {
	for more := true; more; bytes, more = c.nextQueued() {
		for len(bytes) > 0 {
			n, err := c.sock.Push(bytes, writeTimeout)
			bytes = bytes[n:]
			if errors.Is(err, wire.ErrNoProgress) && n >= minProgress {
				continue
			}
			if errors.Is(err, wire.ErrNoProgress) {
				// Its last frame is unfinished, so no close frame can follow: the code is only counted.
				c.hub.count.tooSlow.Add(1)
			}
			if err != nil {
				c.sock.Close()
				return
			}
		}
	}
}

func (c *conn) nextQueued() ([]byte, bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	b := c.backlog
	if len(b.queue) > 0 {
		p := b.queue[0]
		b.queue[0] = outFrame{}
		b.queue = b.queue[1:]
		if p.kind == kindEvents {
			b.eventBytes -= len(p.bytes)
		} else {
			b.otherBytes -= len(p.bytes)
		}
		b.writingBytes = len(p.bytes)
		return p.bytes, true
	}
	b.writingBytes = 0
	if b.last {
		c.sock.Finish(linger)
		return nil, false
	}
	b.idle = true
	c.shard.post(func() { c.shard.drained(c) })
	return nil, false
}

// resume ends the backlog. It returns what was queued since the socket drained, and the memberships that need a resync.
func (c *conn) resume() (held []outFrame, lagged []*membership) {
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

// behind reports whether the socket has not taken everything yet.
func (c *conn) behind() bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.backlog != nil
}
