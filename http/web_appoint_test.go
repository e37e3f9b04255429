// Reserving matches: what reaches the session, what comes back, and what readers see of it.
package http

import (
	"context"
	"encoding/json"
	"strings"
	"testing"
	"time"

	"touchline/domain"
	"touchline/protos"
)

const (
	remind = "/web_race/race_data_appoint"
	show   = "/web_race/web_race_appoint"
	gapOf  = "/web_race/race_appoint_reminder"
)

// fixture is an arena with three matches, one of them with a source.
func fixture(t *testing.T) (a *arena, s *Server, viewer, anchor string) {
	t.Helper()
	a = newArena()
	s = a.server(t)
	_, viewer = a.somebody(t, "viewer1", 0)
	_, anchor = a.somebody(t, "anchor1", 1001)
	for id, hour := range map[int64]int{50001: 4, 50002: 5, 50003: 9} {
		a.known[id] = domain.Match{MatchID: id, RaceType: 1, Status: domain.MatchNotStarted, MatchTime: noon.Add(time.Duration(hour) * time.Hour),
			TimeKnown: true, ReserveCount: 8, CompetitionNames: domain.Names{"zh": "杯", "en": "Cup"}}
	}
	sourced := a.known[50003]
	sourced.SourceURL = "https://example.org/a.flv"
	a.known[50003] = sourced
	return a, s, viewer, anchor
}

func TestAReservationReachesTheSessionUnderTheSettingsInForce(t *testing.T) {
	t.Parallel()
	a, s, viewer, anchor := fixture(t)
	r := call(t, s, remind, `{"matchId":"50001","replaceMatchIds":["50002",50003]}`, viewer)
	if string(r.Data) != `{"matchId":"50001","isReserved":true,"cancelled":["50002","50003"],"reserveCount":8}` {
		t.Errorf("reserved: %s", r.body)
	}
	cmd := a.asked[0].(*protos.ReserveMatch)
	if cmd.Kind != 1 || cmd.MatchId != 50001 || cmd.Cancel || !cmd.ReplaceSet || len(cmd.Replace) != 2 || cmd.GapMinutes != 120 || cmd.OccupyMinutes != 120 {
		t.Errorf("the session was told %v", cmd)
	}
	r = call(t, s, remind, `{"matchId":"50001","action":2}`, viewer)
	if string(r.Data) != `{"matchId":"50001","isReserved":false,"cancelled":[],"reserveCount":8}` || !a.asked[1].(*protos.ReserveMatch).Cancel {
		t.Errorf("given up: %s", r.body)
	}
	a.settings = &domain.AgendaSettings{SlotMinutes: 60, HorizonDays: 7, OccupyMinutes: 90, GapMinutes: 180}
	call(t, s, remind, `{"matchId":"50002"}`, viewer)
	call(t, s, show, `{"matchId":"50002","ownVideo":{"url":"https://example.org/a.m3u8"}}`, anchor)
	if cmd = a.asked[2].(*protos.ReserveMatch); cmd.GapMinutes != -1 || cmd.ReplaceSet {
		t.Errorf("with the rule off for viewers the session was told %v", cmd)
	}
	if cmd = a.asked[3].(*protos.ReserveMatch); cmd.Kind != 2 || cmd.GapMinutes != 180 || cmd.OccupyMinutes != 90 || cmd.OwnVideoUrl != "https://example.org/a.m3u8" || cmd.OwnVideoType != "hls" {
		t.Errorf("an anchor's session was told %v", cmd)
	}
	for _, stage := range []domain.Stage{domain.StageReserve, domain.StageAnchorReserve} {
		if _, done := a.world.stages[int(stage)]; !done {
			t.Errorf("stage %d is not reached", stage)
		}
	}
}

func TestGivingUpOrBeingRefusedReachesNoStage(t *testing.T) {
	t.Parallel()
	a, s, viewer, anchor := fixture(t)
	call(t, s, remind, `{"matchId":"50001","action":2}`, viewer)
	a.no = domain.Refuse(domain.AlreadyReserved, "matchId", "50001")
	wants(t, call(t, s, show, `{"matchId":"50001"}`, anchor), domain.AlreadyReserved, "twice")
	if len(a.world.stages) != 0 {
		t.Errorf("stages are %v", a.world.stages)
	}
}

