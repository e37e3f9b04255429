package money_test

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"
	"time"

	"touchline/app/resttest"
	"touchline/domain"
	"touchline/domain/ledger"
	"touchline/http/money"
	"touchline/persistence/persistencetest"
	"touchline/protos"
)

// open returns a server with a catalogue, an anchor in room 1001 and a fan with coins.
func open(t *testing.T, options ...resttest.Option) (s *resttest.Server, fan, anchor resttest.Person) {
	t.Helper()
	s = resttest.Open(t, options...)
	if err := s.Demo.PutGifts(t.Context(), []ledger.Gift{
		{Number: 1, Names: domain.Names{"zh": "鲜花", "en": "Flower"}, Icon: "flower", Price: 1, Tier: 1, Comboable: true},
		{Number: 2, Names: domain.Names{"en": "Rocket"}, Icon: "rocket", Animation: "rocket", Price: 8888, Tier: 3},
		{Number: 3, Names: domain.Names{"en": "Horn"}, Price: 5, Tier: 1, Withdrawn: true},
	}); err != nil {
		t.Fatal(err)
	}
	anchor, fan = s.Anchor("anchor"), s.Person("fan")
	s.Credit(fan, 10_000)
	return s, fan, anchor
}

func TestTheCatalogueListsItsGiftsInTheReadersLanguage(t *testing.T) {
	s, _, _ := open(t)
	var gifts []money.GiftAnswer
	s.Call(t, "/web_anchor/gift_list", `{"languageType":"en"}`, "").Into(t, &gifts)
	if len(gifts) != 2 || gifts[0].Name != "Flower" || gifts[0].GiftID != "g1" || gifts[0].Animation != nil ||
		*gifts[1].Animation != "rocket" {
		t.Errorf("the catalogue is %+v", gifts)
	}
}

func TestACommandOfAGiftHasAllItsFields(t *testing.T) {
	s, fan, anchor := open(t)
	s.Setting("income.sharePercent", "55")
	var got money.SendGiftAnswer
	s.Call(t, "/web_anchor/send_gift", `{"houseId":1001,"giftId":"g1","count":3,"requestId":"request-1"}`,
		fan.Token).Into(t, &got)
	if got.GiftTxID != "gt1001_1_1" || got.Balance != 9_997 || got.ComboCount != 3 || got.Replayed {
		t.Errorf("answered %+v", got)
	}
	cmd := resttest.Asked[*protos.SendGift](s.Actors)[0]
	if cmd.From.UserId != fan.UserID || cmd.AnchorId != anchor.UserID || cmd.Gift.Name != "鲜花" || cmd.Gift.Price != 1 ||
		!cmd.Gift.Comboable ||
		cmd.Count != 3 || cmd.SharePercent != 55 || cmd.Request.Key != fmt.Sprintf("gift/%d/request-1", fan.UserID) ||
		len(cmd.Request.Hash) != 32 {
		t.Errorf("the room was asked %+v", cmd)
	}
	// 55 % of 3, rounded down
	if income := persistencetest.Balance(t, s.Store, ledger.IncomeOf(anchor.UserID)); income != 1 {
		t.Errorf("the anchor has %d", income)
	}
}

func TestARepeatedGiftIsSentOnce(t *testing.T) {
	s, fan, _ := open(t)
	send := func(body string) resttest.Reply { return s.Call(t, "/web_anchor/send_gift", body, fan.Token) }
	first := send(`{"houseId":1001,"giftId":"g1","count":3,"requestId":"request-1"}`)
	// The same request with another order and spelling, and with an unknown field.
	again := send(`{"requestId":"request-1","count":3,"other":true,"giftId":"g1","houseId":"1001"}`)
	var was, is money.SendGiftAnswer
	first.Into(t, &was)
	again.Into(t, &is)
	if balance := persistencetest.Balance(t, s.Store, ledger.WalletOf(fan.UserID)); !is.Replayed ||
		is.GiftTxID != was.GiftTxID ||
		is.Balance != was.Balance || is.ComboCount != was.ComboCount || balance != 9_997 {
		t.Errorf("first %+v, then %+v; the fan has %d", was, is, balance)
	}
	s.Exec(`UPDATE gift SET withdrawn = true WHERE number = 1`)
	if err := s.Actors.Suspend(t.Context(), domain.HouseRoom(1001),
		&protos.SuspendRoom{Suspend: true, Reason: "copyright"}); err != nil {
		t.Fatal(err)
	}
	s.Pass(time.Hour) // nothing is cached any more
	send(`{"houseId":1001,"giftId":"g1","count":3,"requestId":"request-1"}`).Into(t, &is)
	if !is.Replayed {
		t.Error("the first outcome was deleted with the gift and the room")
	}
	send(`{"houseId":1001,"giftId":"g1","count":4,"requestId":"request-1"}`).Wants(t, domain.IdempotencyMismatch,
		"another count")
	s.Call(t, "/web_anchor/send_money", `{"houseId":1001,"amount":4,"requestId":"request-1"}`, fan.Token).Wants(t,
		domain.RoomSuspended, "a tip has request ids of its own")
}

