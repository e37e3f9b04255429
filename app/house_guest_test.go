// A guest of the house in tests: one websocket that remembers where it stands and what it heard.
package app

import (
	"encoding/json"
	"maps"
	"slices"
	"testing"
	"time"

	"github.com/fasthttp/websocket"
)

// catchUp joins where a reader stood and returns the welcome and every line that followed from there.
func (h *site) catchUp(t *testing.T, token, epoch string, seen int64) (frame, []event) {
	t.Helper()
	g := h.visit(t, h.ticket(t, token), map[string]any{"epoch": json.RawMessage(epoch), "offset": seen})
	if g.welcome.Recovered {
		for g.seen < g.welcome.Head {
			g.until(t, "ev")
		}
	} else {
		g.until(t, "hist")
	}
	return g.welcome, g.heard()
}

type event struct {
	O       int64
	K       string
	ID      string
	Text    string
	Deleted bool
}

type frame struct {
	T         string
	O         int64
	Epoch     json.RawMessage
	Head      int64
	E         []event
	Recovered bool
	MessageID string
	K         string // of priv
	RoomRole  int32
	Action    string
	Code      string
	Params    struct{ EndTime int64 }
	You       struct {
		Muted   bool
		EndTime int64
	}
	raw []byte // as it came
}

// guest is one socket. It remembers where it stands and what was said.
type guest struct {
	conn    *websocket.Conn
	welcome frame
	epoch   string
	seen    int64
	lines   []event
}

func (h *site) visit(t *testing.T, ticket string, position map[string]any) *guest {
	t.Helper()
	g := h.dial(t)
	join := map[string]any{"ticket": ticket}
	maps.Copy(join, position)
	if err := g.send("join", join); err != nil {
		t.Fatal(err)
	}
	g.welcome = g.until(t, "welcome")
	return g
}

// enter joins without waiting for a welcome.
func (h *site) enter(t *testing.T, ticket string) *guest {
	t.Helper()
	g := h.dial(t)
	if err := g.send("join", map[string]any{"ticket": ticket}); err != nil {
		t.Fatal(err)
	}
	return g
}

func (h *site) dial(t *testing.T) *guest {
	t.Helper()
	dialer := websocket.Dialer{Subprotocols: []string{"touchline.v1"}}
	conn, _, err := dialer.Dial("ws://"+h.addr+"/ws", nil)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = conn.Close() })
	return &guest{conn: conn}
}

func (g *guest) send(kind string, fields map[string]any) error {
	fields["t"] = kind
	return g.conn.WriteJSON(fields)
}

// next reads until a frame of one of these kinds; the error of a closed socket otherwise.
func (g *guest) next(kinds ...string) (frame, error) {
	_ = g.conn.SetReadDeadline(time.Now().Add(longest)) // for all: other frames go on coming for ever
	for {
		var f frame
		_, raw, err := g.conn.ReadMessage()
		if err == nil {
			err = json.Unmarshal(raw, &f)
		}
		if f.raw = raw; err != nil {
			return f, err
		}
		switch f.T {
		case "welcome":
			g.epoch = string(f.Epoch)
		case "ev", "hist":
			g.lines = append(g.lines, f.E...)
			for _, e := range f.E {
				g.seen = max(g.seen, e.O)
			}
		}
		if slices.Contains(kinds, f.T) {
			return f, nil
		}
	}
}

func (g *guest) until(t *testing.T, kind string) frame {
	t.Helper()
	f, err := g.next(kind)
	if err != nil {
		t.Fatalf("waiting for %s: %v", kind, err)
	}
	return f
}

func (g *guest) heard() []event {
	return slices.DeleteFunc(slices.Clone(g.lines), func(e event) bool { return e.K != "chat" })
}

func (h *site) ticket(t *testing.T, token string) string {
	t.Helper()
	var info struct{ Ticket string }
	h.ask(t, token, "/web_anchor/web_im_info", map[string]any{"houseId": firstRoom}, &info)
	return info.Ticket
}
