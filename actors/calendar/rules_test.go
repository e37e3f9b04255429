// Who gets a slot, who may free it, and when the grid is closed.

package calendar

import (
	"errors"
	"fmt"
	"math"
	"testing"
	"time"

	"touchline/domain"
	"touchline/domain/agenda"
	"touchline/protos"
)

const brand = 601

// Saturday, 20:00 in Shanghai.
var now = time.Date(2026, 11, 21, 12, 0, 0, 0, time.UTC)

var (
	lin = &protos.User{UserId: 11, NickName: "lin"}
	mei = &protos.User{UserId: 12, NickName: "mei"}
)

func shanghai(t *testing.T, minutes int) agenda.Grid {
	t.Helper()
	grid, err := agenda.NewGrid("Asia/Shanghai", minutes, 7)
	if err != nil {
		t.Fatal(err)
	}
	return grid
}

func hours(n float64) int64 { return now.Add(time.Duration(n * float64(time.Hour))).UnixMilli() }

func book(t *testing.T, s *State, who *protos.User, startMs int64) error {
	t.Helper()
	return bookIn(s, shanghai(t, 60), who, startMs, now)
}

func bookIn(s *State, grid agenda.Grid, who *protos.User, startMs int64, at time.Time) error {
	booked, err := Book(s, &protos.BookSlot{By: who, StartMs: startMs}, grid, at)
	if err == nil {
		s.Apply(booked)
	}
	return err
}

func cancel(s *State, cmd *protos.CancelSlot, at time.Time) error {
	freed, err := Cancel(s, cmd, agenda.Grid{}, at)
	if err == nil {
		s.Apply(freed)
	}
	return err
}

func block(t *testing.T, s *State, blocked bool, fromMs, toMs int64) int {
	t.Helper()
	sets, err := Block(
		s, &protos.BlockSlots{OperatorId: 1, FromMs: fromMs, ToMs: toMs, Blocked: blocked, Reason: "new year"},
		shanghai(t, 60), now,
	)
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range sets {
		s.Apply(e)
	}
	return len(sets)
}

// codeAndParams is the text of a refusal: its code and its params.
func codeAndParams(err error) string {
	var refusal *domain.Refusal
	switch {
	case err == nil:
		return ""
	case errors.As(err, &refusal):
		return fmt.Sprint(refusal.Code, " ", refusal.Params)
	}
	return err.Error()
}

func TestASlotIsRefusedForTheFirstReasonThatApplies(t *testing.T) {
	s := NewState(brand)
	for _, who := range []struct {
		who   *protos.User
		start float64
	}{{lin, 1}, {mei, 2}, {lin, 3}, {mei, 4}} {
		if err := book(t, s, who.who, hours(who.start)); err != nil {
			t.Fatal(err)
		}
	}
	block(t, s, true, hours(3), hours(6))
	closes := time.Date(2026, 11, 27, 16, 0, 0, 0, time.UTC) // midnight after Friday
	for _, c := range []struct {
		what  string
		start int64
		want  string
	}{
		{"no slot begins then", hours(1) + 1, "BAD_REQUEST map[field:startTime rule:slot]"},
		{"half past", hours(1.5), "BAD_REQUEST map[field:startTime rule:slot]"},
		{"long ago, and no slot begins then", 1, "BAD_REQUEST map[field:startTime rule:slot]"},
		{"the beginning of time", math.MinInt64, "BAD_REQUEST map[field:startTime rule:slot]"},
		{"the end of time", math.MaxInt64, "BAD_REQUEST map[field:startTime rule:slot]"},
		{"an hour ago", hours(-1), "SLOT_CLOSED map[reason:past]"},
		{"begins now", hours(0), "SLOT_CLOSED map[reason:past]"},
		{"the first hour after the horizon", closes.UnixMilli(), "SLOT_CLOSED map[reason:horizon]"},
		{"mine, but blocked", hours(3), "SLOT_CLOSED map[reason:blocked]"},
		{"taken, but blocked", hours(4), "SLOT_CLOSED map[reason:blocked]"},
		{"blocked", hours(5), "SLOT_CLOSED map[reason:blocked]"},
		{"mine", hours(1), fmt.Sprintf("SLOT_ALREADY_MINE map[startTime:%d]", hours(1))},
		{"taken", hours(2), fmt.Sprintf("SLOT_TAKEN map[startTime:%d]", hours(2))},
		{"free", hours(6), ""},
		{"the last hour of the horizon", closes.Add(-time.Hour).UnixMilli(), ""},
	} {
		if got := codeAndParams(book(t, s, lin, c.start)); got != c.want {
			t.Errorf("%s: %q, want %q", c.what, got, c.want)
		}
	}
}

func TestASlotCanBeBookedUntilItBegins(t *testing.T) {
	start := time.UnixMilli(hours(1))
	bookAt := func(now time.Time) string {
		return codeAndParams(bookIn(NewState(brand), shanghai(t, 60), lin, start.UnixMilli(), now))
	}
	if got := bookAt(start.Add(-time.Nanosecond)); got != "" {
		t.Errorf("at the last instant: %s", got)
	}
	if got := bookAt(start); got != "SLOT_CLOSED map[reason:past]" {
		t.Errorf("when it begins: %q", got)
	}
}

