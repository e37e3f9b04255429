// The connections of a process, counted: who is in, who has to make room, who is turned away.

// Package listen takes connections in. It outlives a full table of descriptors, and divides how many connections
// there may be so that strangers who hold them cannot keep out people the site knows.
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
	waiting   list.List // strangers, of *Conn; first who last asked longest ago
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

// NewBudget divides so many connections. Trusted proxies speak for many people: what they open is not counted to an
// address.
func NewBudget(connections int, trusted []netip.Prefix) *Budget {
	return &Budget{
		places: divide(connections), trusted: trusted,
		addresses: make(map[domain.Address]*address), people: make(map[string]int),
	}
}

// Stats is what a budget counts.
type Stats struct {
	Open    map[string]int // by what is known of the other end: stranger, visitor, user, operator
	Most    int
	Evicted uint64 // strangers closed to make room
	Refused uint64 // connections closed at once, because nobody could make room
	Failed  uint64 // times the system gave no connection, for want of descriptors or memory
}

// Stats reads the counters.
func (b *Budget) Stats() Stats {
	b.mu.Lock()
	defer b.mu.Unlock()
	s := Stats{Open: make(map[string]int), Most: b.places.all, Evicted: b.evicted, Refused: b.refused, Failed: b.failed}
	for r, n := range b.now {
		s.Open[rank(r).String()] = n
	}
	return s
}

// enter takes a connection in as a stranger. When places have run out, the stranger who last asked longest ago makes
// room: of the same address when that has its share, else of all. Nil: nobody could.
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

// relieve gives a descriptor back when the system has none left; false when there is no stranger to take it from.
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
		r = user // there is room among the others perhaps
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

// without counts as if a connection had left.
func (b *Budget) without(c *Conn) [ranks]int {
	now := b.now
	now[c.rank]--
	return now
}
