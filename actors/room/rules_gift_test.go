// What may be given in a room and what it costs.

package room

import (
	"testing"
	"time"

	"touchline/domain"
	"touchline/domain/ledger"
	"touchline/protos"
)

const (
	anchor = 500
	lin    = 501
)

func user(id int64) *protos.User {
	return &protos.User{UserId: id, NickName: "u" + domain.FormatID(id)}
}

func roses(count int64) *protos.SendGift {
	return &protos.SendGift{
		Request: &protos.Request{Key: "gift/501/r1", Hash: []byte{1}}, From: user(lin), AnchorId: anchor, Count: count,
		SharePercent: 70, Gift: &protos.GiftItem{GiftId: "g1", Name: "rose", Price: 10, Comboable: true},
	}
}

func tip(amount int64) *protos.SendTip {
	return &protos.SendTip{
		Request: &protos.Request{Key: "tip/501/r1"}, From: user(lin), AnchorId: anchor, Amount: amount,
		SharePercent: 70,
	}
}

func TestAGiftCostsItsPriceTimesItsCountAndTheAnchorGetsTheirShare(t *testing.T) {
	s := live(t)
	given, err := SendGift(s, roses(3), "gt1", noon)
	if err != nil {
		t.Fatal(err)
	}
	got := giftTransfer(s, roses(3), given.Gift)
	want := ledger.Transfer{
		Key: "gift/501/r1", Debit: ledger.WalletOf(lin), Credit: ledger.IncomeOf(anchor), Amount: 30, Fee: 9,
		Kind: ledger.FlowGift, Ref: "gt1", HouseID: 1001, SessionID: s.Live.SessionId, Item: 1, Count: 3,
	}
	if got != want {
		t.Fatalf("got %+v, want %+v", got, want)
	}
}

// Fractions of a coin go to the platform, but every gift earns the anchor at least one coin.
func TestTheSharesOfAGiftAddUpToItsAmount(t *testing.T) {
	for _, v := range []struct{ amount, percent, income int64 }{
		{100, 70, 70}, {99, 70, 69}, {1, 70, 1}, {2, 70, 1}, {200_000, 70, 140_000}, {10, 0, 1}, {10, 100, 10},
		{10, 250, 10}, {10, -3, 1},
	} {
		cmd := tip(v.amount)
		cmd.SharePercent = v.percent
		got := tipTransfer(live(t), cmd, &protos.TipNews{Amount: v.amount})
		if income := int64(got.Amount - got.Fee); income != v.income || got.Fee < 0 || int64(got.Amount) != v.amount {
			t.Errorf("%d at %d%%: income %d, want %d", v.amount, v.percent, income, v.income)
		}
	}
}

func TestAGiftThatCannotBeGivenIsRefusedWithItsReason(t *testing.T) {
	change := func(f func(*protos.SendGift)) *protos.SendGift {
		cmd := roses(1)
		f(cmd)
		return cmd
	}
	for name, v := range map[string]struct {
		cmd  *protos.SendGift
		code domain.Code
	}{
		"one's own room":  {change(func(c *protos.SendGift) { c.AnchorId = lin }), domain.BadRequest},
		"no anchor":       {change(func(c *protos.SendGift) { c.AnchorId = 0 }), domain.NotFound},
		"withdrawn":       {change(func(c *protos.SendGift) { c.Gift.Withdrawn = true }), domain.GiftUnavailable},
		"no gift":         {change(func(c *protos.SendGift) { c.Gift = nil }), domain.GiftUnavailable},
		"an unknown gift": {change(func(c *protos.SendGift) { c.Gift.GiftId = "7" }), domain.GiftUnavailable},
		"a free gift":     {change(func(c *protos.SendGift) { c.Gift.Price = 0 }), domain.GiftUnavailable},
		"none of it":      {roses(0), domain.CountRange},
		"fewer than none": {roses(-1), domain.CountRange},
		"too many":        {roses(10_000), domain.CountRange},
		"beyond numbers": {
			change(func(c *protos.SendGift) { c.Gift.Price = 1 << 62; c.Count = 9999 }), domain.AmountRange,
		},
		"no request id": {change(func(c *protos.SendGift) { c.Request = nil }), domain.BadRequest},
		"no login":      {change(func(c *protos.SendGift) { c.From = nil }), domain.Unauthenticated},
	} {
		if _, err := SendGift(live(t), v.cmd, "gt1", noon); domain.CodeOf(err) != v.code {
			t.Errorf("%s: %v, want %s", name, err, v.code)
		}
	}
	if _, err := SendGift(live(t), roses(9999), "gt1", noon); err != nil {
		t.Errorf("9999 roses: %v", err)
	}
}

