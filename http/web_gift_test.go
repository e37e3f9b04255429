package http

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"touchline/domain"
	"touchline/http/money"
	"touchline/protos"
)

const room1001 = 1001

// spender is a fan in front of the room of an anchor.
func (x *till) spender(t *testing.T) (fanID int64, fan, anchor string) {
	t.Helper()
	_, anchor = x.somebody(t, "anchor", room1001)
	fanID, fan = x.somebody(t, "fan", 0)
	return fanID, fan, anchor
}

func TestTheCatalogueShowsWhatCanBeGivenInTheReadersLanguage(t *testing.T) {
	x := newTill()
	s := x.server(t)
	var gifts []money.GiftAnswer
	call(t, s, "/web_anchor/gift_list", `{"languageType":"en"}`, "").into(t, &gifts)
	if len(gifts) != 2 || gifts[0].Name != "Flower" || gifts[0].GiftID != "g1" || gifts[0].Animation != nil || *gifts[1].Animation != "rocket" {
		t.Errorf("the catalogue is %+v", gifts)
	}
}

func TestAGiftReachesTheRoomWithEverythingThatDecidesIt(t *testing.T) {
	x := newTill()
	s := x.server(t)
	fanID, fan, _ := x.spender(t)
	x.world.settings["income.sharePercent"] = "55"
	var got money.SendGiftAnswer
	call(t, s, "/web_anchor/send_gift", `{"houseId":1001,"giftId":"g1","count":3,"requestId":"request-1"}`, fan).into(t, &got)
	if got.GiftTxID != "gt1" || got.Balance != 77 || got.ComboCount != 3 || got.Replayed {
		t.Errorf("answered %+v", got)
	}
	cmd := x.commands[0].(*protos.SendGift)
	if cmd.From.UserId != fanID || cmd.AnchorId != x.houses[room1001].UserID || cmd.Gift.Name != "鲜花" || cmd.Gift.Price != 1 || !cmd.Gift.Comboable ||
		cmd.Count != 3 || cmd.SharePercent != 55 || cmd.Request.Key != fmt.Sprintf("gift/%d/request-1", fanID) || len(cmd.Request.Hash) != 32 {
		t.Errorf("the room was asked %+v", cmd)
	}
}

func TestAGiftAskedTwiceIsGivenOnce(t *testing.T) {
	x := newTill()
	s := x.server(t)
	_, fan, _ := x.spender(t)
	send := func(body string) reply { return call(t, s, "/web_anchor/send_gift", body, fan) }
	first := send(`{"houseId":1001,"giftId":"g1","count":3,"requestId":"request-1"}`)
	// The same in another order and spelling, with a stranger's field.
	again := send(`{"requestId":"request-1","count":3,"other":true,"giftId":"g1","houseId":"1001"}`)
	var was, is money.SendGiftAnswer
	first.into(t, &was)
	again.into(t, &is)
	if !is.Replayed || is.GiftTxID != was.GiftTxID || is.Balance != was.Balance || is.ComboCount != was.ComboCount || x.carried() != 1 {
		t.Errorf("first %+v, then %+v; the room carried out %d", was, is, x.carried())
	}
	x.catalogue[0].Withdrawn = true
	delete(x.houses, room1001)
	s = x.server(t) // nothing remembered
	send(`{"houseId":1001,"giftId":"g1","count":3,"requestId":"request-1"}`).into(t, &is)
	if !is.Replayed {
		t.Error("the first outcome is gone with the gift and the room")
	}
	wants(t, send(`{"houseId":1001,"giftId":"g1","count":4,"requestId":"request-1"}`), domain.IdempotencyMismatch, "another count")
	wants(t, call(t, s, "/web_anchor/send_money", `{"houseId":1001,"amount":4,"requestId":"request-1"}`, fan), domain.NotFound, "a tip has request ids of its own")
}

