// A live room as a running actor: news reach the chat once, figures reach the sockets.

package room_test

import (
	"context"
	"crypto/sha256"
	"errors"
	"log/slog"
	"os"
	"slices"
	"sync"
	"testing"
	"time"

	"github.com/asynkron/protoactor-go/actor"
	pa "github.com/asynkron/protoactor-go/cluster"

	"touchline/actors"
	"touchline/actors/actorstest"
	"touchline/actors/room"
	"touchline/cluster"
	"touchline/domain"
	"touchline/domain/studio"
	"touchline/protos"
	"touchline/tests/eventually"
)

var (
	journal   = actorstest.NewJournal()
	publisher = actorstest.NewPublisher()
	chat      = &chatStub{carried: map[string]int64{}, news: make(chan *protos.RoomNews, 1000)}
)

// chatStub takes news as the chat does and ignores numbers it has seen. Its first call fails.
type chatStub struct {
	mu      sync.Mutex
	carried map[string]int64
	failed  bool
	news    chan *protos.RoomNews
}

func (c *chatStub) Carry(room string, news []*protos.RoomNews, told func(int64, error)) {
	go func() {
		c.mu.Lock()
		defer c.mu.Unlock()
		if !c.failed {
			c.failed = true
			told(0, errors.New("chat is moving"))
			return
		}
		for _, n := range news {
			if n.Number > c.carried[room] {
				c.carried[room] = n.Number
				c.news <- n
			}
		}
		told(c.carried[room], nil)
	}()
}

// start starts a node for one test, because a kind has one factory per process.
func start(t *testing.T) *cluster.Node {
	t.Helper()
	services := &actors.Services{Journal: journal, Lines: journal, Publisher: publisher, Now: time.Now,
		Logger: slog.New(slog.NewTextHandler(os.Stderr, &slog.HandlerOptions{Level: slog.LevelError}))}
	node, err := cluster.Start(cluster.Config{Logger: services.Logger, Kinds: []cluster.Kind{{
		Name:  "Room",
		Build: func(o ...actor.PropsOption) *pa.Kind { return protos.RoomKind(room.New(services, chat), o...) },
	}}})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := node.Stop(context.Background()); err != nil {
			t.Error(err)
		}
	})
	return node
}

func must[Req, Res any](t *testing.T, ask func(context.Context, string, Req) (Res, error), room string, req Req) Res {
	t.Helper()
	res, err := ask(context.Background(), room, req)
	if err != nil {
		t.Fatal(err)
	}
	return res
}

func configure(t *testing.T, g protos.RoomCalls, room string) {
	t.Helper()
	hash := sha256.Sum256([]byte("code"))
	must(t, g.Configure, room, &protos.ConfigureRoom{
		Set:         []string{"houseName", "anchorTitle", "introduction", "announcement", "houseImage", "liveCode"},
		NewCodeHash: hash[:],
		Config: &protos.RoomConfig{
			HouseName: "derby", AnchorTitle: "hao", Introduction: "i", Announcement: "a", HouseImage: "img/x",
		}})
}

func end(t *testing.T, g protos.RoomCalls, room string) {
	t.Helper()
	if _, err := g.End(context.Background(), room); err != nil {
		t.Fatal(err)
	}
}

func nextLive(t *testing.T) *protos.LiveNews {
	t.Helper()
	deadline := time.After(eventually.Hang)
	for {
		select {
		case news := <-chat.news:
			if live := news.GetLive(); live != nil {
				return live
			}
		case <-deadline:
			t.Fatal("no news of the live status")
		}
	}
}

