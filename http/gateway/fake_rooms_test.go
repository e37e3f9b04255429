// The actors of the gateway in memory, and a server for tests that connect over real sockets.

package gateway

import (
	"context"
	"fmt"
	"io"
	"log/slog"
	"net"
	"os"
	"strconv"
	"sync"
	"testing"
	"time"

	"github.com/gofiber/fiber/v3"
	"go.opentelemetry.io/otel/trace"
	"go.uber.org/goleak"

	"touchline/domain"
	"touchline/domain/moderation"
	"touchline/domain/studio"
	"touchline/http/wire"
	"touchline/protos"
)

// TestMain fails the package when a goroutine of the gateway outlives its hub. fasthttp keeps two goroutines.
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
	firstRoom  = "house:1001"
	secondRoom = "house:1002"
)

// fakeRooms keeps rooms in memory: it numbers lines, stores them and sends them to the hub.
type fakeRooms struct {
	hub *Hub

	mu         sync.Mutex
	rooms      map[string]*fakeRoom
	tickets    map[string]studio.Ticket
	issued     int
	openErrors map[string]error
	refusals   map[string]error // by text of the line
	standing   *protos.Standing
	opens      int
	known      int64            // the epoch of the last call
	posted     []*protos.Person // the authors, as the gateway passed them
	reports    chan *protos.Attend
	unknown    bool              // the next audience report is from an unknown node
	gate       chan struct{}     // closed to let lines saying "slowly" through
	opening    chan struct{}     // Open sends when it is called, and waits for the answer
	grabbed    map[int64]int64   // by user, of the envelope in the first room
	asked      trace.SpanContext // the trace of the last grab
	envelopes  []*protos.RedEnvelope
	worn       map[[2]int64]domain.Badges // by house and user
}

type fakeRoom struct {
	epoch  int64
	events [][]byte
	keep   int // how many events Open returns, 0 all
	sent   map[string]*protos.LinePosted
}

func newFakeRooms() *fakeRooms {
	return &fakeRooms{
		rooms: map[string]*fakeRoom{}, tickets: map[string]studio.Ticket{}, openErrors: map[string]error{},
		refusals: map[string]error{}, reports: make(chan *protos.Attend, 256),
	}
}

func (s *fakeRooms) room(name string) *fakeRoom {
	if s.rooms[name] == nil {
		s.rooms[name] = &fakeRoom{epoch: 1, sent: map[string]*protos.LinePosted{}}
	}
	return s.rooms[name]
}

func (s *fakeRooms) ticket(t studio.Ticket) string {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.issued++
	name := "ticket-" + strconv.Itoa(s.issued)
	s.tickets[name] = t
	return name
}

func (s *fakeRooms) RedeemTicket(_ context.Context, name string) (studio.Ticket, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	t, ok := s.tickets[name]
	if !ok {
		return t, domain.Refuse(domain.TicketInvalid)
	}
	delete(s.tickets, name)
	return t, nil
}

