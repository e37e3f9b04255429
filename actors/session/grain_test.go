// Reservations through a running session: the commit decides, and a refused one changes nothing.

package session_test

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"os"
	"sync/atomic"
	"testing"
	"time"

	"github.com/asynkron/protoactor-go/actor"
	pa "github.com/asynkron/protoactor-go/cluster"

	"touchline/actors"
	"touchline/actors/actorstest"
	"touchline/actors/session"
	"touchline/cluster"
	"touchline/domain"
	"touchline/domain/agenda"
	"touchline/domain/ledger"
	"touchline/protos"
)

var (
	noon    = time.Date(2026, 11, 21, 12, 0, 0, 0, time.UTC)
	journal = actorstest.NewJournal()
	node    *cluster.Node
	users   atomic.Int64 // every test uses its own user
)

func TestMain(m *testing.M) {
	services := &actors.Services{Journal: journal, Lines: journal, Publisher: actorstest.NewPublisher(),
		Now:    func() time.Time { return noon },
		Logger: slog.New(slog.NewTextHandler(os.Stderr, &slog.HandlerOptions{Level: slog.LevelError}))}
	var err error
	node, err = cluster.Start(cluster.Config{Logger: services.Logger, Kinds: []cluster.Kind{{
		Name:  "Session",
		Build: func(o ...actor.PropsOption) *pa.Kind { return protos.SessionKind(session.New(services), o...) },
	}}})
	if err != nil {
		panic(err)
	}
	// Matches 1 … 9 begin 1 … 9 hours from now; the start of match 10 is unknown.
	for id := range int64(9) {
		journal.Match(id+1, agenda.MatchFact{
			Time: noon.Add(time.Duration(id+1) * time.Hour), Status: domain.MatchNotStarted,
		})
	}
	journal.Match(10, agenda.MatchFact{Status: domain.MatchToBeDetermined})
	code := m.Run()
	if err := node.Stop(context.Background()); err != nil {
		panic(err)
	}
	os.Exit(code)
}

func reserve(userID int64, cmd *protos.ReserveMatch) (*protos.MatchReserved, error) {
	cmd.GapMinutes, cmd.OccupyMinutes = 120, 120
	return protos.SessionCalls{Asker: node}.Reserve(context.Background(), userID, cmd)
}

func plans(userID int64) string {
	text := ""
	for _, m := range journal.Agenda(userID).Matches {
		text += fmt.Sprintf("%d/%d ", m.Kind, m.MatchID)
	}
	return text
}

func TestAReservationCancelsTheOnesTheUserAgreedToReplace(t *testing.T) {
	user := users.Add(1)
	steps := []struct {
		what   string
		cmd    *protos.ReserveMatch
		want   domain.Code
		answer string
		agenda string
	}{
		{"reserve", &protos.ReserveMatch{Kind: 1, MatchId: 2}, "", "2 true []", "1/2 "},
		{"twice", &protos.ReserveMatch{Kind: 1, MatchId: 2}, domain.AlreadyReserved, "", "1/2 "},
		{"no such match", &protos.ReserveMatch{Kind: 1, MatchId: 99}, domain.MatchNotFound, "", "1/2 "},
		{"far enough", &protos.ReserveMatch{Kind: 1, MatchId: 5}, "", "5 true []", "1/2 1/5 "},
		{"too near to both", &protos.ReserveMatch{Kind: 1, MatchId: 4}, domain.ReserveGap, "", "1/2 1/5 "},
		{
			"an empty list agrees to nothing", &protos.ReserveMatch{Kind: 1, MatchId: 4, Replace: []int64{}},
			domain.ReserveGap, "", "1/2 1/5 ",
		},
		{
			"agreed to one of two", &protos.ReserveMatch{Kind: 1, MatchId: 4, Replace: []int64{2}}, domain.ReserveGap,
			"", "1/2 1/5 ",
		},
		{
			"agreed to both, in any order, named twice",
			&protos.ReserveMatch{Kind: 1, MatchId: 4, Replace: []int64{5, 2, 5}}, "", "4 true [2 5]", "1/4 ",
		},
		{"no known time", &protos.ReserveMatch{Kind: 1, MatchId: 10}, "", "10 true []", "1/4 1/10 "},
		{"as an anchor", &protos.ReserveMatch{Kind: 2, MatchId: 4}, "", "4 true []", "1/4 1/10 2/4 "},
		{"cancelled", &protos.ReserveMatch{Kind: 1, MatchId: 4, Cancel: true}, "", "4 false []", "1/10 2/4 "},
		{
			"cancelled twice", &protos.ReserveMatch{Kind: 1, MatchId: 4, Cancel: true}, domain.NotReserved, "",
			"1/10 2/4 ",
		},
		{"of an unknown kind", &protos.ReserveMatch{Kind: 3, MatchId: 9}, domain.BadRequest, "", "1/10 2/4 "},
		{
			"of an unknown kind, cancelled", &protos.ReserveMatch{MatchId: 10, Cancel: true}, domain.BadRequest, "",
			"1/10 2/4 ",
		},
	}
	for _, step := range steps {
		answer, err := reserve(user, step.cmd)
		if domain.CodeOf(err) != step.want {
			t.Fatalf("%s: %v, want %q", step.what, err, step.want)
		}
		if got := fmt.Sprint(answer.GetMatchId(), answer.GetReserved(), answer.GetCancelled()); err == nil &&
			got != step.answer {
			t.Errorf("%s: answered %s, want %s", step.what, got, step.answer)
		}
		if got := plans(user); got != step.agenda {
			t.Fatalf("%s: agenda %s, want %s", step.what, got, step.agenda)
		}
	}
}

