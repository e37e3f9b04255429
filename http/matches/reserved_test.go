// Lists of reserved matches, and the reservations that every match shows.

package matches_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"touchline/app/resttest"
	"touchline/domain"
	"touchline/domain/sport"
	"touchline/http/matches"
	"touchline/http/rooms"
	"touchline/http/view"
	"touchline/persistence/tables/seed"
	"touchline/protos"
)

// marked returns the ids of the matches on a page. A v follows a match that the reader has reserved as a viewer, an a
// one reserved as an anchor.
func marked(t *testing.T, r resttest.Reply) string {
	t.Helper()
	var page struct{ List []view.Match }
	r.Into(t, &page)
	list := []string{}
	for _, m := range page.List {
		number := fmt.Sprint(m.MatchID)
		if m.IsReserved {
			number += "v"
		}
		if m.IsAnchorReserved {
			number += "a"
		}
		list = append(list, number)
	}
	return strings.Join(list, " ")
}

func TestReservedMatchesAreListedForTheirOwnersAndAnAnchorsForVisitors(t *testing.T) {
	s, viewer, anchor := open(t)
	league, err := s.Demo.PutCompetition(t.Context(), "league", 5, domain.Names{"en": "League"}, "", "")
	if err != nil {
		t.Fatal(err)
	}
	esports := func(m *seed.NewMatch) { m.RaceType = 5 }
	s.Match(resttest.Noon.Add(3*time.Hour), esports) // 50005
	source(t, s, s.Match(resttest.Noon.Add(3*time.Hour), esports),
		sport.MatchSource{URL: "https://example.org/a.flv", Type: "flv"})
	s.Match(resttest.Noon.Add(27*time.Hour), esports)
	s.Match(resttest.Noon.Add(3*time.Hour), esports, func(m *seed.NewMatch) { m.CompetitionID = league })
	s.Match(resttest.Noon.Add(-time.Hour), esports) // 50009 has begun
	hold(t, s, anchor, domain.ReserveAnchor, 50001, 50003)
	hold(t, s, anchor, domain.ReserveViewer, 50002)
	for day := range 12 {
		ended := s.Match(resttest.Noon.Add(time.Hour))
		hold(t, s, anchor, domain.ReserveAnchor, ended)
		s.Exec(`UPDATE match SET status = 3, match_time = $2 WHERE match_id = $1`, ended, resttest.Noon.AddDate(0, 0, -day))
		if day == 11 { // it was reserved by the viewer too
			s.Exec(`INSERT INTO reservation (user_id, kind, match_id, reserved_at)
				VALUES ($1, 1, $2, $3)`, viewer.UserID, ended, resttest.Noon)
		}
	}
	const mine, library, ofAnchor = "/web_my/my_race_data_appoint", "/web_race/match_list",
		"/manage/race/app_anchor_race_list"
	for _, c := range []struct{ path, body, token, want string }{
		{mine, ``, anchor.Token, "50002v"},
		{mine, `{"kind":2,"when":2,"pageNum":3,"pageSize":5}`, anchor.Token, "50020a 50021a"},
		{library, ``, anchor.Token, "50009 50004 50005 50006 50008 50001a 50002v 50003a 50007"},
		{library, `{"tab":1,"raceType":5,"hasSource":2,"date":"2026-09-05","keyword":"ＣUP"}`, anchor.Token,
			"50009 50005"},
		{library, `{"tab":2,"hasSource":1}`, anchor.Token, "50003a"},
		{ofAnchor, `{"houseId":"1001"}`, "", "50001 50003"},
		{ofAnchor, `{"houseId":"1001","when":2}`, viewer.Token,
			"50010 50011 50012 50013 50014 50015 50016 50017 50018 50019 50020 50021v"},
	} {
		r := s.Call(t, c.path, c.body, c.token)
		r.Wants(t, "", c.path+c.body)
		if got := marked(t, r); got != c.want {
			t.Errorf("%s %s lists %s, want %s", c.path, c.body, got, c.want)
		}
	}
	for _, c := range []struct {
		path, body, token string
		code              domain.Code
	}{
		{mine, ``, "", domain.Unauthenticated}, {mine, `{"kind":3}`, viewer.Token, domain.BadRequest},
		{mine, `{"when":3}`, viewer.Token, domain.BadRequest},
		{mine, `{"pageSize":0}`, viewer.Token, domain.BadRequest}, {library, ``, viewer.Token, domain.NotAnchor},
		{library, `{"tab":3}`, anchor.Token, domain.BadRequest},
		{library, `{"hasSource":3}`, anchor.Token, domain.BadRequest},
		{library, `{"date":"x"}`, anchor.Token, domain.BadRequest},
		{ofAnchor, `{}`, "", domain.BadRequest}, {ofAnchor, `{"houseId":"9"}`, "", domain.NotFound},
		{ofAnchor, `{"houseId":"1001","when":-1}`, "", domain.BadRequest},
		{"/web_race/web_race_column", ``, viewer.Token, domain.NotAnchor},
	} {
		s.Call(t, c.path, c.body, c.token).Wants(t, c.code, c.path+c.body)
	}
	r := s.Call(t, "/web_race/web_race_column", ``, anchor.Token)
	if want := `[{"raceType":0,"name":"全部","number":9,"reservedNumber":2},{"raceType":1,"name":"足球","number":4,"reservedNumber":2},`; !strings.HasPrefix(string(r.Data), want) ||
		!strings.HasSuffix(string(r.Data), `,{"raceType":5,"name":"电竞","number":5,"reservedNumber":0}]`) {
		t.Errorf("the columns are %s", r.Body)
	}
	// The number of a column is the total of its list.
	for _, search := range []string{`"hasSource":1`, `"hasSource":2`, `"date":"2026-09-05"`, `"keyword":"ＣUP"`,
		`"hasSource":2,"date":"2026-09-05","keyword":"cup"`} {
		var columns []struct {
			RaceType               int32
			Number, ReservedNumber int64
		}
		s.Call(t, "/web_race/web_race_column", `{`+search+`}`, anchor.Token).Into(t, &columns)
		for _, c := range columns {
			for tab, number := range []int64{c.Number, c.ReservedNumber} {
				var page struct{ Total int64 }
				s.Call(t, library, fmt.Sprintf(`{"tab":%d,"raceType":%d,%s}`, tab+1, c.RaceType, search), anchor.Token).Into(t,
					&page)
				if page.Total != number {
					t.Errorf("%s, sport %d, tab %d: the chip says %d of %d", search, c.RaceType, tab+1, number, page.Total)
				}
			}
		}
	}
	for _, body := range []string{`{"hasSource":3}`, `{"date":"x"}`} {
		s.Call(t, "/web_race/web_race_column", body, anchor.Token).Wants(t, domain.BadRequest, body)
	}
}

