// The calls about one room, and their record.

package admin_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"touchline/app/resttest"
	"touchline/domain"
	"touchline/domain/console"
	"touchline/protos"
)

type roomDesk struct {
	*resttest.Server
	support, editor resttest.Operator
	house           resttest.Person
}

func openRoom(t *testing.T) roomDesk {
	t.Helper()
	s := resttest.Open(t)
	return roomDesk{s, s.Operator("support", console.OperatorSupport), s.Operator("editor", console.OperatorEditor),
		s.OpenRoom("anchor1")}
}

// about is a request about the room of the desk.
func (d roomDesk) about(more string) string {
	return fmt.Sprintf(`{"houseId":"%d"%s}`, d.house.HouseID, more)
}

func TestAResetLiveCodeIsNotShownAndItsAnchorIsNotified(t *testing.T) {
	d := openRoom(t)
	d.Call(t, "/admin/live_code_reset", d.about(`,"reason":"leaked"`), d.editor.Token).Wants(t, domain.Forbidden,
		"an editor")
	d.Call(t, "/admin/live_code_reset", d.about(`,"reason":" "`), d.support.Token).Wants(t, domain.FieldRequired,
		"without a reason")
	d.Call(t, "/admin/live_code_reset", `{"houseId":"999999","reason":"leaked"}`, d.support.Token).Wants(t,
		domain.NotFound, "of no room")
	d.Actors.Forget()
	reply := d.Call(t, "/admin/live_code_reset", d.about(`,"reason":"leaked"`), d.support.Token)
	reply.Wants(t, "", "the reset")
	changes := resttest.Asked[*protos.ConfigureRoom](d.Actors)
	if len(changes) != 1 || len(changes[0].NewCodeHash) != 32 || changes[0].Config.CodeSeq < 1 {
		t.Fatalf("the room received %v", changes)
	}
	told := resttest.Asked[*protos.NotifyUser](d.Actors)
	if len(told) != 1 || !strings.Contains(string(told[0].Params), "liveCodeReset") ||
		!strings.Contains(string(told[0].Params), "leaked") {
		t.Errorf("the anchor received %v", told)
	}
	acts := d.Acts("/admin/live_code_reset")
	if last := acts[len(acts)-1]; string(last.Outcome) != "true" || last.Before != nil || last.After != nil {
		t.Errorf("the record holds %s %s %s", last.Outcome, last.Before, last.After)
	}
}

func TestARenamedRoomNotifiesItsAnchorWithTheReason(t *testing.T) {
	d := openRoom(t)
	d.OpenRoom("anchor2")
	rename := func(name, reason string) resttest.Reply {
		return d.Call(t, "/admin/room_edit", d.about(fmt.Sprintf(`,"houseName":%q,"reason":%q`, name, reason)),
			d.support.Token)
	}
	rename("", "rude").Wants(t, domain.FieldRequired, "no name")
	rename("Fine", "").Wants(t, domain.FieldRequired, "no reason")
	rename(strings.Repeat("x", domain.HouseNameMax+1), "rude").Wants(t, domain.BadRequest, "a long name")
	rename("Anchor2", "rude").Wants(t, domain.NickReserved, "the nick of another anchor")
	d.Actors.Forget()
	rename("A quiet room", "rude").Wants(t, "", "another name")
	if told := resttest.Asked[*protos.NotifyUser](d.Actors); len(told) != 1 ||
		!strings.Contains(string(told[0].Params), "A quiet room") {
		t.Errorf("the anchor received %v", told)
	}
	if acts := d.Acts("/admin/room_edit"); acts[len(acts)-1].Thing != "room:"+domain.FormatID(d.house.HouseID) {
		t.Errorf("the act is about %q", acts[len(acts)-1].Thing)
	}
}

