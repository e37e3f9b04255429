package slots_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"touchline/app/resttest"
	"touchline/domain"
	"touchline/domain/agenda"
	"touchline/http/slots"
	"touchline/http/view"
	"touchline/persistence/tables/seed"
	"touchline/protos"
)

// book books a slot some hours after the start of a test.
func book(t *testing.T, s *resttest.Server, brandID, hours int, who resttest.Person) {
	t.Helper()
	s.Call(t, appoint, booking(brandID, hours), who.Token).Wants(t, "",
		fmt.Sprintf("%s books at %v", who.NickName, in(hours)))
}

func TestASlotOutsideTheHoursOfTheBrandIsShownAndRefusedAsClosed(t *testing.T) {
	s, member := open(t)
	book(t, s, whale, 5, member) // before the brand has hours
	// It is Saturday, 13:00 in London. The brand is open from 14:00 to 16:00, and on Monday.
	s.Exec(`UPDATE brand SET hours = '[[{"from":0,"to":1440}],[],[],[],[],[{"from":840,"to":960}],[]]'
		WHERE brand_id = $1`, whale)
	statuses := func(date, token string) string {
		var answer slots.TimeListAnswer
		s.Call(t, "/ct_anchor/timeList", fmt.Sprintf(`{"brandId":"601","date":"%s"}`, date), token).Into(t, &answer)
		var seen []int32
		for _, slot := range answer.Slots {
			seen = append(seen, slot.SlotStatus)
		}
		return fmt.Sprint(seen[12:])
	}
	for _, x := range []struct{ date, token, want string }{
		{"2026-09-05", member.Token, "[5 5 1 1 6 6 2 6 6 6 6 6]"},
		{"2026-09-05", "", "[5 5 1 1 6 6 6 6 6 6 6 6]"},
		{"2026-09-06", "", "[6 6 6 6 6 6 6 6 6 6 6 6]"},
		{"2026-09-07", "", "[1 1 1 1 1 1 1 1 1 1 1 1]"},
	} {
		if got := statuses(x.date, x.token); got != x.want {
			t.Errorf("on %s the statuses are %s, want %s", x.date, got, x.want)
		}
	}
	r := s.Call(t, appoint, booking(whale, 3), member.Token)
	if r.Code != domain.SlotClosed || r.Params["reason"] != "hours" {
		t.Errorf("outside the hours: %s", r.Body)
	}
	book(t, s, whale, 2, member)
	back := s.Call(t, appoint, strings.Replace(booking(whale, 5), `"action":1`, `"action":2`, 1), member.Token)
	if !strings.Contains(string(back.Data), `"slotStatus":6`) {
		t.Errorf("a cancelled booking outside the hours: %s", back.Body)
	}
}

