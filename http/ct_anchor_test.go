// Brands and their slots: who sees what, who may book, and what a refusal tells.

package http

import (
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"google.golang.org/protobuf/proto"

	"touchline/domain"
	"touchline/http/chat"
	"touchline/http/slots"
	"touchline/protos"
)

// street is an arena with two brands; whale's only member has a token.
func street(t *testing.T) (a *arena, s *Server, member int64, token string) {
	t.Helper()
	a = newArena()
	a.outcomes = firstOutcomes{}
	s = a.server(t)
	member, token = a.somebody(t, "charge1", 1001)
	a.brands = []domain.Brand{
		{BrandID: 601, Names: domain.Names{"zh": "蓝鲸", "en": "Whale"}, Descriptions: domain.Names{"en": "hours"}, Image: "img/w.png", Timezone: "Europe/London",
			OnDuty: []domain.HouseCard{{HouseID: 1001, HouseName: "duty"}}},
		{BrandID: 602, Names: domain.Names{"en": "Lynx"}, Timezone: "Asia/Shanghai"},
	}
	a.members = map[int64][]int64{601: {member}}
	return a, s, member, token
}

const book = "/ct_anchor/appointmentTime"

func TestOnlyMembersOfTheBrandBookAndTheyAreToldSoFirst(t *testing.T) {
	t.Parallel()
	a, s, _, token := street(t)
	_, stranger := a.somebody(t, "stranger1", 1002)
	for _, c := range []struct {
		sentence, body, token string
		code                  domain.Code
	}{
		{"a visitor", `{"brandId":"601","startTime":1,"action":1}`, "", domain.Unauthenticated},
		{"an anchor of no brand", `{"brandId":"601","startTime":1,"action":1}`, stranger, domain.BrandPermission},
		{"a stranger with nonsense", `{"brandId":"601","startTime":-5,"action":9,"requestId":"!"}`, stranger, domain.BrandPermission},
		{"a member of another brand", `{"brandId":602,"startTime":1,"action":1}`, token, domain.BrandPermission},
		{"of an unknown brand", `{"brandId":"9","startTime":1,"action":1}`, token, domain.NotFound},
		{"of no brand", `{"startTime":1,"action":1}`, token, domain.BadRequest},
		{"of a negative brand", `{"brandId":-601,"startTime":1,"action":1}`, token, domain.BadRequest},
		{"of a list of brands", `{"brandId":["601"],"startTime":1,"action":1}`, token, domain.BadRequest},
		{"without a start", `{"brandId":"601","action":1}`, token, domain.BadRequest},
		{"with a negative start", `{"brandId":"601","startTime":-1,"action":1}`, token, domain.BadRequest},
		{"with a start behind all years", `{"brandId":"601","startTime":9223372036854775807,"action":1}`, token, domain.BadRequest},
		{"with half a start", `{"brandId":"601","startTime":1.5,"action":1}`, token, domain.BadRequest},
		{"with a start in words", `{"brandId":"601","startTime":"noon","action":1}`, token, domain.BadRequest},
		{"without an action", `{"brandId":"601","startTime":1}`, token, domain.BadRequest},
		{"with an unknown action", `{"brandId":"601","startTime":1,"action":3}`, token, domain.BadRequest},
		{"with a short request id", `{"brandId":"601","startTime":1,"action":1,"requestId":"abc"}`, token, domain.BadRequest},
	} {
		wants(t, call(t, s, book, c.body, c.token), c.code, "a booking "+c.sentence)
	}
	if len(a.asked) != 0 {
		t.Fatalf("the calendar was asked all the same: %v", a.asked)
	}
	r := call(t, s, book, `{"brandId":"602","startTime":1,"action":1}`, token)
	if r.Params["brandId"] != "602" {
		t.Errorf("the refusal names %v", r.Params)
	}
}

