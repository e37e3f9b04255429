// Wallets, earnings and rankings for their owners.

package money_test

import (
	"fmt"
	"slices"
	"testing"
	"time"

	"touchline/domain"
	"touchline/domain/ledger"
	"touchline/persistence/persistencetest"
)

// moves enters one transfer at an instant that the test chooses.
func (w *town) moves(at time.Time, t ledger.Transfer) {
	w.T.Helper()
	if _, err := w.Ledger.Post(w.T.Context(), []ledger.Transfer{t}, nil); err != nil {
		w.T.Fatal(err)
	}
	w.Exec(`UPDATE transfer SET at = $2 WHERE key = $1`, t.Key, at)
}

func giftOf(n int, from, to int64, coins domain.Coins, session string) ledger.Transfer {
	return ledger.Transfer{
		Key: fmt.Sprintf("gift/%d/%d", from, n), Debit: ledger.WalletOf(from), Credit: ledger.IncomeOf(to), Amount: coins,
		Fee: coins - max(1, ledger.ShareOf(coins, 70)), Kind: ledger.FlowGift, Ref: fmt.Sprintf("gt%d", n), HouseID: 1001,
		SessionID: session,
		Item:      3, Count: 2,
	}
}

func TestAWalletShowsEachTransferWithTheBalanceAfterIt(t *testing.T) {
	t.Parallel()
	w := newTown(t)
	fan, anchor := w.User("fan"), w.User("anchor")
	w.moves(persistencetest.Noon,
		ledger.Transfer{Key: "r", Debit: ledger.World, Credit: ledger.WalletOf(fan), Amount: 1000, Kind: ledger.FlowRecharge,
			Ref: "ro_1"})
	w.moves(persistencetest.Noon.Add(time.Hour), giftOf(1, fan, anchor, 300, "s1"))
	tip := giftOf(2, fan, anchor, 50, "s1")
	tip.Key, tip.Kind, tip.Item, tip.Remark = "tip/1", ledger.FlowTip, 0, "well said"
	w.moves(persistencetest.Noon.Add(2*time.Hour), tip)
	w.moves(persistencetest.Noon.Add(3*time.Hour),
		ledger.Transfer{Key: "e", Debit: ledger.WalletOf(fan), Credit: ledger.EscrowOf(5), Amount: 100,
			Kind: ledger.FlowEnvelopeSend, Ref: "re_5"})
	w.moves(persistencetest.Noon.Add(4*time.Hour),
		ledger.Transfer{Key: "g", Debit: ledger.EscrowOf(5), Credit: ledger.WalletOf(fan), Amount: 7,
			Kind: ledger.FlowEnvelopeGrab, Ref: "re_5"})
	w.Exec(`INSERT INTO red_envelope (number, house_id, sender_id, red_type, status, total, count, left_amount,
		left_count, seed, created_at, open_at, expire_at)
		VALUES (5, 1001, $1, 1, 1, 100, 10, 93, 9, '', $2, $2, $2),
		(6, 1001, $1, 1, 3, 40, 1, 40, 1, '', $2, $2, $2)`, fan, persistencetest.Noon)

	have, err := w.Money.Wallet(t.Context(), fan)
	if err != nil || have != (ledger.Wallet{Balance: 557, Frozen: 93}) {
		t.Errorf("the wallet is %+v, %v", have, err)
	}
	all, total, err := w.Money.Flows(t.Context(), fan, ledger.FlowFilter{Limit: 10})
	if err != nil || total != 5 {
		t.Fatalf("%d flows, %v", total, err)
	}
	want := []struct {
		kind          ledger.FlowKind
		amount, after domain.Coins
		ref           string
	}{
		{ledger.FlowEnvelopeGrab, 7, 557, "re_5"}, {ledger.FlowEnvelopeSend, -100, 550, "re_5"},
		{ledger.FlowTip, -50, 650, "gt2"},
		{ledger.FlowGift, -300, 700, "gt1"}, {ledger.FlowRecharge, 1000, 1000, "ro_1"},
	}
	for i, f := range all {
		if f.Kind != want[i].kind || f.Amount != want[i].amount || f.After != want[i].after || f.Ref != want[i].ref {
			t.Errorf("flow %d is %+v, want %+v", i, f, want[i])
		}
	}
	if all[2].Remark != "well said" || !all[2].At.Equal(persistencetest.Noon.Add(2*time.Hour)) {
		t.Errorf("the tip reads %+v", all[2])
	}
	if tip, grab := all[2], all[0]; tip.Other.UserID != anchor || tip.Other.NickName != "anchor" || tip.HouseID != 1001 ||
		grab.Other.UserID != fan || grab.HouseID != 1001 || grab.Gift != 0 || all[3].Gift != 3 || all[3].Count != 2 ||
		all[4].Other.UserID != 0 {
		t.Errorf("people and rooms read %+v", all)
	}
	// Filters and pages hide rows, but do not change the balances.
	for name, f := range map[string]ledger.FlowFilter{
		"by kind": {Kinds: []ledger.FlowKind{ledger.FlowGift}, Limit: 10},
		"by time": {From: persistencetest.Noon.Add(time.Hour), To: persistencetest.Noon.Add(2 * time.Hour), Limit: 10},
		"by page": {Limit: 1, Offset: 3},
	} {
		some, _, err := w.Money.Flows(t.Context(), fan, f)
		if err != nil || len(some) != 1 || some[0] != all[3] {
			t.Errorf("%s: %+v, %v", name, some, err)
		}
	}
	if none, total, err := w.Money.Flows(t.Context(), fan,
		ledger.FlowFilter{Kinds: []ledger.FlowKind{}, Limit: 10}); err != nil || len(none)+int(total) != 0 {
		t.Errorf("a filter of no kind finds %v (%d), %v", none, total, err)
	}
	if anchors, _, err := w.Money.Flows(t.Context(), anchor, ledger.FlowFilter{Limit: 10}); err != nil ||
		len(anchors) != 0 {
		t.Errorf("income is no wallet: %v, %v", anchors, err)
	}
}

