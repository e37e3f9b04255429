// Lists of reserved matches, and what every match says of them.

package http

import (
	"context"
	"strings"
	"testing"
	"time"

	"touchline/domain"
	"touchline/http/matches"
	"touchline/http/rooms"
	"touchline/http/view"
)

// reservedList answers lists of matches and remembers what was asked.
type reservedList struct {
	*arena
	filters *[]domain.MatchFilter
}

func (l reservedList) Matches(_ context.Context, f domain.MatchFilter) ([]domain.Match, int64, error) {
	*l.filters = append(*l.filters, f)
	return []domain.Match{l.known[50001]}, 1, nil
}

func (l reservedList) MatchCounts(_ context.Context, f domain.MatchFilter) (map[int32]int64, error) {
	*l.filters = append(*l.filters, f)
	if f.ReservedBy != 0 {
		return map[int32]int64{1: 2}, nil
	}
	return map[int32]int64{1: 4, 5: 3}, nil
}

func TestReservedMatchesAreListedForTheirOwnersAndAnAnchorsForEverybody(t *testing.T) {
	t.Parallel()
	a, _, viewer, anchor := fixture(t)
	owner := a.houses[1001].UserID
	var asked []domain.MatchFilter
	s := a.server(t, func(d *flatDeps) { d.Matches = reservedList{a, &asked} })
	a.held = []domain.MatchHeld{{MatchID: 50001, Kind: domain.ReserveAnchor}}
	const mine, library, races = "/web_my/my_race_data_appoint", "/web_race/match_list", "/manage/race/app_anchor_race_list"
	day := time.Date(2026, 9, 5, 0, 0, 0, 0, s.Zone)
	for _, c := range []struct {
		path, body, token string
		want              domain.MatchFilter
	}{
		{mine, ``, anchor, domain.MatchFilter{ReservedBy: owner, ReservedAs: 1, When: 1, Limit: 20}},
		{mine, `{"kind":2,"when":2,"pageNum":3,"pageSize":5}`, anchor, domain.MatchFilter{ReservedBy: owner, ReservedAs: 2, When: 2, Limit: 5, Offset: 10}},
		{library, ``, anchor, domain.MatchFilter{OpenAt: noon, Limit: 20}},
		{library, `{"tab":1,"raceType":5,"hasSource":2,"date":"2026-09-05","keyword":"ＣUP"}`, anchor,
			domain.MatchFilter{OpenAt: noon, RaceType: 5, Source: domain.WithoutSource, Keyword: "cup", From: day, To: day.AddDate(0, 0, 1), Limit: 20}},
		{library, `{"tab":2,"hasSource":1}`, anchor, domain.MatchFilter{ReservedBy: owner, ReservedAs: 2, When: 1, Source: domain.WithSource, Limit: 20}},
		{races, `{"houseId":"1001"}`, "", domain.MatchFilter{ReservedBy: owner, ReservedAs: 2, When: 1, Limit: 20}},
		{races, `{"houseId":"1001","when":2}`, viewer, domain.MatchFilter{ReservedBy: owner, ReservedAs: 2, When: 2, Limit: 20}},
	} {
		asked = nil
		r := call(t, s, c.path, c.body, c.token)
		wants(t, r, "", c.path+c.body)
		if len(asked) != 1 || asked[0] != c.want {
			t.Errorf("%s %s asks %+v, want %+v", c.path, c.body, asked, c.want)
		}
		if personal := strings.Contains(string(r.Data), `"isReserved":false,"isAnchorReserved":true`); personal != (c.token != "") {
			t.Errorf("%s %s answers %s", c.path, c.body, r.Data)
		}
	}
	for _, c := range []struct {
		path, body, token string
		code              domain.Code
	}{
		{mine, ``, "", domain.Unauthenticated}, {mine, `{"kind":3}`, viewer, domain.BadRequest}, {mine, `{"when":3}`, viewer, domain.BadRequest},
		{mine, `{"pageSize":0}`, viewer, domain.BadRequest}, {library, ``, viewer, domain.NotAnchor}, {library, `{"tab":3}`, anchor, domain.BadRequest},
		{library, `{"hasSource":3}`, anchor, domain.BadRequest}, {library, `{"date":"x"}`, anchor, domain.BadRequest},
		{races, `{}`, "", domain.BadRequest}, {races, `{"houseId":"9"}`, "", domain.NotFound}, {races, `{"houseId":"1001","when":-1}`, "", domain.BadRequest},
		{"/web_race/web_race_column", ``, viewer, domain.NotAnchor},
	} {
		wants(t, call(t, s, c.path, c.body, c.token), c.code, c.path+c.body)
	}
	r := call(t, s, "/web_race/web_race_column", ``, anchor)
	if string(r.Data) != `[{"raceType":0,"name":"全部","number":7,"reservedNumber":2},{"raceType":1,"name":"足球","number":4,"reservedNumber":2}]` {
		t.Errorf("the columns are %s", r.body)
	}
}

