package http

import (
	"encoding/json"
	"fmt"
	"slices"
	"testing"

	"touchline/domain"
	"touchline/http/money"
)

func TestAWalletIsItsOwnersAlone(t *testing.T) {
	x := newTill()
	s := x.server(t)
	_, fan, _ := x.spender(t)
	var got money.WalletAnswer
	call(t, s, "/web_anchor/wallet_detail", `{"flowType":3}`, fan).into(t, &got)
	if got.Balance != 557 || got.Frozen != 93 || got.IncomeTotal != 70 || !slices.Equal(x.filter.Kinds, []domain.FlowKind{domain.FlowEnvelopeSend}) {
		t.Errorf("read %+v, asked for %+v", got, x.filter)
	}
	if f := got.Page.List[0]; f != (money.Flow{FlowID: "f12", FlowType: 3, Amount: -100, BalanceAfter: 557, RefID: "re_5", Remark: "", CreateTime: noon.UnixMilli()}) {
		t.Errorf("a flow reads %+v", f)
	}
	call(t, s, "/web_anchor/wallet_detail", ``, fan).into(t, &got)
	if x.filter.Kinds != nil {
		t.Errorf("without a type it asks for %v", x.filter.Kinds)
	}
	call(t, s, "/web_anchor/wallet_detail", `{"flowType":7}`, fan).into(t, &got)
	if x.filter.Kinds == nil || len(x.filter.Kinds) != 0 {
		t.Errorf("a wallet knows no income, asked for %v", x.filter.Kinds)
	}
	wants(t, call(t, s, "/web_anchor/wallet_detail", `{}`, ""), domain.Unauthenticated, "a visitor")
	for _, body := range []string{`{"flowType":10}`, `{"flowType":-1}`, `{"flowType":"2"}`, `{"from":"1.9.2026"}`, `{"pageSize":1000}`} {
		wants(t, call(t, s, "/web_anchor/wallet_detail", body, fan), domain.BadRequest, body)
	}
}

func TestIncomeIsForAnchorsAndCountsTheirPart(t *testing.T) {
	x := newTill()
	s := x.server(t)
	_, fan, anchor := x.spender(t)
	for _, path := range []string{"/web_anchor/income_detail", "/web_anchor/recent_earnings"} {
		wants(t, call(t, s, path, `{}`, fan), domain.NotAnchor, path)
	}
	var got money.GivenPage[money.Income]
	for body, kinds := range map[string][]domain.FlowKind{
		`{}`:             {domain.FlowGift, domain.FlowTip},
		`{"flowType":7}`: {domain.FlowGift, domain.FlowTip},
		`{"flowType":6}`: {domain.FlowTip},
	} {
		call(t, s, "/web_anchor/income_detail", body, anchor).into(t, &got)
		if !slices.Equal(x.filter.Kinds, kinds) {
			t.Errorf("%s asks for %v", body, x.filter.Kinds)
		}
	}
	if got.Sum != 7 || got.List[0].FlowType != 6 || got.List[0].Amount != 7 || got.List[0].From.UserID != 5 || got.List[0].FlowID != "f8" {
		t.Errorf("income reads %+v", got)
	}
}

func TestEarningsHaveARowForEveryDate(t *testing.T) {
	x := newTill()
	s := x.server(t)
	_, _, anchor := x.spender(t)
	x.days = []domain.DayEarnings{{Date: "2026-09-03", Gift: 70, Tip: 7}, {Date: "2026-09-05", Gift: 1}}
	var got money.EarningsAnswer
	call(t, s, "/web_anchor/recent_earnings", `{"days":3}`, anchor).into(t, &got)
	want := []money.DayEarnings{{Date: "2026-09-03", Gift: 70, Tip: 7, Total: 77}, {Date: "2026-09-04", Gift: 0, Tip: 0, Total: 0}, {Date: "2026-09-05", Gift: 1, Tip: 0, Total: 1}}
	if got.Total != 78 || !slices.Equal(got.List, want) {
		t.Errorf("earned %+v", got)
	}
	call(t, s, "/web_anchor/recent_earnings", ``, anchor).into(t, &got)
	if len(got.List) != 7 || got.List[0].Date != "2026-08-30" {
		t.Errorf("a week reads %+v", got.List)
	}
	for _, body := range []string{`{"days":0}`, `{"days":91}`, `{"days":1.5}`} {
		wants(t, call(t, s, "/web_anchor/recent_earnings", body, anchor), domain.BadRequest, body)
	}
}

