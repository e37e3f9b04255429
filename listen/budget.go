// The connections of a process by rank: who gets in, who makes room, who is refused.

// Package listen accepts connections. It survives a lack of descriptors, and divides the connections so that
// strangers cannot lock out known users.
package listen

import (
	"container/list"
	"net"
	"net/netip"
	"slices"
	"sync"

	"touchline/domain"
)

// Budget divides the connections of several listeners.
type Budget struct {
	places  places
	trusted []netip.Prefix

	mu        sync.Mutex
	now       [ranks]int
	waiting   list.List // strangers, of *Conn; the one with the oldest request first
	addresses map[domain.Address]*address
	people    map[string]int
	evicted   uint64
	refused   uint64
	failed    uint64
}

// address counts the strangers and visitors of one address.
type address struct {
	anonymous int
	waiting   list.List // its strangers, in the same order
}

// NewBudget divides a number of connections. Connections of trusted proxies are not counted by address, since they
// serve many people.
func NewBudget(connections int, trusted []netip.Prefix) *Budget {
	return &Budget{
		places: divide(connections), trusted: trusted,
		addresses: make(map[domain.Address]*address), people: make(map[string]int),
	}
}

// Stats are the counters of a budget.
type Stats struct {
	Open    map[string]int // by rank: stranger, visitor, user, operator
	Most    int
	Evicted uint64 // strangers closed to make room
	Refused uint64 // connections closed at once, because none could make room
	Failed  uint64 // failures of accept for want of descriptors or memory
}

// Stats returns the counters.
func (b *Budget) Stats() Stats {
	b.mu.Lock()
	defer b.mu.Unlock()
	s := Stats{Open: make(map[string]int), Most: b.places.all, Evicted: b.evicted, Refused: b.refused, Failed: b.failed}
	for r, n := range b.now {
		s.Open[rank(r).String()] = n
	}
	return s
}

// enter admits a connection as a stranger. When places have run out, the stranger with the oldest request is closed:
// of the same address when that has its share, else of all. Nil when no connection can make room.
func (b *Budget) enter(tcp *net.TCPConn, l *Listener) *Conn {
	peer := domain.PlainAddr(tcp.RemoteAddr().(*net.TCPAddr).AddrPort().Addr())
	c := &Conn{TCPConn: tcp, budget: b, listener: l}
	b.mu.Lock()
	defer b.mu.Unlock()
	if l.draining {
		return nil
	}
	var leaves *list.Element
	if !slices.ContainsFunc(b.trusted, func(p netip.Prefix) bool { return p.Contains(peer) }) {
		c.unit = domain.AddressOf(peer)
		c.from = b.addresses[c.unit]
		if c.from == nil {
			c.from = &address{}
		}
		if c.from.anonymous >= b.places.perAddress {
			if leaves = c.from.waiting.Front(); leaves == nil {
				b.refused++
				return nil
			}
		}
	}
	if leaves == nil && b.places.full(b.now) {
		if leaves = b.waiting.Front(); leaves == nil {
			b.refused++
			return nil
		}
	}
	if leaves != nil {
		b.evict(leaves.Value.(*Conn))
	}
	b.add(c, stranger)
	return c
}

// evict closes a stranger. mu is held; closing a socket does not wait.
func (b *Budget) evict(c *Conn) {
	b.evicted++
	b.remove(c)
	c.gone = true
	_ = c.TCPConn.Close()
}

// relieve frees a descriptor by closing a stranger; false without strangers.
func (b *Budget) relieve() bool {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.failed++
	oldest := b.waiting.Front()
	if oldest != nil {
		b.evict(oldest.Value.(*Conn))
	}
	return oldest != nil
}

// add counts a connection under a rank; mu is held, as for remove and without.
func (b *Budget) add(c *Conn, r rank) {
	c.rank = r
	b.now[r]++
	if r <= visitor && c.from != nil {
		c.from.anonymous++
		b.addresses[c.unit] = c.from
	}
	if r == stranger {
		c.place = b.waiting.PushBack(c)
		if c.from != nil {
			c.placeFrom = c.from.waiting.PushBack(c)
		}
	}
	if r >= user {
		b.people[c.person]++
	}
}

func (b *Budget) remove(c *Conn) {
	b.now[c.rank]--
	if c.rank <= visitor && c.from != nil {
		if c.from.anonymous--; c.from.anonymous == 0 {
			delete(b.addresses, c.unit)
		}
	}
	if c.rank == stranger {
		b.waiting.Remove(c.place)
		if c.from != nil {
			c.from.waiting.Remove(c.placeFrom)
		}
		c.place, c.placeFrom = nil, nil
	}
	if c.rank >= user {
		if b.people[c.person]--; b.people[c.person] == 0 {
			delete(b.people, c.person)
		}
	}
}

// become moves a connection to a higher rank, if there is a place.
func (b *Budget) become(c *Conn, r rank, person string) bool {
	b.mu.Lock()
	defer b.mu.Unlock()
	if c.gone {
		return false
	}
	if r == operator && !b.places.fits(operator, b.now) {
		r = user // the connection may still count as a user
	}
	if r <= c.rank {
		return true
	}
	fits := b.places.fits(r, b.without(c)) && (r < user || b.people[person] < b.places.perPerson)
	if !fits {
		return false
	}
	b.remove(c)
	c.person = person
	b.add(c, r)
	return true
}

// without returns the counts as if a connection had left.
func (b *Budget) without(c *Conn) [ranks]int {
	now := b.now
	now[c.rank]--
	return now
}
