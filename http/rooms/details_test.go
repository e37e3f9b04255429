// The page of a room, and following it.

package rooms_test

import (
	"fmt"
	"testing"
	"time"

	"touchline/app/resttest"
	"touchline/domain"
	"touchline/domain/sport"
	"touchline/http/rooms"
	"touchline/persistence/tables/seed"
	"touchline/protos"
	"touchline/tests/eventually"
)

const details = "/web_anchor/anchor_details"

func TestASuspendedRoomIsRefusedAndAnUnopenedOneIsNotFound(t *testing.T) {
	s := resttest.Open(t)
	anchor := s.Anchor("anchor")
	suspend := func(cmd *protos.SuspendRoom) {
		t.Helper()
		if err := s.Actors.Suspend(t.Context(), "house:1001", cmd); err != nil {
			t.Fatal(err)
		}
	}
	end := resttest.Noon.Add(time.Hour).UnixMilli()
	suspend(&protos.SuspendRoom{Suspend: true, Reason: "test", EndMs: end})
	look := func(token string) resttest.Reply { return s.Call(t, details, `{"houseId":"1001"}`, token) }
	r := look("")
	if r.Wants(t, domain.RoomSuspended, "a suspended room"); r.Params["endTime"] != float64(end) ||
		r.Params["reason"] != "test" {
		t.Errorf("it says %v", r.Params)
	}
	suspend(&protos.SuspendRoom{})
	eventually.True(t, "an unopened room is not found", func() bool { return look("").Code == domain.NotFound })
	look("").Wants(t, domain.NotFound, "an unopened room")
	look(anchor.Token).Wants(t, "", "its anchor looks")
	s.Call(t, details, `{}`, anchor.Token).Wants(t, domain.BadRequest, "no room")
}

// foxes makes the home team the one with the English name Foxes.
func foxes(t *testing.T, s *resttest.Server) func(*seed.NewMatch) {
	t.Helper()
	team, err := s.Demo.PutTeam(t.Context(), "foxes", 1, domain.Names{"zh": "赤狐", "en": "Foxes"}, "")
	if err != nil {
		t.Fatal(err)
	}
	return func(m *seed.NewMatch) { m.HomeID = team }
}

func TestALivingRoomHasItsPlayerAndItsMode(t *testing.T) {
	s, push := openWithEncoders(t)
	anchor, fan := configuredRoom(t, s, "anchor"), s.Person("fan")
	match := s.Match(resttest.Noon.Add(time.Hour), foxes(t, s))
	show(t, s, anchor, match)
	two := 2
	if err := s.Demo.UpdateResults(t.Context(),
		[]sport.Result{{MatchID: match, MatchTime: resttest.Noon, Status: domain.MatchInProgress, HomeScore: &two,
			At: s.Now()}}); err != nil {
		t.Fatal(err)
	}
	s.Call(t, "/web_anchor/stop_chat", `{"houseId":"1001","stop":true}`, anchor.Token).Wants(t, "",
		"the anchor mutes the whole chat")
	s.Call(t, "/web_anchor/chat_mode", `{"houseId":"1001","slowSeconds":5,"maxText":100,"followersOnlyMinutes":10}`,
		anchor.Token).
		Wants(t, "", "the anchor slows the chat")
	push(anchor)

	var d rooms.AnchorDetailsAnswer
	s.Ask(t, "POST", details, `{"houseId":"1001"}`, "lang", "ar", "token", fan.Token).Into(t, &d)
	if d.Player == nil || d.Player.URL != "/live/1001.flv" || d.Player.Type != "flv" || len(d.Player.Lines) != 3 ||
		d.Player.Lines[1].URL != "/live/1001/0/index.m3u8" || d.Player.Lines[2].URL != "/live/1001/ll/index.m3u8" {
		t.Errorf("the player is %+v", d.Player)
	}
	if d.Match == nil || d.Match.HomeTeam.Name != "Foxes" || *d.Match.HomeScore != 2 || d.Match.AwayScore != nil {
		t.Errorf("the match is %+v", d.Match)
	}
	if m := d.Room.ChatMode; !m.MutedAll || m.SlowSeconds != 5 || m.MaxText != 100 || m.FollowersOnlyMinutes != 10 {
		t.Errorf("the mode is %+v", m)
	}
	session := fmt.Sprintf("ls1001_%x", resttest.Noon.UnixMilli())
	if d.Share.URL != "https://touchline.example/anchor/room/1001" || *d.SessionID != session || d.Schedule == nil ||
		d.Replays == nil {
		t.Errorf("the rest is %+v", d)
	}
	s.Call(t, "/web_anchor/live_end", ``, anchor.Token).Wants(t, "", "the broadcast ends")
	s.Pass(100 * time.Millisecond) // the next broadcast gets another id; the cached page is still valid
	const video = "https://video.example.org/a.m3u8"
	s.MediaHosts("https://video.example.org")
	s.Call(t, configPath+"_update", `{"ownVideo":{"url":"`+video+`","type":"hls"}}`, anchor.Token).Wants(t, "",
		"an own video")
	s.Call(t, "/web_anchor/live_start", `{"source":2}`, anchor.Token).Wants(t, "", "a broadcast of the own video")
	look := func() (d rooms.AnchorDetailsAnswer) {
		s.Call(t, details, `{"houseId":"1001"}`, "").Into(t, &d)
		return d
	}
	d = eventually.Value(t, "a visitor sees the next broadcast", look, func(d rooms.AnchorDetailsAnswer) bool {
		return d.SessionID != nil && *d.SessionID != session && d.Player != nil
	})
	if d.Player.URL != video || d.Player.Type != "hls" || len(d.Player.Lines) != 1 {
		t.Errorf("with an own video the player is %+v", d.Player)
	}
}

func TestFollowingIsIdempotentAndAnAnchorCannotFollowTheirOwnRoom(t *testing.T) {
	s := resttest.Open(t)
	anchor, fan := s.OpenRoom("anchor"), s.Person("fan")
	const path = "/web_anchor/web_recommend_user"
	s.Call(t, path, `{"houseId":"1001"}`, "").Wants(t, domain.Unauthenticated, "a visitor follows")
	s.Call(t, path, `{"houseId":"1001"}`, anchor.Token).Wants(t, domain.BadRequest, "an anchor follows themselves")
	s.Call(t, path, `{"houseId":"7"}`, fan.Token).Wants(t, domain.NotFound, "no house")
	for range 2 {
		if r := s.Call(t, path, `{"houseId":"1001","attention":true}`,
			fan.Token); string(r.Data) != `{"attention":true,"fanCount":1}` {
			t.Errorf("following says %s", r.Body)
		}
	}
	if r := s.Call(t, path, `{"houseId":"1001"}`, fan.Token); string(r.Data) != `{"attention":false,"fanCount":0}` {
		t.Errorf("the same call without a wish says %s", r.Body)
	}
	if !reached(t, s, fan)[domain.StageFollow] {
		t.Error("the first follow reached no stage")
	}
}
