// The path of the player's button to the live room.

package rooms_test

import (
	"testing"

	"touchline/app/resttest"
	"touchline/domain"
	"touchline/domain/studio"
	"touchline/http/rooms"
)

func TestTheLiveRoomButtonHasThePathOfTheAnchorElseOfTheSite(t *testing.T) {
	s := resttest.Open(t)
	anchor := s.OpenRoom("anchor")
	s.Exec(`UPDATE room SET status = 2 WHERE house_id = $1`, anchor.HouseID)
	for _, c := range []struct {
		sentence, site, own, leads string
		code                       domain.Code
	}{
		{"without a setting", "", "", "/anchor/room/1001", ""},
		{"the site has set one", `"/dynamic?userId={houseId}"`, "", "/dynamic?userId=1001", ""},
		{"the anchor has set one", `"/dynamic?userId={houseId}"`, "/match/live/50001", "/match/live/50001", ""},
		{"another site", "", "//example.org/x", "/match/live/50001", domain.BadRequest},
		{"a script", "", "javascript:alert(1)", "/match/live/50001", domain.BadRequest},
		{"the anchor takes it back", "", "", "/dynamic?userId=1001", ""},
		{"an invalid setting counts as the default", `"https://example.org"`, "", "/anchor/room/1001", ""},
	} {
		if c.site != "" {
			s.Setting(studio.RoomPathSetting, c.site)
		}
		r := s.Call(t, configPath+"_update", `{`+fourTexts+`,"liveRoomPath":"`+c.own+`"}`, anchor.Token)
		r.Wants(t, c.code, c.sentence)
		if c.code != "" && r.Params["field"] != "liveRoomPath" {
			t.Errorf("%s: the field is %v", c.sentence, r.Params["field"])
		}
		var config rooms.HouseConfigAnswer
		s.Call(t, configPath, ``, anchor.Token).Into(t, &config)
		if c.code == "" && config.LiveRoomPath != c.own || config.LiveRoom.Path != c.leads {
			t.Errorf("%s: the configuration says %q, %+v", c.sentence, config.LiveRoomPath, config.LiveRoom)
		}
		if got := viewOf(t, s, anchor.HouseID).GetConfig().GetLiveRoomPath(); got != config.LiveRoomPath {
			t.Errorf("%s: the room keeps %q", c.sentence, got)
		}
	}
}
