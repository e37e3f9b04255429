// What a server logs.

package apptest

import (
	"bytes"
	"sync"
)

// Log keeps what is logged.
type Log struct {
	mu   sync.Mutex
	said bytes.Buffer
}

// Write takes lines of the server under test.
func (h *Log) Write(b []byte) (int, error) {
	h.mu.Lock()
	defer h.mu.Unlock()
	return h.said.Write(b)
}

// All is everything that was logged so far.
func (h *Log) All() string {
	h.mu.Lock()
	defer h.mu.Unlock()
	return h.said.String()
}
