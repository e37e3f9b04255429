// Conflicts among the reservations and bookings of one user.

package agenda

import (
	"errors"
	"fmt"
	"slices"
	"testing"
	"time"

	"touchline/domain"
)

var kickOff = time.Date(2026, 11, 28, 19, 30, 0, 0, time.UTC)

const gap = 120 * time.Minute

// reserved is an agenda with matches 1, 2, 3 … of one kind at these times.
func reserved(kind domain.ReserveKind, times ...time.Time) *Agenda {
	a := &Agenda{}
	for i, t := range times {
		a.Matches = append(a.Matches, MatchHeld{int64(i + 1), kind, t})
	}
	return a
}

// asking is a reservation of match 9 at a time, hours before it.
func asking(kind domain.ReserveKind, at time.Time, replace ...int64) (ReservedRow, map[int64]MatchFact) {
	row := ReservedRow{
		UserID:  5,
		Kind:    kind,
		MatchID: 9,
		Replace: replace,
		Gap:     gap,
		Occupy:  gap,
		At:      kickOff.Add(-6 * time.Hour),
	}
	return row, map[int64]MatchFact{9: {Time: at, Status: domain.MatchNotStarted}}
}

func TestTheGapToEveryReservedMatchIsStrictlyGreater(t *testing.T) {
	london, err := time.LoadLocation("Europe/London")
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		what      string
		held      []time.Time
		at        time.Time
		conflicts []int64
	}{
		{"nothing reserved", nil, kickOff, nil},
		{"exactly the gap later", []time.Time{kickOff}, kickOff.Add(gap), []int64{1}},
		{"exactly the gap earlier", []time.Time{kickOff}, kickOff.Add(-gap), []int64{1}},
		{"a millisecond more", []time.Time{kickOff}, kickOff.Add(gap + time.Millisecond), nil},
		{"a millisecond less", []time.Time{kickOff}, kickOff.Add(gap - time.Millisecond), []int64{1}},
		{"a millisecond more, earlier", []time.Time{kickOff}, kickOff.Add(-gap - time.Millisecond), nil},
		{"a millisecond less, earlier", []time.Time{kickOff}, kickOff.Add(time.Millisecond - gap), []int64{1}},
		{"the same time", []time.Time{kickOff}, kickOff, []int64{1}},
		{"one before and one after",
			[]time.Time{kickOff.Add(-time.Hour), kickOff.Add(3 * time.Hour), kickOff.Add(time.Hour)}, kickOff,
			[]int64{1, 3}},
		{"a reserved match without a time", []time.Time{{}}, kickOff, nil},
		{"a match without a time", []time.Time{kickOff}, time.Time{}, nil},
		{"neither has a time", []time.Time{{}}, time.Time{}, nil},
		{"four hours by the clock, three in truth", // the clocks skip 01:00–02:00
			[]time.Time{time.Date(2026, 3, 29, 0, 0, 0, 0, london)}, time.Date(2026, 3, 29, 4, 0, 0, 0, london), nil},
		{"three hours by the clock, two in truth",
			[]time.Time{time.Date(2026, 3, 29, 0, 0, 0, 0, london)}, time.Date(2026, 3, 29, 3, 0, 0, 0, london),
			[]int64{1}},
		{"two hours by the clock, three in truth",
			[]time.Time{time.Date(2026, 10, 25, 0, 30, 0, 0, london)}, time.Date(2026, 10, 25, 2, 30, 0, 0, london),
			nil},
	} {
		t.Run(c.what, func(t *testing.T) {
			for _, kind := range []domain.ReserveKind{domain.ReserveViewer, domain.ReserveAnchor} {
				row, matches := asking(kind, c.at)
				row.At = kickOff.AddDate(-1, 0, 0)
				err := row.Admit(reserved(kind, c.held...), matches)
				if len(c.conflicts) == 0 && err != nil {
					t.Fatalf("kind %d: %v", kind, err)
				}
				if len(c.conflicts) > 0 {
					wantGap(t, err, c.conflicts...)
				}
			}
		})
	}
}

func wantGap(t *testing.T, err error, conflicts ...int64) {
	t.Helper()
	var refusal *domain.Refusal
	if !errors.As(err, &refusal) || refusal.Code != domain.ReserveGap {
		t.Fatalf("got %v, want RESERVE_GAP of %v", err, conflicts)
	}
	if got, ok := refusal.Params["matchIds"].([]int64); !ok || got == nil || !slices.Equal(got, conflicts) {
		t.Fatalf("conflicts %#v, want %v", refusal.Params["matchIds"], conflicts)
	}
}