func TestHostileSpendingIsRefusedBeforeItReachesARoom(t *testing.T) {
	s, fan, _ := open(t)
	s.Ban("bad words")
	const gift, tip, all, one = "/web_anchor/send_gift", "/web_anchor/send_money", "/web_anchor/send_money_to_all",
		"/web_anchor/send_money_to_one"
	fine := map[string]string{
		gift: `{"houseId":1001,"giftId":"g1","count":1,"requestId":"request-1"}`,
		tip:  `{"houseId":1001,"amount":1,"requestId":"request-1"}`,
		all:  `{"houseId":1001,"totalAmount":10,"totalCount":2,"redType":1,"requestId":"request-1"}`,
		one:  `{"houseId":1001,"userId":100001,"totalAmount":10,"requestId":"request-1"}`,
	}
	// with sets a field of a valid request.
	with := func(path, field, value string) string {
		var object map[string]json.RawMessage
		if err := json.Unmarshal([]byte(fine[path]), &object); err != nil {
			t.Fatal(err)
		}
		delete(object, field)
		rest, _ := json.Marshal(object)
		return `{"` + field + `":` + value + `,` + string(rest[1:])
	}
	type try struct {
		path, body string
		code       domain.Code
		why        string
	}
	var tries []try
	add := func(path, field, value string, code domain.Code, why string) {
		tries = append(tries, try{path, with(path, field, value), code, why})
	}
	for path, field := range map[string]string{gift: "count", tip: "amount", all: "totalAmount", one: "totalAmount"} {
		code := domain.AmountRange
		if path == gift {
			code = domain.CountRange
		}
		for _, value := range []string{"-1", "0", "1.5", "1e400", `"12"`, "9223372036854775808", "200001", "null", "true",
			"[1]", `{"a":1}`} {
			add(path, field, value, code, "no whole number")
		}
		for _, value := range []string{"NaN", "0x10", "01"} {
			add(path, field, value, domain.BadRequest, "no JSON")
		}
		tries = append(tries, try{path, fine[path][:len(fine[path])-1] + `,"` + field + `":5}`, domain.BadRequest, "twice"},
			try{path, fine[path][:len(fine[path])-1] + `,"` + strings.ToUpper(field) + `":5}`, domain.BadRequest,
				"in another case"})
		for _, id := range []string{`""`, `"seven77"`, `"` + strings.Repeat("x", 65) + `"`, `"with spaces"`, `"naïve-id"`,
			`8`, `null`} {
			add(path, "requestId", id, domain.BadRequest, "a bad request id")
		}
		for _, id := range []string{`"x"`, `-1`, `1.5`, `[1001]`, `""`, `0`, `null`} {
			add(path, "houseId", id, domain.BadRequest, "houseId")
		}
		add(path, "houseId", `9999`, domain.NotFound, "unknown room")
	}
	add(gift, "giftId", `"g99"`, domain.GiftUnavailable, "unknown gift")
	add(gift, "giftId", `["g1"]`, domain.BadRequest, "a list of gifts")
	add(gift, "count", `10000`, domain.CountRange, "too many")
	add(tip, "remark", `"`+strings.Repeat("a", 31)+`"`, domain.BadRequest, "long remark")
	add(tip, "remark", `"bad\u0001 words"`, domain.TextBanned, "banned remark, once it is clean")
	add(all, "totalCount", `11`, domain.CountRange, "more shares than coins")
	add(all, "totalCount", `201`, domain.CountRange, "201 shares")
	add(all, "totalCount", `1.5`, domain.CountRange, "no whole number")
	add(all, "redType", `3`, domain.BadRequest, "private to all")
	add(all, "redType", `0`, domain.BadRequest, "an unknown kind")
	add(all, "delaySeconds", `59`, domain.BadRequest, "delay")
	add(all, "delaySeconds", `1e400`, domain.BadRequest, "delay")
	add(all, "clientSeed", `"`+strings.Repeat("a", 65)+`"`, domain.BadRequest, "long seed")
	add(all, "clientSeed", `" a\u202e"`, domain.BadRequest, "a seed we would change")
	add(all, "commitId", `"ec_unknown"`, domain.BadRequest, "unknown commitment")
	add(one, "userId", `424242`, domain.NotFound, "unknown receiver")
	for _, try := range tries {
		s.Call(t, try.path, try.body, fan.Token).Wants(t, try.code,
			try.why+" "+try.path+" "+try.body[:min(90, len(try.body))])
	}
	for _, cmd := range s.Actors.Asked() {
		if _, judged := cmd.(*protos.JudgeRemark); !judged {
			t.Errorf("this reached the room: %v", cmd)
		}
	}
	if balance := persistencetest.Balance(t, s.Store, ledger.WalletOf(fan.UserID)); balance != 10_000 {
		t.Errorf("the fan has %d", balance)
	}
	for path, body := range fine {
		s.Call(t, path, body, "").Wants(t, domain.Unauthenticated, path)
		s.Call(t, path, body, fan.Token).Wants(t, "", path)
	}
	if logged := s.Logged(); strings.Contains(logged, "request failed") {
		t.Errorf("the log has a fault of the server: %s", logged)
	}
}