func TestTheRefusalOfAReservationNamesItsConflicts(t *testing.T) {
	user := users.Add(1)
	if _, err := reserve(user, &protos.ReserveMatch{Kind: 2, MatchId: 3}); err != nil {
		t.Fatal(err)
	}
	_, err := reserve(user, &protos.ReserveMatch{Kind: 2, MatchId: 5})
	var refusal *domain.Refusal
	if !errors.As(err, &refusal) || refusal.Code != domain.ReserveGap ||
		fmt.Sprint(refusal.Params["matchIds"], refusal.Params["gapMinutes"]) != "[3] 120" {
		t.Fatalf("got %+v", refusal)
	}
}

func TestAnAnchorCannotReserveAMatchDuringABookedSlot(t *testing.T) {
	user := users.Add(1)
	journal.Agenda(user).Slots = []agenda.SlotHeld{{
		BrandID: 601, Start: noon.Add(4 * time.Hour), End: noon.Add(5 * time.Hour),
	}}
	if _, err := reserve(user,
		&protos.ReserveMatch{Kind: 2, MatchId: 3}); domain.CodeOf(err) != domain.SlotMatchConflict {
		t.Fatalf("got %v", err)
	}
	if _, err := reserve(user, &protos.ReserveMatch{Kind: 1, MatchId: 3}); err != nil {
		t.Fatalf("a reminder needs no free hour: %v", err)
	}
	if _, err := reserve(user, &protos.ReserveMatch{Kind: 2, MatchId: 2}); err != nil {
		t.Fatalf("the match ends when the slot begins: %v", err)
	}
}

func TestConcurrentReservationsKeepTheGap(t *testing.T) {
	user := users.Add(1)
	done := make(chan domain.Code, 9)
	for id := range int64(9) {
		go func() {
			_, err := reserve(user, &protos.ReserveMatch{Kind: 1, MatchId: id + 1})
			done <- domain.CodeOf(err)
		}()
	}
	count := map[domain.Code]int{}
	for range 9 {
		count[<-done]++
	}
	held := journal.Agenda(user).Matches
	if count[""] != len(held) || count[""]+count[domain.ReserveGap] != 9 || len(held) == 0 {
		t.Fatalf("answers %v, held %v", count, held)
	}
	for _, m := range held {
		if near := agenda.GapConflicts(held, domain.ReserveViewer, m.Time, 2*time.Hour); len(near) != 1 {
			t.Errorf("match %d is near %v", m.MatchID, near)
		}
	}
}

func TestAReservationOfTheSameRequestIsMadeOnce(t *testing.T) {
	user := users.Add(1)
	request := &protos.Request{Key: ledger.RequestKey("reserve", user, "one"), Hash: []byte("asked")}
	for i, want := range []domain.Code{"", ledger.Repeated} {
		_, err := reserve(user, &protos.ReserveMatch{Kind: 1, MatchId: 1, Request: request})
		if domain.CodeOf(err) != want {
			t.Fatalf("%d. time: %v, want %q", i+1, err, want)
		}
		if i == 0 {
			if _, err := reserve(user, &protos.ReserveMatch{Kind: 1, MatchId: 1, Cancel: true}); err != nil {
				t.Fatal(err)
			}
		}
	}
	if got := plans(user); got != "" {
		t.Fatalf("agenda %s", got)
	}
}

func TestASessionLoadsAJournalWithReservations(t *testing.T) {
	s := &session.State{}
	made, err := session.Reserve(25, &protos.ReserveMatch{Kind: 1, MatchId: 1}, noon)
	if err != nil {
		t.Fatal(err)
	}
	given, err := session.Reserve(25, &protos.ReserveMatch{Kind: 1, MatchId: 1, Cancel: true}, noon)
	if err != nil {
		t.Fatal(err)
	}
	s.Apply(made.Event)
	s.Apply(given.Event)
}
