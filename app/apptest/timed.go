// Sockets that measure the delay of chat lines.

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

const sentAt = "sent at " // begins a line with its time

// Timed is a socket in a room. It stores the delay of each line that a Timed sent.
type Timed struct {
	conn    *websocket.Conn
	trouble func(error)
	write   sync.Mutex
	mu      sync.Mutex
	delays  []time.Duration
}

// Measure enters with a ticket. Its goroutine reports refused lines and the end of the socket to trouble.
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

// Say sends a line with its time.
func (s *Timed) Say(id string) error {
	s.write.Lock()
	defer s.write.Unlock()
	return s.conn.WriteJSON(map[string]any{"t": "send", "id": id,
		"text": sentAt + strconv.FormatInt(time.Now().UnixNano(), 10)})
}

// Delays returns the delays of the received lines in the order of arrival.
func (s *Timed) Delays() []time.Duration {
	s.mu.Lock()
	defer s.mu.Unlock()
	return slices.Clone(s.delays)
}

// Close ends the socket.
func (s *Timed) Close() { _ = s.conn.Close() }
