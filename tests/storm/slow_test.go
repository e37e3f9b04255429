// A slow network between one node and the database: every packet is delayed by a varying time, and large ones
// are split.

package storm

import (
	"io"
	"math/rand/v2"
	"net"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"touchline/app/apptest"
	"touchline/app/config"
)

const (
	lateBy     = 300 * time.Millisecond
	lateJitter = 100 * time.Millisecond
	slice      = 64 // bytes
	slowFor    = 12 * time.Second
)

// slowly listens and forwards to the database's socket, in pieces and, once on is set, with delayed answers.
func slowly(t *testing.T, database string, on *atomic.Bool) (addr string) {
	t.Helper()
	_, socket, _ := strings.Cut(database, "host='")
	socket, _, _ = strings.Cut(socket, "'")
	listener, err := net.Listen("tcp", apptest.FreePort(t))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = listener.Close() })
	go func() {
		for {
			node, err := listener.Accept()
			if err != nil {
				return
			}
			go func() {
				defer node.Close()
				server, err := net.Dial("unix", socket+"/.s.PGSQL.5432")
				if err != nil {
					return
				}
				defer server.Close()
				go late(server, node, new(atomic.Bool))
				late(node, server, on)
			}()
		}
	}()
	return listener.Addr().String()
}

// late forwards one direction until either side ends. Pieces keep their order; many may be in flight.
func late(to io.WriteCloser, from io.Reader, on *atomic.Bool) {
	defer to.Close()
	type piece struct {
		due  time.Time
		text []byte
	}
	pieces := make(chan piece, 1<<14)
	go func() {
		defer close(pieces)
		buffer := make([]byte, 32<<10)
		for {
			n, err := from.Read(buffer)
			due := time.Now()
			if on.Load() {
				due = due.Add(lateBy - lateJitter + rand.N(2*lateJitter))
			}
			for at := 0; at < n; at += slice {
				pieces <- piece{due, append([]byte(nil), buffer[at:min(n, at+slice)]...)}
			}
			if err != nil {
				return
			}
		}
	}()
	for p := range pieces {
		time.Sleep(time.Until(p.due))
		if _, err := to.Write(p.text); err != nil {
			break
		}
	}
	for range pieces { // waits for the reader
	}
}

func TestTortureASlowNetworkToTheDatabaseLosesNothing(t *testing.T) {
	length := time.Duration(stormLength(t, 1, 5)) * slowFor
	var on atomic.Bool
	s := newStormOn(t, base{}, func(s *storm) {
		s.nodes = apptest.NewNodes(t, s.pg.URL(), 3)
		far := s.nodes.All[0]
		far.Env = append(far.Env,
			config.Prefix+"DATABASE_URL=postgres://touchline@"+slowly(t, s.pg.URL(), &on)+"/postgres?sslmode=disable")
		s.nodes.Start(t)
		for _, n := range s.nodes.All {
			s.servers = append(s.servers, n.Process)
		}
	})
	seed := stormSeed(t)
	s.talk = s.talks(t, seed)
	actions := s.rage(t, seed, 0, false, func(stop <-chan struct{}, r *rand.Rand) {
		s.soon(stop, r, killEvery)
		on.Store(true)
		time.Sleep(length)
		on.Store(false)
		s.soon(stop, r, killEvery)
	})
	slow := 0
	for _, d := range actions {
		if d.returned.Sub(d.invoked) >= lateBy-lateJitter {
			slow++
		}
	}
	if t.Logf("%d of %d actions waited for the slow network", slow, len(actions)); slow == 0 {
		t.Error("no action waited for the network: the storm shows nothing")
	}
	spoken := s.talk.end(t)
	if n := s.faults.Load(); n > 0 {
		t.Errorf("%d requests were answered INTERNAL", n)
	}
	blame(t, s.judge(t, actions))
	found := spoken.judge()
	reportTalk(t, spoken, len(found))
	blame(t, found)
}
