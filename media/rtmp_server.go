// The RTMP listener: admission and shutdown.

package media

import (
	"context"
	"fmt"
	"log/slog"
	"net"
	"sync"
	"sync/atomic"
	"time"

	"touchline/domain"
)

// Server accepts encoders and feeds the hub, as far as Rooms allows.
type Server struct {
	hub    *Hub
	rooms  Rooms
	limits Limits
	log    *slog.Logger
	run    string // makes connection ids unique across restarts
	own    string // name of this site as a client of other servers; "": none

	count   atomic.Uint64
	refused atomic.Uint64

	mu        sync.Mutex
	conns     map[*conn]struct{}
	addresses map[domain.Address]int
	knocks    map[domain.Address]int
	knocksAt  time.Time
	closed    bool
	done      sync.WaitGroup
}

// NewServer makes a server that does not listen yet.
func NewServer(hub *Hub, rooms Rooms, l Limits, log *slog.Logger) *Server {
	return &Server{
		hub: hub, rooms: rooms, limits: l.filled(), log: log, run: fmt.Sprintf("%x", time.Now().UnixNano()),
		conns: make(map[*conn]struct{}), addresses: make(map[domain.Address]int), knocks: make(map[domain.Address]int),
	}
}

// RefuseAgent refuses encoders with a name: this site must not publish to itself. Call it before Serve.
func (s *Server) RefuseAgent(name string) { s.own = name }

// Refused counts connections and publish attempts turned away.
func (s *Server) Refused() uint64 { return s.refused.Load() }

// Serve accepts connections from l until ctx is done. Then it closes them all, tells Rooms about each and returns nil
// when the last has ended. It returns an error when l fails.
func (s *Server) Serve(ctx context.Context, l net.Listener) error {
	stop := context.AfterFunc(ctx, func() { s.shut(l) })
	defer stop()
	defer s.done.Wait()
	for {
		c, err := l.Accept()
		if ctx.Err() != nil {
			if err == nil {
				c.Close()
			}
			return nil
		}
		if err != nil { // the listener already retries temporary errors
			s.shut(l)
			return fmt.Errorf("accept RTMP connections: %w", err)
		}
		s.take(ctx, c)
	}
}

func (s *Server) take(ctx context.Context, nc net.Conn) {
	address, _, err := net.SplitHostPort(nc.RemoteAddr().String())
	if err != nil {
		address = nc.RemoteAddr().String()
	}
	c := newConn(s, nc, s.count.Add(1), address)
	if !s.admit(c) {
		s.refused.Add(1)
		nc.Close()
		return
	}
	go func() {
		defer s.done.Done()
		defer s.leave(c)
		c.serve(ctx)
	}()
}

// admit takes a connection in. Publishing encoders keep their places. When the limit of an address or of the server
// is reached, the oldest connection that does not publish is closed.
func (s *Server) admit(c *conn) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	switch {
	case s.closed:
		return false
	case s.addresses[c.unit] >= s.limits.PerAddress:
		if !s.makeRoom(func(o *conn) bool { return o.unit == c.unit }) {
			return false
		}
	case len(s.conns) >= s.limits.Connections:
		if !s.makeRoom(func(*conn) bool { return true }) {
			return false
		}
	}
	s.conns[c] = struct{}{}
	s.addresses[c.unit]++
	s.done.Add(1)
	return true
}

// makeRoom closes the oldest matching connection that does not publish. s.mu is held.
func (s *Server) makeRoom(of func(*conn) bool) bool {
	var oldest *conn
	for c := range s.conns {
		if !c.onAir.Load() && of(c) && (oldest == nil || c.number < oldest.number) {
			oldest = c
		}
	}
	if oldest == nil {
		return false
	}
	s.refused.Add(1)
	oldest.close()
	s.forget(oldest)
	return true
}

func (s *Server) leave(c *conn) {
	c.close()
	s.mu.Lock()
	defer s.mu.Unlock()
	s.forget(c)
}

// forget frees a connection's place, once. s.mu is held.
func (s *Server) forget(c *conn) {
	if _, in := s.conns[c]; !in {
		return
	}
	delete(s.conns, c)
	if s.addresses[c.unit]--; s.addresses[c.unit] <= 0 {
		delete(s.addresses, c.unit)
	}
}

func (s *Server) shut(l net.Listener) {
	l.Close()
	s.mu.Lock()
	defer s.mu.Unlock()
	s.closed = true
	for c := range s.conns {
		c.stop(Ended)
	}
}

// mayKnock limits the publish attempts of one address in ten seconds. A refused encoder that retries every few
// seconds for hours stays far below the limit.
func (s *Server) mayKnock(address domain.Address, now time.Time) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	if now.Sub(s.knocksAt) > 10*time.Second {
		clear(s.knocks)
		s.knocksAt = now
	}
	s.knocks[address]++
	return s.knocks[address] <= s.limits.Knocks
}