func TestSupportWithholdsKeepsDeletesAndRestoresRecordings(t *testing.T) {
	d := openRoom(t)
	d.Exec(`INSERT INTO replay (replay_id, session_id, house_id, title, image, match_id, race_type, start_at, length_ms)
		VALUES ('rp_a', 'a', $1, 'The derby', '', 0, 1, $2, 60000)`, d.house.HouseID, d.Now().Add(-time.Hour))
	rule := func(more, token string) resttest.Reply {
		return d.Call(t, "/admin/replay_edit", `{"replayId":"rp_a"`+more+`}`, token)
	}
	seen := func() resttest.Reply { return d.Call(t, "/web_anchor/replay_details", `{"replayId":"rp_a"}`, "") }
	rule(`,"kept":true`, d.editor.Token).Wants(t, domain.Forbidden, "an editor")
	rule(``, d.support.Token).Wants(t, domain.BadRequest, "nothing")
	rule(`,"deleted":true`, d.support.Token).Wants(t, domain.FieldRequired, "without a reason")
	seen().Wants(t, "", "before")
	rule(`,"withheld":true`, d.support.Token).Wants(t, "", "withholding")
	seen().Wants(t, domain.NotFound, "withheld")
	d.Call(t, "/web_anchor/replay_edit", `{"replayId":"rp_a","hidden":false}`, d.house.Token).Wants(t, domain.Forbidden,
		"its anchor shows it again")
	rule(`,"withheld":false,"kept":true`, d.support.Token).Wants(t, "", "showing")
	seen().Wants(t, "", "shown again")
	var shown struct {
		Kept            bool
		ExpireTime      *int64
		DeleteTime      *int64
		RestorableUntil *int64
	}
	rule(`,"deleted":true,"reason":"copyright"`, d.support.Token).Into(t, &shown)
	if shown.DeleteTime == nil || shown.RestorableUntil == nil || shown.ExpireTime != nil || !shown.Kept {
		t.Errorf("deleted: %+v", shown)
	}
	seen().Wants(t, domain.NotFound, "deleted")
	rule(`,"deleted":true,"reason":"copyright"`, d.support.Token).Wants(t, domain.StaleState, "twice")
	rule(`,"deleted":false`, d.support.Token).Wants(t, "", "restoring")
	seen().Wants(t, "", "restored")
}

func TestAnOrderOfRoomsIsRefusedAfterAnotherOperatorChangedIt(t *testing.T) {
	d := openRoom(t)
	second := d.OpenRoom("anchor2")
	order := func(seen, wanted, token string) resttest.Reply {
		return d.Call(t, "/admin/room_order_edit", `{"seen":`+seen+`,"houseIds":`+wanted+`}`, token)
	}
	both := fmt.Sprintf(`["%d","%d"]`, second.HouseID, d.house.HouseID)
	order(`[]`, both, d.support.Token).Wants(t, domain.Forbidden, "support")
	order(`null`, both, d.editor.Token).Wants(t, domain.FieldRequired, "without the list that was seen")
	order(`[]`, fmt.Sprintf(`["%d","%[1]d"]`, second.HouseID), d.editor.Token).Wants(t, domain.BadRequest, "one twice")
	order(`[]`, both, d.editor.Token).Wants(t, "", "the first order")
	order(`[]`, both, d.editor.Token).Wants(t, domain.StaleState, "over another order")
	var home struct {
		RecommendAnchors []struct{ HouseID string }
	}
	d.Call(t, "/web_home/home_details_bottom", `{}`, "").Into(t, &home)
	if len(home.RecommendAnchors) < 2 || home.RecommendAnchors[0].HouseID != domain.FormatID(second.HouseID) {
		t.Errorf("the home page shows %+v", home.RecommendAnchors)
	}
}

func TestHotRoomsHaveAnOrderOfTheirOwn(t *testing.T) {
	d := openRoom(t)
	second := d.OpenRoom("anchor2")
	first := func(list string) (houses []string) {
		t.Helper()
		var order struct {
			Rooms []struct {
				HouseID string
				Hot     bool
			}
		}
		d.Call(t, "/admin/room_order_list", `{"list":"`+list+`"}`, d.support.Token).Into(t, &order)
		for _, room := range order.Rooms {
			houses = append(houses, room.HouseID)
			if room.Hot != (list == "hot") {
				t.Errorf("%s: hot is %v", list, room.Hot)
			}
		}
		return houses
	}
	d.Call(t, "/admin/room_edit", fmt.Sprintf(`{"houseId":"%d","hot":true}`, d.house.HouseID), d.support.Token).Wants(t,
		domain.Forbidden, "support")
	d.Call(t, "/admin/room_edit", fmt.Sprintf(`{"houseId":"%d","hot":true}`, d.house.HouseID), d.editor.Token).Wants(t, "",
		"one room first")
	a, b := domain.FormatID(d.house.HouseID), domain.FormatID(second.HouseID)
	if got := first("hot"); !slices.Equal(got, []string{a}) {
		t.Errorf("first of the hot are %v", got)
	}
	d.Call(t, "/admin/room_order_edit", fmt.Sprintf(`{"list":"hot","seen":["%s"],"houseIds":["%s","%s"]}`, a, b, a),
		d.editor.Token).Wants(t, "", "an order")
	if got := first("hot"); !slices.Equal(got, []string{b, a}) {
		t.Errorf("then they are %v", got)
	}
	if got := first("recommended"); len(got) != 0 {
		t.Errorf("the recommended became %v", got)
	}
	d.Call(t, "/admin/room_order_list", `{"list":"cold"}`, d.support.Token).Wants(t, domain.BadRequest,
		"a list that does not exist")
	d.Call(t, "/admin/room_edit", fmt.Sprintf(`{"houseId":"%s","hot":false}`, b), d.editor.Token).Wants(t, "",
		"one no longer")
	if got := first("hot"); !slices.Equal(got, []string{a}) {
		t.Errorf("in the end they are %v", got)
	}
}
