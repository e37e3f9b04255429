package money_test

import (
	"encoding/json"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"touchline/app/resttest"
	"touchline/domain"
	"touchline/domain/ledger"
	"touchline/domain/moderation"
	"touchline/http"
	"touchline/http/money"
	"touchline/persistence/persistencetest"
)

// give sends flowers to room 1001, or tips its anchor, and moves the transfer to another time. The ledger uses the
// clock of the database.
func give(t *testing.T, s *resttest.Server, from resttest.Person, kind ledger.FlowKind, coins int,
	at time.Time) (ref string) {
	t.Helper()
	request := fmt.Sprintf("%s-%d-%d", kind, coins, at.UnixMilli())
	var sent struct{ GiftTxID, TipID string }
	if kind == ledger.FlowTip {
		s.Call(t, "/web_anchor/send_money", fmt.Sprintf(`{"houseId":1001,"amount":%d,"requestId":%q}`, coins, request),
			from.Token).Into(t, &sent)
	} else {
		s.Call(t, "/web_anchor/send_gift",
			fmt.Sprintf(`{"houseId":1001,"giftId":"g1","count":%d,"requestId":%q}`, coins, request), from.Token).Into(t, &sent)
	}
	ref = sent.GiftTxID + sent.TipID
	s.Exec(`UPDATE transfer SET at = $1 WHERE ref = $2`, at, ref)
	return ref
}

// flowOf returns the id of a transfer in lists.
func flowOf(t *testing.T, s *resttest.Server, ref string) string {
	t.Helper()
	var id int64
	if err := s.DB.QueryRow(t.Context(), `SELECT id FROM transfer
		WHERE ref = $1 ORDER BY id LIMIT 1`, ref).Scan(&id); err != nil {
		t.Fatal(err)
	}
	return "f" + strconv.FormatInt(id, 10)
}

func TestAWalletIsVisibleToItsOwnerOnly(t *testing.T) {
	s, fan, anchor := open(t)
	s.Setting("income.sharePercent", "50")
	s.Credit(anchor, 657)
	s.Exec(`UPDATE transfer SET at = $1`, resttest.Noon.Add(-time.Hour))
	give(t, s, fan, ledger.FlowGift, 140, resttest.Noon)
	s.Call(t, "/web_anchor/send_money_to_all",
		`{"houseId":1001,"totalAmount":100,"totalCount":10,"redType":2,"requestId":"request-1"}`, anchor.Token).
		Wants(t, "", "an envelope")
	s.Exec(`UPDATE transfer SET at = $1 WHERE ref = 're_1'`, resttest.Noon)
	s.Call(t, "/web_anchor/grab_public_red_envelope", `{"houseId":1001,"redEnvelopeId":"re_1"}`, fan.Token).Wants(t, "",
		"a share")
	show := func(body string) (got money.WalletAnswer) {
		s.Call(t, "/web_anchor/wallet_detail", body, anchor.Token).Into(t, &got)
		return got
	}
	got := show(`{"flowType":3}`)
	if got.Balance != 557 || got.Frozen != 90 || got.IncomeTotal != 70 || got.Page.Total != 1 || len(got.Page.List) != 1 {
		t.Fatalf("read %+v", got)
	}
	if f := got.Page.List[0]; f != (money.Flow{FlowID: flowOf(t, s, "re_1"), FlowType: 3, Amount: -100, BalanceAfter: 557,
		RefID: "re_1", Remark: "", CreateTime: resttest.Noon.UnixMilli(), HouseID: 1001}) {
		t.Errorf("a flow reads %+v", f)
	}
	var spent money.WalletAnswer
	s.Ask(t, "POST", "/web_anchor/wallet_detail", `{"flowType":2}`, "token", fan.Token, "lang", "en").Into(t, &spent)
	if f := spent.Page.List[0]; f.Gift == nil || f.Gift.GiftID != "g1" || f.Count != 140 || f.User == nil ||
		int64(f.User.UserID) != anchor.UserID || f.HouseID != 1001 {
		t.Errorf("a gift reads %+v", f)
	}
	if got = show(``); got.Page.Total != 2 || got.Page.List[0].FlowType != 3 || got.Page.List[1].Amount != 657 {
		t.Errorf("without a type it shows %+v", got.Page)
	}
	if got = show(`{"flowType":7}`); got.Page.Total != 0 || len(got.Page.List) != 0 {
		t.Errorf("a wallet knows no income, it shows %+v", got.Page)
	}
	s.Call(t, "/web_anchor/wallet_detail", `{}`, "").Wants(t, domain.Unauthenticated, "a visitor")
	for _, body := range []string{`{"flowType":10}`, `{"flowType":-1}`, `{"flowType":"2"}`, `{"from":"1.9.2026"}`,
		`{"pageSize":1000}`} {
		s.Call(t, "/web_anchor/wallet_detail", body, fan.Token).Wants(t, domain.BadRequest, body)
	}
}

