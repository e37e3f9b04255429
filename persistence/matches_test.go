// The match list, on a real Postgres.
package persistence_test

import (
	"slices"
	"testing"
	"time"

	"touchline/domain"
	"touchline/persistence/tables"
)

// season stores matches with a status and a start in hours from noon.
func (w *town) season(statuses map[string]domain.MatchStatus, hours map[string]int) map[string]int64 {
	w.t.Helper()
	ctx := w.t.Context()
	league, err := w.Demo.PutCompetition(ctx, "league", 1, domain.Names{"zh": "北岸超级联赛", "en": "North Shore"}, "", "")
	if err != nil {
		w.t.Fatal(err)
	}
	home, err := w.Demo.PutTeam(ctx, "home", 1, domain.Names{"zh": "港城联", "en": "Harbour Únited"}, "")
	if err != nil {
		w.t.Fatal(err)
	}
	away, err := w.Demo.PutTeam(ctx, "away", 1, domain.Names{"zh": "岸线竞技"}, "")
	if err != nil {
		w.t.Fatal(err)
	}
	var list []tables.NewMatch
	for key, status := range statuses {
		m := tables.NewMatch{Key: key, RaceType: 1, CompetitionID: league, HomeID: home, AwayID: away,
			TimeKnown: true, Search: "Harbour Únited 港城联 " + key, Result: domain.Result{Status: status, At: noon}}
		if hour, known := hours[key]; known {
			m.Result.MatchTime = noon.Add(time.Duration(hour) * time.Hour)
		}
		m.IsHot = key == "soon"
		list = append(list, m)
	}
	ids, err := w.Demo.PutMatches(ctx, list)
	if err != nil {
		w.t.Fatal(err)
	}
	return ids
}

func TestMatchesInProgressComeFirstThenThoseToComeThenTheOthers(t *testing.T) {
	t.Parallel()
	w := newTown(t)
	ids := w.season(
		map[string]domain.MatchStatus{"late": 1, "soon": 1, "now": 2, "over": 3, "open": 7},
		map[string]int{"late": 9, "soon": 2, "now": -1, "over": -5})
	order := func(f domain.MatchFilter) (keys []string, total int64) {
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
		filter   domain.MatchFilter
		want     []string
	}{
		{"all", domain.MatchFilter{}, []string{"now", "soon", "late", "over", "open"}},
		{"hot ones", domain.MatchFilter{HotOnly: true}, []string{"soon"}},
		{"one status", domain.MatchFilter{Status: 3}, []string{"over"}},
		{"a time span", domain.MatchFilter{From: noon, To: noon.Add(9 * time.Hour)}, []string{"soon"}},
		{"a keyword without its accent", domain.MatchFilter{Keyword: domain.Fold("ＵＮＩＴＥＤ 港城")}, []string{"now", "soon", "late", "over", "open"}},
		{"a keyword nobody has", domain.MatchFilter{Keyword: "%"}, nil},
		{"another sport", domain.MatchFilter{RaceType: 2}, nil},
	} {
		if got, total := order(c.filter); !slices.Equal(got, c.want) || total != int64(len(c.want)) {
			t.Errorf("%s: %v of %d, want %v", c.sentence, got, total, c.want)
		}
	}
	counts, err := w.Matches.MatchCounts(t.Context(), domain.MatchFilter{Status: 1})
	if err != nil || counts[1] != 2 || len(counts) != 1 {
		t.Errorf("counts are %v, %v", counts, err)
	}
}

func TestAScoreIsReadAsItWasWritten(t *testing.T) {
	t.Parallel()
	w := newTown(t)
	id := w.season(map[string]domain.MatchStatus{"now": 2}, map[string]int{"now": 0})["now"]
	two, one := 2, 1
	result := domain.Result{MatchID: id, MatchTime: noon, Status: domain.MatchInProgress, HomeScore: &two, AwayScore: &one,
		Periods: []domain.PeriodScore{{Name: "1", Home: 2, Away: 0}}, Clock: "67'", At: noon.Add(time.Hour)}
	if err := w.Demo.UpdateResults(t.Context(), []domain.Result{result}); err != nil {
		t.Fatal(err)
	}
	again := result
	again.At = noon.Add(2 * time.Hour)
	if err := w.Demo.UpdateResults(t.Context(), []domain.Result{again}); err != nil {
		t.Fatal(err)
	}
	m, err := w.Matches.Match(t.Context(), id)
	if err != nil || *m.HomeScore != 2 || *m.AwayScore != 1 || m.Clock != "67'" || !slices.Equal(m.Periods, result.Periods) {
		t.Errorf("the match is %+v, %v", m, err)
	}
	if !m.Updated.Equal(result.At) {
		t.Errorf("a result that was told twice changed the match at %v", m.Updated)
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
	id := w.season(map[string]domain.MatchStatus{"now": 2}, map[string]int{"now": 0})["now"]
	shown := w.house("shown", 1, domain.LiveLiving, 3)
	hidden := w.house("hidden", 1, domain.LiveSuspended, 3)
	w.exec(`UPDATE room SET match_id = $1 WHERE house_id IN ($2, $3)`, id, shown, hidden)
	m, err := w.Matches.Match(t.Context(), id)
	if err != nil || m.AnchorCount != 1 {
		t.Errorf("%d anchors show it, %v; want 1", m.AnchorCount, err)
	}
	cards, err := w.Rooms.HousesShowing(t.Context(), id, 10)
	if err != nil || len(cards) != 1 || cards[0].HouseID != shown {
		t.Errorf("shown by %v, %v", cards, err)
	}
	if onAir, err := w.Matches.HousesOnAir(t.Context(), id, 10); err != nil || len(onAir) != 1 || onAir[0].HouseID != shown {
		t.Errorf("on the air with %v, %v", onAir, err)
	}
}