func TestHostileSpendingIsRefusedAndReachesNobody(t *testing.T) {
	x := newTill()
	x.banned = "bad words"
	s := x.server(t)
	_, fan, _ := x.spender(t)
	const gift, tip, all, one = "/web_anchor/send_gift", "/web_anchor/send_money", "/web_anchor/send_money_to_all", "/web_anchor/send_money_to_one"
	fine := map[string]string{
		gift: `{"houseId":1001,"giftId":"g1","count":1,"requestId":"request-1"}`,
		tip:  `{"houseId":1001,"amount":1,"requestId":"request-1"}`,
		all:  `{"houseId":1001,"totalAmount":10,"totalCount":2,"redType":1,"requestId":"request-1"}`,
		one:  `{"houseId":1001,"userId":100001,"totalAmount":10,"requestId":"request-1"}`,
	}
	// with replaces one field of a good request, or adds it.
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
		for _, value := range []string{"-1", "0", "1.5", "1e400", `"12"`, "9223372036854775808", "200001", "null", "true", "[1]", `{"a":1}`} {
			add(path, field, value, code, "no whole number")
		}
		for _, value := range []string{"NaN", "0x10", "01"} {
			add(path, field, value, domain.BadRequest, "no JSON")
		}
		tries = append(tries, try{path, fine[path][:len(fine[path])-1] + `,"` + field + `":5}`, domain.BadRequest, "twice"},
			try{path, fine[path][:len(fine[path])-1] + `,"` + strings.ToUpper(field) + `":5}`, domain.BadRequest, "in another case"})
		for _, id := range []string{`""`, `"seven77"`, `"` + strings.Repeat("x", 65) + `"`, `"with spaces"`, `"naïve-id"`, `8`, `null`} {
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
		wants(t, call(t, s, try.path, try.body, fan), try.code, try.why+" "+try.path+" "+try.body[:min(90, len(try.body))])
	}
	if n := x.carried(); n != 0 {
		t.Errorf("%d of them reached the room", n)
	}
	for path, body := range fine {
		wants(t, call(t, s, path, body, ""), domain.Unauthenticated, path)
		wants(t, call(t, s, path, body, fan), "", path)
	}
	if logged := x.world.logged(); strings.Contains(logged, "request failed") {
		t.Errorf("something counted as our fault: %s", logged)
	}
}

func TestWhatTheRoomRefusesIsPassedOn(t *testing.T) {
	x := newTill()
	s := x.server(t)
	_, fan, _ := x.spender(t)
	for _, no := range []*domain.Refusal{
		domain.Refuse(domain.BalanceNotEnough, "balance", int64(4), "need", int64(5)), domain.Refuse(domain.RoomSuspended, "reason", "x"),
		domain.Refuse(domain.GiftUnavailable, "giftId", "g1"), domain.RefuseField("houseId", "own"), domain.Refuse(domain.Unavailable, "retryAfter", 1),
	} {
		x.refuse = no
		r := call(t, s, "/web_anchor/send_gift", `{"houseId":1001,"giftId":"g1","count":3,"requestId":"request-1"}`, fan)
		wants(t, r, no.Code, "send_gift")
		if no.Code == domain.BalanceNotEnough && (r.status != 402 || r.Params["balance"] != 4.0 || r.Params["need"] != 5.0) {
			t.Errorf("poverty reads %d %v", r.status, r.Params)
		}
	}
	x.refuse = nil // a refused request id is free
	wants(t, call(t, s, "/web_anchor/send_gift", `{"houseId":1001,"giftId":"g2","count":1,"requestId":"request-1"}`, fan), "", "after refusals")
}

func TestGivenGiftsAreListedForWhoGaveAndWhoGot(t *testing.T) {
	x := newTill()
	s := x.server(t)
	_, fan, anchor := x.spender(t)
	var sent money.GivenPage[money.GivenGift]
	call(t, s, "/web_anchor/gift_detail", `{"giftId":"g1","from":"2026-09-01","to":"2026-09-05"}`, fan).into(t, &sent)
	if sent.Sum != 3 || sent.Total != 1 || sent.List[0].Gift.Name != "鲜花" || sent.List[0].Income != 2 {
		t.Errorf("sent %+v", sent)
	}
	// Dates are the site's: they begin eight hours before those of UTC, and the last one is included.
	if f := x.filter; f.Gift != 1 || f.From.UTC().Format("2006-01-02T15") != "2026-08-31T16" || f.To.UTC().Format("2006-01-02T15") != "2026-09-05T16" {
		t.Errorf("asked for %+v", f)
	}
	wants(t, call(t, s, "/web_anchor/gift_detail", `{"direction":1}`, fan), domain.NotAnchor, "a viewer receives nothing")
	wants(t, call(t, s, "/web_anchor/gift_detail", `{"direction":1}`, anchor), "", "an anchor does")
	for _, body := range []string{`{"direction":3}`, `{"giftId":"3"}`, `{"giftId":"g0"}`, `{"from":"2026-13-01"}`, `{"to":"yesterday"}`,
		`{"from":"2026-09-05","to":"2026-09-04"}`, `{"from":"0000-01-01"}`, `{"pageSize":101}`, `{"pageNum":0}`} {
		wants(t, call(t, s, "/web_anchor/gift_detail", body, fan), domain.BadRequest, body)
	}
}
