// The match list: every filter reaches the tables as the contract means it.

package http

import (
	"context"
	"encoding/json"
	"testing"
	"time"

	"touchline/domain"
)

// matchList answers lists of matches and remembers what was asked.
type matchList struct {
	*arena
	filter *domain.MatchFilter
}

func (m matchList) Matches(_ context.Context, f domain.MatchFilter) ([]domain.Match, int64, error) {
	*m.filter = f
	return []domain.Match{{MatchID: 50001, RaceType: 1, Status: domain.MatchToBeDetermined, CompetitionNames: domain.Names{"zh": "杯", "en": "Cup"}}}, 41, nil
}

func (m matchList) MatchCounts(_ context.Context, f domain.MatchFilter) (map[int32]int64, error) {
	*m.filter = f
	return map[int32]int64{1: 4, 5: 3}, nil
}

func TestTheMatchListTakesEveryFilterOfTheContract(t *testing.T) {
	t.Parallel()
	a := newArena()
	var asked domain.MatchFilter
	s := a.server(t, func(d *flatDeps) { d.Matches = matchList{a, &asked} })
	day := time.Date(2026, 9, 5, 0, 0, 0, 0, s.Zone)
	for _, c := range []struct {
		body string
		want domain.MatchFilter
	}{
		{``, domain.MatchFilter{Limit: 20}},
		{`{"raceType":5,"tab":2,"matchStatus":3,"competitionId":"301","keyword":" ＣUP ","pageNum":3,"pageSize":7}`,
			domain.MatchFilter{RaceType: 5, HotOnly: true, Status: 3, CompetitionID: 301, Keyword: "cup", Limit: 7, Offset: 14}},
		{`{"date":"2026-09-05"}`, domain.MatchFilter{From: day, To: day.AddDate(0, 0, 1), Limit: 20}},
		{`{"from":1000,"to":2000}`, domain.MatchFilter{From: time.UnixMilli(1000), To: time.UnixMilli(2000), Limit: 20}},
	} {
		r := call(t, s, "/web_race/race_data_content_list_page", c.body, "")
		wants(t, r, "", c.body)
		if !asked.From.Equal(c.want.From) || !asked.To.Equal(c.want.To) {
			t.Errorf("%s asks from %v to %v", c.body, asked.From, asked.To)
		}
		asked.From, asked.To, c.want.From, c.want.To = time.Time{}, time.Time{}, time.Time{}, time.Time{}
		if asked != c.want {
			t.Errorf("%s asks %+v, want %+v", c.body, asked, c.want)
		}
	}
	r := ask(t, s, "POST", "/web_race/race_data_content_list_page", ``, "lang", "ko")
	var page struct {
		List       []map[string]any `json:"list"`
		Total      int              `json:"total"`
		HasMore    bool             `json:"hasMore"`
		ServerTime int64            `json:"serverTime"`
	}
	if err := json.Unmarshal(r.Data, &page); err != nil || page.Total != 41 || !page.HasMore || page.ServerTime != noon.UnixMilli() {
		t.Errorf("the page is %s, %v", r.Data, err)
	}
	if m := page.List[0]; m["matchTime"] != nil || m["homeScore"] != nil || m["matchId"] != "50001" || m["competitionName"] != "Cup" || m["periodScores"] == nil {
		t.Errorf("the match is %v", m)
	}
	for _, body := range []string{`{"date":"2026-13-01"}`, `{"matchStatus":8}`, `{"tab":3}`, `{"from":-1}`, `{"to":99999999999999999}`, `{"pageSize":101}`, `{"raceType":"x"}`} {
		wants(t, call(t, s, "/web_race/race_data_content_list_page", body, ""), domain.BadRequest, body)
	}
	r = call(t, s, "/web_race/race_data_column_with_num", `{"matchStatus":1}`, "")
	if string(r.Data) != `[{"raceType":0,"name":"全部","icon":"","number":7},{"raceType":1,"name":"足球","icon":"","number":4}]` || asked.Status != 1 {
		t.Errorf("the columns are %s", r.Data)
	}
}
