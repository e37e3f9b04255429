// The course of a recording: the score and the audience at each moment.

package replays

import (
	"slices"
	"testing"
	"time"

	"touchline/domain/replay"
	"touchline/domain/sport"
)

var kickOff = time.Date(2026, 11, 21, 20, 0, 0, 0, time.UTC)

// halves are two recorded halves with a minute without pictures between them.
var halves = summary{clock: replay.Clock{
	{At: kickOff, Length: 10 * time.Minute}, {At: kickOff.Add(11 * time.Minute), Length: 10 * time.Minute},
}}

func TestTheScoreOfARecordingIsThatOfTheMoment(t *testing.T) {
	t.Parallel()
	two := 2
	event := func(after time.Duration, kind int32, home, away int) sport.MatchEvent {
		return sport.MatchEvent{At: kickOff.Add(after), Type: kind, HomeScore: home, AwayScore: away}
	}
	for name, x := range map[string]struct {
		match  *sport.Match
		events []sport.MatchEvent
		want   []scoreAt
	}{
		"no match": {nil, nil, []scoreAt{}},
		"no score": {&sport.Match{}, nil, []scoreAt{}},
		"no goal":  {&sport.Match{HomeScore: &two}, nil, []scoreAt{{}}},
		"a goal before": {&sport.Match{HomeScore: &two}, []sport.MatchEvent{event(-time.Minute, sport.EventGoal, 1, 0)},
			[]scoreAt{{0, 1, 0}}},
		"goals and cards": {&sport.Match{HomeScore: &two},
			[]sport.MatchEvent{event(time.Minute, sport.EventGoal, 1, 0), event(2*time.Minute, sport.EventRedCard, 1, 0),
				event(12*time.Minute, sport.EventGoal, 2, 0)}, []scoreAt{{}, {60, 1, 0}, {660, 2, 0}}},
		"a card at 0–0": {&sport.Match{HomeScore: &two},
			[]sport.MatchEvent{event(time.Minute, sport.EventYellowCard, 0, 0)}, []scoreAt{{}}},
	} {
		if got := (past{halves, x.match, x.events}).scores(); !slices.Equal(got, x.want) {
			t.Errorf("%s: %v, want %v", name, got, x.want)
		}
	}
}

func TestTheAudienceOfARecordingIsThatOfTheMoment(t *testing.T) {
	t.Parallel()
	s := halves
	for minute, viewers := range map[int]int64{0: 3, 9: 40, 10: 41, 12: 7} {
		s.audience = append(s.audience,
			replay.AudienceAt{At: kickOff.Add(time.Duration(minute) * time.Minute), Viewers: viewers})
	}
	slices.SortFunc(s.audience, func(a, b replay.AudienceAt) int { return a.At.Compare(b.At) })
	want := []viewersAt{{0, 3}, {540, 40}, {600, 41}, {660, 7}}
	if got := s.viewers(); !slices.Equal(got, want) {
		t.Errorf("%v, want %v", got, want)
	}
}

func TestARecordingHasDotsOnlyForItsOwnTime(t *testing.T) {
	t.Parallel()
	for after, want := range map[time.Duration]bool{-time.Second: false, 0: true, 630 * time.Second: true,
		21*time.Minute - time.Second: true, 21 * time.Minute: false} {
		if halves.covers(kickOff.Add(after)) != want {
			t.Errorf("%v after the start is covered: %v", after, !want)
		}
	}
	if (summary{}).covers(kickOff) {
		t.Error("a recording without pieces covers something")
	}
}

func TestARecordingHasNoDotsForTrimmedParts(t *testing.T) {
	t.Parallel()
	trimmed := summary{clock: halves.clock[1:], trimmed: true}
	early := kickOff.Add(-time.Minute)
	if !halves.leaves(early) || trimmed.leaves(kickOff.Add(9*time.Minute)) ||
		!trimmed.leaves(kickOff.Add(12*time.Minute)) || trimmed.leaves(kickOff.Add(21*time.Minute)) {
		t.Error("leaves is wrong about a trimmed or a visible moment")
	}
}