func TestGiftsOfOneComboAreOneRow(t *testing.T) {
	t.Parallel()
	w := newTown(t)
	fan, second, anchor := w.User("fan"), w.User("second"), w.User("anchor")
	if err := w.Demo.PutGifts(t.Context(), []ledger.Gift{
		{Number: 3, Names: domain.Names{"en": "Whistle"}, Price: 10, Tier: 1, Comboable: true},
		{Number: 4, Names: domain.Names{"en": "Rocket"}, Price: 10, Tier: 3},
	}); err != nil {
		t.Fatal(err)
	}
	for _, who := range []int64{fan, second} {
		w.moves(persistencetest.Noon,
			ledger.Transfer{Key: fmt.Sprint("r", who), Debit: ledger.World, Credit: ledger.WalletOf(who), Amount: 1000,
				Kind: ledger.FlowRecharge})
	}
	n := 0
	gives := func(from, item int64, after time.Duration) {
		n++
		gift := giftOf(n, from, anchor, 10, "s1")
		gift.Item = item
		w.moves(persistencetest.Noon.Add(time.Minute+after), gift)
	}
	// A combo of three, with another viewer's gift within it; one that came too late; two of a gift without combos.
	for _, g := range []struct {
		from, item int64
		seconds    time.Duration
	}{{fan, 3, 0}, {fan, 3, 5}, {second, 3, 6}, {fan, 3, 8}, {fan, 3, 14}, {fan, 4, 15}, {fan, 4, 16}} {
		gives(g.from, g.item, g.seconds*time.Second)
	}
	read := func(offset, limit int) (rows []string) {
		list, total, err := w.Money.Flows(t.Context(), fan, ledger.FlowFilter{Limit: limit, Offset: offset})
		if err != nil || total != 5 {
			t.Fatalf("%d rows, %v", total, err)
		}
		for _, f := range list {
			rows = append(rows, fmt.Sprintf("%s ×%d %d %d", f.Ref, f.Count, f.Amount, f.After))
		}
		return rows
	}
	want := []string{"gt7 ×2 -10 940", "gt6 ×2 -10 950", "gt5 ×2 -10 960", "gt4 ×6 -30 970", " ×0 1000 1000"}
	if got := read(0, 10); !slices.Equal(got, want) {
		t.Errorf("the wallet reads %q", got)
	}
	if got := append(read(0, 2), read(2, 2)...); !slices.Equal(got, want[:4]) {
		t.Errorf("page by page it reads %q", got)
	}
	sent, total, sum, err := w.Money.Sent(t.Context(), fan,
		ledger.FlowFilter{Kinds: []ledger.FlowKind{ledger.FlowGift}, Limit: 10})
	if err != nil || total != 4 || sum != 60 || len(sent) != 4 || sent[3].Count != 6 || sent[3].Amount != 30 ||
		sent[3].Ref != "gt4" || sent[3].To.NickName != "anchor" {
		t.Errorf("sent %+v, %d rows, sum %d, %v", sent, total, sum, err)
	}
	got, total, _, err := w.Money.Received(t.Context(), anchor, ledger.FlowFilter{Limit: 3, Offset: 2})
	if err != nil || total != 5 || len(got) != 3 || got[1].Ref != "gt4" || got[1].Income != 21 ||
		got[2].From.NickName != "second" {
		t.Errorf("received %+v, %d rows, %v", got, total, err)
	}
}

