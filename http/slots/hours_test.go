// Hours and blocks of a brand: setting them, the affected bookings, and the notice of a cancelled booking.

package slots_test

import (
	"fmt"
	"strings"
	"testing"

	"touchline/app/resttest"
	"touchline/domain"
	"touchline/domain/console"
	"touchline/http/account"
	"touchline/protos"
)

// workdays are hours from 09:00 to 18:00 from Monday to Friday, as JSON.
const workdays = `[[{"from":540,"to":1080}],[{"from":540,"to":1080}],[{"from":540,"to":1080}],[{"from":540,"to":1080}],[{"from":540,"to":1080}],[],[]]`

type met struct {
	SlotMinutes, Slots, Blocked int
	List                        []struct {
		StartTime int64
		User      struct{ NickName string }
	}
}

func TestAnOperatorSetsHoursAndSeesTheBookingsOutside(t *testing.T) {
	s, member := open(t)
	editor := s.Operator("editor", console.OperatorEditor)
	book(t, s, whale, 3, member)      // Saturday, 16:00 in London
	book(t, s, whale, 2*24, member)   // Monday, 13:00
	book(t, s, whale, 2*24+9, member) // Monday, 22:00
	var would met
	s.Call(t, "/admin/slot_bookings", `{"brandId":"601","hours":`+workdays+`}`, editor.Token).Into(t, &would)
	if len(would.List) != 2 || would.List[0].StartTime != in(3).UnixMilli() || would.List[1].User.NickName != "member" ||
		would.SlotMinutes != 60 {
		t.Errorf("the bookings outside are %+v", would)
	}
	s.Call(t, "/admin/slot_bookings", `{"brandId":"601","timezone":"Asia/Tokyo","hours":`+workdays+`}`,
		editor.Token).Into(t, &would)
	if len(would.List) != 3 { // 13:00 in London is 21:00 in Tokyo
		t.Errorf("in Tokyo the bookings outside are %+v", would)
	}
	r := s.Call(t, "/admin/brand_edit", `{"brandId":"601","hours":`+workdays+`}`, editor.Token)
	if !strings.Contains(string(r.Data), `"hours":`+workdays) {
		t.Errorf("saved: %s", r.Body)
	}
	s.Call(t, appoint, booking(whale, 2*24+10), member.Token).Wants(t, domain.SlotClosed, "a slot outside the new hours")
	book(t, s, whale, 2*24+1, member)
	if mine := s.Call(t, "/ct_anchor/myTimeList", `{}`, member.Token); strings.Count(string(mine.Data), "startTime") != 4 {
		t.Errorf("what was booked before is %s", mine.Data)
	}
	r = s.Call(t, "/admin/brand_edit", `{"brandId":"601","hours":[]}`, editor.Token)
	if !strings.Contains(string(r.Data), `"hours":[[{"from":0,"to":1440}],`) {
		t.Errorf("always open: %s", r.Body)
	}
	s.Call(t, "/admin/brand_edit", `{"brandId":"601","sort":3}`, editor.Token).Wants(t, "", "another field")
	book(t, s, whale, 2*24+10, member)
	if changes := s.Acts("/admin/brand_edit"); len(changes) != 3 {
		t.Errorf("acts: %v", changes)
	}
}

