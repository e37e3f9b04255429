// The calls about rooms: who sees what, who may do what, and in which order one is refused.

package http

import (
	"strings"
	"testing"

	"touchline/domain"
	"touchline/http/rooms"
)

func TestASuspendedRoomSaysSoAndAnUnopenedOneIsNotThere(t *testing.T) {
	t.Parallel()
	a := newArena()
	s := a.server(t)
	_, token := a.somebody(t, "owner1", 1001)
	h := a.houses[1001]
	h.Status, h.SuspendReason, h.SuspendEnd = domain.LiveSuspended, "test", noon.Add(3600e9)
	a.houses[1001] = h
	r := call(t, s, "/web_anchor/anchor_details", `{"houseId":"1001"}`, "")
	if wants(t, r, domain.RoomSuspended, "a suspended room"); r.Params["endTime"] != float64(noon.Add(3600e9).UnixMilli()) || r.Params["reason"] != "test" {
		t.Errorf("it says %v", r.Params)
	}
	h.Status = domain.LiveUnopened
	a.houses[1001] = h
	happens(s, 1001, "live")
	wants(t, call(t, s, "/web_anchor/anchor_details", `{"houseId":"1001"}`, ""), domain.NotFound, "an unopened room")
	wants(t, call(t, s, "/web_anchor/anchor_details", `{"houseId":"1001"}`, token), "", "its anchor looks")
	wants(t, call(t, s, "/web_anchor/anchor_details", `{}`, token), domain.BadRequest, "no room")
}

func TestARoomOnTheAirComesWithItsPlayerAndItsMode(t *testing.T) {
	t.Parallel()
	a := newArena()
	s := a.server(t)
	a.somebody(t, "owner1", 1001)
	h := a.houses[1001]
	h.Status, h.MatchID, h.SessionID, h.Source = domain.LiveLiving, 50001, "ls1", domain.SourcePush
	a.houses[1001] = h
	two := 2
	a.known[50001] = domain.Match{MatchID: 50001, Status: domain.MatchInProgress, HomeScore: &two, Home: domain.Team{Names: domain.Names{"zh": "赤狐", "en": "Foxes"}}}
	a.modes["muteAll"] = []byte(`{"k":"muteAll"}`)
	a.modes["mode"] = []byte(`{"k":"mode","chatMode":{"slowSeconds":5,"maxText":100,"followersOnlyMinutes":10}}`)
	_, fan := a.somebody(t, "fan001", 0)

	var d rooms.AnchorDetailsAnswer
	ask(t, s, "POST", "/web_anchor/anchor_details", `{"houseId":"1001"}`, "lang", "ar", "token", fan).into(t, &d)
	if d.Player == nil || d.Player.URL != "/live/1001.flv" || d.Player.Type != "flv" || len(d.Player.Lines) != 2 || d.Player.Lines[1].URL != "/live/1001/0/index.m3u8" {
		t.Errorf("the player is %+v", d.Player)
	}
	if d.Match == nil || d.Match.HomeTeam.Name != "Foxes" || *d.Match.HomeScore != 2 || d.Match.AwayScore != nil {
		t.Errorf("the match is %+v", d.Match)
	}
	if m := d.Room.ChatMode; !m.MutedAll || m.SlowSeconds != 5 || m.MaxText != 100 || m.FollowersOnlyMinutes != 10 {
		t.Errorf("the mode is %+v", m)
	}
	if d.Share.URL != "http://example.com/anchor/room/1001" || *d.SessionID != "ls1" || d.Schedule == nil || d.Replays == nil {
		t.Errorf("the rest is %+v", d)
	}
	h.Source, h.OwnVideoURL, h.OwnVideoType = domain.SourceOwn, "https://video.example.org/a.m3u8", "hls"
	a.houses[1001] = h
	happens(s, 1001, "live")
	d = rooms.AnchorDetailsAnswer{}
	call(t, s, "/web_anchor/anchor_details", `{"houseId":"1001"}`, "").into(t, &d)
	if d.Player.URL != h.OwnVideoURL || d.Player.Type != "hls" || len(d.Player.Lines) != 1 {
		t.Errorf("with an own video the player is %+v", d.Player)
	}
}

