// The search asks for what is wanted, and once more, less strictly, when nothing has the words.

package http

import (
	"context"
	"slices"
	"testing"
	"time"

	"touchline/domain"
	"touchline/http/matches"
)

// shelves find what is spelt right, and something like it.
type shelves struct {
	*arena
	asked []string
}

func (l *shelves) Matches(_ context.Context, f domain.MatchFilter) ([]domain.Match, int64, error) {
	l.asked = append(l.asked, "matches "+f.Keyword)
	return nil, 0, nil
}

func (l *shelves) SearchTeams(_ context.Context, keyword string, likeness domain.Likeness, _ time.Time, _, _ int) ([]domain.TeamFound, int64, error) {
	l.asked = append(l.asked, "teams "+keyword)
	if keyword == "ajax" || likeness == domain.Alike {
		return []domain.TeamFound{{Team: domain.Team{TeamID: 7, Names: domain.Names{"en": "Ajax"}}, RaceType: 1, Next: noon}}, 1, nil
	}
	return nil, 0, nil
}

func (l *shelves) HousePage(_ context.Context, f domain.HouseFilter) ([]domain.HouseCard, int64, error) {
	l.asked = append(l.asked, "anchors "+f.Keyword)
	return nil, 0, nil
}

func TestASearchForgivesASlipWhenNothingHasTheWords(t *testing.T) {
	t.Parallel()
	l := &shelves{arena: newArena()}
	s := l.server(t, func(d *flatDeps) { d.Matches, d.TeamSearch, d.Houses = l, l, l })
	for _, c := range []struct {
		body  string
		asked []string
	}{
		{`{"keyword":" ＡＪＡＸ "}`, []string{"matches ajax", "teams ajax", "anchors ajax"}},
		{`{"keyword":"ajex","type":2}`, []string{"teams ajex", "teams ajex"}},
		{`{"keyword":"ajax","type":3}`, []string{"anchors ajax"}},
	} {
		l.asked = nil
		var found matches.SearchAnswer
		call(t, s, "/web_home/search", c.body, "").into(t, &found)
		if !slices.Equal(l.asked, c.asked) {
			t.Errorf("%s asks %v, want %v", c.body, l.asked, c.asked)
		}
		if found.Matches.List == nil || found.Teams.List == nil || found.Anchors.List == nil {
			t.Errorf("%s answers %+v", c.body, found)
		}
		if len(found.Teams.List) > 0 && (found.Teams.List[0].Name != "Ajax" || *found.Teams.List[0].NextMatchTime != noon.UnixMilli()) {
			t.Errorf("%s finds %+v", c.body, found.Teams.List[0])
		}
	}
	wants(t, call(t, s, "/web_home/search", `{"keyword":"  "}`, ""), domain.FieldRequired, "nothing")
	for _, body := range []string{`{"keyword":"a","type":4}`, `{"keyword":"a","pageSize":101}`,
		`{"keyword":"aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa"}`} {
		wants(t, call(t, s, "/web_home/search", body, ""), domain.BadRequest, body)
	}
}