func TestIncomeIsForAnchorsAndCountsTheirShare(t *testing.T) {
	s, fan, anchor := open(t)
	s.Setting("income.sharePercent", "70")
	for _, path := range []string{"/web_anchor/income_detail", "/web_anchor/recent_earnings"} {
		s.Call(t, path, `{}`, fan.Token).Wants(t, domain.NotAnchor, path)
	}
	s.Credit(anchor, 50) // no income
	give(t, s, fan, ledger.FlowGift, 100, resttest.Noon)
	tip := give(t, s, fan, ledger.FlowTip, 10, resttest.Noon.Add(time.Minute))
	var got money.GivenPage[money.Income]
	for _, body := range []string{`{}`, `{"flowType":7}`} {
		s.Call(t, "/web_anchor/income_detail", body, anchor.Token).Into(t, &got)
		if got.Sum != 77 || got.Total != 2 || got.List[0].FlowType != 6 || got.List[1].FlowType != 2 {
			t.Errorf("%s shows %+v", body, got)
		}
	}
	s.Exec(`UPDATE room SET house_name = 'North stand' WHERE house_id = 1001`)
	s.Ask(t, "POST", "/web_anchor/income_detail", `{"flowType":2}`, "token", anchor.Token, "lang", "en").Into(t, &got)
	if in := got.List[0]; in.Gift == nil || in.Gift.Name != "Flower" || in.Count != 100 || in.HouseID != 1001 ||
		in.HouseName != "North stand" {
		t.Errorf("the income of a gift reads %+v", in)
	}
	got = money.GivenPage[money.Income]{}
	s.Call(t, "/web_anchor/income_detail", `{"flowType":6}`, anchor.Token).Into(t, &got)
	if in := got.List[0]; in.Gift != nil || in.Count != 0 || in.HouseName != "North stand" {
		t.Errorf("the income of a tip reads %+v", in)
	}
	if got.Sum != 7 || got.Total != 1 || got.List[0].FlowType != 6 || got.List[0].Amount != 7 ||
		int64(got.List[0].From.UserID) != fan.UserID ||
		got.List[0].FlowID != flowOf(t, s, tip) {
		t.Errorf("income reads %+v", got)
	}
}

func TestEarningsHaveARowForEveryDate(t *testing.T) {
	s, fan, anchor := open(t)
	s.Setting("income.sharePercent", "50")
	// Dates are in the zone of the site: they start eight hours before those of UTC.
	third := time.Date(2026, 9, 2, 16, 0, 0, 0, time.UTC)
	give(t, s, fan, ledger.FlowGift, 500, third.Add(-time.Millisecond))
	give(t, s, fan, ledger.FlowTip, 14, third)
	give(t, s, fan, ledger.FlowGift, 140, third.Add(24*time.Hour-time.Millisecond))
	give(t, s, fan, ledger.FlowGift, 2, resttest.Noon)
	var got money.EarningsAnswer
	s.Call(t, "/web_anchor/recent_earnings", `{"days":3}`, anchor.Token).Into(t, &got)
	want := []money.DayEarnings{{Date: "2026-09-03", Gift: 70, Tip: 7, Total: 77},
		{Date: "2026-09-04", Gift: 0, Tip: 0, Total: 0}, {Date: "2026-09-05", Gift: 1, Tip: 0, Total: 1}}
	if got.Total != 78 || !slices.Equal(got.List, want) {
		t.Errorf("earned %+v", got)
	}
	s.Call(t, "/web_anchor/recent_earnings", ``, anchor.Token).Into(t, &got)
	if len(got.List) != 7 || got.List[0].Date != "2026-08-30" || got.List[3].Gift != 250 {
		t.Errorf("a week reads %+v", got.List)
	}
	for _, body := range []string{`{"days":0}`, `{"days":91}`, `{"days":1.5}`} {
		s.Call(t, "/web_anchor/recent_earnings", body, anchor.Token).Wants(t, domain.BadRequest, body)
	}
}