func TestAnAnchorSeesTheEarningsOfEachGift(t *testing.T) {
	t.Parallel()
	w := newTown(t)
	fan, anchor := w.User("fan"), w.User("anchor")
	if err := w.Demo.PutGifts(t.Context(),
		[]ledger.Gift{{Number: 3, Names: domain.Names{"en": "Whistle"}, Icon: "whistle", Price: 10, Tier: 1}}); err != nil {
		t.Fatal(err)
	}
	w.moves(persistencetest.Noon,
		ledger.Transfer{Key: "r", Debit: ledger.World, Credit: ledger.WalletOf(fan), Amount: 1000, Kind: ledger.FlowRecharge})
	w.moves(persistencetest.Noon, giftOf(1, fan, anchor, 101, "s1"))
	w.moves(persistencetest.Noon.Add(time.Hour), giftOf(2, fan, anchor, 1, "s1"))
	tip := giftOf(3, fan, anchor, 10, "s2")
	tip.Kind, tip.Item = ledger.FlowTip, 0
	w.moves(persistencetest.Noon.Add(36*time.Hour), tip)

	got, total, sum, err := w.Money.Received(t.Context(), anchor, ledger.FlowFilter{Limit: 10})
	if err != nil || total != 3 || sum != 70+1+7 {
		t.Fatalf("%d rows, sum %d, %v", total, sum, err)
	}
	if g := got[2]; g.From.UserID != fan || g.From.NickName != "fan" || g.Gift.Names["en"] != "Whistle" ||
		g.Amount != 101 || g.Income != 70 ||
		g.Count != 2 || g.SessionID != "s1" || g.HouseID != 1001 || g.Ref != "gt1" {
		t.Errorf("the first gift reads %+v", g)
	}
	sent, total, sum, err := w.Money.Sent(t.Context(), fan,
		ledger.FlowFilter{Kinds: []ledger.FlowKind{ledger.FlowGift}, Gift: 3, Limit: 1})
	if err != nil || total != 2 || sum != 102 || len(sent) != 1 || sent[0].Amount != 1 {
		t.Errorf("sent %+v of %d, sum %d, %v", sent, total, sum, err)
	}
	if other, total, _, err := w.Money.Sent(t.Context(), fan,
		ledger.FlowFilter{Kinds: []ledger.FlowKind{ledger.FlowGift}, Gift: 4, Limit: 1}); err != nil ||
		len(other)+int(total) != 0 {
		t.Errorf("another gift was sent: %v, %v", other, err)
	}
	// Noon in UTC is the evening in Shanghai; 36 hours later it is two dates on.
	shanghai := time.FixedZone("Asia/Shanghai", 8*3600)
	days, err := w.Money.Earnings(t.Context(), anchor, persistencetest.Noon.Add(-time.Hour), shanghai)
	if err != nil || !slices.Equal(days,
		[]ledger.DayEarnings{{Date: "2026-05-01", Gift: 71}, {Date: "2026-05-03", Tip: 7}}) {
		t.Errorf("earned %+v, %v", days, err)
	}
	persistencetest.MustBeClean(t, w.Store)
}

func TestTheHighestGiverIsFirstAndEqualGiversShareAPlace(t *testing.T) {
	t.Parallel()
	w := newTown(t)
	anchor := w.User("anchor")
	var people []int64
	for i, coins := range []domain.Coins{50, 300, 300, 10} {
		p := w.User(fmt.Sprint("giver", i))
		people = append(people, p)
		w.moves(persistencetest.Noon,
			ledger.Transfer{Key: fmt.Sprint("r", p), Debit: ledger.World, Credit: ledger.WalletOf(p), Amount: 5000,
				Kind: ledger.FlowRecharge})
		w.moves(persistencetest.Noon, giftOf(1, p, anchor, coins, "s2"))
		w.moves(persistencetest.Noon.Add(-24*time.Hour), giftOf(2, p, anchor, 1000, "s1"))
	}
	rank, err := w.Money.GiftRank(t.Context(), anchor, "s2", persistencetest.Noon.Add(-48*time.Hour), 3)
	if err != nil {
		t.Fatal(err)
	}
	var places []string
	for _, r := range rank.Top {
		places = append(places, fmt.Sprintf("%d %s %d", r.Place, r.Giver.NickName, r.Amount))
	}
	if !slices.Equal(places, []string{"1 giver1 300", "1 giver2 300", "3 giver0 50"}) {
		t.Errorf("the rank is %q", places)
	}
	if !slices.Equal(rank.Amounts, []domain.Coins{300, 300, 50, 10}) {
		t.Errorf("all amounts are %v", rank.Amounts)
	}
	for amount, place := range map[domain.Coins]int{300: 1, 50: 3, 10: 4, 400: 1, 20: 4, 5: 5} {
		if got := rank.PlaceOf(amount); got != place {
			t.Errorf("%d coins get place %d, want %d", amount, got, place)
		}
	}
	if all, err := w.Money.GiftRank(t.Context(), anchor, "", persistencetest.Noon.Add(-48*time.Hour), 50); err != nil ||
		all.Amounts[0] != 1300 {
		t.Errorf("over both sessions: %+v, %v", all, err)
	}
	if mine, err := w.Money.GivenTo(t.Context(), anchor, people[0], "s2",
		persistencetest.Noon.Add(-48*time.Hour)); err != nil || mine != 50 {
		t.Errorf("the first gave %d, %v", mine, err)
	}
	if today, err := w.Money.GivenTo(t.Context(), anchor, people[0], "",
		persistencetest.Noon.Add(-time.Hour)); err != nil || today != 50 {
		t.Errorf("the first gave %d today, %v", today, err)
	}
}

