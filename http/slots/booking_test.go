package slots_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"google.golang.org/protobuf/proto"

	"touchline/app/resttest"
	"touchline/domain"
	"touchline/domain/ledger"
	"touchline/persistence/tables/seed"
	"touchline/protos"
)

const (
	appoint = "/ct_anchor/appointmentTime"
	whale   = 601 // in London; a test starts at 13:00 there
	lynx    = 602 // in Shanghai
)

// open returns a server with two brands. The anchor of room 1001 is the only member of Whale.
func open(t *testing.T) (s *resttest.Server, member resttest.Person) {
	t.Helper()
	s = resttest.Open(t)
	member = s.Anchor("member")
	put(t, s, seed.NewBrand{Names: domain.Names{"zh": "蓝鲸", "en": "Whale"}, Descriptions: domain.Names{"en": "hours"},
		Image:    "img/w.png",
		Timezone: "Europe/London", Members: []int64{member.UserID}})
	put(t, s, seed.NewBrand{Names: domain.Names{"en": "Lynx"}, Descriptions: domain.Names{}, Timezone: "Asia/Shanghai"})
	return s, member
}

// put creates a brand, or adds members to it.
func put(t *testing.T, s *resttest.Server, brand seed.NewBrand) {
	t.Helper()
	if _, err := s.Demo.PutBrand(t.Context(), brand, s.Now()); err != nil {
		t.Fatal(err)
	}
}

// join makes a user a member of a brand.
func join(s *resttest.Server, brandID int, p resttest.Person) {
	s.Exec(`INSERT INTO brand_member (brand_id, user_id, joined_at) VALUES ($1, $2, $3)`, brandID, p.UserID, s.Now())
}

// booking returns the request for a slot some hours after the start of a test.
func booking(brandID, hours int) string {
	return fmt.Sprintf(`{"brandId":"%d","startTime":%d,"action":1}`, brandID, in(hours).UnixMilli())
}

func in(hours int) time.Time { return resttest.Noon.Add(time.Duration(hours) * time.Hour) }

func TestOnlyMembersOfTheBrandBookAndThatIsCheckedFirst(t *testing.T) {
	s, member := open(t)
	outsider := s.Anchor("outsider")
	for _, c := range []struct {
		sentence, body, token string
		code                  domain.Code
	}{
		{"by a visitor", `{"brandId":"601","startTime":1,"action":1}`, "", domain.Unauthenticated},
		{"by an anchor of no brand", `{"brandId":"601","startTime":1,"action":1}`, outsider.Token, domain.BrandPermission},
		{"by an outsider with bad fields", `{"brandId":"601","startTime":-5,"action":9,"requestId":"!"}`, outsider.Token,
			domain.BrandPermission},
		{"by a member of another brand", `{"brandId":602,"startTime":1,"action":1}`, member.Token, domain.BrandPermission},
		{"of an unknown brand", `{"brandId":"9","startTime":1,"action":1}`, member.Token, domain.NotFound},
		{"of no brand", `{"startTime":1,"action":1}`, member.Token, domain.BadRequest},
		{"of a negative brand", `{"brandId":-601,"startTime":1,"action":1}`, member.Token, domain.BadRequest},
		{"of a list of brands", `{"brandId":["601"],"startTime":1,"action":1}`, member.Token, domain.BadRequest},
		{"without a start", `{"brandId":"601","action":1}`, member.Token, domain.BadRequest},
		{"with a negative start", `{"brandId":"601","startTime":-1,"action":1}`, member.Token, domain.BadRequest},
		{"with a start behind all years", `{"brandId":"601","startTime":9223372036854775807,"action":1}`, member.Token,
			domain.BadRequest},
		{"with half a start", `{"brandId":"601","startTime":1.5,"action":1}`, member.Token, domain.BadRequest},
		{"with a start in words", `{"brandId":"601","startTime":"noon","action":1}`, member.Token, domain.BadRequest},
		{"without an action", `{"brandId":"601","startTime":1}`, member.Token, domain.BadRequest},
		{"with an unknown action", `{"brandId":"601","startTime":1,"action":3}`, member.Token, domain.BadRequest},
		{"with a short request id", `{"brandId":"601","startTime":1,"action":1,"requestId":"abc"}`, member.Token,
			domain.BadRequest},
	} {
		s.Call(t, appoint, c.body, c.token).Wants(t, c.code, "a booking "+c.sentence)
	}
	if asked := s.Actors.Asked(); len(asked) != 0 {
		t.Fatalf("the calendar's actor was asked: %v", asked)
	}
	r := s.Call(t, appoint, `{"brandId":"602","startTime":1,"action":1}`, member.Token)
	if r.Params["brandId"] != "602" {
		t.Errorf("the refusal names %v", r.Params)
	}
}

