// A Redis inside this process, for development and for tests.

// Package localredis runs an in-process Redis on a free loopback port. It keeps nothing on disk, evicts nothing and
// serves one process: its data may be lost.
package localredis

import (
	"crypto/rand"
	"fmt"
	"time"

	"github.com/alicebob/miniredis/v2"
)

// Server is the running Redis.
type Server struct {
	mini     *miniredis.Miniredis
	password string
	done     chan struct{}
}

// Start listens on a free loopback port with a password, because other users of the machine can reach the port.
func Start() (*Server, error) {
	mini, err := miniredis.Run()
	if err != nil {
		return nil, fmt.Errorf("start the in-process redis: %w", err)
	}
	s := &Server{mini: mini, password: rand.Text(), done: make(chan struct{})}
	mini.RequireAuth(s.password)
	go s.age()
	return s, nil
}

// age makes keys expire: the clock of the in-process Redis moves only when it is advanced.
func (s *Server) age() {
	const step = 100 * time.Millisecond
	ticker := time.NewTicker(step)
	defer ticker.Stop()
	last := time.Now()
	for {
		select {
		case now := <-ticker.C:
			s.mini.FastForward(now.Sub(last))
			last = now
		case <-s.done:
			return
		}
	}
}

// URL returns the address for clients.
func (s *Server) URL() string { return "redis://:" + s.password + "@" + s.mini.Addr() }

// Stop closes the port and drops the data.
func (s *Server) Stop() error {
	close(s.done)
	s.mini.Close()
	return nil
}
