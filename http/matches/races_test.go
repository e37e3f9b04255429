// The list of matches and its filters.

package matches_test

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"
	"time"

	"touchline/app/resttest"
	"touchline/domain"
	"touchline/persistence/tables/seed"
)

const races = "/web_race/race_data_content_list_page"

// numbers returns the ids of the matches on a page, in order.
func numbers(t *testing.T, r resttest.Reply) string {
	t.Helper()
	var page struct {
		List []struct{ MatchID string }
	}
	r.Into(t, &page)
	ids := []string{}
	for _, m := range page.List {
		ids = append(ids, m.MatchID)
	}
	return strings.Join(ids, " ")
}

func TestTheMatchListTakesEveryFilterOfTheContract(t *testing.T) {
	s := resttest.Open(t)
	league, err := s.Demo.PutCompetition(t.Context(), "esports", 5, domain.Names{"en": "Esports league"}, "", "")
	if err != nil {
		t.Fatal(err)
	}
	team, err := s.Demo.PutTeam(t.Context(), "cups", 5, domain.Names{"en": "Great Cups"}, "")
	if err != nil {
		t.Fatal(err)
	}
	// Dates are in the zone of the site: the fifth starts eight hours before that of UTC.
	begin := time.Date(2026, 9, 4, 16, 0, 0, 0, time.UTC)
	esports := func(m *seed.NewMatch) { m.RaceType, m.CompetitionID, m.HomeID, m.IsHot = 5, league, team, true }
	ended := func(m *seed.NewMatch) { m.Result.Status = domain.MatchEnded }
	s.Match(begin.Add(-time.Millisecond))                         // 50001
	s.Match(begin)                                                // 50002
	s.Match(begin.AddDate(0, 0, 1).Add(-time.Millisecond), ended) // 50003
	s.Match(begin.AddDate(0, 0, 1))                               // 50004
	s.Match(time.UnixMilli(999))                                  // 50005
	s.Match(time.UnixMilli(1000))                                 // 50006
	s.Match(time.UnixMilli(1999))                                 // 50007
	s.Match(time.UnixMilli(2000))                                 // 50008
	for i := range 41 {                                           // each fails at most one of the conditions below
		s.Match(begin.AddDate(0, 1, i), esports, ended, func(m *seed.NewMatch) {
			switch i {
			case 0:
				m.RaceType = 1
			case 1:
				m.IsHot = false
			case 2:
				m.Result.Status = domain.MatchNotStarted
			case 3:
				m.CompetitionID++
			case 4:
				m.HomeID++
			}
		})
	}
	away, err := s.Demo.PutTeam(t.Context(), "guests", 1, domain.Names{"en": "Guests"}, "")
	if err != nil {
		t.Fatal(err)
	}
	s.Match(begin.AddDate(1, 0, 0), ended, func(m *seed.NewMatch) { m.RaceType, m.AwayID = 2, away }) // 50050
	for _, c := range []struct{ body, want string }{
		{`{"raceType":5,"tab":2,"matchStatus":3,"competitionId":"301","keyword":" ＣUP ","pageNum":3,"pageSize":7}`,
			"50028 50029 50030 50031 50032 50033 50034"},
		{`{"teamId":"` + domain.FormatID(team) + `","pageSize":3}`, "50011 50009 50010"},
		{`{"teamId":"` + domain.FormatID(away) + `"}`, "50050"},
		{`{"teamId":"99"}`, ""},
		{`{"date":"2026-09-05"}`, "50002 50003"},
		{`{"from":1000,"to":2000}`, "50006 50007"},
	} {
		r := s.Call(t, races, c.body, "")
		r.Wants(t, "", c.body)
		if got := numbers(t, r); got != c.want {
			t.Errorf("%s lists %s, want %s", c.body, got, c.want)
		}
	}
	for _, body := range []string{`{"date":"2026-13-01"}`, `{"matchStatus":8}`, `{"tab":3}`, `{"from":-1}`,
		`{"to":99999999999999999}`, `{"pageSize":101}`, `{"raceType":"x"}`} {
		s.Call(t, races, body, "").Wants(t, domain.BadRequest, body)
	}
	r := s.Call(t, races, `{"matchStatus":3}`, "")
	var page struct {
		Total   int
		HasMore bool
		List    []json.RawMessage
	}
	if r.Into(t, &page); page.Total != 42 || !page.HasMore || len(page.List) != 20 {
		t.Errorf("there are %d of %d matches on the page, more: %v", len(page.List), page.Total, page.HasMore)
	}
	r = s.Call(t, races, `{"raceType":5,"competitionId":"301","pageSize":1,"competitions":true}`, "")
	var some struct{ Competitions json.RawMessage }
	if r.Into(t, &some); string(
		some.Competitions) != `[{"competitionId":"301","competitionName":"Esports league","number":39},{"competitionId":"302","competitionName":"杯","number":1}]` {
		t.Errorf("the competitions of the sport are %s", some.Competitions)
	}
	r = s.Call(t, "/web_race/race_data_column_with_num", `{"matchStatus":1}`, "")
	want := `[{"raceType":0,"name":"全部","icon":"","number":8},{"raceType":1,"name":"足球","icon":"","number":7},{"raceType":2,"name":"篮球","icon":"","number":0},` +
		`{"raceType":3,"name":"网球","icon":"","number":0},{"raceType":4,"name":"棒球","icon":"","number":0},{"raceType":5,"name":"电竞","icon":"","number":1}]`
	if string(r.Data) != want {
		t.Errorf("the columns are %s", r.Data)
	}
}