func TestASuspendedRoomGivesNoSharesAndRefundsTheRest(t *testing.T) {
	s := live(t)
	open, cmd := seal(t, s, public(100, 10)), private(50, 601)
	cmd.Request, cmd.Number = &protos.Request{Key: "another"}, 2
	own := seal(t, s, cmd)
	amount := take(t, s, 600, noon.Add(time.Second))
	for _, e := range Suspend(s, &protos.SuspendRoom{Suspend: true, Reason: "copyright"}, noon.Add(2*time.Second)) {
		s.Apply(e)
	}
	later := noon.Add(3 * time.Second)
	if _, err := Grab(s, grab(602), later); domain.CodeOf(err) != domain.RoomSuspended {
		t.Errorf("a share: %v", err)
	}
	private := &protos.GrabEnvelope{From: user(601), RedEnvelopeId: own.id, Private: true}
	if _, err := Grab(s, private, later); domain.CodeOf(err) != domain.RoomSuspended {
		t.Errorf("one's own envelope: %v", err)
	}
	if _, err := Grab(s, grab(600), later); domain.CodeOf(err) != domain.EnvelopeAlreadyGrabbed {
		t.Errorf("a repeated grab is answered %v", err)
	}
	follow(s, open, noon.Add(11*time.Minute))
	if open.closed == nil || open.closed.Refunded != 100-amount {
		t.Errorf("refunded to the sender: %+v of %d", open.closed, 100-amount)
	}
}

func TestNothingIsSpentInASuspendedRoom(t *testing.T) {
	s := live(t)
	for _, e := range Suspend(s, &protos.SuspendRoom{Suspend: true, Reason: "copyright"}, noon) {
		s.Apply(e)
	}
	if _, err := SendGift(s, roses(1), "gt1", noon); domain.CodeOf(err) != domain.RoomSuspended {
		t.Errorf("gift: %v", err)
	}
	if _, err := SendTip(s, tip(5), "tp1", noon); domain.CodeOf(err) != domain.RoomSuspended {
		t.Errorf("tip: %v", err)
	}
	if _, err := SendEnvelope(s, public(100, 10), noon); domain.CodeOf(err) != domain.RoomSuspended {
		t.Errorf("envelope: %v", err)
	}
}

func TestTheSameGiftWithinFiveSecondsMakesACombo(t *testing.T) {
	s := live(t)
	give := func(cmd *protos.SendGift, id string, at time.Time) *protos.GiftNews {
		t.Helper()
		given, err := SendGift(s, cmd, id, at)
		if err != nil {
			t.Fatal(err)
		}
		s.Apply(given)
		return given.Gift
	}
	give(roses(2), "gt1", noon)
	if g := give(roses(3), "gt2", noon.Add(5*time.Second)); g.ComboId != "gt1" || g.ComboCount != 5 {
		t.Errorf("within five seconds: %v", g)
	}
	if g := give(roses(1), "gt3", noon.Add(10*time.Second)); g.ComboId != "gt1" || g.ComboCount != 6 {
		t.Errorf("five seconds after the last one, not the first: %v", g)
	}
	if g := give(roses(1), "gt4", noon.Add(15*time.Second+time.Millisecond)); g.ComboId != "gt4" || g.ComboCount != 1 {
		t.Errorf("too late: %v", g)
	}
	other := roses(1)
	other.From = user(777)
	if g := give(other, "gt5", noon.Add(16*time.Second)); g.ComboId != "gt5" {
		t.Errorf("another user's: %v", g)
	}
	cup := roses(1)
	cup.Gift.GiftId = "g2"
	if g := give(cup, "gt6", noon.Add(16*time.Second)); g.ComboId != "gt6" {
		t.Errorf("another gift: %v", g)
	}
	cup.Gift.Comboable = false
	if g := give(cup, "gt7", noon.Add(16*time.Second)); g.ComboId != "gt7" || g.ComboCount != 1 {
		t.Errorf("a gift without combos: %v", g)
	}
	if s.Forget(noon.Add(time.Minute)); len(s.combos) != 0 {
		t.Errorf("%d combos are still kept", len(s.combos))
	}
}

func TestATipIsBetweenOneAndTwoHundredThousandCoins(t *testing.T) {
	for amount, ok := range map[int64]bool{-1: false, 0: false, 1: true, 200_000: true, 200_001: false} {
		if _, err := SendTip(live(t), tip(amount), "tp1", noon); (err == nil) != ok ||
			err != nil && domain.CodeOf(err) != domain.AmountRange {
			t.Errorf("%d: %v", amount, err)
		}
	}
	long := tip(5)
	long.Remark = string(make([]rune, ledger.RemarkMax+1))
	if _, err := SendTip(live(t), long, "tp1", noon); domain.CodeOf(err) != domain.BadRequest {
		t.Errorf("a long remark: %v", err)
	}
}