func TestABookingAndItsCancellingAnswerTheChangedSlot(t *testing.T) {
	t.Parallel()
	a, s, member, token := street(t)
	a.settings = &domain.AgendaSettings{SlotMinutes: 30, HorizonDays: 3, OccupyMinutes: 90, GapMinutes: 120, ViewerGap: true}
	r := call(t, s, book, `{"brandId":"601","startTime":3600000,"action":1}`, token)
	want := fmt.Sprintf(`{"startTime":3600000,"endTime":7200000,"slotStatus":2,"user":{"userId":"%d","nickName":"charge1","userImage":"","houseId":"1001"}}`, member)
	if string(r.Data) != want {
		t.Errorf("booked: %s, want %s", r.body, want)
	}
	cmd := a.asked[0].(*protos.BookSlot)
	if g := cmd.Grid; g.Zone != "Europe/London" || g.SlotMinutes != 30 || g.HorizonDays != 3 || g.OccupyMinutes != 90 || !strings.HasPrefix(cmd.Request.Key, fmt.Sprintf("slot/%d/.", member)) {
		t.Errorf("the calendar was told %v", cmd)
	}
	r = call(t, s, book, `{"brandId":"601","startTime":3600000,"action":2,"requestId":"cancel-01"}`, token)
	if string(r.Data) != `{"startTime":3600000,"endTime":7200000,"slotStatus":1,"user":null}` {
		t.Errorf("cancelled: %s", r.body)
	}
	if cmd := a.asked[1].(*protos.CancelSlot); cmd.Operator || cmd.By.UserId != member || cmd.Request.Key != fmt.Sprintf("slot/%d/cancel-01", member) || len(cmd.Request.Hash) == 0 {
		t.Errorf("the calendar was told %v", cmd)
	}
}

func TestARepeatedBookingIsAnsweredAsTheFirst(t *testing.T) {
	t.Parallel()
	a, s, _, token := street(t)
	body := `{"brandId":"601","startTime":3600000,"action":1,"requestId":"again-001"}`
	wants(t, call(t, s, book, body, token), "", "the first")
	first := a.asked[0].(*protos.BookSlot)
	kept, err := proto.Marshal(&protos.SlotChanged{StartMs: 3600000, EndMs: 7200000, Holder: first.By})
	if err != nil {
		t.Fatal(err)
	}
	a.outcomes[first.Request.Key] = domain.Outcome{Hash: first.Request.Hash, Answer: kept}
	for _, no := range []domain.Code{domain.Repeated, domain.SlotAlreadyMine, domain.SlotClosed} {
		a.no = domain.Refuse(no)
		r := call(t, s, book, body, token)
		if !strings.Contains(string(r.Data), `"slotStatus":2`) || !strings.Contains(string(r.Data), `"replayed":true`) {
			t.Errorf("the repeat that met %s: %s", no, r.body)
		}
	}
	other := strings.Replace(body, `"action":1`, `"action":2`, 1)
	wants(t, call(t, s, book, other, token), domain.IdempotencyMismatch, "another wish under the same id")
	// Without an id of the caller's, a try whose answer was lost is told what it came to, and the caller no more.
	a.no = nil
	unnamed := strings.Replace(body, `,"requestId":"again-001"`, ``, 1)
	wants(t, call(t, s, book, unnamed, token), "", "a booking without an id")
	lost := a.asked[len(a.asked)-1].(*protos.BookSlot).Request
	if lost.Key == first.Request.Key {
		t.Errorf("two bookings share the key %s", lost.Key)
	}
	s.Outcomes = anyOutcome{domain.Outcome{Hash: lost.Hash, Answer: kept}}
	a.no = domain.Refuse(domain.SlotAlreadyMine)
	if r := call(t, s, book, unnamed, token); !r.Success || strings.Contains(string(r.Data), "replayed") {
		t.Errorf("after a lost answer: %s", r.body)
	}
	s.Outcomes, a.no = a.outcomes, domain.Refuse(domain.SlotClosed)
	fresh := strings.Replace(body, "again-001", "again-002", 1)
	wants(t, call(t, s, book, fresh, token), domain.SlotClosed, "a refusal under an id of its own")
}