func TestEveryMatchHasItsReadersReservation(t *testing.T) {
	s, _, anchor := open(t)
	reader := s.OpenRoom("reader") // room 1002
	hold(t, s, reader, domain.ReserveViewer, 50001)
	hold(t, s, reader, domain.ReserveAnchor, 50002)
	hold(t, s, anchor, domain.ReserveAnchor, 50002)
	s.Exec(`UPDATE match SET is_hot = true`)
	s.Exec(`UPDATE room SET match_id = 50001 WHERE house_id = 1001`)
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
	s.Call(t, "/web_home/home_details_top", ``, reader.Token).Into(t, &top)
	if v, n := reserved(top.HotMatches); v != 1 || n != 1 {
		t.Errorf("the home page says %+v", top.HotMatches)
	}
	s.Call(t, "/web_home/home_details_top", ``, "").Into(t, &top)
	if v, n := reserved(top.HotMatches); v+n != 0 || len(top.HotMatches) != 4 {
		t.Errorf("a visitor has reserved %+v", top.HotMatches)
	}
	var room rooms.AnchorDetailsAnswer
	s.Call(t, "/web_anchor/anchor_details", `{"houseId":"1001"}`, reader.Token).Into(t, &room)
	if !room.Match.IsReserved || len(room.Schedule) != 1 || room.Schedule[0].MatchID != 50002 {
		t.Errorf("the room says %+v and plans %+v", room.Match, room.Schedule)
	}
	var space rooms.AnchorInformationAnswer
	s.Call(t, "/web_anchor/anchor_information", `{"houseId":"1001"}`, reader.Token).Into(t, &space)
	if len(space.Schedule) != 1 || !space.Schedule[0].IsAnchorReserved {
		t.Errorf("the space plans %+v", space.Schedule)
	}
	hold(t, s, anchor, domain.ReserveAnchor, 50001)
	hold(t, s, s.OpenRoom("soon"), domain.ReserveAnchor, 50001)
	hold(t, s, s.OpenRoom("later"), domain.ReserveAnchor, 50003)
	var page matches.MatchDetailsAnswer
	s.Call(t, "/web_match/web_match_details", `{"matchId":50001}`, reader.Token).Into(t, &page)
	planned := []string{}
	for _, e := range page.Schedule {
		planned = append(planned, fmt.Sprintf("%s:%d", e.NickName, e.Match.MatchID))
	}
	if want := "anchor1:50001 soon:50001 anchor1:50002 reader:50002 later:50003"; !page.Match.IsReserved ||
		len(page.Anchors) != 2 ||
		page.Anchors[1].HouseID != 1003 || strings.Join(planned, " ") != want {
		t.Errorf("the match is %+v, shown by %+v, planned by %v", page.Match, page.Anchors, planned)
	}
}

