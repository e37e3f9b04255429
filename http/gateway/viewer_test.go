// A websocket client for tests.

package gateway

import (
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"testing"

	"github.com/fasthttp/websocket"

	"touchline/domain/studio"
	"touchline/tests/eventually"
)

// viewer is one client.
type viewer struct {
	t  testing.TB
	ws *websocket.Conn
}

// frame is any frame of the server.
type frame struct {
	T         string         `json:"t"`
	Room      string         `json:"room"`
	Epoch     int64          `json:"epoch"`
	Head      int64          `json:"head"`
	ID        string         `json:"id"`
	O         int64          `json:"o"`
	N         int64          `json:"n"`
	K         string         `json:"k"`
	MessageID string         `json:"messageId"`
	GoodUntil int64          `json:"goodUntil"`
	E         []roomEvent    `json:"e"`
	Rec       bool           `json:"rec"`
	More      bool           `json:"more"`
	Recovered bool           `json:"recovered"`
	Reason    string         `json:"reason"`
	Code      string         `json:"code"`
	Params    map[string]any `json:"params"`
	Retry     bool           `json:"retry"`
	Viewers   int64          `json:"viewers"`
	You       map[string]any `json:"you"`
	RoomState map[string]any `json:"roomState"`

	RedEnvelopeID string `json:"redEnvelopeId"`
	Amount        int64  `json:"amount"`
	LeftCount     int64  `json:"leftCount"`
	Title         string `json:"title"`
	Body          string `json:"body"`

	closed int
}

type roomEvent struct {
	O    int64  `json:"o"`
	Text string `json:"text"`
}

func (s *testServer) dial(query string, header http.Header) (*viewer, *http.Response, error) {
	dialer := websocket.Dialer{Subprotocols: []string{Subprotocol}, HandshakeTimeout: eventually.Hang}
	ws, res, err := dialer.Dial("ws://"+s.addr+"/ws"+query, header)
	if err != nil {
		return nil, res, err
	}
	s.t.Cleanup(func() { _ = ws.Close() })
	return &viewer{s.t, ws}, res, nil
}

func (s *testServer) connect() *viewer {
	s.t.Helper()
	v, res, err := s.dial("", nil)
	if err != nil {
		s.t.Fatal(err, res)
	}
	return v
}

// join connects a client and waits for the welcome.
func (s *testServer) join(t studio.Ticket) (*viewer, frame) {
	s.t.Helper()
	v := s.connect()
	v.send(`{"t":"join","ticket":%q}`, s.rooms.ticket(t))
	return v, v.until("welcome")
}

func (s *testServer) rejoin(t studio.Ticket, epoch, offset int64) (*viewer, frame) {
	s.t.Helper()
	v := s.connect()
	v.send(`{"t":"join","ticket":%q,"epoch":%d,"offset":%d}`, s.rooms.ticket(t), epoch, offset)
	return v, v.until("welcome")
}

func (v *viewer) send(format string, args ...any) {
	v.t.Helper()
	if err := v.ws.WriteMessage(websocket.TextMessage, fmt.Appendf(nil, format, args...)); err != nil {
		v.t.Fatal(err)
	}
}

// read returns the next frame, or the code with which the connection was closed.
func (v *viewer) read() frame {
	_ = v.ws.SetReadDeadline(eventually.Deadline())
	_, payload, err := v.ws.ReadMessage()
	var closed *websocket.CloseError
	if errors.As(err, &closed) {
		return frame{T: "closed", closed: closed.Code}
	}
	if err != nil {
		return frame{T: "closed", closed: -1, Reason: err.Error()}
	}
	var f frame
	if err := json.Unmarshal(payload, &f); err != nil {
		v.t.Errorf("not JSON: %s", payload)
	}
	return f
}

// until skips to the next frame of a type.
func (v *viewer) until(typ string) frame {
	v.t.Helper()
	for {
		f := v.read()
		if f.T == typ {
			return f
		}
		if f.T == "closed" {
			v.t.Fatalf("closed with %d (%s) while waiting for %s", f.closed, f.Reason, typ)
		}
	}
}

// closedWith reads to the end and checks the close code.
func (v *viewer) closedWith(code int) {
	v.t.Helper()
	for {
		if f := v.read(); f.T == "closed" {
			if f.closed != code {
				v.t.Fatalf("closed with %d (%s), want %d", f.closed, f.Reason, code)
			}
			return
		}
	}
}
