// Calendars: the link of a user, and the contents.

package slots_test

import (
	"bytes"
	"slices"
	"testing"
	"time"

	"touchline/domain"
	"touchline/persistence/persistencetest"
)

func TestACalendarLinkIsFoundByItsHashUntilItIsReplaced(t *testing.T) {
	t.Parallel()
	store := newTown(t)
	ctx, rosa := t.Context(), store.User("rosa1")
	if seq, _, err := store.Slots.CalendarLink(ctx, rosa); seq != 0 || err != nil {
		t.Errorf("before the first: %d %v", seq, err)
	}
	first, second := bytes.Repeat([]byte{1}, 32), bytes.Repeat([]byte{2}, 32)
	for _, x := range []struct {
		seq  int64
		hash []byte
		want bool
	}{{1, first, true}, {1, second, false}, {2, second, true}, {4, first, false}} {
		if set, err := store.Slots.SetCalendarLink(ctx, rosa, x.seq, x.hash); set != x.want || err != nil {
			t.Errorf("number %d: %v %v", x.seq, set, err)
		}
	}
	if owner, lang, err := store.Slots.CalendarOwner(ctx, second, persistencetest.Noon); owner != rosa || lang != "zh" ||
		err != nil {
		t.Errorf("%d %s %v", owner, lang, err)
	}
	if _, _, err := store.Slots.CalendarOwner(ctx, first, persistencetest.Noon); domain.CodeOf(err) != domain.NotFound {
		t.Errorf("the link before: %v", err)
	}
	if _, err := store.Slots.CodeSeq(ctx, 4711); domain.CodeOf(err) != domain.NotFound {
		t.Errorf("no house: %v", err)
	}
}

func TestACalendarContainsEveryChangeOfItsMatches(t *testing.T) {
	t.Parallel()
	store := newTown(t)
	me := store.User("me")
	keys := store.Season(map[string]domain.MatchStatus{"soon": 1, "late": 1, "past": 3, "open": 7},
		map[string]int{"soon": 2, "late": 9, "past": -99, "open": 3})
	match := keys["soon"]
	seq := func() int {
		t.Helper()
		entry, err := store.Slots.MatchEntry(t.Context(), match)
		if err != nil {
			t.Fatal(err)
		}
		return entry.Sequence
	}
	before := seq()
	for _, x := range []struct {
		change string
		raised int
	}{
		{"home_score = 1, updated_at = now()", 0}, {"match_time = match_time + interval '1 hour'", 1},
		{"time_known = false", 1},
		{"status = 6", 1}, {"status = 6", 0}, {"status = 4, sequence = sequence + 1", 1},
	} {
		store.Exec(`UPDATE match SET `+x.change+` WHERE match_id = $1`, match)
		if now := seq(); now != before+x.raised {
			t.Errorf("after %s: %d, before %d", x.change, now, before)
		}
		before = seq()
	}
	if _, err := store.Slots.MatchEntry(t.Context(), 4711); domain.CodeOf(err) != domain.MatchNotFound {
		t.Errorf("no match: %v", err)
	}
	store.Reserve(me, domain.ReserveViewer, match, keys["past"], keys["open"])
	store.Reserve(me, domain.ReserveAnchor, match, keys["late"])
	for _, x := range []struct {
		as   []domain.ReserveKind
		want []int64
	}{
		{[]domain.ReserveKind{domain.ReserveViewer, domain.ReserveAnchor}, []int64{match, keys["open"], keys["late"]}},
		{[]domain.ReserveKind{domain.ReserveAnchor}, []int64{match, keys["late"]}},
	} {
		entries, err := store.Slots.AgendaEntries(t.Context(), me, x.as, persistencetest.Noon.Add(-24*time.Hour))
		var got []int64
		for _, e := range entries {
			got = append(got, e.MatchID)
		}
		slices.Sort(got)
		slices.Sort(x.want)
		if err != nil || !slices.Equal(got, x.want) {
			t.Errorf("as %v: %v, want %v (%v)", x.as, got, x.want, err)
		}
	}
}
