// Matches are the same for the same seed, have every status, and proceed with time.

package demo

import (
	"io"
	"log/slog"
	"reflect"
	"testing"
	"time"

	"touchline/domain"
)

func testLogger(t *testing.T) *slog.Logger {
	t.Helper()
	return slog.New(slog.NewTextHandler(io.Discard, nil))
}

var evening = time.Date(2026, 11, 21, 12, 45, 0, 0, time.UTC)

func TestTheSameSeedMakesTheSameSchedule(t *testing.T) {
	t.Parallel()
	one, two, other := schedule(1, evening), schedule(1, evening.Add(time.Hour)), schedule(2, evening)
	if !reflect.DeepEqual(one, two) {
		t.Error("an hour later the schedule is another")
	}
	if reflect.DeepEqual(one, other) {
		t.Error("another seed makes the same schedule")
	}
	if len(one) < 60 {
		t.Errorf("%d matches, want 60 or more", len(one))
	}
}

func TestEveryDayHasMatchesOfEveryStatus(t *testing.T) {
	t.Parallel()
	for d := range 20 {
		now := evening.AddDate(0, 0, d)
		seen := map[domain.MatchStatus]int{}
		for _, f := range append(schedule(1, now), liveFixture(clips[0], now)) {
			seen[f.result(now).Status]++
		}
		for status := domain.MatchNotStarted; status <= domain.MatchToBeDetermined; status++ {
			if seen[status] == 0 {
				t.Errorf("%s: no match has status %d: %v", now.Format(time.DateOnly), status, seen)
			}
		}
	}
}

func TestEveryDayHasAFutureMatchWithTheCamera(t *testing.T) {
	t.Parallel()
	for d := range 20 {
		for _, hour := range []time.Duration{-12, 0, 11} {
			now := evening.AddDate(0, 0, d).Add(hour * time.Hour)
			ahead := 0
			for _, f := range schedule(1, now) {
				if filmedAhead(f, now) {
					ahead++
				}
			}
			if ahead == 0 {
				t.Errorf("%s: no match to come has a source", now)
			}
		}
	}
}

func TestATeamPlaysOneMatchAtATime(t *testing.T) {
	t.Parallel()
	for _, f := range schedule(1, evening) {
		if f.home == f.away {
			t.Errorf("%s: a team plays itself", f.key)
		}
		if data.Leagues[f.league].Key != "archipelago" && (f.home < 2 || f.away < 2) {
			t.Errorf("%s: the sides of the live room play elsewhere", f.key)
		}
	}
}

func TestAMatchNeverTakesAScoreBackAndEnds(t *testing.T) {
	t.Parallel()
	for race, play := range games {
		for seed := range uint64(40) {
			home, away, over := 0, 0, false
			for at := time.Duration(0); at < 7*time.Hour && !over; at += 30 * time.Second {
				s := play.at(seed, at)
				if s.home < home || s.away < away {
					t.Fatalf("sport %d seed %d: %d-%d became %d-%d at %v", race, seed, home, away, s.home, s.away, at)
				}
				home, away, over = s.home, s.away, s.over
				if s.clock == "" && !s.over {
					t.Fatalf("sport %d seed %d: no clock at %v", race, seed, at)
				}
			}
			if !over {
				t.Errorf("sport %d seed %d never ends", race, seed)
			}
			if race != football && home == away {
				t.Errorf("sport %d seed %d ends %d-%d", race, seed, home, away)
			}
		}
	}
}

func TestALiveMatchAgreesWithItsFilmAndRestarts(t *testing.T) {
	t.Parallel()
	want := map[string]string{"football": "2-1 67'", "basketball": "88-84 Q4 03:30", "tennis": "1-1 S3",
		"esports": "0-0 G1 28:05", "baseball": "3-2 B5", "islands": "1-0 35'", "harbour": "1-1 55'"}
	for _, c := range append([]clip{sourceClip}, clips...) {
		f := liveFixture(c, evening)
		r := f.result(evening)
		if got := itoa(*r.HomeScore) + "-" + itoa(*r.AwayScore) + " " + r.Clock; got != want[c.fixture] {
			t.Errorf("%s stands %s, want %s", c.fixture, got, want[c.fixture])
		}
		later := f.result(f.start.Add(c.cycle + time.Minute))
		if later.Status != domain.MatchInProgress || !later.MatchTime.Equal(f.start.Add(c.cycle)) {
			t.Errorf("%s: a minute into the next match it is %+v", c.fixture, later)
		}
		if end := f.result(f.start.Add(c.cycle - time.Second)); end.Status != domain.MatchEnded {
			t.Errorf("%s: just before the next match the status is %d", c.fixture, end.Status)
		}
	}
}

func TestEachGoalHasItsScore(t *testing.T) {
	t.Parallel()
	s := footballAt(3, 3*time.Hour)
	best := 0
	for _, e := range goalEvents(s, evening) {
		best = max(best, e.HomeScore+e.AwayScore)
	}
	if best != s.home+s.away || len(s.goals) != best {
		t.Errorf("%d goals, the last made %d in all; the match ended %d-%d", len(s.goals), best, s.home, s.away)
	}
}

// A clock at 00:00 for the minutes of a break looks broken.
func TestABreakOfBasketballNamesTheQuarterWithoutAClock(t *testing.T) {
	for quarter := 1; quarter < 4; quarter++ {
		begins := time.Duration(quarter)*quarterLasts + time.Duration(quarter-1)*quarterBreak
		if clock := basketballAt(1, begins+time.Minute).clock; clock != "Q"+itoa(quarter) {
			t.Errorf("the clock in the break after quarter %d: %q", quarter, clock)
		}
	}
}
