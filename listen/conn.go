// A connection that knows its place in the budget.

package listen

import (
	"container/list"
	"net"
	"sync/atomic"

	"touchline/domain"
)

// Conn is a TCP connection of a Listener. All methods of TCP connections reach the descriptor.
type Conn struct {
	*net.TCPConn
	budget   *Budget
	listener *Listener
	unit     domain.Address
	from     *address // nil: a trusted proxy's
	spoke    atomic.Bool
	settled  atomic.Pointer[string] // the person under whom it is counted already

	// The budget's mutex guards these.
	rank      rank
	person    string
	place     *list.Element // among the strangers
	placeFrom *list.Element // among those of the address
	gone      bool
}

// Read notes that something was said.
func (c *Conn) Read(p []byte) (int, error) {
	n, err := c.TCPConn.Read(p)
	if n > 0 && !c.spoke.Load() {
		c.spoke.Store(true)
	}
	return n, err
}

// Close closes the connection and gives its place back.
func (c *Conn) Close() error {
	c.budget.mu.Lock()
	if !c.gone {
		c.gone = true
		c.budget.remove(c)
	}
	c.budget.mu.Unlock()
	return c.TCPConn.Close()
}

// Asked says that a whole request came: of all strangers this one has now waited shortest.
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

// Visit asks for the place of somebody who stays without an account: they do not have to make room for strangers.
func (c *Conn) Visit() bool { return c.budget.become(c, visitor, "") }

// Known asks for one of the places that strangers and visitors cannot take. person is who is known to be there; one
// person has only so many. What is refused may go on without the place.
func (c *Conn) Known(person string) bool { return c.settle(user, person) }

// Operator asks for one of the places that operators alone may take.
func (c *Conn) Operator(person string) bool { return c.settle(operator, person) }

// settle spares the second and every further request of a connection the mutex.
func (c *Conn) settle(r rank, person string) bool {
	if known := c.settled.Load(); known != nil && *known == person {
		return true
	}
	if !c.budget.become(c, r, person) {
		return false
	}
	c.settled.Store(&person)
	return true
}
