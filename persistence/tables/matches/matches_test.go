// The match list, on a real Postgres.

package matches_test

import (
	"slices"
	"testing"
	"time"

	"touchline/domain"
	"touchline/domain/sport"
	"touchline/persistence/persistencetest"
)

func TestMatchesInProgressComeFirstThenThoseToComeThenTheOthers(t *testing.T) {
	t.Parallel()
	w := newTown(t)
	ids := w.Season(
		map[string]domain.MatchStatus{"late": 1, "soon": 1, "now": 2, "over": 3, "open": 7},
		map[string]int{"late": 9, "soon": 2, "now": -1, "over": -5})
	order := func(f sport.MatchFilter) (keys []string, total int64) {
		f.Limit = 10
		matches, total, err := w.Matches.Matches(t.Context(), f)
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range matches {
			for key, id := range ids {
				if id == m.MatchID {
					keys = append(keys, key)
				}
			}
		}
		return keys, total
	}
	for _, c := range []struct {
		sentence string
		filter   sport.MatchFilter
		want     []string
	}{
		{"all", sport.MatchFilter{}, []string{"now", "soon", "late", "over", "open"}},
		{"the earliest first", sport.MatchFilter{Sort: sport.SortMatchTime}, []string{"over", "now", "soon", "late", "open"}},
		{"the latest first", sport.MatchFilter{Sort: sport.SortMatchTimeBack},
			[]string{"open", "late", "soon", "now", "over"}},
		{"by status", sport.MatchFilter{Sort: sport.SortMatchStatus}, []string{"soon", "late", "now", "over", "open"}},
		{"by status backwards", sport.MatchFilter{Sort: sport.SortMatchStatusBack},
			[]string{"open", "over", "now", "late", "soon"}},
		{"without a source", sport.MatchFilter{Source: sport.WithoutSource, Status: 1}, []string{"soon", "late"}},
		{"a keyword in a sport and a status", sport.MatchFilter{Keyword: domain.Fold("united"), RaceType: 1, Status: 3},
			[]string{"over"}},
		{"hot ones", sport.MatchFilter{HotOnly: true}, []string{"soon"}},
		{"one status", sport.MatchFilter{Status: 3}, []string{"over"}},
		{"a time span", sport.MatchFilter{From: persistencetest.Noon, To: persistencetest.Noon.Add(9 * time.Hour)},
			[]string{"soon"}},
		{"a keyword without its accent", sport.MatchFilter{Keyword: domain.Fold("ＵＮＩＴＥＤ 港城")},
			[]string{"now", "soon", "late", "over", "open"}},
		{"a keyword nobody has", sport.MatchFilter{Keyword: "%"}, nil},
		{"another sport", sport.MatchFilter{RaceType: 2}, nil},
	} {
		if got, total := order(c.filter); !slices.Equal(got, c.want) || total != int64(len(c.want)) {
			t.Errorf("%s: %v of %d, want %v", c.sentence, got, total, c.want)
		}
	}
	counts, err := w.Matches.MatchCounts(t.Context(), sport.MatchFilter{Status: 1})
	if err != nil || counts[1] != 2 || len(counts) != 1 {
		t.Errorf("counts are %v, %v", counts, err)
	}
}

func TestAScoreIsReadAsItWasWritten(t *testing.T) {
	t.Parallel()
	w := newTown(t)
	id := w.Season(map[string]domain.MatchStatus{"now": 2}, map[string]int{"now": 0})["now"]
	two, one := 2, 1
	result := sport.Result{MatchID: id, MatchTime: persistencetest.Noon, Status: domain.MatchInProgress, HomeScore: &two,
		AwayScore: &one,
		Periods:   []sport.PeriodScore{{Name: "1", Home: 2, Away: 0}}, Clock: "67'", At: persistencetest.Noon.Add(time.Hour)}
	if err := w.Demo.UpdateResults(t.Context(), []sport.Result{result}); err != nil {
		t.Fatal(err)
	}
	again := result
	again.At = persistencetest.Noon.Add(2 * time.Hour)
	if err := w.Demo.UpdateResults(t.Context(), []sport.Result{again}); err != nil {
		t.Fatal(err)
	}
	m, err := w.Matches.Match(t.Context(), id)
	if err != nil || *m.HomeScore != 2 || *m.AwayScore != 1 || m.Clock != "67'" ||
		!slices.Equal(m.Periods, result.Periods) {
		t.Errorf("the match is %+v, %v", m, err)
	}
	if !m.Updated.Equal(result.At) {
		t.Errorf("a repeated result changed the match at %v", m.Updated)
	}
	if m.Home.Names.In("ar") != "Harbour Únited" || m.Away.Names.In("en") != "岸线竞技" {
		t.Errorf("names fall back to %q and %q", m.Home.Names.In("ar"), m.Away.Names.In("en"))
	}
	if _, err := w.Matches.Match(t.Context(), 1); domain.CodeOf(err) != domain.MatchNotFound {
		t.Errorf("an unknown match: %v", err)
	}
}

func TestARoomThatShowsAMatchIsCountedWithIt(t *testing.T) {
	t.Parallel()
	w := newTown(t)
	id := w.Season(map[string]domain.MatchStatus{"now": 2}, map[string]int{"now": 0})["now"]
	shown := w.House("shown", 1, domain.LiveLiving, 3)
	hidden := w.House("hidden", 1, domain.LiveSuspended, 3)
	w.Exec(`UPDATE room SET match_id = $1 WHERE house_id IN ($2, $3)`, id, shown, hidden)
	m, err := w.Matches.Match(t.Context(), id)
	if err != nil || m.AnchorCount != 1 {
		t.Errorf("%d anchors show it, %v; want 1", m.AnchorCount, err)
	}
	cards, err := w.Rooms.HousesShowing(t.Context(), id, 10)
	if err != nil || len(cards) != 1 || cards[0].HouseID != shown {
		t.Errorf("shown by %v, %v", cards, err)
	}
	if onAir, err := w.Matches.HousesOnAir(t.Context(), id, 10); err != nil || len(onAir) != 1 ||
		onAir[0].HouseID != shown {
		t.Errorf("on the air with %v, %v", onAir, err)
	}
}
