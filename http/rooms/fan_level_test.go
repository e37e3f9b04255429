// The call that explains the caller's fan level in a room.

package rooms_test

import (
	"testing"

	"touchline/app/resttest"
	"touchline/domain"
	"touchline/http/rooms"
)

func TestAUserSeesTheirFanLevelInARoomAndWhatItIsComputedFrom(t *testing.T) {
	s := resttest.Open(t)
	anchor := configuredRoom(t, s, "anchor")
	fan := s.Person("fan")
	look := func(token string) (shown rooms.FanLevelAnswer) {
		t.Helper()
		s.Call(t, "/web_anchor/fan_level", `{"houseId":"1001"}`, token).Into(t, &shown)
		return shown
	}
	if shown := look(""); shown.FanLevel != 0 || shown.TimeCounts || len(shown.Levels) != len(domain.FanLevels) {
		t.Errorf("a visitor sees %+v", shown)
	}
	if shown := look(fan.Token); shown.FanLevel != 0 || shown.Points != 0 || !shown.TimeCounts {
		t.Errorf("at first a fan sees %+v", shown)
	}
	if err := s.Store.Rooms.AddWatched(t.Context(), anchor.HouseID, []int64{fan.UserID}, []int64{310}); err != nil {
		t.Fatal(err)
	}
	if err := s.Store.Replays.KeepHistory(t.Context(), fan.UserID, false); err != nil {
		t.Fatal(err)
	}
	if shown := look(fan.Token); shown.FanLevel != 2 || shown.Points != 310 || shown.Minutes != 310 || shown.Coins != 0 ||
		shown.TimeCounts {
		t.Errorf("after five hours a fan without a history sees %+v", shown)
	}
	s.Call(t, "/web_anchor/fan_level", `{}`, fan.Token).Wants(t, domain.BadRequest, "no room")
	s.Call(t, "/web_anchor/fan_level", `{"houseId":"7"}`, fan.Token).Wants(t, domain.NotFound, "an unknown room")
}
