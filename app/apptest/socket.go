// A websocket that stores its position and all received frames.

package apptest

import (
	"bytes"
	"encoding/json"
	"maps"
	"reflect"
	"slices"
	"testing"
	"time"

	"github.com/fasthttp/websocket"

	"touchline/domain"
	"touchline/tests/eventually"
	"touchline/tests/tier"
)

// CatchUp joins at the position of a reader and returns the welcome and every later line.
func (h Client) CatchUp(t *testing.T, token, epoch string, seen int64) (Frame, []Event) {
	t.Helper()
	g := h.Join(t, h.Ticket(t, token), map[string]any{"epoch": json.RawMessage(epoch), "offset": seen})
	if g.Welcome.Recovered {
		for g.Seen < g.Welcome.Head {
			g.Until(t, "ev")
		}
	} else {
		g.Until(t, "hist")
	}
	return g.Welcome, g.Heard()
}

// Event is one line of a room.
type Event struct {
	O       int64
	K       string
	ID      string
	Text    string
	Deleted bool
}

// Frame is a frame of the server.
type Frame struct {
	T         string
	O         int64
	Epoch     json.RawMessage
	Head      int64
	E         []Event
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
	ServerTime int64
	GoodUntil  int64
	Raw        []byte // the received text
}

// Socket is a websocket that stores its position and all received frames.
type Socket struct {
	Conn    *websocket.Conn
	Welcome Frame
	Epoch   string
	Seen    int64
	lines   []Event
}

// Join enters the first room with a ticket and waits for the welcome.
func (h Client) Join(t *testing.T, ticket string, position map[string]any) *Socket {
	t.Helper()
	g := h.dial(t)
	join := map[string]any{"ticket": ticket}
	maps.Copy(join, position)
	if err := g.Send("join", join); err != nil {
		t.Fatal(err)
	}
	g.Welcome = g.Until(t, "welcome")
	return g
}

// Enter joins without waiting for a welcome.
func (h Client) Enter(t *testing.T, ticket string) *Socket {
	t.Helper()
	g := h.dial(t)
	if err := g.Send("join", map[string]any{"ticket": ticket}); err != nil {
		t.Fatal(err)
	}
	return g
}

func (h Client) dial(t *testing.T) *Socket {
	t.Helper()
	return &Socket{Conn: h.connect(t, "")}
}

// connect opens a socket that ends at the latest with the test.
func (h Client) connect(t testing.TB, query string) *websocket.Conn {
	t.Helper()
	dialer := websocket.Dialer{Subprotocols: []string{"touchline.v1"}, NetDialContext: h.Dial}
	conn, _, err := dialer.DialContext(t.Context(), "ws://"+h.Addr+"/ws"+query, nil)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = conn.Close() })
	return conn
}

// Watch enters by a ticket in the address and returns the raw socket after its welcome, for benchmarks.
func (h Client) Watch(t testing.TB, ticket string) *websocket.Conn {
	t.Helper()
	conn := h.connect(t, "?ticket="+ticket)
	if _, frame, err := conn.ReadMessage(); err != nil || !bytes.Contains(frame, []byte(`"welcome"`)) {
		t.Fatalf("no welcome: %s %v", frame, err)
	}
	return conn
}

// Send writes a frame.
func (g *Socket) Send(kind string, fields map[string]any) error {
	fields["t"] = kind
	return g.Conn.WriteJSON(fields)
}

// Next reads until a frame of one of the kinds, or returns the error of a closed socket.
func (g *Socket) Next(kinds ...string) (Frame, error) {
	_ = g.Conn.SetReadDeadline(eventually.Deadline()) // for all frames, because other kinds never stop
	for {
		var f Frame
		_, raw, err := g.Conn.ReadMessage()
		if err == nil {
			err = json.Unmarshal(raw, &f)
		}
		if f.Raw = raw; err != nil {
			return f, err
		}
		switch f.T {
		case "welcome":
			g.Epoch = string(f.Epoch)
		case "ev", "hist":
			g.lines = append(g.lines, f.E...)
			for _, e := range f.E {
				g.Seen = max(g.Seen, e.O)
			}
		}
		if slices.Contains(kinds, f.T) {
			return f, nil
		}
	}
}