func TestTheRankShowsWhoGaveMostAndWhereTheCallerStands(t *testing.T) {
	x := newTill()
	s := x.server(t)
	_, fan, _ := x.spender(t)
	since := map[int]string{1: "2026-09-05T11", 2: "2026-09-04T16", 3: "2026-08-29T16"}
	for over, want := range since {
		var got money.GiftRankAnswer
		call(t, s, "/web_anchor/gift_rank", fmt.Sprintf(`{"houseId":1001,"range":%d}`, over), fan).into(t, &got)
		if at := x.since.UTC().Format("2006-01-02T15"); at != want {
			t.Errorf("range %d counts since %s, want %s", over, at, want)
		}
		if len(got.List) != 1 || *got.List[0].Rank != 1 || got.Me == nil || *got.Me.Rank != 2 || got.Me.Amount != 20 {
			t.Errorf("range %d reads %+v", over, got)
		}
	}
	var seen money.GiftRankAnswer
	call(t, s, "/web_anchor/gift_rank", `{"houseId":1001,"range":2}`, "").into(t, &seen)
	if seen.Me != nil {
		t.Errorf("a visitor stands at %+v", seen.Me)
	}
	for _, body := range []string{`{"houseId":1001}`, `{"houseId":1001,"range":4}`, `{"range":1}`} {
		wants(t, call(t, s, "/web_anchor/gift_rank", body, fan), domain.BadRequest, body)
	}
	wants(t, call(t, s, "/web_anchor/gift_rank", `{"houseId":9,"range":1}`, fan), domain.NotFound, "an unknown room")
}

func TestMoneyLinesContinueOrStartAnew(t *testing.T) {
	x := newTill()
	s := x.server(t)
	x.spender(t)
	for o, kind := range []string{"gift", "chat", "tip", "gift", "envelopeOpen", "gift", "envelopeGrab", "envelopeEnd"} {
		x.lines = append(x.lines, domain.LineRow{Offset: int64(o + 1), Kind: kind, Body: fmt.Appendf(nil, `{"o":%d,"k":%q}`, o+1, kind)})
	}
	x.forgotten = 2 // and the arena's head is 17 of epoch 3
	for _, try := range []struct {
		call, body string
		offsets    []int64
		resync     bool
	}{
		{"receive_gift_message", `{"houseId":1001,"epoch":3,"afterOffset":4}`, []int64{6}, false},
		{"receive_gift_message", `{"houseId":1001,"epoch":3,"afterOffset":2,"limit":1}`, []int64{4}, false},
		{"receive_gift_message", `{"houseId":1001,"epoch":3,"afterOffset":17}`, nil, false},
		{"receive_gift_message", `{"houseId":1001,"epoch":3,"afterOffset":18}`, []int64{1, 4, 6}, true},
		{"receive_gift_message", `{"houseId":1001,"epoch":2,"afterOffset":4,"limit":2}`, []int64{4, 6}, true},
		{"receive_gift_message", `{"houseId":1001,"epoch":3,"afterOffset":1}`, []int64{1, 4, 6}, true},
		{"receive_gift_message", `{"houseId":1001}`, []int64{1, 4, 6}, true},
		{"receive_money_message", `{"houseId":1001,"epoch":3,"afterOffset":2}`, []int64{3, 5, 7, 8}, false},
	} {
		var got struct {
			Epoch, HeadOffset int64
			List              []struct{ O int64 }
			Resync            bool
		}
		r := call(t, s, "/web_anchor/"+try.call, try.body, "")
		r.into(t, &got)
		var offsets []int64
		for _, e := range got.List {
			offsets = append(offsets, e.O)
		}
		if !slices.Equal(offsets, try.offsets) || got.Resync != try.resync || got.Epoch != 3 || got.HeadOffset != 17 || !json.Valid(r.Data) {
			t.Errorf("%s %s: %s", try.call, try.body, r.body)
		}
	}
	for _, body := range []string{`{}`, `{"houseId":1001,"epoch":-1}`, `{"houseId":1001,"afterOffset":-1}`, `{"houseId":1001,"limit":101}`, `{"houseId":1001,"limit":0}`} {
		wants(t, call(t, s, "/web_anchor/receive_gift_message", body, ""), domain.BadRequest, body)
	}
	wants(t, call(t, s, "/web_anchor/receive_gift_message", `{"houseId":9}`, ""), domain.NotFound, "an unknown room")
}