func TestARefusedBookingNamesTheOtherBrandAndTheMatches(t *testing.T) {
	t.Parallel()
	a, s, _, token := street(t)
	a.known[50001] = domain.Match{MatchID: 50001, RaceType: 1, Status: domain.MatchNotStarted, MatchTime: noon, CompetitionNames: domain.Names{"zh": "杯", "en": "Cup"}}
	refused := func(no error, lang string) reply {
		a.no = no
		return ask(t, s, "POST", book, `{"brandId":"601","startTime":3600000,"action":1}`, "token", token, "lang", lang)
	}
	r := refused(domain.Refuse(domain.SlotOtherBrand, "brandId", int64(602)), "zh")
	if r.Code != domain.SlotOtherBrand || r.Params["brandId"] != "602" || r.Params["brandName"] != "Lynx" {
		t.Errorf("another brand: %s", r.body)
	}
	for _, ids := range []any{[]int64{50001}, []any{int64(50001)}} { // from this node, from another
		r = refused(domain.Refuse(domain.SlotMatchConflict, "matchIds", ids), "en")
		conflicts, _ := json.Marshal(r.Params["conflicts"])
		if r.Code != domain.SlotMatchConflict || !strings.Contains(string(conflicts), `"competitionName":"Cup"`) || r.Params["matchIds"] != nil {
			t.Errorf("a match: %s", r.body)
		}
	}
	for _, no := range []*domain.Refusal{
		domain.Refuse(domain.SlotClosed, "reason", "past"), domain.Refuse(domain.SlotTaken, "startTime", int64(3600000)),
		domain.Refuse(domain.SlotAlreadyMine, "startTime", int64(3600000)), domain.Refuse(domain.SlotNotYours),
	} {
		if r = refused(no, "en"); r.Code != no.Code || len(r.Params) != len(no.Params) {
			t.Errorf("%s became %s", no.Code, r.body)
		}
	}
	if r = refused(errors.New("disk on fire"), "en"); r.Code != domain.Internal {
		t.Errorf("a fault became %s", r.body)
	}
}

func TestTheGridOfADayIsTheReadersOwn(t *testing.T) {
	t.Parallel()
	a, s, member, token := street(t) // it is 13:00 in London
	other := domain.Brief{UserID: 7, NickName: "other"}
	slot := func(hour int) domain.Slot {
		start := noon.Add(time.Duration(hour) * time.Hour)
		return domain.Slot{Start: start, End: start.Add(time.Hour)}
	}
	a.grid = domain.GridView{
		Booked:    []domain.Booking{{Slot: slot(0), User: other}, {Slot: slot(1), User: domain.Brief{UserID: member}}, {Slot: slot(2), User: other}},
		Blocked:   []domain.Slot{slot(3)},
		Elsewhere: []domain.Slot{slot(4)},
		Shows:     []time.Time{noon.Add(7 * time.Hour)},
	}
	read := func(body, token string) (answer slots.TimeListAnswer) {
		r := call(t, s, "/ct_anchor/timeList", body, token)
		wants(t, r, "", body)
		if err := json.Unmarshal(r.Data, &answer); err != nil {
			t.Fatal(err)
		}
		return answer
	}
	mine := read(`{"brandId":"601"}`, token)
	var statuses []int32
	for _, sl := range mine.Slots[12:24] {
		statuses = append(statuses, sl.SlotStatus)
	}
	if fmt.Sprint(statuses) != "[5 5 2 3 6 4 1 1 7 7 1 1]" {
		t.Errorf("from noon on the statuses are %v", statuses)
	}
	if !mine.CanBook || mine.Timezone != "Europe/London" || mine.SlotMinutes != 60 || len(mine.Dates) != 7 || mine.Dates[0] != "2026-09-05" ||
		mine.Date != "2026-09-05" || len(mine.Slots) != 24 || mine.ServerTime != noon.UnixMilli() || mine.BrandName != "蓝鲸" {
		t.Errorf("the grid is %+v", mine)
	}
	if mine.Slots[13].User == nil || mine.Slots[13].User.NickName != "other" || mine.Slots[16].User != nil {
		t.Errorf("the holders are %+v and %+v", mine.Slots[13].User, mine.Slots[16].User)
	}
	london := time.FixedZone("BST", 3600)
	if day := time.Date(2026, 9, 5, 0, 0, 0, 0, london); !a.between[0].Equal(day) || !a.between[1].Equal(day.AddDate(0, 0, 1)) || !a.between[2].Equal(day.Add(-2*time.Hour)) {
		t.Errorf("the grid was read of %v", a.between)
	}
	if v := read(`{"brandId":"601","date":"2026-09-11"}`, ""); v.CanBook || v.Date != "2026-09-11" {
		t.Errorf("a visitor reads %+v", v)
	}
	if v := read(`{"brandId":"601"}`, ""); v.Slots[14].SlotStatus != int32(domain.SlotHeldByOther) || v.Slots[14].User == nil {
		t.Errorf("a visitor sees %+v", v.Slots[14])
	}
	for body, code := range map[string]domain.Code{
		`{}`: domain.BadRequest, `{"brandId":"9"}`: domain.NotFound, `{"brandId":"601","date":"2026-09-12"}`: domain.BadRequest,
		`{"brandId":"601","date":"2026-09-04"}`: domain.BadRequest, `{"brandId":"601","date":"today"}`: domain.BadRequest, `{"brandId":"601","date":5}`: domain.BadRequest,
	} {
		wants(t, call(t, s, "/ct_anchor/timeList", body, token), code, body)
	}
}