// Until reads until a frame of a kind.
func (g *Socket) Until(t *testing.T, kind string) Frame {
	t.Helper()
	f, err := g.Next(kind)
	if err != nil {
		t.Fatalf("waiting for %s: %v", kind, err)
	}
	return f
}

// Heard returns the received lines of users.
func (g *Socket) Heard() []Event {
	return slices.DeleteFunc(slices.Clone(g.lines), func(e Event) bool { return e.K != "chat" })
}

// Ticket gets a ticket for the first room.
func (h Client) Ticket(t *testing.T, token string) string {
	t.Helper()
	var info struct{ Ticket string }
	h.Ask(t, token, "/web_anchor/web_im_info", map[string]any{"houseId": FirstRoom}, &info)
	return info.Ticket
}

// ListenIn opens a socket for a page in a language.
func (h Client) ListenIn(t *testing.T, lang string, who Person) *Socket {
	t.Helper()
	answer := h.TryIn(t, lang, who, "/web_anchor/web_im_info", map[string]any{})
	var info struct{ Ticket string }
	if err := json.Unmarshal(answer.Data, &info); err != nil {
		t.Fatal(err)
	}
	return h.Join(t, info.Ticket, nil)
}

// MustShowTheNewest waits for the newest notice and compares it with the list, in the language of a page.
func (g *Socket) MustShowTheNewest(t *testing.T, h Client, lang string, who Person, title string) {
	t.Helper()
	var list struct{ List []map[string]any }
	if err := json.Unmarshal(h.TryIn(t, lang, who, "/web_my/notify_list", map[string]any{}).Data, &list); err != nil ||
		len(list.List) == 0 {
		t.Fatalf("no list: %v", err)
	}
	newest := list.List[0]
	var shown map[string]any
	for shown["notifyId"] != newest["notifyId"] {
		shown = nil
		if err := json.Unmarshal(g.Until(t, "priv").Raw, &shown); err != nil {
			t.Fatal(err)
		}
	}
	if shown["k"] != "notify" || shown["title"] != title || shown["body"] == "" {
		t.Errorf("a page in %s is shown %v", lang, shown)
	}
	delete(shown, "t")
	delete(shown, "k")
	if !reflect.DeepEqual(shown, newest) {
		t.Errorf("a page in %s is shown\n%v, and the list says\n%v", lang, shown, newest)
	}
}

const promiseClosed = 2 * time.Second // for sockets of an ended login

// Listen opens a socket of a login.
func (h Client) Listen(t *testing.T, who Person) *Socket {
	t.Helper()
	var info struct{ Ticket string }
	h.Ask(t, who.Token, "/web_anchor/web_im_info", map[string]any{}, &info)
	return h.Join(t, info.Ticket, nil)
}

// MustEnd waits for the socket's last frame and its end, and compares the time with the promise.
func (g *Socket) MustEnd(t *testing.T, since time.Time) {
	t.Helper()
	if kick := g.Until(t, "kick"); kick.Code != string(domain.TokenInvalid) {
		t.Errorf("the socket is told %+v", kick)
	}
	if _, err := g.Next("none of all"); err == nil {
		t.Error("the socket goes on")
	}
	tier.Bound(t, "the end of a login's socket", time.Since(since), promiseClosed)
}

// Say sends a line and returns its id, or the code of its refusal.
func (g *Socket) Say(t *testing.T, id, text string) (messageID, code string) {
	t.Helper()
	if err := g.Send("send", map[string]any{"id": id, "text": text}); err != nil {
		t.Fatal(err)
	}
	f, err := g.Next("ack", "rej")
	if err != nil {
		t.Fatal(err)
	}
	return f.MessageID, f.Code
}