func TestHostileReservationsAreRefusedBeforeAnySessionWakes(t *testing.T) {
	t.Parallel()
	a, s, viewer, anchor := fixture(t)
	many := `"1"` + strings.Repeat(`,"1"`, 50)
	for _, c := range []struct {
		path, body, token string
		code              domain.Code
	}{
		{remind, `{"matchId":"50001"}`, "", domain.Unauthenticated},
		{show, `{"matchId":"50001"}`, viewer, domain.NotAnchor},
		{remind, `{}`, viewer, domain.BadRequest},
		{remind, `{"matchId":"7"}`, viewer, domain.MatchNotFound},
		{remind, `{"matchId":"7","action":2}`, viewer, domain.MatchNotFound},
		{remind, `{"matchId":"-50001"}`, viewer, domain.BadRequest},
		{remind, `{"matchId":["50001"]}`, viewer, domain.BadRequest},
		{remind, `{"matchId":9223372036854775808}`, viewer, domain.BadRequest},
		{remind, `{"matchId":"50001","action":3}`, viewer, domain.BadRequest},
		{remind, `{"matchId":"50001","action":-1}`, viewer, domain.BadRequest},
		{remind, `{"matchId":"50001","replaceMatchIds":"50002"}`, viewer, domain.BadRequest},
		{remind, `{"matchId":"50001","replaceMatchIds":["x"]}`, viewer, domain.BadRequest},
		{remind, `{"matchId":"50001","replaceMatchIds":[` + many + `]}`, viewer, domain.BadRequest},
		{show, `{"matchId":"50003","ownVideo":{"url":"https://example.org/a.flv"}}`, anchor, domain.BadRequest},
		{show, `{"matchId":"50001","ownVideo":{"url":"http://example.org/a.flv"}}`, anchor, domain.BadRequest},
		{show, `{"matchId":"50001","ownVideo":{"url":"https://169.254.169.254/a.flv"}}`, anchor, domain.BadRequest},
		{show, `{"matchId":"50001","ownVideo":{"url":"https://example.org/a.avi"}}`, anchor, domain.BadRequest},
		{show, `{"matchId":"50001","ownVideo":"https://example.org/a.flv"}`, anchor, domain.BadRequest},
		{gapOf, `{"matchId":"50001"}`, "", domain.Unauthenticated},
		{gapOf, `{"matchId":"7"}`, viewer, domain.MatchNotFound},
		{gapOf, `{"matchId":"50001","kind":3}`, viewer, domain.BadRequest},
		{gapOf, `{"matchId":"50001","kind":2}`, viewer, domain.NotAnchor},
	} {
		wants(t, call(t, s, c.path, c.body, c.token), c.code, c.path+" "+c.body)
	}
	if len(a.asked) != 0 {
		t.Fatalf("a session was asked all the same: %v", a.asked)
	}
}