func TestInvalidHoursAreRefused(t *testing.T) {
	s, member := open(t)
	editor := s.Operator("editor", console.OperatorEditor)
	support := s.Operator("support", console.OperatorSupport)
	for _, x := range []struct {
		call, body string
		code       domain.Code
	}{
		{"brand_edit", `{"brandId":"601","hours":[[]]}`, domain.BadRequest},
		{"brand_edit", `{"brandId":"601","hours":[[{"from":540,"to":570}],[],[],[],[],[],[]]}`, domain.BadRequest},
		{"brand_edit", `{"brandId":"601","hours":[[{"from":1320,"to":1500}],[],[],[],[],[],[]]}`, domain.BadRequest},
		{"brand_edit", `{"brandId":"601","hours":"always"}`, domain.BadRequest},
		{"brand_edit", `{"brandId":"601","hours":[[{"from":-9e18,"to":9e18}],[],[],[],[],[],[]]}`, domain.BadRequest},
		{"slot_bookings", `{}`, domain.BadRequest},
		{"slot_bookings", `{"brandId":"601"}`, domain.BadRequest},
		{"slot_bookings", `{"brandId":"601","from":5,"to":4}`, domain.BadRequest},
		{"slot_bookings", fmt.Sprintf(`{"brandId":"601","from":%d,"to":%d}`, in(0).UnixMilli(), in(32*24).UnixMilli()),
			domain.BadRequest},
		{"slot_bookings", `{"brandId":"601","hours":[[]]}`, domain.BadRequest},
		{"slot_bookings", `{"brandId":"601","timezone":"Mars/Olympus","hours":[]}`, domain.BadRequest},
		{"slot_bookings", `{"brandId":"999","hours":[]}`, domain.NotFound},
	} {
		s.Call(t, "/admin/"+x.call, x.body, editor.Token).Wants(t, x.code, x.call+" "+x.body)
	}
	for _, token := range []string{support.Token, member.Token} {
		if r := s.Call(t, "/admin/slot_bookings", `{"brandId":"601","hours":[]}`, token); r.Success {
			t.Errorf("another operator gets %s", r.Body)
		}
	}
}

func TestABlockOf31DaysListsItsBookingsAndACancelledHolderGetsTheReason(t *testing.T) {
	s, member := open(t)
	editor := s.Operator("editor", console.OperatorEditor)
	book(t, s, whale, 3, member)
	book(t, s, whale, 30, member)
	stretch := fmt.Sprintf(`"brandId":"601","from":%d,"to":%d`, in(0).UnixMilli(), in(31*24).UnixMilli())
	var would met
	s.Call(t, "/admin/slot_bookings", `{`+stretch+`}`, editor.Token).Into(t, &would)
	if would.Slots != 31*24 || would.Blocked != 0 || len(would.List) != 2 {
		t.Errorf("the bookings within the block are %+v", would)
	}
	r := s.Call(t, "/admin/slot_block", `{`+stretch+`,"reason":"holidays"}`, editor.Token)
	if string(r.Data) != `{"changed":744}` {
		t.Errorf("blocked: %s", r.Body)
	}
	s.Call(t, "/admin/slot_bookings", `{`+stretch+`}`, editor.Token).Into(t, &would)
	if would.Slots != 744 || would.Blocked != 744 || len(would.List) != 2 {
		t.Errorf("afterwards the bookings within the block are %+v", would)
	}
	cancel := fmt.Sprintf(`{"brandId":"601","startTime":%d,"reason":"  ill  "}`, in(3).UnixMilli())
	s.Call(t, "/admin/slot_cancel", cancel, editor.Token).Wants(t, "", "a cancelling")
	s.Call(t, "/admin/slot_cancel", cancel, editor.Token).Wants(t, domain.NotFound, "a second one")
	if cmd := resttest.Asked[*protos.CancelSlot](s.Actors)[0]; !cmd.Operator || cmd.Tell.GetReason() != "ill" ||
		cmd.Tell.GetBrandNames()["en"] != "Whale" {
		t.Errorf("the calendar was asked %v", cmd)
	}
	for lang, want := range map[string]string{
		"en": "Your slot was cancelled|Whale at 2026-09-05 16:00 (Europe/London). Reason: ill",
		"zh": "你的一个预约已被取消|蓝鲸，2026-09-05 16:00 (Europe/London)。原因：ill",
	} {
		var page account.NotifyListAnswer
		s.Ask(t, "POST", "/web_my/notify_list", `{}`, "token", member.Token, "lang", lang).Into(t, &page)
		if len(page.List) != 1 || page.List[0].Title+"|"+page.List[0].Body != want ||
			page.List[0].Path != "/chargeWithdrawAnchor/slots/601?date=2026-09-05" {
			t.Errorf("in %s the list is %+v", lang, page.List)
		}
	}
}