func TestTheGapOfRemindersIgnoresTheMatchesOneBroadcasts(t *testing.T) {
	row, matches := asking(domain.ReserveViewer, kickOff)
	if err := row.Admit(reserved(domain.ReserveAnchor, kickOff), matches); err != nil {
		t.Fatal(err)
	}
	row, matches = asking(domain.ReserveAnchor, kickOff)
	if err := row.Admit(reserved(domain.ReserveViewer, kickOff), matches); err != nil {
		t.Fatal(err)
	}
}

func TestNothingConflictsWhileTheGapRuleIsOff(t *testing.T) {
	row, matches := asking(domain.ReserveViewer, kickOff)
	row.Gap = -time.Minute
	if err := row.Admit(reserved(domain.ReserveViewer, kickOff), matches); err != nil {
		t.Fatal(err)
	}
	row.Replace = []int64{1}
	wantGap(t, row.Admit(reserved(domain.ReserveViewer, kickOff), matches))
}

func TestAGapOfZeroStillSeparatesMatchesAtTheSameTime(t *testing.T) {
	row, matches := asking(domain.ReserveViewer, kickOff)
	row.Gap = 0
	wantGap(t, row.Admit(reserved(domain.ReserveViewer, kickOff), matches), 1)
	if err := row.Admit(reserved(domain.ReserveViewer, kickOff.Add(time.Millisecond)), matches); err != nil {
		t.Fatal(err)
	}
}

func TestAReservationMustReplaceExactlyItsConflicts(t *testing.T) {
	held := reserved(domain.ReserveAnchor, kickOff.Add(-time.Hour), kickOff.Add(time.Hour), kickOff.Add(5*time.Hour))
	for _, c := range []struct {
		replace []int64
		agreed  bool
	}{
		{[]int64{1, 2}, true},
		{[]int64{2, 1}, true},
		{[]int64{2, 1, 2}, true},
		{nil, false},
		{[]int64{}, false},
		{[]int64{1}, false},
		{[]int64{1, 2, 3}, false},
		{[]int64{1, 2, 77}, false},
		{[]int64{77}, false},
	} {
		row, matches := asking(domain.ReserveAnchor, kickOff, c.replace...)
		err := row.Admit(held, matches)
		if !c.agreed {
			wantGap(t, err, 1, 2)
			continue
		}
		if err != nil {
			t.Fatalf("%v: %v", c.replace, err)
		}
		after := &Agenda{Matches: slices.Clone(held.Matches)}
		row.Enter(after, matches)
		if got := fmt.Sprint(after.Matches); got != fmt.Sprint([]MatchHeld{held.Matches[2],
			{9, domain.ReserveAnchor, kickOff}}) {
			t.Errorf("%v leaves %s", c.replace, got)
		}
	}
	row, matches := asking(domain.ReserveAnchor, kickOff.Add(24*time.Hour), 1)
	wantGap(t, row.Admit(held, matches)) // without a conflict nothing may be cancelled
}

func TestAMatchIsReservedOncePerKindAndOnlyBeforeItBegins(t *testing.T) {
	before := kickOff.Add(-time.Millisecond)
	for _, c := range []struct {
		what string
		fact MatchFact
		at   time.Time
		want domain.Code
	}{
		{"before it begins", MatchFact{kickOff, domain.MatchNotStarted}, before, ""},
		{"when it begins", MatchFact{kickOff, domain.MatchNotStarted}, kickOff, domain.MatchNotReservable},
		{"without a time", MatchFact{time.Time{}, domain.MatchNotStarted}, kickOff, ""},
		{"postponed past its time", MatchFact{kickOff, domain.MatchPostponed}, kickOff.Add(time.Hour), ""},
		{"to be determined", MatchFact{time.Time{}, domain.MatchToBeDetermined}, kickOff, ""},
		{"in progress", MatchFact{kickOff, domain.MatchInProgress}, before, domain.MatchNotReservable},
		{"ended", MatchFact{kickOff, domain.MatchEnded}, before, domain.MatchNotReservable},
		{"interrupted", MatchFact{kickOff, domain.MatchInterrupted}, before, domain.MatchNotReservable},
		{"cut short", MatchFact{kickOff, domain.MatchCutShort}, before, domain.MatchNotReservable},
	} {
		row, _ := asking(domain.ReserveViewer, kickOff)
		row.At = c.at
		if got := domain.CodeOf(row.Admit(&Agenda{}, map[int64]MatchFact{9: c.fact})); got != c.want {
			t.Errorf("%s: %q, want %q", c.what, got, c.want)
		}
	}
	row, matches := asking(domain.ReserveViewer, kickOff)
	if got := domain.CodeOf(row.Admit(&Agenda{}, nil)); got != domain.MatchNotFound {
		t.Errorf("no such match: %q", got)
	}
	a := &Agenda{}
	row.Enter(a, matches)
	if got := domain.CodeOf(row.Admit(a, matches)); got != domain.AlreadyReserved {
		t.Errorf("again: %q", got)
	}
	row.Kind = domain.ReserveAnchor
	if err := row.Admit(a, matches); err != nil {
		t.Errorf("in the other kind: %v", err)
	}
}