func TestABookingAndItsCancellingAnswerTheChangedSlot(t *testing.T) {
	s, member := open(t)
	s.Setting("slots.minutes", "30")
	s.Setting("slots.horizonDays", "3")
	s.Setting("reservation.occupyMinutes", "90")
	body := booking(whale, 1)
	r := s.Call(t, appoint, body, member.Token)
	start, end := in(1).UnixMilli(), in(1).Add(30*time.Minute).UnixMilli()
	want := fmt.Sprintf(`{"startTime":%d,"endTime":%d,"slotStatus":2,"user":{"userId":"%d","nickName":"member","userImage":"","houseId":"1001"}}`, start, end, member.UserID)
	if string(r.Data) != want {
		t.Errorf("booked: %s, want %s", r.Body, want)
	}
	cmd := resttest.Asked[*protos.BookSlot](s.Actors)[0]
	if g := cmd.Grid; g.Zone != "Europe/London" || g.SlotMinutes != 30 || g.HorizonDays != 3 || g.OccupyMinutes != 90 ||
		!strings.HasPrefix(cmd.Request.Key, fmt.Sprintf("slot/%d/.", member.UserID)) {
		t.Errorf("the calendar was asked %v", cmd)
	}
	r = s.Call(t, appoint, strings.Replace(body, `"action":1`, `"action":2,"requestId":"cancel-01"`, 1), member.Token)
	if string(r.Data) != fmt.Sprintf(`{"startTime":%d,"endTime":%d,"slotStatus":1,"user":null}`, start, end) {
		t.Errorf("cancelled: %s", r.Body)
	}
	undo := resttest.Asked[*protos.CancelSlot](s.Actors)[0]
	if undo.Operator || undo.By.UserId != member.UserID ||
		undo.Request.Key != fmt.Sprintf("slot/%d/cancel-01", member.UserID) || len(undo.Request.Hash) == 0 {
		t.Errorf("the calendar was asked %v", undo)
	}
}

func TestARepeatedBookingGetsTheFirstAnswer(t *testing.T) {
	s, member := open(t)
	body := strings.Replace(booking(whale, 1), `"action":1`, `"action":1,"requestId":"again-001"`, 1)
	s.Call(t, appoint, body, member.Token).Wants(t, "", "the first")
	mustRepeat := func(sentence string) {
		t.Helper()
		r := s.Call(t, appoint, body, member.Token)
		if !strings.Contains(string(r.Data), `"slotStatus":2`) || !strings.Contains(string(r.Data), `"replayed":true`) {
			t.Errorf("the repeat %s: %s", sentence, r.Body)
		}
	}
	mustRepeat("while the slot is the caller's")
	for _, no := range []domain.Code{ledger.Repeated, domain.SlotAlreadyMine, domain.SlotClosed} {
		s.Actors.Refuse = domain.Refuse(no)
		mustRepeat("that met " + string(no))
	}
	other := strings.Replace(body, `"action":1`, `"action":2`, 1)
	s.Call(t, appoint, other, member.Token).Wants(t, domain.IdempotencyMismatch, "another wish under the same id")
	s.Actors.Refuse = nil
	s.Call(t, appoint, other, member.Token).Wants(t, domain.IdempotencyMismatch,
		"another wish under the same id, as the calendar answers it")

	// Without a request id, only the server's own repeat of a command whose answer was lost gets the first outcome.
	s.Actors.Answer = func(cmd proto.Message) (proto.Message, error) {
		if _, err := s.Actors.Actors.BookSlot(t.Context(), whale, cmd.(*protos.BookSlot)); err != nil {
			t.Error(err)
		}
		return nil, domain.Refuse(domain.SlotAlreadyMine) // the answer to the second try
	}
	if r := s.Call(t, appoint, booking(whale, 2), member.Token); !r.Success ||
		strings.Contains(string(r.Data), "replayed") {
		t.Errorf("after a lost answer: %s", r.Body)
	}
	s.Actors.Answer = nil
	s.Call(t, appoint, booking(whale, 3), member.Token).Wants(t, "", "a booking without an id")
	keys := map[string]bool{}
	for _, cmd := range resttest.Asked[*protos.BookSlot](s.Actors) {
		keys[cmd.Request.Key] = true
	}
	if len(keys) != 3 {
		t.Errorf("three bookings have the keys %v", keys)
	}
	s.Actors.Refuse = domain.Refuse(domain.SlotClosed)
	fresh := strings.Replace(body, "again-001", "again-002", 1)
	s.Call(t, appoint, fresh, member.Token).Wants(t, domain.SlotClosed, "a refusal under an id of its own")
}