func TestOnlyItsHolderOrAnOperatorCancelsASlotAndNotAfterItsStart(t *testing.T) {
	start := hours(1)
	began := time.UnixMilli(start)
	for _, c := range []struct {
		what string
		cmd  *protos.CancelSlot
		at   time.Time
		want string
	}{
		{"the holder", &protos.CancelSlot{By: lin, StartMs: start}, now, ""},
		{"at the last instant", &protos.CancelSlot{By: lin, StartMs: start}, began.Add(-time.Millisecond), ""},
		{"another user", &protos.CancelSlot{By: mei, StartMs: start}, now, "SLOT_NOT_YOURS map[]"},
		{"an operator", &protos.CancelSlot{By: mei, StartMs: start, Operator: true}, now, ""},
		{"a free slot", &protos.CancelSlot{By: lin, StartMs: hours(2)}, now, "NOT_FOUND map[kind:slot]"},
		{
			"a free slot, an operator", &protos.CancelSlot{By: mei, StartMs: hours(2), Operator: true}, now,
			"NOT_FOUND map[kind:slot]",
		},
		{"no slot at all", &protos.CancelSlot{By: lin, StartMs: start + 1}, now, "NOT_FOUND map[kind:slot]"},
		{"when it begins", &protos.CancelSlot{By: lin, StartMs: start}, began, "SLOT_CLOSED map[reason:past]"},
		{
			"an operator when it begins", &protos.CancelSlot{By: mei, StartMs: start, Operator: true}, began,
			"SLOT_CLOSED map[reason:past]",
		},
		{"another user when it begins", &protos.CancelSlot{By: mei, StartMs: start}, began, "SLOT_NOT_YOURS map[]"},
	} {
		s := NewState(brand)
		if err := book(t, s, lin, start); err != nil {
			t.Fatal(err)
		}
		if got := codeAndParams(cancel(s, c.cmd, c.at)); got != c.want {
			t.Errorf("%s: %q, want %q", c.what, got, c.want)
		}
		if free := s.booked[start] == nil; free != (c.want == "") {
			t.Errorf("%s: free is %v", c.what, free)
		}
	}
}

func TestAFreedSlotCanBeBookedAgainAndIsNotFreedTwice(t *testing.T) {
	s := NewState(brand)
	_ = book(t, s, lin, hours(1))
	mine := &protos.CancelSlot{By: lin, StartMs: hours(1)}
	if got := codeAndParams(cancel(s, mine, now)); got != "" {
		t.Fatal(got)
	}
	if got := codeAndParams(cancel(s, mine, now)); got != "NOT_FOUND map[kind:slot]" {
		t.Errorf("twice: %q", got)
	}
	if got := codeAndParams(book(t, s, mei, hours(1))); got != "" {
		t.Errorf("the next: %q", got)
	}
}

// keeping returns a grid with the hours 08:00 to 23:00 of every day but Sunday, in Shanghai; now is Saturday, 20:00.
func keeping(t *testing.T) agenda.Grid {
	day := []agenda.HourSpan{{From: 480, To: 1380}}
	return shanghai(t, 60).Keeping(agenda.Hours{day, day, day, day, day, day, nil})
}

func TestASlotOutsideTheHoursIsClosedToNewBookings(t *testing.T) {
	s := NewState(brand)
	_ = book(t, s, lin, hours(3)) // 23:00, before there were hours
	for _, c := range []struct {
		what  string
		start float64
		want  string
	}{
		{"the last open hour", 2, ""},
		{"the first closed one, though it is mine", 3, "SLOT_CLOSED map[reason:hours]"},
		{"a closed day", 14, "SLOT_CLOSED map[reason:hours]"},
		{"before the opening", 35, "SLOT_CLOSED map[reason:hours]"},
		{"the opening", 36, ""},
		{"the past is checked first", -20, "SLOT_CLOSED map[reason:past]"},
	} {
		if got := codeAndParams(bookIn(s, keeping(t), lin, hours(c.start), now)); got != c.want {
			t.Errorf("%s: %q, want %q", c.what, got, c.want)
		}
	}
	freed, err := Cancel(s, &protos.CancelSlot{By: lin, StartMs: hours(3)}, keeping(t), now)
	if err != nil || !freed.Closed {
		t.Fatalf("cancelled: %v %v", freed, err)
	}
	s.Taken(3)
	s.Apply(freed)
	if news := s.News(); len(news) != 1 || !news[0].GetSlot().Blocked || news[0].GetSlot().Holder != nil {
		t.Errorf("a slot freed outside the hours is sent as %v", news)
	}
	sets, err := Block(s, &protos.BlockSlots{FromMs: hours(2), ToMs: hours(4), Blocked: true}, keeping(t), now)
	if err != nil || len(sets) != 2 || sets[0].Closed || !sets[1].Closed {
		t.Errorf("a block depends on the hours: %v %v", sets, err)
	}
}

func first[T any](of T, _ error) T { return of }