func TestOnlyAReservedMatchCanBeCancelled(t *testing.T) {
	a := reserved(domain.ReserveViewer, kickOff, kickOff.Add(9*time.Hour))
	for _, c := range []struct {
		row  UnreservedRow
		want domain.Code
	}{
		{UnreservedRow{UserID: 5, Kind: domain.ReserveViewer, MatchID: 1}, ""},
		{UnreservedRow{UserID: 5, Kind: domain.ReserveViewer, MatchID: 1}, domain.NotReserved}, // twice
		{UnreservedRow{UserID: 5, Kind: domain.ReserveAnchor, MatchID: 2}, domain.NotReserved},
		{UnreservedRow{UserID: 5, Kind: domain.ReserveViewer, MatchID: 77}, domain.NotReserved},
	} {
		if got := domain.CodeOf(c.row.Admit(a, nil)); got != c.want {
			t.Errorf("%+v: %q, want %q", c.row, got, c.want)
		} else if got == "" {
			c.row.Enter(a, nil)
		}
	}
	if len(a.Matches) != 1 || a.Matches[0].MatchID != 2 {
		t.Errorf("left: %+v", a.Matches)
	}
}

func TestASlotAndABroadcastMatchMayNotOverlapInEitherOrder(t *testing.T) {
	for _, c := range []struct {
		what  string
		start time.Time
		clash bool
	}{
		{"the hour before", kickOff.Add(-time.Hour), false},
		{"a millisecond into the match", kickOff.Add(time.Millisecond - time.Hour), true},
		{"at kick-off", kickOff, true},
		{"the second hour", kickOff.Add(time.Hour), true},
		{"until a millisecond before the end", kickOff.Add(gap - time.Millisecond), true},
		{"after the match", kickOff.Add(gap), false},
	} {
		slot := SlotBookedRow{BrandID: 601, Start: c.start, End: c.start.Add(time.Hour), UserID: 5, Occupy: gap}
		match, matches := asking(domain.ReserveAnchor, kickOff)
		want := domain.Code("")
		if c.clash {
			want = domain.SlotMatchConflict
		}

		a := &Agenda{}
		match.Enter(a, matches)
		if got := domain.CodeOf(slot.Admit(a, nil)); got != want {
			t.Errorf("slot after match, %s: %q, want %q", c.what, got, want)
		}
		b := &Agenda{}
		slot.Enter(b, nil)
		if got := domain.CodeOf(match.Admit(b, matches)); got != want {
			t.Errorf("match after slot, %s: %q, want %q", c.what, got, want)
		}
	}
}

func TestASlotConflictsNeitherWithARemindersMatchNorWithOneWithoutATime(t *testing.T) {
	slot := SlotBookedRow{BrandID: 601, Start: kickOff, End: kickOff.Add(time.Hour), UserID: 5, Occupy: gap}
	if err := slot.Admit(reserved(domain.ReserveViewer, kickOff), nil); err != nil {
		t.Error(err)
	}
	if err := slot.Admit(reserved(domain.ReserveAnchor, time.Time{}), nil); err != nil {
		t.Error(err)
	}
	match, matches := asking(domain.ReserveViewer, kickOff)
	a := &Agenda{}
	slot.Enter(a, nil)
	if err := match.Admit(a, matches); err != nil {
		t.Error(err)
	}
}