func TestTheRankingListsTheTopGiversAndTheCallersPlace(t *testing.T) {
	s, fan, _ := open(t)
	generous := s.Person("generous")
	s.Credit(generous, 10_000)
	session := resttest.Noon.Add(-time.Hour)
	s.Exec(`INSERT INTO live_session (session_id, house_id, match_id, race_type, source, start_at, peak)
		VALUES ('s1', 1001, 0, 1, 1, $1, 5)`, session)
	inSession := func(ref string) { s.Exec(`UPDATE transfer SET session_id = 's1' WHERE ref = $1`, ref) }
	day := time.Date(2026, 9, 4, 16, 0, 0, 0, time.UTC)   // start of the 5th in the zone of the site
	week := time.Date(2026, 8, 29, 16, 0, 0, 0, time.UTC) // start of the 30th
	inSession(give(t, s, generous, ledger.FlowGift, 100, session))
	inSession(give(t, s, generous, ledger.FlowGift, 50, session.Add(-time.Millisecond)))
	for at, coins := range map[time.Time]int{day: 200, day.Add(-time.Millisecond): 400, week: 800,
		week.Add(-time.Millisecond): 1600} {
		give(t, s, generous, ledger.FlowGift, coins, at)
	}
	give(t, s, fan, ledger.FlowTip, 5000, resttest.Noon) // a tip does not count
	inSession(give(t, s, fan, ledger.FlowGift, 20, resttest.Noon))
	for over, want := range map[int]domain.Coins{1: 100, 2: 350, 3: 1550} {
		var got money.GiftRankAnswer
		s.Call(t, "/web_anchor/gift_rank", fmt.Sprintf(`{"houseId":1001,"range":%d}`, over), fan.Token).Into(t, &got)
		if len(got.List) != 2 || *got.List[0].Rank != 1 || got.List[0].Amount != want ||
			int64(got.List[0].User.UserID) != generous.UserID ||
			got.Me == nil || *got.Me.Rank != 2 || got.Me.Amount != 20 {
			t.Errorf("range %d reads %+v", over, got)
		}
	}
	var seen money.GiftRankAnswer
	s.Call(t, "/web_anchor/gift_rank", `{"houseId":1001,"range":2}`, "").Into(t, &seen)
	if seen.Me != nil {
		t.Errorf("a visitor has the place %+v", seen.Me)
	}
	for _, body := range []string{`{"houseId":1001}`, `{"houseId":1001,"range":4}`, `{"range":1}`} {
		s.Call(t, "/web_anchor/gift_rank", body, fan.Token).Wants(t, domain.BadRequest, body)
	}
	s.Call(t, "/web_anchor/gift_rank", `{"houseId":9,"range":1}`, fan.Token).Wants(t, domain.NotFound, "an unknown room")
}

