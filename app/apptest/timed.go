// Sockets that measure how late lines of a chat arrive.

package apptest

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/fasthttp/websocket"
)

const sentAt = "sent at " // what a line begins with that says when it was sent

// Timed is a socket in a room. It keeps how late each line arrived that a Timed sent.
type Timed struct {
	conn    *websocket.Conn
	trouble func(error)
	write   sync.Mutex
	mu      sync.Mutex
	delays  []time.Duration
}

// Measure enters with a ticket. From a goroutine of its own, trouble is told of lines that are refused and of the end of
// the socket.
func (h Client) Measure(t testing.TB, ticket string, trouble func(error)) *Timed {
	t.Helper()
	s := &Timed{conn: h.Watch(t, ticket), trouble: trouble}
	go s.read()
	return s
}

func (s *Timed) read() {
	for {
		_, frame, err := s.conn.ReadMessage()
		if err != nil {
			s.trouble(fmt.Errorf("the socket was closed: %w", err))
			return
		}
		now := time.Now()
		var head struct {
			T string
			E []struct{ Text string }
		}
		switch err := json.Unmarshal(frame, &head); {
		case err != nil:
		case head.T == "rej":
			s.trouble(errors.New("a line was refused: " + string(frame)))
		case head.T == "ev":
			s.mu.Lock()
			for _, e := range head.E {
				if text, ok := strings.CutPrefix(e.Text, sentAt); ok {
					sent, _ := strconv.ParseInt(text, 10, 64)
					s.delays = append(s.delays, now.Sub(time.Unix(0, sent)))
				}
			}
			s.mu.Unlock()
		}
	}
}

// Say sends a line that says when it was sent.
func (s *Timed) Say(id string) error {
	s.write.Lock()
	defer s.write.Unlock()
	return s.conn.WriteJSON(map[string]any{"t": "send", "id": id, "text": sentAt + strconv.FormatInt(time.Now().UnixNano(), 10)})
}

// Delays are how late the lines were that arrived so far, in the order of their arrival.
func (s *Timed) Delays() []time.Duration {
	s.mu.Lock()
	defer s.mu.Unlock()
	return slices.Clone(s.delays)
}

// Close ends the socket.
func (s *Timed) Close() { _ = s.conn.Close() }
