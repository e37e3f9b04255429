package matches_test

import (
	"testing"
	"time"

	"touchline/app/resttest"
	"touchline/domain"
	"touchline/http/matches"
	"touchline/persistence/tables/seed"
)

func TestASearchWithoutAHitFindsSimilarNames(t *testing.T) {
	s := resttest.Open(t)
	next := s.Now().Add(time.Hour)
	for key, name := range map[string]string{"right": "Feyenoord", "alike": "Feyenoort"} {
		team, err := s.Demo.PutTeam(t.Context(), key, 1, domain.Names{"en": name}, "")
		if err != nil {
			t.Fatal(err)
		}
		s.Match(next, func(m *seed.NewMatch) { m.HomeID, m.Search = team, name })
	}
	anchor := s.Anchor("anchor")
	s.Exec(`UPDATE room SET status = $1, house_name = 'Feyenoord'
		WHERE house_id = $2`, int32(domain.LiveOffline), anchor.HouseID)
	for _, c := range []struct {
		body                    string
		matches, teams, anchors int64
	}{
		{`{"keyword":" ＦＥＹＥＮＯＯＲＤ "}`, 1, 1, 1}, // in full width; similar names are left out
		{`{"keyword":"feyenoord","type":1}`, 1, 0, 0},
		{`{"keyword":"feyenoort","type":2}`, 0, 1, 0},
		{`{"keyword":"feyenord","type":2}`, 0, 2, 0}, // no team has the word, two have a similar one
		{`{"keyword":"feyenord"}`, 2, 2, 0},
		{`{"keyword":"feyenoord","type":3}`, 0, 0, 1},
		{`{"keyword":"feyenord","type":3}`, 0, 0, 0},
	} {
		var found matches.SearchAnswer
		s.Call(t, "/web_home/search", c.body, "").Into(t, &found)
		if found.Matches.Total != c.matches || found.Teams.Total != c.teams || found.Anchors.Total != c.anchors {
			t.Errorf("%s finds %d matches, %d teams and %d anchors: %+v", c.body, found.Matches.Total, found.Teams.Total,
				found.Anchors.Total, found)
		}
		if found.Matches.List == nil || found.Teams.List == nil || found.Anchors.List == nil {
			t.Errorf("%s answers %+v", c.body, found)
		}
		for _, team := range found.Teams.List {
			if team.Name != "Feyenoord" && team.Name != "Feyenoort" || *team.NextMatchTime != next.UnixMilli() {
				t.Errorf("%s finds %+v", c.body, team)
			}
		}
	}
	s.Call(t, "/web_home/search", `{"keyword":"  "}`, "").Wants(t, domain.FieldRequired, "nothing")
	for _, body := range []string{`{"keyword":"a","type":5}`, `{"keyword":"a","pageSize":101}`,
		`{"keyword":"aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa"}`} {
		s.Call(t, "/web_home/search", body, "").Wants(t, domain.BadRequest, body)
	}
}
