// A goal goes from the tables through the chats to all viewers once, and its revocation too.

package broadcast

import (
	"context"
	"encoding/json"
	"fmt"
	"log/slog"
	"strings"
	"testing"
	"time"

	"github.com/asynkron/protoactor-go/actor"
	pa "github.com/asynkron/protoactor-go/cluster"
	"github.com/jackc/pgx/v5/pgxpool"

	"touchline/actors"
	"touchline/actors/actorstest"
	"touchline/actors/chat"
	"touchline/app/jobs"
	"touchline/cluster"
	"touchline/domain"
	"touchline/domain/sport"
	"touchline/persistence/persistencetest"
	"touchline/protos"
)

// scored is a match with its chats and all that broadcasts its score.
type scored struct {
	scores    *jobs.Scores
	rooms     ScoredRooms
	publisher *actorstest.Publisher
	db        *pgxpool.Pool
	match     int64
}

func newScored(t *testing.T) scored {
	t.Helper()
	cfg := persistencetest.Config(t)
	store := persistencetest.OpenConfig(t, cfg)
	db := persistencetest.SQL(t, cfg)
	publisher := actorstest.NewPublisher()
	services := &actors.Services{Journal: store.Journal, Lines: store.Chat, Publisher: publisher, Now: time.Now,
		Logger: slog.New(slog.DiscardHandler)}
	node, err := cluster.Start(cluster.Config{Logger: slog.New(slog.DiscardHandler), Kinds: []cluster.Kind{{
		Name:  "Chat",
		Build: func(o ...actor.PropsOption) *pa.Kind { return protos.ChatKind(chat.New(services), o...) },
	}}})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = node.Stop(context.Background()) })
	scores := &jobs.Scores{Chats: protos.ChatCalls{Asker: node}, Store: store.Matches,
		Logger: slog.New(slog.DiscardHandler)}
	rooms := ScoredRooms{protos.NewCalls(node), scores}

	names := func(en string) *sport.Named { return &sport.Named{Names: domain.Names{"en": en}} }
	match, err := store.Matches.EditMatch(t.Context(),
		sport.MatchEdit{RaceType: 1, Competition: names("Cup"), Home: names("A"), Away: names("B"), At: time.Now()})
	if err != nil {
		t.Fatal(err)
	}
	return scored{scores, rooms, publisher, db, match}
}

func (s scored) goal(t *testing.T) sport.MatchEvent {
	t.Helper()
	goal, err := s.scores.Store.AddMatchEvent(t.Context(),
		sport.MatchEvent{MatchID: s.match, Type: sport.EventGoal, TeamSide: 1, At: time.Now()}, nil, nil)
	if err != nil {
		t.Fatal(err)
	}
	return goal
}

func TestAGoalAndItsRevocationReachTheRoomsOfTheMatch(t *testing.T) {
	s, ctx := newScored(t), t.Context()
	scores, rooms, publisher, db, match := s.scores, s.rooms, s.publisher, s.db, s.match
	for house, status := range map[int64]int{1001: 2, 1002: 1, 1003: 2} { // the third shows another match
		_, err := db.Exec(ctx, `INSERT INTO room (house_id, user_id, match_id, status) OVERRIDING SYSTEM VALUE VALUES ($1, $1, $2, $3)`,
			house, match+house/1003, status)
		if err != nil {
			t.Fatal(err)
		}
	}
	set := func(home, away int) {
		t.Helper()
		playing := domain.MatchInProgress
		if err := scores.Store.SetMatchResult(ctx,
			sport.MatchResult{MatchID: match, Status: &playing, Scored: true, HomeScore: &home, AwayScore: &away,
				At: time.Now()}); err != nil {
			t.Fatal(err)
		}
	}
	set(0, 0)
	race := domain.RaceRoom(match)
	opened, err := rooms.Open(ctx, race, &protos.OpenChat{})
	if err != nil || opened.State.GetMatch().GetMatchId() != match || opened.Head != 1 {
		t.Fatalf("whoever comes first finds %v at %d, %v", opened.GetState().GetMatch(), opened.GetHead(), err)
	}
	<-publisher.Rooms

	// heard is the next event of both rooms: "homeScore/eventId/revoked".
	received := func(sentence, want string) {
		t.Helper()
		if err := scores.Changed(ctx, []int64{match}); err != nil {
			t.Fatal(err)
		}
		if err := scores.Changed(ctx, []int64{match}); err != nil { // a superfluous call
			t.Fatal(err)
		}
		got := map[string]string{}
		for len(publisher.Rooms) > 0 {
			batch := <-publisher.Rooms
			for _, body := range batch.Events {
				var e struct {
					K         string
					MatchID   string
					HomeScore *int
					Event     *struct {
						EventID string
						Revoked bool
					}
				}
				if err := json.Unmarshal(body, &e); err != nil || e.K != "score" || e.MatchID != domain.FormatID(match) {
					t.Errorf("%s: %s, %v", sentence, body, err)
				}
				if e.Event == nil {
					got[batch.Room] += fmt.Sprintf("%d;", *e.HomeScore)
				} else {
					got[batch.Room] += fmt.Sprintf("%d/%s/%t;", *e.HomeScore, e.Event.EventID, e.Event.Revoked)
				}
			}
		}
		if got[race] != want || got["house:1001"] != want || len(got) != 2 {
			t.Errorf("%s: heard %v, want %q in two rooms", sentence, got, want)
		}
	}
	goal := s.goal(t)
	received("a goal", fmt.Sprintf("1/%d/false;", goal.EventID))
	if _, err := scores.Store.RevokeMatchEvent(ctx, match, goal.EventID, nil, nil, time.Now()); err != nil {
		t.Fatal(err)
	}
	received("taken back", fmt.Sprintf("0/%d/true;", goal.EventID))
	set(0, 3)
	received("a score without an event", "0;")
	opened, err = rooms.Open(ctx, race, &protos.OpenChat{})
	if err != nil || opened.State.Match.AwayScore.N != 3 || opened.Head != 4 ||
		len(publisher.Rooms) > 0 {
		t.Errorf("a newcomer finds %v at %d, %v", opened.GetState().GetMatch(), opened.GetHead(), err)
	}
}

func TestAGoalThatWasToldWhileTheFirstVisitorCameStandsInTheChat(t *testing.T) {
	s, ctx := newScored(t), t.Context()
	goal := s.goal(t)
	if err := s.scores.Changed(ctx, []int64{s.match}); err != nil {
		t.Fatal(err)
	}
	if len(s.publisher.Rooms) > 0 {
		t.Fatal("the goal was sent to a room without visitors")
	}
	if _, err := s.rooms.Open(ctx, domain.RaceRoom(s.match), &protos.OpenChat{}); err != nil {
		t.Fatal(err)
	}
	sent := string((<-s.publisher.Rooms).Events[0])
	if !strings.Contains(sent, fmt.Sprintf(`"eventId":"%d"`, goal.EventID)) {
		t.Errorf("the first visitor was sent %s, want the goal %d", sent, goal.EventID)
	}
	if err := s.scores.Changed(ctx, []int64{s.match}); err != nil {
		t.Fatal(err)
	}
	if len(s.publisher.Rooms) > 0 {
		t.Errorf("the goal was sent twice: %s", (<-s.publisher.Rooms).Events)
	}
}
