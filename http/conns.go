// Connections from one address are counted in the listener. fasthttp's own limit hides the descriptor,
// which websockets write to directly.
package http

import (
	"net"
	"net/netip"
	"slices"
	"sync"
)

// countedListener closes what an address opens beyond its limit. Trusted proxies speak for many people
// and are not counted.
type countedListener struct {
	net.Listener
	limit   int
	trusted []netip.Prefix

	mu   sync.Mutex
	open map[netip.Addr]int
}

func newCountedListener(l net.Listener, limit int, trusted []netip.Prefix) *countedListener {
	return &countedListener{Listener: l, limit: limit, trusted: trusted, open: map[netip.Addr]int{}}
}

// Accept gives the next connection that is within its address's limit.
func (l *countedListener) Accept() (net.Conn, error) {
	for {
		conn, err := l.Listener.Accept()
		if err != nil {
			return nil, err
		}
		tcp, ok := conn.(*net.TCPConn)
		if !ok {
			return conn, nil
		}
		address := tcp.RemoteAddr().(*net.TCPAddr).AddrPort().Addr().Unmap()
		if slices.ContainsFunc(l.trusted, func(p netip.Prefix) bool { return p.Contains(address) }) {
			return conn, nil
		}
		if l.enter(address) {
			return &countedConn{TCPConn: tcp, leave: sync.OnceFunc(func() { l.leave(address) })}, nil
		}
		_ = conn.Close()
	}
}

func (l *countedListener) enter(address netip.Addr) bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.open[address] >= l.limit {
		return false
	}
	l.open[address]++
	return true
}

func (l *countedListener) leave(address netip.Addr) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.open[address]--; l.open[address] <= 0 {
		delete(l.open, address)
	}
}

// countedConn gives its place back when it closes.
type countedConn struct {
	*net.TCPConn
	leave func()
}

// Close closes the connection.
func (c *countedConn) Close() error {
	c.leave()
	return c.TCPConn.Close()
}
