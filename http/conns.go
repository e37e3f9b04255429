// Connections from one address are counted in the listener. fasthttp's own limit hides the descriptor,
// which websockets write to directly. The listener also knows who has not said a word yet: browsers open
// connections ahead of need, and fasthttp's shutdown would wait for their first request.
package http

import (
	"maps"
	"net"
	"net/netip"
	"slices"
	"sync"
	"sync/atomic"

	"touchline/domain"
)

// countedListener closes what an address opens beyond its limit. Trusted proxies speak for many people
// and are not counted.
type countedListener struct {
	net.Listener
	limit   int
	trusted []netip.Prefix

	mu     sync.Mutex
	open   map[domain.Address]int
	silent map[*countedConn]struct{}
	ending bool
}

func newCountedListener(l net.Listener, limit int, trusted []netip.Prefix) *countedListener {
	return &countedListener{
		Listener: l, limit: limit, trusted: trusted,
		open: map[domain.Address]int{}, silent: map[*countedConn]struct{}{},
	}
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
		if c := l.enter(tcp); c != nil {
			return c, nil
		}
		_ = conn.Close()
	}
}

// enter notes a connection; nil when it is one too many, or comes while the server ends.
func (l *countedListener) enter(tcp *net.TCPConn) *countedConn {
	peer := domain.PlainAddr(tcp.RemoteAddr().(*net.TCPAddr).AddrPort().Addr())
	counted := !slices.ContainsFunc(l.trusted, func(p netip.Prefix) bool { return p.Contains(peer) })
	address := domain.AddressOf(peer)
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.ending || counted && l.open[address] >= l.limit {
		return nil
	}
	if counted {
		l.open[address]++
	}
	c := &countedConn{TCPConn: tcp, listener: l}
	c.leave = sync.OnceFunc(func() { l.leave(c, address, counted) })
	l.silent[c] = struct{}{}
	return c
}

func (l *countedListener) leave(c *countedConn, address domain.Address, counted bool) {
	l.mu.Lock()
	defer l.mu.Unlock()
	delete(l.silent, c)
	if !counted {
		return
	}
	if l.open[address]--; l.open[address] <= 0 {
		delete(l.open, address)
	}
}

// closeSilent closes the connections on which nothing was asked yet, and lets no new ones in.
func (l *countedListener) closeSilent() {
	l.mu.Lock()
	l.ending = true
	silent := slices.Collect(maps.Keys(l.silent))
	l.mu.Unlock()
	for _, c := range silent {
		_ = c.Close()
	}
}

// countedConn gives its place back when it closes.
type countedConn struct {
	*net.TCPConn
	listener *countedListener
	leave    func()
	spoke    atomic.Bool
}

// Read notes the first byte.
func (c *countedConn) Read(p []byte) (int, error) {
	n, err := c.TCPConn.Read(p)
	if n > 0 && !c.spoke.Load() {
		c.spoke.Store(true)
		c.listener.mu.Lock()
		delete(c.listener.silent, c)
		c.listener.mu.Unlock()
	}
	return n, err
}

// Close closes the connection.
func (c *countedConn) Close() error {
	c.leave()
	return c.TCPConn.Close()
}
