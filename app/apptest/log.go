// The log of a server under test.

package apptest

import (
	"bytes"
	"sync"
)

// Log stores log lines.
type Log struct {
	mu   sync.Mutex
	said bytes.Buffer
}

// Write receives lines of the server under test.
func (h *Log) Write(b []byte) (int, error) {
	h.mu.Lock()
	defer h.mu.Unlock()
	return h.said.Write(b)
}

// All returns all lines so far.
func (h *Log) All() string {
	h.mu.Lock()
	defer h.mu.Unlock()
	return h.said.String()
}