func TestEveryMatchSaysWhatItsReaderHasReserved(t *testing.T) {
	t.Parallel()
	a, s, viewer, _ := fixture(t)
	a.held = []domain.MatchHeld{{MatchID: 50001, Kind: domain.ReserveViewer}, {MatchID: 50002, Kind: domain.ReserveAnchor}}
	reserved := func(list []view.Match) (viewers, anchors int) {
		for _, m := range list {
			if m.IsReserved && m.MatchID == 50001 {
				viewers++
			}
			if m.IsAnchorReserved && m.MatchID == 50002 {
				anchors++
			}
		}
		return viewers, anchors
	}
	var top rooms.HomeTopAnswer
	call(t, s, "/web_home/home_details_top", ``, viewer).into(t, &top)
	if v, n := reserved(top.HotMatches); v != 1 || n != 1 {
		t.Errorf("the home page says %+v", top.HotMatches)
	}
	call(t, s, "/web_home/home_details_top", ``, "").into(t, &top)
	if v, n := reserved(top.HotMatches); v+n != 0 {
		t.Errorf("a visitor has reserved %+v", top.HotMatches)
	}
	shown := a.houses[1001]
	shown.MatchID = 50001
	a.houses[1001] = shown
	var room rooms.AnchorDetailsAnswer
	call(t, s, "/web_anchor/anchor_details", `{"houseId":"1001"}`, viewer).into(t, &room)
	if !room.Match.IsReserved || len(room.Schedule) != 1 || room.Schedule[0].MatchID != 50002 {
		t.Errorf("the room says %+v and plans %+v", room.Match, room.Schedule)
	}
	var space rooms.AnchorInformationAnswer
	s = a.server(t, func(d *flatDeps) { d.Houses = houseStatsOf{a} })
	call(t, s, "/web_anchor/anchor_information", `{"houseId":"1001"}`, viewer).into(t, &space)
	if len(space.Schedule) != 1 || !space.Schedule[0].IsAnchorReserved {
		t.Errorf("the space plans %+v", space.Schedule)
	}
	shows := matchPage{a, []domain.HouseCard{{HouseID: 1001}}}
	s = a.server(t, func(d *flatDeps) { d.Matches, d.Houses = shows, shows })
	a.shows = []domain.Scheduled{
		{House: domain.HouseCard{HouseID: 1001}, Match: a.known[50001]}, {House: domain.HouseCard{HouseID: 1002, NickName: "soon"}, Match: a.known[50001]},
		{House: domain.HouseCard{HouseID: 1003}, Match: a.known[50003]},
	}
	var page matches.MatchDetailsAnswer
	call(t, s, "/web_match/web_match_details", `{"matchId":50001}`, viewer).into(t, &page)
	if !page.Match.IsReserved || len(page.Anchors) != 2 || page.Anchors[1].HouseID != 1002 || len(page.Schedule) != 3 || page.Schedule[1].NickName != "soon" || page.Schedule[2].Match.MatchID != 50003 {
		t.Errorf("the match is %+v, shown by %+v, planned by %+v", page.Match, page.Anchors, page.Schedule)
	}
}

// houseStatsOf is an arena whose houses have never been live.
type houseStatsOf struct{ *arena }

func (houseStatsOf) HouseStats(context.Context, int64, *time.Location) (domain.HouseStats, error) {
	return domain.HouseStats{}, nil
}

func TestARoomShowsWhatItsAnchorHasReserved(t *testing.T) {
	t.Parallel()
	a, s, _, anchor := fixture(t)
	a.held = []domain.MatchHeld{{MatchID: 50001, Kind: domain.ReserveAnchor}, {MatchID: 50002, Kind: domain.ReserveViewer}}
	wants(t, call(t, s, configPath+"_update", `{`+fourTexts+`,"matchId":"50001"}`, anchor), "", "a match the anchor will show")
	wants(t, call(t, s, configPath+"_update", `{"matchId":"50002"}`, anchor), domain.NotReserved, "a match the anchor will only watch")
	wants(t, call(t, s, configPath+"_update", `{"matchId":"50003"}`, anchor), domain.NotReserved, "a match nobody reserved")
	a.held = nil
	wants(t, call(t, s, configPath+"_update", `{"matchId":"50001"}`, anchor), "", "the match that was shown all along")
	wants(t, call(t, s, "/web_anchor/live_start", `{"source":1,"matchId":"50002"}`, anchor), domain.NotReserved, "a start with another match")
	wants(t, call(t, s, configPath+"_update", `{"matchId":null}`, anchor), "", "no match")

	a.held, a.video = []domain.MatchHeld{{MatchID: 50002, Kind: domain.ReserveAnchor}}, view.Video{URL: "https://example.org/mine.flv", Type: "flv"}
	save := func(body string) *view.Video {
		var saved rooms.HouseConfigAnswer
		call(t, s, configPath+"_update", body, anchor).into(t, &saved)
		return saved.OwnVideo
	}
	if v := save(`{"matchId":"50002"}`); v == nil || *v != a.video {
		t.Errorf("the video brought to the match is %v", v)
	}
	save(`{"matchId":null}`)
	if v := save(`{"matchId":"50002","ownVideo":null}`); v != nil {
		t.Errorf("no video was asked for, and there is %v", v)
	}
}
