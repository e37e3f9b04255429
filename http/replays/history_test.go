// The watch history over HTTP: it is the caller's own, and can be deleted and switched off.

package replays_test

import (
	"fmt"
	"testing"

	"touchline/domain"
	"touchline/domain/replay"
)

// historyShown is what a test reads of a history.
type historyShown struct {
	Keeps bool `json:"keeps"`
	Total int  `json:"total"`
	List  []struct {
		WatchedID string  `json:"watchedId"`
		Position  float64 `json:"position"`
		Replay    *struct {
			Title string `json:"title"`
		} `json:"replay"`
		Room *struct {
			NickName string `json:"nickName"`
		} `json:"room"`
	} `json:"list"`
}

func TestAUserSeesTheirOwnHistoryDeletesItAndSwitchesItOff(t *testing.T) {
	s := openStand(t)
	fan, other := s.Person("fan"), s.Person("other")
	room := domain.HouseRoom(s.anchor.HouseID)
	watch := func(position float64) {
		t.Helper()
		s.Call(t, "/web_anchor/play_position", fmt.Sprintf(`{"replayId":%q,"position":%v}`, recording, position),
			fan.Token).Wants(t, "", "a position")
	}
	visit := func(token string) {
		t.Helper()
		s.Call(t, "/web_my/watch_room", fmt.Sprintf(`{"houseId":%d}`, s.anchor.HouseID), token).Wants(t, "", "a visit")
	}
	history := func(body, token string) (shown historyShown) {
		t.Helper()
		s.Call(t, "/web_my/watch_history", body, token).Into(t, &shown)
		return shown
	}
	watch(replay.PositionLeast - 1)
	if shown := history(`{}`, fan.Token); shown.Total != 0 || !shown.Keeps {
		t.Errorf("after a look at the start: %+v", shown)
	}
	watch(20)
	visit(fan.Token)
	visit(s.anchor.Token)
	shown := history(`{}`, fan.Token)
	if shown.Total != 2 || len(shown.List) != 2 {
		t.Fatalf("history %+v", shown)
	}
	byID := map[string]int{shown.List[0].WatchedID: 0, shown.List[1].WatchedID: 1}
	if r := shown.List[byID[recording]]; r.Position != 20 || r.Replay.Title != "Final" || r.Room != nil {
		t.Errorf("the replay is %+v", r)
	}
	if r := shown.List[byID[room]]; r.Room == nil || r.Replay != nil {
		t.Errorf("the room is %+v", r)
	}
	if shown := history(`{"unfinished":true}`, fan.Token); shown.Total != 1 || shown.List[0].WatchedID != recording {
		t.Errorf("to continue: %+v", shown)
	}
	if history(`{}`, other.Token).Total != 0 || history(`{}`, s.anchor.Token).Total != 0 {
		t.Error("others see it, or an anchor's own room is history")
	}
	watch(59)
	if shown := history(`{"unfinished":true}`, fan.Token); shown.Total != 0 {
		t.Errorf("watched to its end it is still to continue: %+v", shown)
	}
	s.Call(t, "/web_my/watch_history_delete", `{"watchedId":"`+room+`"}`, fan.Token).Wants(t, "", "delete a room")
	if shown := history(`{}`, fan.Token); shown.Total != 1 || shown.List[0].WatchedID != recording {
		t.Errorf("without the room: %+v", shown)
	}
	s.Call(t, "/web_my/watch_history_delete", `{}`, fan.Token).Wants(t, domain.BadRequest, "delete nothing")
	s.Call(t, "/web_my/watch_history_delete", `{"all":true}`, fan.Token).Wants(t, "", "delete all")
	s.Call(t, "/web_my/watch_history_keep", `{"keep":false}`, fan.Token).Wants(t, "", "keep none")
	watch(20)
	visit(fan.Token)
	if shown := history(`{}`, fan.Token); shown.Total != 0 || shown.Keeps {
		t.Errorf("switched off: %+v", shown)
	}
}

func TestAReplayIsPutOnTheListOfThoseToWatchLater(t *testing.T) {
	s := openStand(t)
	fan := s.Person("fan")
	set := func(id string, later bool) domain.Code {
		return s.Call(t, "/web_my/watch_later_set", fmt.Sprintf(`{"replayId":%q,"later":%v}`, id, later), fan.Token).Code
	}
	look := func() (later bool, total int) {
		t.Helper()
		var page struct {
			WatchLater bool `json:"watchLater"`
		}
		s.Call(t, "/web_anchor/replay_details", `{"replayId":"`+recording+`"}`, fan.Token).Into(t, &page)
		var list historyShown
		s.Call(t, "/web_my/watch_later", `{}`, fan.Token).Into(t, &list)
		return page.WatchLater, list.Total
	}
	if code := set("rp_none", true); code != domain.NotFound {
		t.Errorf("an unknown replay: %q", code)
	}
	if code := set(recording, true); code != "" {
		t.Errorf("the replay: %q", code)
	}
	if later, total := look(); !later || total != 1 {
		t.Errorf("added: %v, %d on the list", later, total)
	}
	set(recording, false)
	if later, total := look(); later || total != 0 {
		t.Errorf("removed: %v, %d on the list", later, total)
	}
}
