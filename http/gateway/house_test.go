// The house behind the gateway, as small as a test can have it, and people who connect to it over real sockets.
package gateway

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net"
	"net/http"
	"os"
	"strconv"
	"sync"
	"testing"
	"time"

	"github.com/fasthttp/websocket"
	"github.com/gofiber/fiber/v3"
	"go.uber.org/goleak"

	"touchline/domain"
	"touchline/protos"
)

// TestMain fails the package when a goroutine of the gateway outlives its hub. fasthttp keeps two of its own.
func TestMain(m *testing.M) {
	if addr := os.Getenv(serverVariable); addr != "" {
		serveBench(addr)
		return
	}
	goleak.VerifyTestMain(m,
		goleak.IgnoreAnyFunction("github.com/valyala/fasthttp.(*workerPool).Start.func2"),
		goleak.IgnoreAnyFunction("github.com/valyala/fasthttp.updateServerDate.func1"))
}

const (
	garden = "house:1001"
	second = "house:1002"
)

// stubHouse keeps rooms in memory: it numbers lines, remembers them and tells the hub.
type stubHouse struct {
	hub *Hub

	mu       sync.Mutex
	rooms    map[string]*stubRoom
	tickets  map[string]domain.Ticket
	issued   int
	noOpen   map[string]error
	refusals map[string]error // by text of the line
	standing *protos.Standing
	opens    int
	reports  chan *protos.Attend
	unknown  bool          // the next audience report is not understood
	gate     chan struct{} // closed to let lines saying "slowly" through
	opening  chan struct{} // Open says here that it was asked, and waits for the answer
}

type stubRoom struct {
	epoch  int64
	events [][]byte
	keep   int // how many Open tells, 0 all
	sent   map[string]*protos.LinePosted
}

func newStubHouse() *stubHouse {
	return &stubHouse{
		rooms: map[string]*stubRoom{}, tickets: map[string]domain.Ticket{}, noOpen: map[string]error{},
		refusals: map[string]error{}, reports: make(chan *protos.Attend, 256),
	}
}

func (s *stubHouse) room(name string) *stubRoom {
	if s.rooms[name] == nil {
		s.rooms[name] = &stubRoom{epoch: 1, sent: map[string]*protos.LinePosted{}}
	}
	return s.rooms[name]
}

func (s *stubHouse) ticket(t domain.Ticket) string {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.issued++
	name := "ticket-" + strconv.Itoa(s.issued)
	s.tickets[name] = t
	return name
}

func (s *stubHouse) RedeemTicket(_ context.Context, name string) (domain.Ticket, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	t, ok := s.tickets[name]
	if !ok {
		return t, domain.Refuse(domain.TicketInvalid)
	}
	delete(s.tickets, name)
	return t, nil
}