func TestARoomShowsWhatItsAnchorHasReserved(t *testing.T) {
	s, _, anchor := open(t)
	const update, fourTexts = "/web_anchor/anchor_house_config_details_update",
		`"houseName":"港城德比","anchorTitle":"解说","introduction":"每晚八点","announcement":"欢迎"`
	hold(t, s, anchor, domain.ReserveAnchor, 50001)
	hold(t, s, anchor, domain.ReserveViewer, 50002)
	s.Call(t, update, `{`+fourTexts+`,"matchId":"50001"}`, anchor.Token).Wants(t, "", "a match the anchor will show")
	s.Call(t, update, `{"matchId":"50002"}`, anchor.Token).Wants(t, domain.NotReserved,
		"a match the anchor will only watch")
	s.Call(t, update, `{"matchId":"50003"}`, anchor.Token).Wants(t, domain.NotReserved, "a match without a reservation")
	if _, err := s.Actors.Actors.Reserve(t.Context(), anchor.UserID,
		&protos.ReserveMatch{Kind: 2, MatchId: 50001, Cancel: true}); err != nil {
		t.Fatal(err)
	}
	s.Call(t, update, `{"matchId":"50001"}`, anchor.Token).Wants(t, "", "the match that was shown all along")
	s.Call(t, "/web_anchor/live_start", `{"source":1,"matchId":"50002"}`, anchor.Token).Wants(t, domain.NotReserved,
		"a start with another match")
	s.Call(t, update, `{"matchId":null}`, anchor.Token).Wants(t, "", "no match")

	s.Call(t, show, `{"matchId":"50002","ownVideo":{"url":"https://example.org/mine.flv"}}`, anchor.Token).Wants(t, "",
		"a match with a video")
	save := func(body string) *view.Video {
		var saved rooms.HouseConfigAnswer
		s.Call(t, update, body, anchor.Token).Into(t, &saved)
		return saved.OwnVideo
	}
	if v := save(`{"matchId":"50002"}`); v == nil || *v != (view.Video{URL: "https://example.org/mine.flv", Type: "flv"}) {
		t.Errorf("the video brought to the match is %v", v)
	}
	save(`{"matchId":null}`)
	if v := save(`{"matchId":"50002","ownVideo":null}`); v != nil {
		t.Errorf("no video was asked for, and there is %v", v)
	}
}
