// The fixture of grain tests about money: rooms over a journal in memory, a chat that records news, a clock
// that can jump.

package room_test

import (
	"context"
	"encoding/json"
	"io"
	"log/slog"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/asynkron/protoactor-go/actor"
	pa "github.com/asynkron/protoactor-go/cluster"

	"touchline/actors"
	"touchline/actors/actorstest"
	"touchline/actors/room"
	"touchline/cluster"
	"touchline/domain"
	"touchline/domain/ledger"
	"touchline/frames"
	"touchline/protos"
)

const (
	house  = "house:1001"
	anchor = 500
)

type fixture struct {
	*testing.T
	journal *actorstest.Journal
	chat    *listener
	sockets *sockets
	worn    map[int64]domain.Badges // by user, in the house of the tests
	ahead   atomic.Int64            // nanoseconds by which the clock is ahead
}

func newFixture(t *testing.T) *fixture {
	return &fixture{T: t, journal: actorstest.NewJournal(), chat: &listener{}, sockets: &sockets{}}
}

func (a *fixture) now() time.Time { return time.Now().Add(time.Duration(a.ahead.Load())) }

func (a *fixture) Of(houseID, userID int64) domain.Badges {
	if domain.HouseRoom(houseID) != house {
		return domain.Badges{}
	}
	return a.worn[userID]
}

func (a *fixture) Given(int64, int64) {}

// open starts a node that does not know the others and activates every grain it is asked for.
func (a *fixture) open() *stage {
	a.Helper()
	services := &actors.Services{Journal: a.journal, Lines: a.journal, Publisher: a.sockets, Now: a.now, Badges: a,
		Logger: slog.New(slog.NewTextHandler(io.Discard, nil))}
	node, err := cluster.Start(cluster.Config{Logger: services.Logger, Kinds: []cluster.Kind{{Name: "Room",
		Build: func(o ...actor.PropsOption) *pa.Kind { return protos.RoomKind(room.New(services, a.chat), o...) }}}})
	if err != nil {
		a.Fatal(err)
	}
	s := &stage{fixture: a, node: node, rooms: protos.RoomCalls{Asker: node}}
	a.Cleanup(s.close)
	return s
}

// stage is one node with the calls to its room.
type stage struct {
	*fixture
	node   *cluster.Node
	rooms  protos.RoomCalls
	closed sync.Once
}

func (s *stage) close() {
	s.closed.Do(func() {
		if err := s.node.Stop(context.Background()); err != nil {
			s.Error(err)
		}
	})
}

func tell[Req, Res any](s *stage, ask func(context.Context, string, Req) (Res, error), req Req) (Res, error) {
	return ask(context.Background(), house, req)
}

func user(id int64) *protos.User {
	return &protos.User{UserId: id, NickName: "u" + domain.FormatID(id)}
}

func (s *stage) gift(from int64, requestID string) (*protos.GiftSent, error) {
	return tell(s, s.rooms.Gift, &protos.SendGift{
		Request: &protos.Request{Key: ledger.RequestKey("gift", from, requestID), Hash: []byte(requestID)},
		From:    user(from), AnchorId: anchor, Count: 1, SharePercent: 70,
		Gift: &protos.GiftItem{GiftId: "g1", Name: "rose", Price: 10, Comboable: true}})
}

func (s *stage) envelope(number, total, count int64, change func(*protos.SendEnvelope)) *protos.RedEnvelope {
	s.Helper()
	cmd := &protos.SendEnvelope{
		Request: &protos.Request{Key: ledger.RequestKey("envelope", 501, domain.FormatID(number))}, From: user(501),
		Number:  number,
		RedType: int32(ledger.RedPublicRandom), TotalAmount: total, TotalCount: count,
		Seed: make([]byte, ledger.SeedBytes)}
	if change != nil {
		change(cmd)
	}
	sent, err := tell(s, s.rooms.Envelope, cmd)
	if err != nil {
		s.Fatal(err)
	}
	return sent.Envelope
}

func (s *stage) grab(from int64, id string) (*protos.EnvelopeGrabbed, error) {
	return tell(s, s.rooms.Grab, &protos.GrabEnvelope{From: user(from), RedEnvelopeId: id})
}

// rows returns the last row the room wrote for each envelope.
func (a *fixture) rows() map[int64]ledger.EnvelopeRow {
	last := map[int64]ledger.EnvelopeRow{}
	for _, row := range a.journal.Rows("room/" + house) {
		if e, ok := row.(ledger.EnvelopeRow); ok {
			last[e.Number] = e
		}
	}
	return last
}

func (a *fixture) notices() []domain.NoticeRow {
	var notices []domain.NoticeRow
	for _, row := range a.journal.Rows("room/" + house) {
		if n, ok := row.(domain.NoticeRow); ok {
			notices = append(notices, n)
		}
	}
	return notices
}

// listener takes news as the chat does and ignores numbers it has seen.
type listener struct {
	mu   sync.Mutex
	news []*protos.RoomNews
}

func (l *listener) Carry(_ string, news []*protos.RoomNews, told func(int64, error)) {
	l.mu.Lock()
	defer l.mu.Unlock()
	for _, n := range news {
		if len(l.news) == 0 || n.Number > l.news[len(l.news)-1].Number {
			l.news = append(l.news, n)
		}
	}
	go told(l.news[len(l.news)-1].Number, nil)
}

func (l *listener) received() []*protos.RoomNews {
	l.mu.Lock()
	defer l.mu.Unlock()
	return append([]*protos.RoomNews(nil), l.news...)
}

// sockets records the frames sent to single people.
type sockets struct {
	mu     sync.Mutex
	frames map[int64][]frame // by user
	votes  *protos.PollVotes // as last sent
}

type frame struct {
	K        string
	Balance  int64
	Envelope *frames.EnvelopeView
	NotifyID string
	Type     int32
	Params   map[string]any
}

func (s *sockets) Events(*protos.RoomEvents) {}
func (s *sockets) Kick(*protos.KickUser)     {}

func (s *sockets) Stats(e *protos.RoomStats) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.votes = e.Poll
}

func (s *sockets) Private(p *protos.PrivateFrame) {
	var f frame
	if err := json.Unmarshal(p.Frame, &f); err != nil {
		f.K = err.Error()
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.frames == nil {
		s.frames = map[int64][]frame{}
	}
	s.frames[p.UserId] = append(s.frames[p.UserId], f)
}

func (s *sockets) of(userID int64) []frame {
	s.mu.Lock()
	defer s.mu.Unlock()
	return append([]frame(nil), s.frames[userID]...)
}