func TestAMatchWithFewFieldsIsListedInTheNearestLanguage(t *testing.T) {
	s := resttest.Open(t)
	s.Match(time.Time{}, func(m *seed.NewMatch) { m.TimeKnown, m.Result.Status = false, domain.MatchToBeDetermined })
	r := s.Ask(t, "POST", races, ``, "lang", "ko")
	var page struct {
		List       []map[string]any `json:"list"`
		Total      int              `json:"total"`
		ServerTime int64            `json:"serverTime"`
	}
	if r.Into(t, &page); page.Total != 1 || page.ServerTime != resttest.Noon.UnixMilli() {
		t.Errorf("the page is %s", r.Data)
	}
	if m := page.List[0]; m["matchTime"] != nil || m["homeScore"] != nil || m["matchId"] != "50001" ||
		m["competitionName"] != "Cup" || fmt.Sprint(m["periodScores"]) != "[]" {
		t.Errorf("the match is %v", m)
	}
}

// The bounds of a day depend on the reader's zone. The day of a match without a time does not.
func TestAMatchWithOnlyADayIsInTheListOfThatDayInEveryZone(t *testing.T) {
	s := resttest.Open(t)
	day := time.Date(2026, 12, 12, 0, 0, 0, 0, time.UTC)
	alone := func(m *seed.NewMatch) { m.TimeKnown, m.Result.Status = false, domain.MatchToBeDetermined }
	s.Match(day.AddDate(0, 0, -1), alone)
	is := domain.FormatID(s.Match(day, alone))
	s.Match(day.AddDate(0, 0, 1), alone)
	early := domain.FormatID(s.Match(day.Add(-9 * time.Hour))) // on the 12th only in the east
	for _, c := range []struct{ zone, want string }{
		{"Pacific/Kiritimati", early + " " + is}, {"Asia/Tokyo", early + " " + is}, {"Europe/London", is},
		{"America/Los_Angeles", is}, {"Etc/GMT+12", is},
	} {
		zone, err := time.LoadLocation(c.zone)
		if err != nil {
			t.Fatal(err)
		}
		from := time.Date(2026, 12, 12, 0, 0, 0, 0, zone)
		body := fmt.Sprintf(`{"date":"2026-12-12","from":%d,"to":%d}`, from.UnixMilli(), from.AddDate(0, 0, 1).UnixMilli())
		if got := numbers(t, s.Call(t, races, body, "")); got != c.want {
			t.Errorf("in %s: %s, want %s", c.zone, got, c.want)
		}
	}
	if got := numbers(t, s.Call(t, races, `{"date":"2026-12-12"}`, "")); !strings.HasSuffix(got, is) ||
		strings.Contains(got, domain.FormatID(50001)) {
		t.Errorf("in the zone of the site: %s", got)
	}
}