func TestTheFocusOfTheHomePageIsTheLiveliestRoomOnTheAir(t *testing.T) {
	t.Parallel()
	a := newArena()
	s := a.server(t)
	a.somebody(t, "owner1", 1001)
	var top rooms.HomeTopAnswer
	call(t, s, "/web_home/home_details_top", ``, "").into(t, &top)
	if top.Focus != nil || top.FocusPlayer != nil || top.Banners == nil || top.HotMatches == nil {
		t.Errorf("with nobody on the air the top is %+v", top)
	}
	a.somebody(t, "owner2", 1002)
	h := a.houses[1002]
	h.Status, h.Viewers, h.MatchID = domain.LiveLiving, 9, 404
	a.houses[1002] = h
	a.world.pass(rooms.HomeLife)
	call(t, s, "/web_home/home_details_top", ``, "").into(t, &top)
	if top.Focus == nil || top.Focus.HouseID != 1002 || top.FocusPlayer.URL != "/live/1002.flv" {
		t.Errorf("the focus is %+v with %+v", top.Focus, top.FocusPlayer)
	}
}

func TestFollowingIsIdempotentAndNobodyFollowsThemselves(t *testing.T) {
	t.Parallel()
	a := newArena()
	s := a.server(t)
	_, owner := a.somebody(t, "owner1", 1001)
	_, fan := a.somebody(t, "fan001", 0)
	path := "/web_anchor/web_recommend_user"
	wants(t, call(t, s, path, `{"houseId":"1001"}`, ""), domain.Unauthenticated, "a visitor follows")
	wants(t, call(t, s, path, `{"houseId":"1001"}`, owner), domain.BadRequest, "an anchor follows themselves")
	wants(t, call(t, s, path, `{"houseId":"7"}`, fan), domain.NotFound, "no house")
	for range 2 {
		if r := call(t, s, path, `{"houseId":"1001","attention":true}`, fan); string(r.Data) != `{"attention":true,"fanCount":1}` {
			t.Errorf("following says %s", r.body)
		}
	}
	if r := call(t, s, path, `{"houseId":"1001"}`, fan); string(r.Data) != `{"attention":false,"fanCount":0}` {
		t.Errorf("turning round says %s", r.body)
	}
	if _, done := a.world.stages[int(domain.StageFollow)]; !done {
		t.Error("the first follow reached no stage")
	}
}

func TestACursorIsGoodOnlyForTheListItCameFrom(t *testing.T) {
	t.Parallel()
	a := newArena()
	s := a.server(t)
	for _, name := range []string{"one001", "two002", "three003"} {
		a.somebody(t, name, int64(1000+len(a.houses)))
	}
	path := "/web_anchor/anchor_content_list_new"
	var first, second rooms.LiveItemsFrom
	call(t, s, path, `{"pageSize":2}`, "").into(t, &first)
	if len(first.List) != 2 || first.NextCursor == nil {
		t.Fatalf("the first page is %+v", first)
	}
	cursor := *first.NextCursor
	call(t, s, path, `{"pageSize":2,"cursor":"`+cursor+`"}`, "").into(t, &second)
	if len(second.List) != 1 || second.NextCursor != nil || second.List[0].HouseID != 1000 {
		t.Errorf("the second page is %+v", second)
	}
	for sentence, body := range map[string]string{
		"of another sort":    `{"pageSize":2,"sort":3,"cursor":"` + cursor + `"}`,
		"of another keyword": `{"pageSize":2,"keyword":"x","cursor":"` + cursor + `"}`,
		"altered":            `{"pageSize":2,"cursor":"A` + cursor + `"}`,
		"made up":            `{"cursor":"e30.AAAA"}`,
		"endless":            `{"cursor":"` + strings.Repeat("a", 5000) + `"}`,
	} {
		wants(t, call(t, s, path, body, ""), domain.BadRequest, "a cursor "+sentence)
	}
}
