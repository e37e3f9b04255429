// The fixture of calendar tests: a node over a journal in memory, and a chat that fails at first.

package calendar_test

import (
	"context"
	"errors"
	"log/slog"
	"os"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/asynkron/protoactor-go/actor"
	pa "github.com/asynkron/protoactor-go/cluster"

	"touchline/actors"
	"touchline/actors/actorstest"
	"touchline/actors/calendar"
	"touchline/cluster"
	"touchline/domain"
	"touchline/protos"
	"touchline/tests/eventually"
)

var noon = time.Date(2026, 11, 21, 12, 0, 0, 0, time.UTC)

var (
	journal   = actorstest.NewJournal()
	publisher = actorstest.NewPublisher()
	chat      = &chatStub{rooms: map[string]*chatRoom{}}
	node      *cluster.Node
	calendars protos.CalendarCalls
	brands    atomic.Int64 // every test uses its own brands and users
)

// chatStub takes news as the chats do and ignores numbers it has seen. The first call of a room fails.
type chatStub struct {
	mu    sync.Mutex
	rooms map[string]*chatRoom
}

type chatRoom struct {
	reached bool
	carried int64
	news    chan *protos.RoomNews
}

func (c *chatStub) room(name string) *chatRoom {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.rooms[name] == nil {
		c.rooms[name] = &chatRoom{news: make(chan *protos.RoomNews, 100)}
	}
	return c.rooms[name]
}

func (c *chatStub) Carry(room string, news []*protos.RoomNews, announced func(int64, error)) {
	go func() {
		r := c.room(room)
		c.mu.Lock()
		defer c.mu.Unlock()
		if !r.reached {
			r.reached = true
			announced(0, errors.New("chat is moving"))
			return
		}
		for _, n := range news {
			if n.Number > r.carried {
				r.carried = n.Number
				r.news <- n
			}
		}
		announced(r.carried, nil)
	}()
}

func nextNews(t *testing.T, brand int64) *protos.RoomNews {
	t.Helper()
	return eventually.Receive(t, "news come", chat.room(domain.BrandRoom(brand)).news)
}

// start starts a node over the journal; earlier nodes keep running.
func start() *cluster.Node {
	services := &actors.Services{Journal: journal, Lines: journal, Publisher: publisher,
		Now: func() time.Time { return noon }, Logger: slog.New(slog.DiscardHandler)}
	started, err := cluster.Start(cluster.Config{Logger: services.Logger, Kinds: []cluster.Kind{{
		Name: "Calendar",
		Build: func(o ...actor.PropsOption) *pa.Kind {
			return protos.CalendarKind(calendar.New(services, chat), o...)
		},
	}}})
	if err != nil {
		panic(err)
	}
	calendars = protos.CalendarCalls{Asker: started}
	return started
}

func TestMain(m *testing.M) {
	node = start()
	code := m.Run()
	if err := node.Stop(context.Background()); err != nil {
		panic(err)
	}
	os.Exit(code)
}

// newBrand returns an unused brand; the users brand×10 … brand×10+9 are unused too.
func newBrand() int64 { return 600 + brands.Add(1) }

func ask[Req, Res any](call func(context.Context, int64, Req) (Res, error), brand int64, req Req) (Res, error) {
	return call(context.Background(), brand, req)
}

func must[Req, Res any](t *testing.T, call func(context.Context, int64, Req) (Res, error), brand int64, req Req) Res {
	t.Helper()
	res, err := ask(call, brand, req)
	if err != nil {
		t.Fatal(err)
	}
	return res
}

func mustChangeGrid(t *testing.T, brand int64) {
	t.Helper()
	if err := calendars.ChangeGrid(context.Background(), brand); err != nil {
		t.Fatal(err)
	}
}

func hour(n int) int64 { return noon.Add(time.Duration(n) * time.Hour).UnixMilli() }

func grid() *protos.Grid {
	return &protos.Grid{Zone: "Asia/Shanghai", SlotMinutes: 60, HorizonDays: 7, OccupyMinutes: 120}
}

func booking(userID int64, startMs int64, request ...string) *protos.BookSlot {
	cmd := &protos.BookSlot{By: &protos.User{UserId: userID}, Grid: grid(), StartMs: startMs}
	for _, key := range request {
		cmd.Request = &protos.Request{Key: key, Hash: []byte("asked")}
	}
	return cmd
}

func cancelling(userID int64, startMs int64, request ...string) *protos.CancelSlot {
	cmd := &protos.CancelSlot{By: &protos.User{UserId: userID}, Grid: grid(), StartMs: startMs}
	for _, key := range request {
		cmd.Request = &protos.Request{Key: key, Hash: []byte("asked")}
	}
	return cmd
}
