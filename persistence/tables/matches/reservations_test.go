// Reservations on a real Postgres.

package matches_test

import (
	"slices"
	"testing"

	"touchline/domain"
	"touchline/domain/sport"
	"touchline/persistence/persistencetest"
)

func TestReservationsAreReadAsTheyAre(t *testing.T) {
	t.Parallel()
	w := newTown(t)
	me := w.User("me")
	keys := w.Season(map[string]domain.MatchStatus{"soon": 1, "late": 1, "over": 3, "open": 7, "gone": 1},
		map[string]int{"soon": 2, "late": 9, "over": -5, "open": 3, "gone": 4})
	w.Exec(`UPDATE match SET time_known = false WHERE external_key = 'open'`)
	w.Reserve(me, domain.ReserveViewer, keys["soon"], keys["over"], keys["open"])
	w.Reserve(me, domain.ReserveAnchor, keys["late"], keys["soon"], keys["gone"])
	w.Reserve(w.User("other"), domain.ReserveViewer, keys["late"])
	w.Exec(`UPDATE reservation SET given_up_at = $1 WHERE match_id = $2`, persistencetest.Noon, keys["gone"])
	w.Exec(`UPDATE reservation SET own_video_url = 'https://example.org/a.flv', own_video_type = 'flv'
		WHERE match_id = $1 AND kind = 2`, keys["late"])

	got, err := w.Matches.Reserved(t.Context(), me, []int64{keys["soon"], keys["late"], keys["gone"], keys["open"], 1})
	if err != nil || len(got) != 3 || got[keys["soon"]] != (sport.ReservedAs{Viewer: true, Anchor: true}) ||
		got[keys["late"]] != (sport.ReservedAs{Anchor: true, VideoURL: "https://example.org/a.flv", VideoType: "flv"}) ||
		got[keys["open"]] != (sport.ReservedAs{Viewer: true}) {
		t.Errorf("reserved are %+v, %v", got, err)
	}
	held, err := w.Matches.HeldMatches(t.Context(), me)
	if err != nil || len(held) != 5 {
		t.Errorf("held are %+v, %v", held, err)
	}
	for _, h := range held {
		if h.Time.IsZero() != (h.MatchID == keys["open"]) {
			t.Errorf("match %d is held at %v", h.MatchID, h.Time)
		}
	}
	named := func(matches []sport.Match) (names []string) {
		for _, m := range matches {
			for key, id := range keys {
				if id == m.MatchID {
					names = append(names, key)
				}
			}
		}
		return names
	}
	for _, c := range []struct {
		sentence string
		filter   sport.MatchFilter
		want     []string
	}{
		{"a viewer's to come", sport.MatchFilter{ReservedBy: me, ReservedAs: domain.ReserveViewer, When: sport.Upcoming},
			[]string{"soon", "open"}},
		{"a viewer's past", sport.MatchFilter{ReservedBy: me, ReservedAs: domain.ReserveViewer, When: sport.Past},
			[]string{"over"}},
		{"an anchor's", sport.MatchFilter{ReservedBy: me, ReservedAs: domain.ReserveAnchor}, []string{"soon", "late"}},
		{"those that an anchor may choose", sport.MatchFilter{Library: true}, []string{"soon", "gone", "late", "open"}},
	} {
		c.filter.Limit = 10
		matches, total, err := w.Matches.Matches(t.Context(), c.filter)
		if err != nil || !slices.Equal(named(matches), c.want) || total != int64(len(c.want)) {
			t.Errorf("%s: %v of %d, %v; want %v", c.sentence, named(matches), total, err, c.want)
		}
	}
	next, err := w.Matches.ScheduleOf(t.Context(), me, 1)
	if err != nil || !slices.Equal(named(next), []string{"soon"}) {
		t.Errorf("shown next is %v, %v", named(next), err)
	}
	some, err := w.Matches.MatchesByID(t.Context(), []int64{keys["late"], 1, keys["soon"]})
	if err != nil || !slices.Equal(named(some), []string{"soon", "late"}) {
		t.Errorf("by number they are %v, %v", named(some), err)
	}
}

func TestMatchesAreFoundByWhetherTheyHaveASource(t *testing.T) {
	t.Parallel()
	w := newTown(t)
	keys := w.Season(map[string]domain.MatchStatus{"with": 1, "without": 1}, map[string]int{"with": 1, "without": 2})
	w.Exec(`UPDATE match SET source_url = 'https://example.org/a.flv', source_type = 'flv' WHERE match_id = $1`,
		keys["with"])
	for source, want := range map[sport.SourceFilter]string{sport.WithSource: "with", sport.WithoutSource: "without"} {
		matches, total, err := w.Matches.Matches(t.Context(), sport.MatchFilter{Source: source, Limit: 9})
		if err != nil || total != 1 || matches[0].MatchID != keys[want] {
			t.Errorf("source %d finds %+v of %d, %v", source, matches, total, err)
		}
	}
}

func TestTheScheduleOfAMatchBeginsWithThoseWhoShowIt(t *testing.T) {
	t.Parallel()
	w := newTown(t)
	keys := w.Season(map[string]domain.MatchStatus{"this": 1, "next": 1, "over": 3},
		map[string]int{"this": 9, "next": 2, "over": -9})
	shows, later, hidden := w.House("shows", 1, domain.LiveOffline, 0), w.House("later", 1, domain.LiveLiving, 9),
		w.House("hidden", 1, domain.LiveSuspended, 0)
	w.Reserve(w.Owner(shows), domain.ReserveAnchor, keys["this"])
	w.Reserve(w.Owner(later), domain.ReserveAnchor, keys["next"], keys["over"])
	w.Reserve(w.Owner(hidden), domain.ReserveAnchor, keys["this"])
	w.Reserve(w.Owner(later), domain.ReserveViewer, keys["this"])
	match, err := w.Matches.Match(t.Context(), keys["this"])
	if err != nil {
		t.Fatal(err)
	}
	schedule, err := w.Matches.ScheduleAround(t.Context(), match, 10)
	if err != nil || len(schedule) != 2 {
		t.Fatalf("the schedule is %+v, %v", schedule, err)
	}
	if first, second := schedule[0], schedule[1]; first.House.HouseID != shows || first.Match.MatchID != keys["this"] ||
		second.House.HouseID != later || second.Match.MatchID != keys["next"] || second.Match.Home.Names["zh"] == "" {
		t.Errorf("the schedule is %+v", schedule)
	}
}