func TestTheGridOfADayDependsOnItsReader(t *testing.T) {
	s, member := open(t)
	other := s.Anchor("other")
	join(s, whale, other)
	join(s, lynx, member)
	s.Pass(-2 * time.Hour) // the slot that has started at noon was booked earlier
	book(t, s, whale, 0, other)
	book(t, s, whale, 1, member)
	book(t, s, whale, 2, other)
	book(t, s, lynx, 4, member)
	block := &protos.BlockSlots{OperatorId: 1, FromMs: in(3).UnixMilli(), ToMs: in(4).UnixMilli(), Blocked: true,
		Grid: view.GridOf(agenda.Brand{BrandID: whale, Timezone: "Europe/London"}, agenda.DefaultSettings())}
	if _, err := s.Actors.BlockSlots(t.Context(), whale, block); err != nil {
		t.Fatal(err)
	}
	for _, at := range []time.Time{in(7), in(24 + 10)} { // the second is still running at tomorrow's midnight in London
		body := fmt.Sprintf(`{"matchId":"%d","action":1}`, s.Match(at))
		s.Call(t, "/web_race/web_race_appoint", body, member.Token).Wants(t, "", "a reservation")
	}
	s.Pass(2 * time.Hour)
	read := func(body, token string) (answer slots.TimeListAnswer) {
		r := s.Call(t, "/ct_anchor/timeList", body, token)
		r.Wants(t, "", body)
		r.Into(t, &answer)
		return answer
	}
	mine := read(`{"brandId":"601"}`, member.Token)
	var statuses []int32
	for _, slot := range mine.Slots[12:24] {
		statuses = append(statuses, slot.SlotStatus)
	}
	if fmt.Sprint(statuses) != "[5 5 2 3 6 4 1 1 7 7 1 1]" {
		t.Errorf("from noon on the statuses are %v", statuses)
	}
	if !mine.CanBook || mine.Timezone != "Europe/London" || mine.SlotMinutes != 60 || len(mine.Dates) != 7 ||
		mine.Dates[0] != "2026-09-05" ||
		mine.Date != "2026-09-05" || len(mine.Slots) != 24 || mine.ServerTime != resttest.Noon.UnixMilli() ||
		mine.BrandName != "蓝鲸" {
		t.Errorf("the grid is %+v", mine)
	}
	if mine.Slots[13].User == nil || mine.Slots[13].User.NickName != "other" || mine.Slots[16].User != nil {
		t.Errorf("the holders are %+v and %+v", mine.Slots[13].User, mine.Slots[16].User)
	}
	london := time.FixedZone("BST", 3600)
	if day := time.Date(2026, 9, 5, 0, 0, 0, 0, london); mine.Slots[0].StartTime != day.UnixMilli() ||
		mine.Slots[23].EndTime != day.AddDate(0, 0, 1).UnixMilli() {
		t.Errorf("the day lasts from %d to %d", mine.Slots[0].StartTime, mine.Slots[23].EndTime)
	}
	if v := read(`{"brandId":"601","date":"2026-09-06"}`,
		member.Token); v.Slots[22].SlotStatus != int32(agenda.SlotFree) || v.Slots[23].SlotStatus != 7 {
		t.Errorf("the last slots of tomorrow are %+v", v.Slots[22:])
	}
	if v := read(`{"brandId":"601","date":"2026-09-07"}`, member.Token); v.Slots[0].SlotStatus != 7 ||
		v.Slots[1].SlotStatus != int32(agenda.SlotFree) {
		t.Errorf("the first slots of the day after are %+v", v.Slots[:2])
	}
	if v := read(`{"brandId":"601","date":"2026-09-11"}`, ""); v.CanBook || v.Date != "2026-09-11" {
		t.Errorf("a visitor reads %+v", v)
	}
	if v := read(`{"brandId":"601"}`, ""); v.Slots[14].SlotStatus != int32(agenda.SlotHeldByOther) ||
		v.Slots[14].User == nil {
		t.Errorf("a visitor sees %+v", v.Slots[14])
	}
	for body, code := range map[string]domain.Code{
		`{}`: domain.BadRequest, `{"brandId":"9"}`: domain.NotFound,
		`{"brandId":"601","date":"2026-09-12"}`: domain.BadRequest,
		`{"brandId":"601","date":"2026-09-04"}`: domain.BadRequest, `{"brandId":"601","date":"today"}`: domain.BadRequest,
		`{"brandId":"601","date":5}`: domain.BadRequest,
	} {
		s.Call(t, "/ct_anchor/timeList", body, member.Token).Wants(t, code, body)
	}
}

