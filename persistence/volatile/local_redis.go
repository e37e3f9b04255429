// A Redis inside this process, for development and for tests.

package volatile

import (
	"crypto/rand"
	"fmt"
	"time"

	"github.com/alicebob/miniredis/v2"
)

// LocalRedis is a Redis inside this process. It keeps nothing on disk, evicts nothing and serves one process.
type LocalRedis struct {
	mini     *miniredis.Miniredis
	password string
	done     chan struct{}
}

// StartLocalRedis listens on a free loopback port with a password, because other users of the machine can reach the
// port.
func StartLocalRedis() (*LocalRedis, error) {
	mini, err := miniredis.Run()
	if err != nil {
		return nil, fmt.Errorf("start the in-process redis: %w", err)
	}
	s := &LocalRedis{mini: mini, password: rand.Text(), done: make(chan struct{})}
	mini.RequireAuth(s.password)
	go s.age()
	return s, nil
}

// age makes keys expire: the clock of the in-process Redis moves only when it is advanced.
func (s *LocalRedis) age() {
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
func (s *LocalRedis) URL() string { return "redis://:" + s.password + "@" + s.mini.Addr() }

// Stop closes the port and drops the data.
func (s *LocalRedis) Stop() error {
	close(s.done)
	s.mini.Close()
	return nil
}