func TestMoneyLinesContinueOrRestartWithTheNewest(t *testing.T) {
	s, _, _ := open(t)
	stream, _ := persistencetest.MustClaim(t, s.Journal, "lines/1001")
	said := func(offset int64, kind string, at time.Time) {
		persistencetest.MustWrite(t, stream,
			persistencetest.With(moderation.LineRow{Room: domain.HouseRoom(1001), Epoch: 3, Offset: offset, Kind: kind,
				At: at, Body: fmt.Appendf(nil, `{"o":%d,"k":%q}`, offset, kind)}))
	}
	said(1, "gift", resttest.Noon.Add(-time.Hour))
	said(2, "chat", resttest.Noon.Add(-time.Hour))
	for o, kind := range []string{"tip", "gift", "envelopeOpen", "gift", "envelopeGrab", "envelopeEnd", "gift"} {
		said(int64(o+3), kind, resttest.Noon)
	}
	said(17, "chat", resttest.Noon) // the newest
	if n, err := s.Chat.ForgetLines(t.Context(), resttest.Noon, 10); n != 2 || err != nil {
		t.Fatalf("forgot %d lines, %v", n, err)
	}
	for _, try := range []struct {
		call, body string
		offsets    []int64
		resync     bool
	}{
		{"receive_gift_message", `{"houseId":1001,"epoch":3,"afterOffset":4}`, []int64{6, 9}, false},
		{"receive_gift_message", `{"houseId":1001,"epoch":3,"afterOffset":2,"limit":1}`, []int64{4}, false},
		{"receive_gift_message", `{"houseId":1001,"epoch":3,"afterOffset":17}`, nil, false},
		{"receive_gift_message", `{"houseId":1001,"epoch":3,"afterOffset":18}`, []int64{4, 6, 9}, true},
		{"receive_gift_message", `{"houseId":1001,"epoch":2,"afterOffset":4,"limit":2}`, []int64{6, 9}, true},
		{"receive_gift_message", `{"houseId":1001,"epoch":3,"afterOffset":1}`, []int64{4, 6, 9}, true},
		{"receive_gift_message", `{"houseId":1001}`, []int64{4, 6, 9}, true},
		{"receive_money_message", `{"houseId":1001,"epoch":3,"afterOffset":2}`, []int64{3, 5, 7, 8}, false},
	} {
		var got struct {
			Epoch, HeadOffset int64
			List              []struct{ O int64 }
			Resync            bool
		}
		r := s.Call(t, "/web_anchor/"+try.call, try.body, "")
		r.Into(t, &got)
		var offsets []int64
		for _, e := range got.List {
			offsets = append(offsets, e.O)
		}
		if !slices.Equal(offsets, try.offsets) || got.Resync != try.resync || got.Epoch != 3 || got.HeadOffset != 17 ||
			!json.Valid(r.Data) {
			t.Errorf("%s %s: %s", try.call, try.body, r.Body)
		}
	}
	for _, body := range []string{`{}`, `{"houseId":1001,"epoch":-1}`, `{"houseId":1001,"afterOffset":-1}`,
		`{"houseId":1001,"limit":101}`, `{"houseId":1001,"limit":0}`} {
		s.Call(t, "/web_anchor/receive_gift_message", body, "").Wants(t, domain.BadRequest, body)
	}
	s.Call(t, "/web_anchor/receive_gift_message", `{"houseId":9}`, "").Wants(t, domain.NotFound, "an unknown room")
}

// wardrobe makes every user a member of a brand, and second in the ranking of room 1001.
func wardrobe(houseID, _ int64) domain.Badges {
	worn := domain.Badges{Brand: true}
	if houseID == 1001 {
		worn.Place = 2
	}
	return worn
}

func TestAWalletShowsBadgesOfOthersAndPlacesOfTheOwnRoomOnly(t *testing.T) {
	s, fan, anchor := open(t, resttest.Deps(func(d *http.Deps) { d.Badges = wardrobe }))
	give(t, s, fan, ledger.FlowGift, 100, resttest.Noon)
	var got money.GivenPage[money.Income]
	s.Call(t, "/web_anchor/income_detail", `{}`, anchor.Token).Into(t, &got)
	if from := got.List[0].From; from.Medal == nil || from.Medal.Level != 2 || len(from.Tags) != 1 {
		t.Errorf("the anchor got coins from %+v", from)
	}
	for _, call := range []string{"/web_anchor/gift_detail", "/web_anchor/wallet_detail"} {
		r := s.Call(t, call, `{"direction":2}`, fan.Token)
		if text := string(r.Data); !strings.Contains(text, `"tags":["brand"]`) || strings.Contains(text, `"medal"`) {
			t.Errorf("%s shows the giver %s", call, text)
		}
	}
}