func TestARefusedBookingNamesTheOtherBrandAndTheMatches(t *testing.T) {
	s, member := open(t)
	other := s.Anchor("other")
	join(s, lynx, member)
	join(s, whale, other)
	match := s.Match(in(7))
	ask := func(path, body, lang string, who resttest.Person) resttest.Reply {
		return s.Ask(t, "POST", path, body, "token", who.Token, "lang", lang)
	}
	ask(appoint, booking(lynx, 1), "zh", member).Wants(t, "", "a booking at the other brand")
	r := ask(appoint, booking(whale, 1), "zh", member)
	if r.Code != domain.SlotOtherBrand || r.Params["brandId"] != "602" || r.Params["brandName"] != "Lynx" {
		t.Errorf("another brand: %s", r.Body)
	}
	ask("/web_race/web_race_appoint", fmt.Sprintf(`{"matchId":"%d","action":1}`, match), "en", member).Wants(t, "",
		"a reservation")
	// from this node and from another
	for _, no := range []error{nil, domain.Refuse(domain.SlotMatchConflict, "matchIds", []any{match})} {
		s.Actors.Refuse = no
		r = ask(appoint, booking(whale, 7), "en", member)
		conflicts, _ := json.Marshal(r.Params["conflicts"])
		if r.Code != domain.SlotMatchConflict || !strings.Contains(string(conflicts), `"competitionName":"Cup"`) ||
			r.Params["matchIds"] != nil {
			t.Errorf("a match: %s", r.Body)
		}
	}
	s.Actors.Refuse = nil
	ask(appoint, booking(whale, 2), "en", member).Wants(t, "", "a free slot")
	ask(appoint, booking(whale, 3), "en", other).Wants(t, "", "another free slot")
	for _, c := range []struct {
		body string
		no   *domain.Refusal
	}{
		{booking(whale, -1), domain.Refuse(domain.SlotClosed, "reason", "past")},
		{booking(whale, 3), domain.Refuse(domain.SlotTaken, "startTime", float64(in(3).UnixMilli()))},
		{booking(whale, 2), domain.Refuse(domain.SlotAlreadyMine, "startTime", float64(in(2).UnixMilli()))},
		{strings.Replace(booking(whale, 3), `"action":1`, `"action":2`, 1), domain.Refuse(domain.SlotNotYours)},
	} {
		r = ask(appoint, c.body, "en", member)
		if r.Code != c.no.Code || len(r.Params) != len(c.no.Params) {
			t.Errorf("%s became %s", c.no.Code, r.Body)
		}
		for name, value := range c.no.Params {
			if r.Params[name] != value {
				t.Errorf("%s says %s = %v", c.no.Code, name, r.Params[name])
			}
		}
	}
	s.Actors.Refuse = errors.New("disk on fire")
	if r = ask(appoint, booking(whale, 4), "en", member); r.Code != domain.Internal {
		t.Errorf("a fault became %s", r.Body)
	}
}