func (s *fakeRooms) Open(
	_ context.Context, name string, cmd *protos.OpenChat,
) (*protos.ChatOpened, error) {
	if s.opening != nil {
		s.opening <- struct{}{}
		<-s.opening
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	s.opens, s.known = s.opens+1, cmd.Epoch
	if err := s.openErrors[name]; err != nil {
		return nil, err
	}
	r := s.room(name)
	head, first := len(r.events), 0
	if r.keep > 0 {
		first = max(0, head-r.keep)
	}
	return &protos.ChatOpened{
		Epoch: r.epoch, Head: int64(head), First: int64(first + 1),
		Recent: append([][]byte(nil), r.events[first:]...),
		State:  &protos.RoomState{LiveStatus: 2, SessionId: "s1", OpenEnvelopes: s.envelopes},
	}, nil
}

func (s *fakeRooms) Of(houseID, userID int64) domain.Badges { return s.worn[[2]int64{houseID, userID}] }

func (s *fakeRooms) WhereStands(_ context.Context, _ string, ask *protos.AskStanding) (*protos.Standing, error) {
	if s.standing != nil {
		return s.standing, nil
	}
	return &protos.Standing{Role: ask.Person.Role, CanChat: true}, nil
}

func (s *fakeRooms) Post(_ context.Context, name string, line *protos.PostLine) (*protos.LinePosted, error) {
	if s.gate != nil && line.Text == "slowly" {
		<-s.gate
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if err := s.refusals[line.Text]; err != nil {
		return nil, err
	}
	r := s.room(name)
	s.posted = append(s.posted, line.Person)
	key := domain.FormatID(line.Person.User.UserId) + "/" + line.Cid
	if before := r.sent[key]; before != nil {
		return before, nil
	}
	posted := s.addLine(name, fmt.Sprintf(`"text":%q,"cid":%q`, line.Text, line.Cid))
	r.sent[key] = posted
	return posted, nil
}

// WordNotice returns its arguments.
func (s *fakeRooms) WordNotice(lang string, kind domain.NotifyType, params []byte) (title, body string) {
	return fmt.Sprintf("%d in %s", kind, lang), string(params)
}

// addLine numbers one chat line and sends it to the hub. s.mu is held, so the hub gets lines in order.
func (s *fakeRooms) addLine(name, fields string) *protos.LinePosted {
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

// broadcast writes n lines in a room.
func (s *fakeRooms) broadcast(name string, n int) {
	for range n {
		s.mu.Lock()
		s.addLine(name, `"text":"hello"`)
		s.mu.Unlock()
	}
}

func (s *fakeRooms) Audience(_ context.Context, _ string, report *protos.Attend) (*protos.Attended, error) {
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

func (s *fakeRooms) LinesBefore(
	_ context.Context, name string, before int64, limit int, _ []string,
) ([]moderation.LineRow, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	events := s.room(name).events
	last := int(min(before-1, int64(len(events))))
	var rows []moderation.LineRow
	for i := max(0, last-limit); i < last; i++ {
		rows = append(rows, moderation.LineRow{Room: name, Offset: int64(i + 1), Kind: "chat", Body: events[i]})
	}
	return rows, nil
}

var quiet = slog.New(slog.NewTextHandler(io.Discard, nil))

// testServer is a gateway behind Fiber on a loopback port.
type testServer struct {
	t     testing.TB
	rooms *fakeRooms
	hub   *Hub
	addr  string
}

func startServer(t testing.TB, set func(*Config)) *testServer {
	t.Helper()
	rooms := newFakeRooms()
	cfg := Config{Node: "n1", Logger: quiet, Shards: 2}
	if set != nil {
		set(&cfg)
	}
	hub := New(cfg, Deps{
		Rooms: rooms, RedeemTicket: rooms.RedeemTicket, LinesBefore: rooms.LinesBefore, WordNotice: rooms.WordNotice,
		Badges: rooms.Of,
	})
	rooms.hub = hub
	app := fiber.New()
	app.Get("/ws", hub.Upgrade)
	ln, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	served := make(chan error, 1)
	go func() {
		served <- app.Listener(wire.Listener{Listener: ln}, fiber.ListenConfig{DisableStartupMessage: true})
	}()
	t.Cleanup(func() {
		hub.Close()
		_ = app.Shutdown()
		_ = ln.Close() // a server that is stopped before it has started does not close its listener
		<-served
	})
	return &testServer{t, rooms, hub, ln.Addr().String()}
}

func user(id int64, room string) studio.Ticket {
	return studio.Ticket{
		Room: room, UserID: id, TokenHash: []byte{byte(id)}, Role: domain.RoleViewer,
		NickName: "Lin " + strconv.FormatInt(id, 10),
	}
}

func visitor(name, room string) studio.Ticket { return studio.Ticket{Room: room, Visitor: name} }
