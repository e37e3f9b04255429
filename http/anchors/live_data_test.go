// The figures of broadcasts against the whole server.

package anchors_test

import (
	"testing"
	"time"

	"touchline/app/resttest"
	"touchline/domain"
	"touchline/domain/console"
	"touchline/http/anchors"
)

func TestLiveDataIsProvisionalUntilTheNightlyJob(t *testing.T) {
	s := resttest.Open(t)
	owner, viewer := s.Anchor("anchor1"), s.Person("viewer1").Token
	anchor, house := owner.Token, owner.HouseID
	s.SetStatus(house, domain.LiveLiving)
	admin, support := s.Operator("ann", console.OperatorAdmin).Token, s.Operator("sue", console.OperatorSupport).Token
	// Noon is 20:00 of the 5th in Shanghai. The sessions: a long one on the 3rd, one across the midnight before the 5th,
	// and an open one.
	for name, at := range map[string][2]time.Duration{"s1": {-50 * time.Hour, -45 * time.Hour},
		"s2": {-21 * time.Hour, -19 * time.Hour}, "s3": {-time.Hour, 0}} {
		var end *time.Time
		if ended := resttest.Noon.Add(at[1]); at[1] != 0 {
			end = &ended
		}
		s.Exec(`INSERT INTO live_session (session_id, house_id, match_id, race_type, source, start_at, end_at, peak, peak_at)
			VALUES ($1, $2, 0, $3, 1, $4, $5, 5, $4)`, name, house, map[string]int{"s1": 2, "s2": 1, "s3": 1}[name], resttest.Noon.Add(at[0]), end)
	}
	show := func(body string) (d anchors.LiveDataAnswer) {
		t.Helper()
		s.Call(t, "/web_anchor/live_detail_search", body, anchor).Into(t, &d)
		return d
	}
	s.Call(t, "/web_anchor/live_detail_search", ``, viewer).Wants(t, domain.NotAnchor, "a viewer looks")
	s.Call(t, "/web_anchor/live_detail_search", `{"month":"2026-13"}`, anchor).Wants(t, domain.BadRequest, "no month")
	d := show(``)
	if d.Page.Total != 3 || d.Page.List[0].Date != "2026-09-05" || d.Page.List[0].LiveSeconds != 7200 ||
		d.Page.List[1].Date != "2026-09-04" ||
		d.Page.List[1].LiveSeconds != 3600 || !d.Page.List[2].Provisional || d.StatsReadyTime != nil || !d.Provisional {
		t.Fatalf("before the night: %+v", d)
	}
	want := anchors.LiveMonth{Month: "2026-09", TotalLiveSeconds: 8 * 3600,
		TopCategory: &anchors.TopCategory{RaceType: 1, Name: "足球", LiveSeconds: 3 * 3600, Sessions: 2}, LiveDays: 3}
	if got := d.Month; got.TopCategory == nil || *got.TopCategory != *want.TopCategory ||
		got.TotalLiveSeconds != want.TotalLiveSeconds || got.LiveDays != 3 || got.Month != want.Month {
		t.Errorf("the month is %+v with %+v", got, got.TopCategory)
	}
	run := func(date, token string) resttest.Reply {
		return s.Call(t, "/admin/stats_run", `{"date":"`+date+`"}`, token)
	}
	run("2026-09-03", support).Wants(t, domain.Forbidden, "support counts")
	for _, date := range []string{"", "yesterday", "2026-09-05", "2026-10-01", "2020-01-01"} {
		run(date, admin).Wants(t, domain.BadRequest, "counting "+date)
	}
	for range 2 {
		if r := run("2026-09-03", admin); string(r.Data) != `{"date":"2026-09-03","rooms":1}` {
			t.Errorf("counting says %s", r.Body)
		}
	}
	d = show(`{"pageNum":2,"pageSize":2}`)
	if len(d.Page.List) != 1 || d.Page.HasMore || d.Page.List[0].Provisional || d.Page.List[0].LiveSeconds != 5*3600 ||
		*d.StatsReadyTime != resttest.Noon.UnixMilli() || !d.Provisional {
		t.Errorf("after the night: %+v", d)
	}
	if d = show(`{"month":"2026-08"}`); d.Page.Total != 0 || d.Provisional || d.Month.TopCategory != nil ||
		d.Page.List == nil {
		t.Errorf("August was %+v", d)
	}
}