func TestBrandsAndBookingsAreListedInTheCallersLanguage(t *testing.T) {
	s, member := open(t)
	r := s.Call(t, "/web_anchor/userOwnerList", ``, member.Token)
	if string(r.Data) != `[{"brandId":"601","brandName":"蓝鲸","brandImage":"img/w.png"}]` {
		t.Errorf("my brands are %s", r.Body)
	}
	s.Call(t, "/web_anchor/userOwnerList", ``, "").Wants(t, domain.Unauthenticated, "a visitor's brands")
	if r = s.Call(t, "/web_anchor/userOwnerList", ``, s.Person("viewer").Token); string(r.Data) != `[]` {
		t.Errorf("the brands of a user without any are %s", r.Body)
	}

	join(s, lynx, member)
	s.Exec(`UPDATE room SET status = $1`, int32(domain.LiveOffline)) // rooms that never opened are not listed
	s.Pass(-3 * time.Hour)
	book(t, s, whale, -2, member) // over at noon
	book(t, s, whale, 0, member)
	book(t, s, lynx, 2, member)
	s.Pass(3 * time.Hour)
	put(t, s, seed.NewBrand{Names: domain.Names{"en": "Little whale"}, Descriptions: domain.Names{}, Timezone: "UTC",
		Sort: -1, Members: []int64{member.UserID}})
	put(t, s, seed.NewBrand{Names: domain.Names{"en": "Whale of others"}, Descriptions: domain.Names{}, Timezone: "UTC",
		Sort: -2})
	r = s.Ask(t, "POST", "/ct_anchor/ownerList", `{"keyword":" ＷHALE","mine":true,"pageNum":2,"pageSize":1}`, "token",
		member.Token, "lang", "zh")
	onDuty := fmt.Sprintf(`"onDuty":[{"user":{"userId":"%d","nickName":%q,"userImage":"","houseId":"1001"},"startTime":%d,"endTime":%d}]`,
		member.UserID, member.NickName, in(0).UnixMilli(), in(1).UnixMilli())
	if want := `{"list":[{"brandId":"601","brandName":"蓝鲸","brandImage":"img/w.png","description":"hours","mine":true,` +
		onDuty + `,"anchors":[{"houseId":"1001"`; !strings.HasPrefix(string(r.Data), want) ||
		!strings.Contains(string(r.Data), `"total":2,`) {
		t.Errorf("the brands are %s", r.Body)
	}
	s.Exec(`UPDATE room SET status = $1`, int32(domain.LiveUnopened))
	if r = s.Call(t, "/ct_anchor/ownerList", `{}`, ""); !strings.Contains(string(r.Data), onDuty+`,"anchors":[]`) {
		t.Errorf("whose room never opened is on duty all the same: %s", r.Body)
	}
	s.Call(t, "/ct_anchor/ownerList", `{"keyword":"`+strings.Repeat("x", 51)+`"}`, "").Wants(t, domain.BadRequest,
		"a long keyword")

	hour := func(brandID int, name, zone string, hours int) string {
		return fmt.Sprintf(`{"brandId":"%d","brandName":%q,"timezone":%q,"startTime":%d,"endTime":%d}`, brandID, name, zone,
			in(hours).UnixMilli(), in(hours+1).UnixMilli())
	}
	over, running, next := hour(whale, "蓝鲸", "Europe/London", -2), hour(whale, "蓝鲸", "Europe/London", 0),
		hour(lynx, "Lynx", "Asia/Shanghai", 2)
	for body, want := range map[string]string{
		``: running + "," + next,
		fmt.Sprintf(`{"from":%d}`, in(-3).UnixMilli()): over + "," + running + "," + next,
		fmt.Sprintf(`{"to":%d}`, in(2).UnixMilli()):    running,
	} {
		if r = s.Call(t, "/ct_anchor/myTimeList", body, member.Token); string(r.Data) != "["+want+"]" {
			t.Errorf("my hours with %q are %s", body, r.Body)
		}
	}
	for _, body := range []string{`{"from":-1}`, `{"to":99999999999999999}`} {
		s.Call(t, "/ct_anchor/myTimeList", body, member.Token).Wants(t, domain.BadRequest, body)
	}
	s.Call(t, "/ct_anchor/myTimeList", ``, "").Wants(t, domain.Unauthenticated, "a visitor's hours")
}
