// Search by name: a keyword's matches and teams in any script, and their order.

package matches_test

import (
	"slices"
	"testing"
	"time"

	"touchline/domain"
	"touchline/domain/sport"
	"touchline/persistence/persistencetest"
)

func TestTheTablesFoldNamesAsKeywordsAreFolded(t *testing.T) {
	t.Parallel()
	cfg := persistencetest.Config(t)
	persistencetest.OpenConfig(t, cfg)
	db := persistencetest.SQL(t, cfg)
	for _, name := range []string{"Harbour Únited", "ＦＣ　バイエルン・ミュンヘン", "Bodø/Glimt", "Łódź", "ΟΔΥΣΣΕΥΣ", "Straße", "港城联 足球",
		"أهلي",
		"O'Higgins", "50%_x", "İstanbul", "Đà Nẵng", "Malmö FF U-21", "الزمالك", "สโมสร", "АРСЕНАЛ ёж", "½ㅋ㈜", "한국", "|%\\"} {
		var words string
		var grams []string
		if err := db.QueryRow(t.Context(), `SELECT search_words($1), search_grams(search_words($1))`, name).Scan(&words,
			&grams); err != nil {
			t.Fatal(err)
		}
		if want := domain.SearchText(name); words != want {
			t.Errorf("%s is %q in the tables and %q in a keyword", name, words, want)
		}
		for _, word := range domain.SearchWords(name) {
			for _, gram := range word.Grams {
				if !slices.Contains(grams, gram) {
					t.Errorf("%s does not find itself: no %q in %q", name, gram, grams)
				}
			}
		}
	}
}

func TestAKeywordFindsMatchesAndTeamsInAnyScript(t *testing.T) {
	t.Parallel()
	w := newTown(t)
	at := func(hours int) *sport.MatchTime {
		return &sport.MatchTime{At: persistencetest.Noon.Add(time.Duration(hours) * time.Hour), Known: true}
	}
	named := func(zh, en string) *sport.Named { return &sport.Named{Names: domain.Names{"zh": zh, "en": en}} }
	keys := map[int64]string{}
	for key, e := range map[string]sport.MatchEdit{
		"soon": {Home: named("港城联", "Harbour Únited"), Away: named("岸线竞技", "Shoreline"), Time: at(2),
			EventNames: &domain.Names{"en": "Semi-final"}},
		"later": {Home: named("港城联", "Harbour Únited"), Away: named("北岸", "North Bodø"), Time: at(50)},
		"other": {Home: named("山海", "Royal Harbour"), Away: named("北岸", "North Bodø"), Time: at(1)},
	} {
		e.RaceType, e.Competition, e.At = 1, named("北岸超级联赛", "North Shore League"), persistencetest.Noon
		id, err := w.Matches.EditMatch(t.Context(), e)
		if err != nil {
			t.Fatal(err)
		}
		keys[id] = key
	}
	for _, c := range []struct {
		keyword  string
		likeness domain.Likeness
		matches  []string // in order
		teams    []string
	}{
		{"HARBOUR united", domain.Contains, []string{"soon", "later"}, []string{"Harbour Únited"}},
		{"harbour", domain.Contains, []string{"soon", "later", "other"}, []string{"Harbour Únited", "Royal Harbour"}},
		{"ｂｏｄｏ", domain.Contains, []string{"other", "later"}, []string{"North Bodø"}},
		{"港", domain.Contains, []string{"soon", "later"}, []string{"Harbour Únited"}},
		{"城联", domain.Contains, []string{"soon", "later"}, []string{"Harbour Únited"}},
		{"联赛", domain.Contains, []string{"other", "soon", "later"}, nil},
		{"semi final harbour", domain.Contains, []string{"soon"}, nil},
		{"sh", domain.Contains, []string{"soon", "other", "later"}, []string{"Shoreline"}},
		{"arb", domain.Contains, []string{"other", "soon", "later"}, []string{"Royal Harbour", "Harbour Únited"}},
		{"rb", domain.Contains, nil, nil}, // two letters match only the beginning of a word
		{"harbuor", domain.Contains, nil, nil},
		{"harbuor", domain.Alike, []string{"other", "soon", "later"}, []string{"Royal Harbour", "Harbour Únited"}},
		{"%", domain.Contains, nil, nil},
	} {
		list, total, err := w.Matches.Matches(t.Context(),
			sport.MatchFilter{Keyword: domain.Fold(c.keyword), Likeness: c.likeness, BestFirst: true, Limit: 10})
		var found []string
		for _, m := range list {
			found = append(found, keys[m.MatchID])
		}
		if err != nil || !slices.Equal(found, c.matches) || total != int64(len(found)) {
			t.Errorf("%s finds matches %v of %d, %v; want %v", c.keyword, found, total, err, c.matches)
		}
		teams, total, err := w.Matches.SearchTeams(t.Context(), domain.Fold(c.keyword), c.likeness, persistencetest.Noon,
			10, 0)
		found = nil
		for _, team := range teams {
			found = append(found, team.Names["en"])
		}
		if err != nil || !slices.Equal(found, c.teams) || total != int64(len(found)) {
			t.Errorf("%s finds teams %v of %d, %v; want %v", c.keyword, found, total, err, c.teams)
		}
	}
	teams, total, err := w.Matches.SearchTeams(t.Context(), "harbour", domain.Contains, persistencetest.Noon, 1, 1)
	if err != nil || total != 2 || len(teams) != 1 || !teams[0].Next.Equal(persistencetest.Noon.Add(time.Hour)) {
		t.Errorf("the second page is %+v of %d, %v", teams, total, err)
	}
}
