// Bookings and reservations that replace others within one commit.

package journal_test

import (
	"slices"
	"testing"
	"time"

	"touchline/actors"
	"touchline/domain"
	"touchline/domain/agenda"
	"touchline/persistence/persistencetest"
)

func TestSlotsChangeHandsWithinOneCommit(t *testing.T) {
	t.Parallel()
	cfg := persistencetest.Config(t)
	store := persistencetest.OpenConfig(t, cfg)
	s, _ := persistencetest.MustClaim(t, store.Journal, "calendar/601")
	other, _ := persistencetest.MustClaim(t, store.Journal, "calendar/602")
	mine := slotAt(601, 1, 1)
	persistencetest.MustWrite(t, s, persistencetest.With(mine))
	answers := make(chan domain.Code, 10)
	blockCommits(t, cfg, func() {
		for _, step := range []struct {
			stream actors.Stream
			row    domain.Row
		}{
			{s, slotAt(601, 2, 1)},     // taken
			{other, slotAt(602, 1, 1)}, // the user has the hour at another brand
			{s, freed(mine)},
			{s, slotAt(601, 2, 1)},     // the slot is free now
			{other, slotAt(602, 1, 1)}, // and so is the user
			{other, slotAt(602, 2, 1)}, // taken
			{s, freed(slotAt(601, 2, 1))},
			{s, slotAt(601, 3, 1)},
		} {
			step.stream.Append(persistencetest.With(step.row), func(_ int64, err error) {
				answers <- domain.CodeOf(err)
			})
		}
	})
	for i, want := range []domain.Code{domain.SlotTaken, domain.SlotOtherBrand, "", "", "", domain.SlotTaken, "", ""} {
		if got := <-answers; got != want {
			t.Errorf("step %d: %q, want %q", i, got, want)
		}
	}
	var holders string
	err := persistencetest.SQL(t, cfg).QueryRow(t.Context(), `
SELECT string_agg(brand_id || ' ' || user_id || ' ' || (freed_at IS NULL) || ' ' || coalesce(freed_by, 0), ', '
	ORDER BY booking_id)
FROM slot_booking`).Scan(&holders)
	if want := "601 1 false 1, 601 2 false 2, 602 1 true 0, 601 3 true 0"; err != nil || holders != want {
		t.Errorf("the history is %q, want %q, %v", holders, want, err)
	}
}

func TestOneUserReplacesTheirReservationInOneStep(t *testing.T) {
	t.Parallel()
	w := newTown(t)
	s, _ := persistencetest.MustClaim(t, w.Store.Journal, "session/1")
	m := w.fixtures(0, 100, 200, 1000)
	const gap = 2 * time.Hour
	reserve := func(i int, replace ...int64) domain.Code {
		return codeOf(t, s, reserving(1, domain.ReserveViewer, m[i], gap, replace...))
	}
	for _, step := range []struct {
		what      string
		got, want domain.Code
	}{
		{"the first", reserve(0), ""},
		{"the first again", reserve(0), domain.AlreadyReserved},
		{"one too close", reserve(1), domain.ReserveGap},
		{"one too close, replacing another", reserve(1, m[3]), domain.ReserveGap},
		{"one too close, replacing the first", reserve(1, m[0]), ""},
		{"one far away", reserve(3), ""},
		{"the first, replacing too many", reserve(0, m[1], m[3]), domain.ReserveGap},
		{"an unknown match", codeOf(t, s, reserving(1, domain.ReserveViewer, 1, gap)), domain.MatchNotFound},
		{"as an anchor, which is another agenda", codeOf(t, s, reserving(1, domain.ReserveAnchor, m[0], gap)), ""},
		{"an hour of a brand during it", codeOf(t, s, slotAt(601, 1, 25)), domain.SlotMatchConflict},
		{"an hour of a brand after it", codeOf(t, s, slotAt(601, 1, 26)), ""},
		{"a match in that hour", codeOf(t, s, reserving(1, domain.ReserveAnchor, m[1], -1)), domain.SlotMatchConflict},
		{
			"cancelled",
			codeOf(t, s, agenda.UnreservedRow{
				UserID: 1, Kind: domain.ReserveViewer, MatchID: m[1], At: persistencetest.Noon,
			}), "",
		},
		{
			"cancelled again",
			codeOf(t, s, agenda.UnreservedRow{
				UserID: 1, Kind: domain.ReserveViewer, MatchID: m[1], At: persistencetest.Noon,
			}), domain.NotReserved,
		},
	} {
		if step.got != step.want {
			t.Errorf("%s: %q, want %q", step.what, step.got, step.want)
		}
	}
	held, err := w.Matches.HeldMatches(t.Context(), 1)
	if err != nil || len(held) != 2 ||
		!slices.ContainsFunc(held, func(h agenda.MatchHeld) bool { return h.MatchID == m[3] }) {
		t.Errorf("held are %+v, %v", held, err)
	}
	if n := w.miscounted(); n != 0 {
		t.Errorf("%d matches have another count than reservations", n)
	}
}
