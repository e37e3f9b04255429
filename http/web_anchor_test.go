// The calls about rooms: who sees what, who may do what, and in which order one is refused.

package http

import (
	"strings"
	"testing"

	"touchline/domain"
	"touchline/http/chat"
	"touchline/http/rooms"
	"touchline/protos"
)

func TestOnlyTheRoomsOwnStaffMayMute(t *testing.T) {
	t.Parallel()
	a := newArena()
	s := a.server(t)
	_, owner := a.somebody(t, "owner1", 1001)
	_, other := a.somebody(t, "other1", 1002)
	target, viewer := a.somebody(t, "viewer1", 0)
	mute := `{"houseId":"1001","userId":"` + domain.FormatID(target) + `","action":1,"muteType":1,"reason":"spam"}`

	wants(t, call(t, s, "/web_anchor/edit_user", mute, ""), domain.Unauthenticated, "a visitor mutes")
	wants(t, call(t, s, "/web_anchor/edit_user", mute, viewer), domain.Forbidden, "a viewer mutes")
	wants(t, call(t, s, "/web_anchor/edit_user", mute, other), domain.Forbidden, "another anchor mutes")
	wants(t, call(t, s, "/web_anchor/stop_chat", `{"houseId":"1001","stop":true}`, other), domain.Forbidden, "another anchor mutes all")
	wants(t, call(t, s, "/web_anchor/anchor_user", `{"houseId":"1001","type":2}`, other), domain.Forbidden, "another anchor reads the mutes")
	wants(t, call(t, s, "/web_anchor/anchor_user", `{"houseId":"1001","type":2}`, ""), domain.Unauthenticated, "a visitor reads the mutes")
	if len(a.asked) != 0 {
		t.Fatalf("the chat was asked all the same: %v", a.asked)
	}
	r := call(t, s, "/api/web_anchor/edit_user", mute, owner)
	wants(t, r, "", "the anchor mutes")
	var answer chat.EditUserAnswer
	r.into(t, &answer)
	if !answer.Muted || *answer.MuteType != 1 || *answer.EndTime != noon.UnixMilli()+600_000 || *answer.MuteID != "mu1" || int64(answer.UserID) != target {
		t.Errorf("the answer is %s", r.Data)
	}
	cmd := a.asked[0].(*protos.MuteUser)
	if cmd.By.Role != int32(domain.RoleAnchor) || cmd.TargetRole != int32(domain.RoleViewer) || !cmd.Announce || cmd.Target.NickName != "viewer1" {
		t.Errorf("the chat was told %v", cmd)
	}
	if len(a.world.notices) != 1 || a.world.notices[0].RequestId != "mu1" || !strings.Contains(string(a.world.notices[0].Params), `"reason":"spam"`) {
		t.Errorf("the muted viewer was told %v", a.world.notices)
	}
}

func TestAMuteIsRefusedInTheOrderOfTheContract(t *testing.T) {
	t.Parallel()
	a := newArena()
	s := a.server(t)
	owner, token := a.somebody(t, "owner1", 1001)
	a.world.settings["chat.announceMutes"] = "false"
	for _, c := range []struct {
		sentence, body string
		code           domain.Code
	}{
		{"of an unknown room", `{"houseId":"9","userId":"5","action":1}`, domain.NotFound},
		{"without anybody", `{"houseId":"1001","action":1}`, domain.BadRequest},
		{"with an unknown action", `{"houseId":"1001","userId":"5","action":3}`, domain.BadRequest},
		{"without a reason and type", `{"houseId":"1001","userId":"5","action":1,"reason":" "}`, domain.MuteReasonRequired},
		{"with an unknown type", `{"houseId":"1001","userId":"5","action":1,"reason":"spam","muteType":9}`, domain.BadRequest},
		{"with a long reason", `{"houseId":"1001","userId":"5","action":1,"reason":"` + strings.Repeat("吵", 61) + `","muteType":1}`, domain.BadRequest},
		{"of nobody", `{"houseId":"1001","userId":"5","action":1,"reason":"spam","muteType":5}`, domain.NotFound},
		{"undone of nobody", `{"houseId":"1001","userId":"5","action":2}`, domain.NotFound},
		{"of the id of another kind", `{"houseId":"1001","userId":["5"],"action":2}`, domain.BadRequest},
	} {
		wants(t, call(t, s, "/web_anchor/edit_user", c.body, token), c.code, "a mute "+c.sentence)
	}
	a.refuse = domain.Refuse(domain.CannotMuteTarget)
	self := `{"houseId":"1001","userId":"` + domain.FormatID(owner) + `","action":1,"reason":"x","muteType":5}`
	wants(t, call(t, s, "/web_anchor/edit_user", self, token), domain.CannotMuteTarget, "a mute of the anchor")
	if cmd := a.asked[0].(*protos.MuteUser); cmd.TargetRole != int32(domain.RoleAnchor) || cmd.Announce {
		t.Errorf("the chat was told %v", cmd)
	}
}

func TestEverybodySeesTheViewersAndWhoOfThemIsMuted(t *testing.T) {
	t.Parallel()
	a := newArena()
	s := a.server(t)
	a.somebody(t, "owner1", 1001)
	r := call(t, s, "/web_anchor/anchor_user", `{"houseId":1001,"type":1,"pageNum":2,"pageSize":10}`, "")
	wants(t, r, "", "a visitor reads the viewers")
	want := `{"list":[{"userId":"5","nickName":"loud","userImage":"","houseId":null,"roomRole":1,"joinTime":99,"muted":true}],"total":1,"pageNum":2,"pageSize":10,"hasMore":false,"visitors":7}`
	if string(r.Data) != want {
		t.Errorf("got  %s\nwant %s", r.Data, want)
	}
	if asked := a.asked[0].(*protos.AskViewers); asked.Offset != 10 || asked.Limit != 10 {
		t.Errorf("the room was asked %v", asked)
	}
	_, owner := a.somebody(t, "owner2", 1001)
	r = call(t, s, "/web_anchor/anchor_user", `{"houseId":1001,"type":2}`, owner)
	if !strings.Contains(string(r.Data), `"muteType":4,"startTime":`) || !strings.Contains(string(r.Data), `"endTime":null`) {
		t.Errorf("the mutes are %s", r.Data)
	}
	wants(t, call(t, s, "/web_anchor/anchor_user", `{"houseId":1001,"type":4}`, owner), domain.BadRequest, "an unknown list")
}

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