func TestBrandsAndOwnHoursAreListedInTheCallersLanguage(t *testing.T) {
	t.Parallel()
	a, s, _, token := street(t)
	r := ask(t, s, "POST", "/ct_anchor/ownerList", `{"keyword":" ＷHALE","mine":true,"pageNum":2,"pageSize":1}`, "token", token, "lang", "zh")
	if !strings.Contains(string(r.Data), `{"brandId":"601","brandName":"蓝鲸","brandImage":"img/w.png","description":"hours","mine":false,"anchors":[{"houseId":"1001"`) {
		t.Errorf("the brands are %s", r.body)
	}
	if f := a.asked[0].(domain.BrandFilter); f.Keyword != "whale" || !f.MineOnly || f.Reader == 0 || f.Limit != 1 || f.Offset != 1 || !f.At.Equal(noon) {
		t.Errorf("asked %+v", f)
	}
	wants(t, call(t, s, "/ct_anchor/ownerList", `{"keyword":"`+strings.Repeat("x", 51)+`"}`, ""), domain.BadRequest, "a long keyword")
	if r = call(t, s, "/web_anchor/userOwnerList", ``, token); string(r.Data) != `[{"brandId":"601","brandName":"蓝鲸","brandImage":"img/w.png"}]` {
		t.Errorf("my brands are %s", r.body)
	}
	wants(t, call(t, s, "/web_anchor/userOwnerList", ``, ""), domain.Unauthenticated, "a visitor's brands")

	a.bookings = []domain.Booking{{Slot: domain.Slot{Start: noon, End: noon.Add(time.Hour)}, BrandID: 602, BrandNames: domain.Names{"en": "Lynx"}}}
	r = call(t, s, "/ct_anchor/myTimeList", ``, token)
	if want := fmt.Sprintf(`[{"brandId":"602","brandName":"Lynx","startTime":%d,"endTime":%d}]`, noon.UnixMilli(), noon.Add(time.Hour).UnixMilli()); string(r.Data) != want || !a.between[0].Equal(noon) {
		t.Errorf("my hours from %v on are %s", a.between, r.body)
	}
	for _, body := range []string{`{"from":-1}`, `{"to":99999999999999999}`} {
		wants(t, call(t, s, "/ct_anchor/myTimeList", body, token), domain.BadRequest, body)
	}
	wants(t, call(t, s, "/ct_anchor/myTimeList", ``, ""), domain.Unauthenticated, "a visitor's hours")
}

func TestEverybodyMayWatchAGridAndNobodySpeaksThere(t *testing.T) {
	t.Parallel()
	a, s, _, token := street(t)
	for _, who := range []string{token, ""} {
		r := call(t, s, "/web_anchor/web_im_info", `{"brandId":"601"}`, who)
		var info chat.ImInfoAnswer
		r.into(t, &info)
		if info.Room != "brand:601" || info.CanChat || info.Reason == nil || *info.Reason != domain.Forbidden || info.Ticket == "" {
			t.Errorf("the ticket is %s", r.body)
		}
	}
	if len(a.asked) != 0 {
		t.Errorf("a chat nobody speaks in was woken: %v", a.asked)
	}
	if right := a.rights[0]; right.Room != "brand:601" || right.Role != domain.RoleViewer || right.NickName != "charge1" {
		t.Errorf("the right is %+v", right)
	}
	wants(t, call(t, s, "/web_anchor/web_im_info", `{"brandId":"9"}`, token), domain.NotFound, "the grid of an unknown brand")
	wants(t, call(t, s, "/web_anchor/web_im_info", `{"brandId":"601","houseId":"1001"}`, token), domain.BadRequest, "two rooms at once")
}
