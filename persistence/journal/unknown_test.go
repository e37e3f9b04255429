// A commit whose answer is lost is looked up: acknowledged if it happened, sent again if not.

package journal_test

import (
	"io"
	"net"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"sync/atomic"
	"testing"

	"touchline/persistence"
	"touchline/persistence/persistencetest"
)

// cut is a connection to Postgres that breaks once, on command.
type cut struct {
	server string
	// 1: the next message of the server is lost, and the connection with it; 2: the one after it
	swallowsAnswer   atomic.Int32
	swallowsQuestion atomic.Int32 // the same for messages to the server
	broken           atomic.Int32
}

// newCut listens in front of the server and returns the configuration that connects through it.
func newCut(t *testing.T, cfg persistence.Config) (*cut, persistence.Config) {
	t.Helper()
	host := regexp.MustCompile(`host='([^']+)'`)
	words := host.FindStringSubmatch(cfg.DatabaseURL)
	if words == nil {
		t.Fatalf("no socket in %q", cfg.DatabaseURL)
	}
	dir, err := os.MkdirTemp("", "cut")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = os.RemoveAll(dir) })
	wire := &cut{server: filepath.Join(words[1], ".s.PGSQL.5432")}
	listener, err := net.Listen("unix", filepath.Join(dir, ".s.PGSQL.5432"))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = listener.Close() })
	go func() {
		for {
			client, err := listener.Accept()
			if err != nil {
				return
			}
			go wire.join(client)
		}
	}()
	cfg.DatabaseURL = strings.Replace(cfg.DatabaseURL, words[1], dir, 1)
	return wire, cfg
}

func (c *cut) join(client net.Conn) {
	server, err := net.Dial("unix", c.server)
	if err != nil {
		_ = client.Close()
		return
	}
	go c.carry(client, server, &c.swallowsQuestion)
	c.carry(server, client, &c.swallowsAnswer)
}

func (c *cut) carry(from, to net.Conn, swallows *atomic.Int32) {
	defer func() { _, _ = from.Close(), to.Close() }()
	buffer := make([]byte, 64<<10)
	for {
		n, err := from.Read(buffer)
		if err == nil && swallows.Load() > 0 && swallows.Add(-1) == 0 {
			c.broken.Add(1)
			err = io.ErrClosedPipe
		}
		if err != nil {
			return
		}
		if _, err := to.Write(buffer[:n]); err != nil {
			return
		}
	}
}

func TestTortureALostAnswerIsLookedUpAndNothingIsExecutedTwice(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		what string
		lose func(*cut)
	}{
		{"the commit happened", func(c *cut) { c.swallowsAnswer.Store(1) }},
		{"the commit never arrived", func(c *cut) { c.swallowsQuestion.Store(1) }},
	} {
		t.Run(c.what, func(t *testing.T) {
			t.Parallel()
			cfg := persistencetest.Config(t)
			wire, through := newCut(t, cfg)
			store := persistencetest.OpenConfig(t, through)
			s, _ := persistencetest.MustClaim(t, store.Journal, "room/1")
			// statements are prepared, the wallets exist
			persistencetest.MustWrite(t, s, persistencetest.Pays("bank", -1, 100, 50, false))
			persistencetest.MustWrite(t, s, persistencetest.Pays("grab/0", 100, 200, 1, true))

			c.lose(wire)
			// one round trip, so the lost answer is that of the commit
			seq := persistencetest.MustWrite(t, s, persistencetest.Pays("grab/1", 100, 200, 7, true))

			if seq != 4 || wire.broken.Load() != 1 {
				t.Fatalf("acknowledged at %d after %d cuts", seq, wire.broken.Load())
			}
			if next := persistencetest.MustWrite(t, s, persistencetest.Events("next")); next != 5 {
				t.Fatalf("the next event got %d", next)
			}
			if _, found := persistencetest.MustClaim(t, store.Journal, "room/1"); len(found.Tail) != 4 {
				t.Fatalf("%d events", len(found.Tail))
			}
			if balance, err := store.Ledger.Balance(t.Context(), 200); balance != 8 || err != nil {
				t.Fatalf("balance %d, %v", balance, err)
			}
			persistencetest.MustBeClean(t, store)
		})
	}
}