func TestARefusalOfTheRoomIsTheAnswer(t *testing.T) {
	s, fan, _ := open(t)
	for _, no := range []*domain.Refusal{
		domain.Refuse(domain.BalanceNotEnough, "balance", int64(4), "need", int64(5)),
		domain.Refuse(domain.RoomSuspended, "reason", "x"),
		domain.Refuse(domain.GiftUnavailable, "giftId", "g1"), domain.RefuseField("houseId", "own"),
		domain.Refuse(domain.Unavailable, "retryAfter", 1),
	} {
		s.Actors.Refuse = no
		r := s.Call(t, "/web_anchor/send_gift", `{"houseId":1001,"giftId":"g1","count":3,"requestId":"request-1"}`, fan.Token)
		r.Wants(t, no.Code, "send_gift")
		if no.Code == domain.BalanceNotEnough && (r.Status != 402 || r.Params["balance"] != 4.0 || r.Params["need"] != 5.0) {
			t.Errorf("a balance that is too small answers %d %v", r.Status, r.Params)
		}
	}
	s.Actors.Refuse = nil // the request id of a refused request may be used again
	s.Call(t, "/web_anchor/send_gift", `{"houseId":1001,"giftId":"g2","count":1,"requestId":"request-1"}`,
		fan.Token).Wants(t, "", "after refusals")
}

func TestGiftsAreListedForTheirSenderAndTheirReceiver(t *testing.T) {
	s, fan, anchor := open(t)
	s.Credit(fan, 100_000)
	give := func(giftID string, at time.Time) {
		var sent money.SendGiftAnswer
		s.Call(t, "/web_anchor/send_gift",
			fmt.Sprintf(`{"houseId":1001,"giftId":%q,"count":3,"requestId":"request-%d"}`, giftID, at.UnixMilli()), fan.Token).
			Into(t, &sent)
		s.Exec(`UPDATE transfer SET at = $1 WHERE ref = $2`, at, sent.GiftTxID) // the ledger uses the clock of the database
	}
	// Dates are in the zone of the site: they start eight hours before those of UTC. The last date is included.
	begin := time.Date(2026, 8, 31, 16, 0, 0, 0, time.UTC)
	end := time.Date(2026, 9, 5, 16, 0, 0, 0, time.UTC)
	for _, at := range []time.Time{begin.Add(-time.Millisecond), begin, end.Add(-time.Millisecond), end} {
		give("g1", at)
	}
	give("g2", begin.Add(time.Hour))
	var sent money.GivenPage[money.GivenGift]
	s.Call(t, "/web_anchor/gift_detail", `{"giftId":"g1","from":"2026-09-01","to":"2026-09-05"}`, fan.Token).Into(t, &sent)
	if sent.Sum != 6 || sent.Total != 2 || sent.List[0].Gift.Name != "鲜花" || sent.List[0].Income != 2 ||
		sent.List[0].CreateTime != end.UnixMilli()-1 || sent.List[1].CreateTime != begin.UnixMilli() {
		t.Errorf("sent %+v", sent)
	}
	s.Call(t, "/web_anchor/gift_detail", `{"direction":1}`, fan.Token).Wants(t, domain.NotAnchor,
		"a viewer receives nothing")
	s.Call(t, "/web_anchor/gift_detail", `{"direction":1}`, anchor.Token).Wants(t, "", "an anchor does")
	for _, body := range []string{`{"direction":3}`, `{"giftId":"3"}`, `{"giftId":"g0"}`, `{"from":"2026-13-01"}`,
		`{"to":"yesterday"}`,
		`{"from":"2026-09-05","to":"2026-09-04"}`, `{"from":"0000-01-01"}`, `{"pageSize":101}`, `{"pageNum":0}`} {
		s.Call(t, "/web_anchor/gift_detail", body, fan.Token).Wants(t, domain.BadRequest, body)
	}
}