func TestTheSupportersOfAHouseAreTheFirstPlacesOfItsRanking(t *testing.T) {
	t.Parallel()
	w := newTown(t)
	house := w.House("anchor", 1, domain.LiveLiving, 0)
	anchor := w.Owner(house)
	var people []int64
	for i, coins := range []domain.Coins{50, 300, 300, 10} {
		p := w.User(fmt.Sprint("giver", i))
		people = append(people, p)
		w.moves(persistencetest.Noon,
			ledger.Transfer{Key: fmt.Sprint("r", p), Debit: ledger.World, Credit: ledger.WalletOf(p), Amount: 5000,
				Kind: ledger.FlowRecharge})
		w.moves(persistencetest.Noon, giftOf(1, p, anchor, coins, "s2"))
		w.moves(persistencetest.Noon.Add(-8*24*time.Hour), giftOf(2, p, anchor, 1000, "s1")) // of an earlier week
	}
	since := domain.RankWeekFrom(persistencetest.Noon, time.UTC)
	list, err := w.Money.Supporters(t.Context(), house, since, 3)
	if want := []domain.Supporter{{UserID: people[1], Place: 1}, {UserID: people[2], Place: 1},
		{UserID: people[0], Place: 3}}; err != nil || !slices.Equal(list, want) {
		t.Fatalf("supporters %+v, %v; want %+v", list, err, want)
	}
	rank, err := w.Money.GiftRank(t.Context(), anchor, "", since, 3)
	if err != nil {
		t.Fatal(err)
	}
	for i, r := range rank.Top {
		if r.Giver.UserID != list[i].UserID || r.Place != list[i].Place {
			t.Errorf("the ranking has %+v, the badge %+v", r, list[i])
		}
	}
	if list, err := w.Money.Supporters(t.Context(), house+99, since, 3); err != nil || len(list) != 0 {
		t.Errorf("an unknown house has supporters %+v, %v", list, err)
	}
}

func TestLinesOfSomeKindsAreCompleteUnlessSomeWereDeleted(t *testing.T) {
	t.Parallel()
	w := newTown(t)
	for o, kind := range []string{"chat", "gift", "tip", "gift", "chat", "gift"} {
		w.Exec(`INSERT INTO line (room, "offset", epoch, kind, user_id, client_id, message_id, session_id, at, body)
			VALUES ('house:1001', $1, 1, $2, 0, '', '', '', $3, '{}')`, o+1, kind, persistencetest.Noon)
	}
	lines, complete, err := w.Chat.LinesAfter(t.Context(), "house:1001", 2, 2, []string{"gift"})
	if err != nil || !complete || !slices.Equal(persistencetest.Offsets(lines), []int64{4, 6}) {
		t.Errorf("behind 2: %v, complete %v, %v", persistencetest.Offsets(lines), complete, err)
	}
	if lines, complete, err = w.Chat.LinesAfter(t.Context(), "house:1001", 0, 1, []string{"gift"}); err != nil ||
		!complete || !slices.Equal(persistencetest.Offsets(lines), []int64{2}) {
		t.Errorf("from the start: %v, complete %v, %v", persistencetest.Offsets(lines), complete, err)
	}
	w.Exec(`DELETE FROM line WHERE "offset" < 4`)
	if _, complete, err = w.Chat.LinesAfter(t.Context(), "house:1001", 2, 9, []string{"gift"}); err != nil || complete {
		t.Errorf("a line was deleted, but the lines count as complete: %v", err)
	}
	if _, complete, err = w.Chat.LinesAfter(t.Context(), "house:1001", 3, 9, []string{"gift"}); err != nil || !complete {
		t.Errorf("no line after 3 was deleted, but the lines count as incomplete: %v", err)
	}
	if _, complete, err = w.Chat.LinesAfter(t.Context(), "house:1002", 0, 9, []string{"gift"}); err != nil || !complete {
		t.Errorf("lines of an empty room count as incomplete: %v", err)
	}
}
