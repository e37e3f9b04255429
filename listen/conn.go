// A connection with its place in the budget.

package listen

import (
	"container/list"
	"net"
	"sync/atomic"

	"touchline/domain"
)

// Conn is a TCP connection of a Listener, with all methods of TCP connections.
type Conn struct {
	*net.TCPConn
	budget   *Budget
	listener *Listener
	unit     domain.Address
	from     *address // nil for a trusted proxy
	spoke    atomic.Bool
	reserved atomic.Pointer[string] // the user it is already counted for

	// The budget's mutex guards these.
	rank      rank
	person    string
	place     *list.Element // position among the strangers
	placeFrom *list.Element // position among those of the address
	gone      bool
}

// Read notes received data.
func (c *Conn) Read(p []byte) (int, error) {
	n, err := c.TCPConn.Read(p)
	if n > 0 && !c.spoke.Load() {
		c.spoke.Store(true)
	}
	return n, err
}

// Close closes the connection and frees its place.
func (c *Conn) Close() error {
	c.budget.mu.Lock()
	if !c.gone {
		c.gone = true
		c.budget.remove(c)
	}
	c.budget.mu.Unlock()
	return c.TCPConn.Close()
}

// Asked notes a complete request, which makes this the newest of the strangers.
func (c *Conn) Asked() {
	c.budget.mu.Lock()
	defer c.budget.mu.Unlock()
	if c.place == nil {
		return
	}
	c.budget.waiting.MoveToBack(c.place)
	if c.from != nil {
		c.from.waiting.MoveToBack(c.placeFrom)
	}
}

// Visit requests the place of a visitor without an account, which strangers cannot displace.
func (c *Conn) Visit() bool { return c.budget.become(c, visitor, "") }

// Known requests a place reserved for users. person is the user, whose places are limited. A connection may continue
// without it when refused.
func (c *Conn) Known(person string) bool { return c.reserve(user, person) }

// Operator requests a place reserved for operators.
func (c *Conn) Operator(person string) bool { return c.reserve(operator, person) }

// reserve avoids the mutex for further requests of a connection.
func (c *Conn) reserve(r rank, person string) bool {
	if known := c.reserved.Load(); known != nil && *known == person {
		return true
	}
	if !c.budget.become(c, r, person) {
		return false
	}
	c.reserved.Store(&person)
	return true
}
