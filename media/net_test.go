// Plain sockets for tests of peers that are not encoders.

package media

import (
	"bytes"
	"errors"
	"net"
	"os"
	"sync"
	"testing"

	"touchline/media/rtmp"
	"touchline/tests/eventually"
)

func newDialer() *net.Dialer { return &net.Dialer{Timeout: eventually.Hang} }

func isTimeout(err error) bool { return errors.Is(err, os.ErrDeadlineExceeded) }

// dialUntilRefused opens connections until the server closes one before any handshake answer.
func dialUntilRefused(t *testing.T, address string) {
	t.Helper()
	for range 4 {
		c, err := newDialer().Dial("tcp", address)
		if err != nil {
			t.Fatal(err)
		}
		defer c.Close()
		c.SetDeadline(eventually.Deadline())
		c.Write(append([]byte{3}, make([]byte, rtmp.HandshakeSize)...))
		if _, err := c.Read(make([]byte, 1)); err != nil && !isTimeout(err) {
			return
		}
	}
	t.Error("one address could open more connections than it may")
}

// lockedBuffer collects the log of concurrent connections.
type lockedBuffer struct {
	mu sync.Mutex
	b  bytes.Buffer
}

func (l *lockedBuffer) Write(p []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.b.Write(p)
}

func (l *lockedBuffer) String() string {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.b.String()
}