func (s *stubHouse) Open(_ context.Context, name string) (*protos.ChatOpened, error) {
	if s.opening != nil {
		s.opening <- struct{}{}
		<-s.opening
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	s.opens++
	if err := s.noOpen[name]; err != nil {
		return nil, err
	}
	r := s.room(name)
	head, first := len(r.events), 0
	if r.keep > 0 {
		first = max(0, head-r.keep)
	}
	return &protos.ChatOpened{
		Epoch: r.epoch, Head: int64(head), First: int64(first + 1),
		Recent: append([][]byte(nil), r.events[first:]...), State: &protos.RoomState{LiveStatus: 2, SessionId: "s1"},
	}, nil
}

func (s *stubHouse) WhereStands(_ context.Context, _ string, ask *protos.AskStanding) (*protos.Standing, error) {
	if s.standing != nil {
		return s.standing, nil
	}
	return &protos.Standing{Role: ask.Person.Role, CanChat: true}, nil
}

func (s *stubHouse) Post(_ context.Context, name string, line *protos.PostLine) (*protos.LinePosted, error) {
	if s.gate != nil && line.Text == "slowly" {
		<-s.gate
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if err := s.refusals[line.Text]; err != nil {
		return nil, err
	}
	r := s.room(name)
	key := domain.FormatID(line.Person.User.UserId) + "/" + line.Cid
	if before := r.sent[key]; before != nil {
		return before, nil
	}
	posted := s.say(name, fmt.Sprintf(`"text":%q,"cid":%q`, line.Text, line.Cid))
	r.sent[key] = posted
	return posted, nil
}

// say numbers one chat line and tells the hub. s.mu is held, so the hub hears in order.
func (s *stubHouse) say(name, fields string) *protos.LinePosted {
	r := s.room(name)
	offset := int64(len(r.events) + 1)
	now := time.Now().UnixMilli()
	body := fmt.Appendf(nil, `{"o":%d,"k":"chat","ts":%d,"id":"m%d",%s}`, offset, now, offset, fields)
	r.events = append(r.events, body)
	if s.hub != nil {
		s.hub.Events(&protos.RoomEvents{Room: name, Epoch: r.epoch, First: offset, Events: [][]byte{body}})
	}
	return &protos.LinePosted{Offset: offset, AtMs: now, MessageId: "m" + strconv.FormatInt(offset, 10)}
}

// tell says n lines in a room.
func (s *stubHouse) tell(name string, n int) {
	for range n {
		s.mu.Lock()
		s.say(name, `"text":"hello"`)
		s.mu.Unlock()
	}
}

func (s *stubHouse) Audience(_ context.Context, _ string, report *protos.Attend) (*protos.Attended, error) {
	s.mu.Lock()
	unknown := s.unknown
	s.unknown = false
	s.mu.Unlock()
	select {
	case s.reports <- report:
	default:
	}
	return &protos.Attended{Viewers: 7, VisitHistory: 70, Unknown: unknown}, nil
}

func (s *stubHouse) LinesBefore(
	_ context.Context, name string, before int64, limit int, _ []string,
) ([]domain.LineRow, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	events := s.room(name).events
	last := int(min(before-1, int64(len(events))))
	var rows []domain.LineRow
	for i := max(0, last-limit); i < last; i++ {
		rows = append(rows, domain.LineRow{Room: name, Offset: int64(i + 1), Kind: "chat", Body: events[i]})
	}
	return rows, nil
}

var quiet = slog.New(slog.NewTextHandler(io.Discard, nil))

// site is a gateway behind Fiber on a loopback port.
type site struct {
	t     testing.TB
	house *stubHouse
	hub   *Hub
	addr  string
}

func openSite(t testing.TB, set func(*Config)) *site {
	t.Helper()
	return openSiteOn(t, set, true)
}

// openSiteOn chooses whether the HTTP server lets go of connections it has upgraded.
func openSiteOn(t testing.TB, set func(*Config), keepHijacked bool) *site {
	t.Helper()
	house := newStubHouse()
	cfg := Config{Node: "n1", Logger: quiet, Shards: 2}
	if set != nil {
		set(&cfg)
	}
	hub := New(cfg, Deps{Rooms: house, Tickets: house, History: house})
	house.hub = hub
	app := fiber.New()
	app.Server().KeepHijackedConns = keepHijacked
	app.Get("/ws", hub.Upgrade)
	ln, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	served := make(chan error, 1)
	go func() { served <- app.Listener(ln, fiber.ListenConfig{DisableStartupMessage: true}) }()
	t.Cleanup(func() {
		hub.Close()
		_ = app.Shutdown()
		<-served
	})
	return &site{t, house, hub, ln.Addr().String()}
}

func user(id int64, room string) domain.Ticket {
	return domain.Ticket{
		Room: room, UserID: id, TokenHash: []byte{byte(id)}, Role: domain.RoleViewer,
		NickName: "Lin " + strconv.FormatInt(id, 10),
	}
}

func visitor(name, room string) domain.Ticket { return domain.Ticket{Room: room, Visitor: name} }

// viewer is somebody at the other end of a socket.
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
	E         []told         `json:"e"`
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

	closed int
}

type told struct {
	O    int64  `json:"o"`
	Text string `json:"text"`
}

func (s *site) dial(query string, header http.Header) (*viewer, *http.Response, error) {
	dialer := websocket.Dialer{Subprotocols: []string{Subprotocol}, HandshakeTimeout: 5 * time.Second}
	ws, res, err := dialer.Dial("ws://"+s.addr+"/ws"+query, header)
	if err != nil {
		return nil, res, err
	}
	s.t.Cleanup(func() { _ = ws.Close() })
	return &viewer{s.t, ws}, res, nil
}

func (s *site) connect() *viewer {
	s.t.Helper()
	v, res, err := s.dial("", nil)
	if err != nil {
		s.t.Fatal(err, res)
	}
	return v
}

// join connects somebody and waits for their welcome.
func (s *site) join(t domain.Ticket) (*viewer, frame) {
	s.t.Helper()
	v := s.connect()
	v.say(`{"t":"join","ticket":%q}`, s.house.ticket(t))
	return v, v.until("welcome")
}

func (s *site) rejoin(t domain.Ticket, epoch, offset int64) (*viewer, frame) {
	s.t.Helper()
	v := s.connect()
	v.say(`{"t":"join","ticket":%q,"epoch":%d,"offset":%d}`, s.house.ticket(t), epoch, offset)
	return v, v.until("welcome")
}

func (v *viewer) say(format string, args ...any) {
	v.t.Helper()
	if err := v.ws.WriteMessage(websocket.TextMessage, fmt.Appendf(nil, format, args...)); err != nil {
		v.t.Fatal(err)
	}
}

// read returns the next frame, or the code the connection was closed with.
func (v *viewer) read() frame {
	_ = v.ws.SetReadDeadline(time.Now().Add(15 * time.Second))
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

// closedWith reads to the end and demands a close code.
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

// eventually polls something that another goroutine brings about.
func eventually(t testing.TB, what string, is func() bool) {
	t.Helper()
	for deadline := time.Now().Add(10 * time.Second); !is(); {
		if time.Now().After(deadline) {
			t.Fatalf("never: %s", what)
		}
		pause := time.NewTimer(2 * time.Millisecond)
		<-pause.C
	}
}
