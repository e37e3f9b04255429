// The recordings of the world: what they show, and that new ones come when they are too old.

package demo_test

import (
	"slices"
	"strings"
	"testing"
	"time"

	"touchline/demo"
	"touchline/domain"
	"touchline/persistence/persistencetest"
)

func TestSomeBroadcastsOfTheWorldCanBeWatchedAgain(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	if _, err := demo.Make(t.Context(), s.Deps); err != nil {
		t.Fatal(err)
	}
	if _, err := persistencetest.SQL(t, s.cfg).Exec(t.Context(), `UPDATE room SET status = 1`); err != nil { // as its actor would
		t.Fatal(err)
	}
	newest, err := s.store.Replays.NewestReplays(t.Context(), 8)
	if err != nil || len(newest) != 2 {
		t.Fatalf("%d recordings, %v", len(newest), err)
	}
	for _, r := range newest {
		if age := evening.Sub(r.Start); r.NickName == "" || r.Length != time.Minute || age < 0 || age > 24*time.Hour {
			t.Errorf("%+v", r)
		}
		s.hasAPast(t, r)
	}
	expire := func() {
		t.Helper()
		if err := s.store.Replays.ExpireReplays(t.Context(), s.now, s.now); err != nil {
			t.Fatal(err)
		}
	}
	s.now = evening.AddDate(0, 0, 40) // too old by now: the next start has new ones
	expire()
	if _, err := demo.Make(t.Context(), s.Deps); err != nil {
		t.Fatal(err)
	}
	if newest, err = s.store.Replays.NewestReplays(t.Context(), 8); err != nil || len(newest) != 2 {
		t.Errorf("%d recordings after the first were too old, %v", len(newest), err)
	}
}

// hasAPast tells whether a recording shows a match with a change of its score, and what was said and given around it.
func (s *site) hasAPast(t *testing.T, r domain.Replay) {
	t.Helper()
	match, err := s.store.Matches.Match(t.Context(), r.MatchID)
	if err != nil || match.Status != domain.MatchEnded {
		t.Fatalf("the match of %s: %v, %v", r.ReplayID, match.Status, err)
	}
	events, err := s.store.Matches.MatchEvents(t.Context(), r.MatchID)
	within := func(at time.Time) bool { return at.After(r.Start) && at.Before(r.Start.Add(r.Length)) }
	if err != nil || !slices.ContainsFunc(events, func(e domain.MatchEvent) bool { return within(e.At) }) {
		t.Errorf("nothing happens in %s, %v", r.ReplayID, err)
	}
	lines, err := s.store.Replays.LinesBetween(t.Context(), domain.HouseRoom(r.HouseID), r.Start, r.Start.Add(r.Length), 100)
	kinds := map[string]int{}
	for i, l := range lines {
		kinds[l.Kind]++
		if l.Offset != int64(i+1) || l.SessionID != r.SessionID || strings.Contains(string(l.Body), "{h}") {
			t.Errorf("line %d is %+v", i, l)
		}
	}
	if err != nil || kinds["chat"] < 30 || kinds["gift"] < 5 {
		t.Errorf("%s has the lines %v, %v", r.ReplayID, kinds, err)
	}
	if audience, err := s.store.Replays.AudienceOf(t.Context(), r.SessionID); err != nil || len(audience) == 0 {
		t.Errorf("nobody watched %s, %v", r.ReplayID, err)
	}
}