func TestAGapIsToldInHoursWithTheMatchesThatAreTooNear(t *testing.T) {
	t.Parallel()
	a, s, viewer, anchor := fixture(t)
	a.settings = &domain.AgendaSettings{SlotMinutes: 60, HorizonDays: 7, OccupyMinutes: 120, GapMinutes: 90, ViewerGap: true}
	a.no = domain.Refuse(domain.ReserveGap, "gapMinutes", int64(90), "matchIds", []any{int64(50002)})
	r := ask(t, s, "POST", remind, `{"matchId":"50001"}`, "token", viewer, "lang", "en")
	conflicts, _ := json.Marshal(r.Params["conflicts"])
	if r.Code != domain.ReserveGap || r.Params["gapMinutes"] != 90.0 || r.Params["gapHours"] != 1.5 || r.Params["matchIds"] != nil ||
		!strings.Contains(string(conflicts), `"matchId":"50002"`) || !strings.Contains(string(conflicts), `"competitionName":"Cup"`) || !strings.Contains(r.Message, "1.5") {
		t.Errorf("the refusal is %s", r.body)
	}
	a.no = domain.Refuse(domain.ReserveGap, "gapMinutes", int64(90), "matchIds", []any{})
	if r = call(t, s, remind, `{"matchId":"50001","replaceMatchIds":["50003"]}`, viewer); !strings.Contains(string(r.body), `"conflicts":[]`) {
		t.Errorf("without conflicts the refusal is %s", r.body)
	}
	a.no = domain.Refuse(domain.SlotMatchConflict, "matchIds", []any{int64(50001)}, "brandId", int64(601), "startTime", int64(5))
	if r = call(t, s, show, `{"matchId":"50001"}`, anchor); r.Code != domain.SlotMatchConflict || !strings.Contains(string(r.body), `"matchId":"50001"`) || r.Params["startTime"] != 5.0 {
		t.Errorf("beside a slot the refusal is %s", r.body)
	}

	a.asked, a.held = nil, []domain.MatchHeld{
		{MatchID: 50001, Kind: domain.ReserveViewer, Time: a.known[50001].MatchTime}, // itself
		{MatchID: 50002, Kind: domain.ReserveViewer, Time: a.known[50002].MatchTime},
		{MatchID: 50003, Kind: domain.ReserveAnchor, Time: a.known[50001].MatchTime}, // another kind
	}
	for _, c := range []struct {
		body, token, want string
	}{
		{`{"matchId":"50001"}`, viewer, `{"conflict":true,"gapMinutes":90,"gapHours":1.5,"conflicts":[{"matchId":"50002"`},
		{`{"matchId":"50001","kind":1}`, anchor, `{"conflict":true,"gapMinutes":90,"gapHours":1.5,"conflicts":[{"matchId":"50002"`},
		{`{"matchId":"50001"}`, anchor, `{"conflict":true,"gapMinutes":90,"gapHours":1.5,"conflicts":[{"matchId":"50003"`},
		{`{"matchId":"50003","kind":1}`, viewer, `{"conflict":false,"gapMinutes":90,"gapHours":1.5,"conflicts":[]}`},
	} {
		if r = call(t, s, gapOf, c.body, c.token); !strings.HasPrefix(string(r.Data), c.want) {
			t.Errorf("%s: %s, want %s", c.body, r.body, c.want)
		}
	}
	a.settings = &domain.AgendaSettings{SlotMinutes: 60, HorizonDays: 7, OccupyMinutes: 120, GapMinutes: 90}
	if r = call(t, s, gapOf, `{"matchId":"50001"}`, viewer); string(r.Data) != `{"conflict":false,"gapMinutes":0,"gapHours":0,"conflicts":[]}` {
		t.Errorf("with the rule off: %s", r.body)
	}
	unknown := a.known[50001]
	unknown.TimeKnown = false
	a.known[50001] = unknown
	if r = call(t, s, gapOf, `{"matchId":"50001","kind":2}`, anchor); !strings.Contains(string(r.Data), `"conflict":false`) {
		t.Errorf("a match without a time: %s", r.body)
	}
	if len(a.asked) != 0 {
		t.Errorf("the check asked a session: %v", a.asked)
	}
}

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
	a, s, viewer, anchor := fixture(t)
	owner := a.houses[1001].UserID
	var asked []domain.MatchFilter
	s.Matches = reservedList{a, &asked}
	a.held = []domain.MatchHeld{{MatchID: 50001, Kind: domain.ReserveAnchor}}
	const mine, library, races = "/web_my/my_race_data_appoint", "/web_race/match_list", "/manage/race/app_anchor_race_list"
	day := time.Date(2026, 9, 5, 0, 0, 0, 0, s.zone())
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
	reserved := func(list []matchAnswer) (viewers, anchors int) {
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
	var top homeTopAnswer
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
	var room anchorDetailsAnswer
	call(t, s, "/web_anchor/anchor_details", `{"houseId":"1001"}`, viewer).into(t, &room)
	if !room.Match.IsReserved || len(room.Schedule) != 1 || room.Schedule[0].MatchID != 50002 {
		t.Errorf("the room says %+v and plans %+v", room.Match, room.Schedule)
	}
	var space anchorInformationAnswer
	s.Houses = houseStatsOf{a}
	call(t, s, "/web_anchor/anchor_information", `{"houseId":"1001"}`, viewer).into(t, &space)
	if len(space.Schedule) != 1 || !space.Schedule[0].IsAnchorReserved {
		t.Errorf("the space plans %+v", space.Schedule)
	}
	s.Matches, s.Houses = matchPage{a, []domain.HouseCard{{HouseID: 1001}}}, matchPage{a, []domain.HouseCard{{HouseID: 1001}}}
	a.shows = []domain.Scheduled{
		{House: domain.HouseCard{HouseID: 1001}, Match: a.known[50001]}, {House: domain.HouseCard{HouseID: 1002, NickName: "soon"}, Match: a.known[50001]},
		{House: domain.HouseCard{HouseID: 1003}, Match: a.known[50003]},
	}
	var page matchDetailsAnswer
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

	a.held, a.video = []domain.MatchHeld{{MatchID: 50002, Kind: domain.ReserveAnchor}}, ownVideo{"https://example.org/mine.flv", "flv"}
	save := func(body string) *ownVideo {
		var saved houseConfigAnswer
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
