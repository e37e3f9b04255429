// The house behind the gateway, as small as a test can have it, and people who connect to it over real sockets.
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
	spoke    []*protos.Person // who posted, as the gateway knew them
	reports  chan *protos.Attend
	unknown  bool            // the next audience report is not understood
	gate     chan struct{}   // closed to let lines saying "slowly" through
	opening  chan struct{}   // Open says here that it was asked, and waits for the answer
	grabbed  map[int64]int64 // by user, of the envelope in the garden
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
	s.spoke = append(s.spoke, line.Person)
	key := domain.FormatID(line.Person.User.UserId) + "/" + line.Cid
	if before := r.sent[key]; before != nil {
		return before, nil
	}
	posted := s.say(name, fmt.Sprintf(`"text":%q,"cid":%q`, line.Text, line.Cid))
	r.sent[key] = posted
	return posted, nil
}

// WordNotice tells what it was asked.
func (s *stubHouse) WordNotice(lang string, kind domain.NotifyType, params []byte) (title, body string) {
	return fmt.Sprintf("%d in %s", kind, lang), string(params)
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
	hub := New(cfg, Deps{Rooms: house, Tickets: house, History: house, Words: house})
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