func TestABroadcastIsSentToTheChatOnceAndStoredForTheLists(t *testing.T) {
	const name = "house:1"
	node := start(t)
	g := protos.RoomCalls{Asker: node}
	configure(t, g, name)
	if offline := nextLive(t); offline.LiveStatus != int32(domain.LiveOffline) || offline.Started || offline.Ended {
		t.Fatalf("before any broadcast the chat is sent %v", offline)
	}
	allowed := must(t, g.Admit, name, &protos.AskPublish{ConnId: "c1", Code: "code"})
	must(t, g.Picture, name, &protos.PictureSeen{ConnId: "c1"})

	started := nextLive(t)
	if started.LiveStatus != int32(domain.LiveLiving) || !started.Started || started.SessionId != allowed.SessionId {
		t.Fatalf("news %v, allowed %v", started, allowed)
	}
	must(t, g.Lost, name, &protos.SourceLost{ConnId: "c1", Stopped: true})
	if ended := nextLive(t); ended.EndedSession != started.SessionId {
		t.Fatalf("news %v", ended)
	}

	var sessions []studio.LiveSessionRow
	var last studio.RoomRow
	for _, row := range journal.Rows("room/" + name) {
		switch r := row.(type) {
		case studio.LiveSessionRow:
			sessions = append(sessions, r)
		case studio.RoomRow:
			last = r
		}
	}
	if len(sessions) != 2 || !sessions[0].Pictured || !sessions[1].Pictured ||
		sessions[0].SessionID != sessions[1].SessionID || !sessions[0].End.IsZero() || sessions[1].End.IsZero() {
		t.Fatalf("sessions %+v", sessions)
	}
	if last.Status != domain.LiveOffline || last.SessionID != "" {
		t.Fatalf("room row %+v", last)
	}
}

func TestAMatchThatIsChosenOnTheAirIsTheMatchOfTheBroadcast(t *testing.T) {
	const name = "house:6"
	g := protos.RoomCalls{Asker: start(t)}
	configure(t, g, name)
	must(t, g.Admit, name, &protos.AskPublish{ConnId: "c1", Code: "code"})
	must(t, g.Picture, name, &protos.PictureSeen{ConnId: "c1"})
	must(t, g.Configure, name, &protos.ConfigureRoom{
		Set: []string{"matchId"}, Config: &protos.RoomConfig{MatchId: 50001}})
	var last studio.LiveSessionRow
	for _, row := range journal.Rows("room/" + name) {
		if session, ok := row.(studio.LiveSessionRow); ok {
			last = session
		}
	}
	if last.MatchID != 50001 || !last.End.IsZero() || !last.Pictured {
		t.Fatalf("the broadcast is %+v", last)
	}
}

func TestTheAudienceIsCountedAndSentToTheSockets(t *testing.T) {
	const name = "house:2"
	node := start(t)
	g := protos.RoomCalls{Asker: node}
	if told := must(t, g.Audience, name, &protos.Attend{Node: "n1"}); !told.Unknown {
		t.Fatal("the report of an unknown node was accepted")
	}
	must(t, g.Audience, name, &protos.Attend{Node: "n1", All: true, Arrived: []*protos.Arrival{
		{Key: "u:5", User: &protos.User{UserId: 5, NickName: "lin"}}, {Key: "v:x"}}})

	deadline := time.After(eventually.Hang)
	for {
		select {
		case stats := <-publisher.Figures:
			if stats.Room == name && stats.Viewers == 2 && stats.VisitHistory == 2 {
				return
			}
		case <-deadline:
			t.Fatal("the sockets got no frame")
		}
	}
}

func TestARefusalReachesTheCallerWithItsCode(t *testing.T) {
	node := start(t)
	g := protos.RoomCalls{Asker: node}
	_, err := g.End(t.Context(), "house:3")
	if domain.CodeOf(err) != domain.LiveNotStarted {
		t.Fatalf("got %v", err)
	}
}

func TestABroadcastWithoutAPictureIsStoredAsOne(t *testing.T) {
	const name = "house:5"
	node := start(t)
	g := protos.RoomCalls{Asker: node}
	configure(t, g, name)
	sessions := func() (pictured []bool) {
		for _, row := range journal.Rows("room/" + name) {
			if r, ok := row.(studio.LiveSessionRow); ok {
				pictured = append(pictured, r.Pictured)
			}
		}
		return pictured
	}
	must(t, g.Start, name, &protos.StartLive{Source: int32(domain.SourcePush)})
	end(t, g, name)
	if got := sessions(); !slices.Equal(got, []bool{false, false}) {
		t.Fatalf("begun and ended: %v", got)
	}
	must(t, g.Start, name, &protos.StartLive{Source: int32(domain.SourcePush)})
	must(t, g.Admit, name, &protos.AskPublish{ConnId: "c1", Code: "code"})
	must(t, g.Picture, name, &protos.PictureSeen{ConnId: "c1"})
	end(t, g, name)
	if got := sessions()[2:]; !slices.Equal(got, []bool{false, true, true}) {
		t.Fatalf("with a picture in between: %v", got)
	}
}
