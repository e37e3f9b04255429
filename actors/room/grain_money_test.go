// Money in a running room: who pays, who wins, what is broadcast, and what survives the end of an actor.

package room_test

import (
	"errors"
	"fmt"
	"testing"
	"time"

	"touchline/domain"
	"touchline/domain/ledger"
	"touchline/protos"
	"touchline/tests/eventually"
)

func TestAGiftIsPaidSentToTheRoomOnceAndTheBalanceToItsGiver(t *testing.T) {
	s := newFixture(t).open()
	s.journal.Give(ledger.WalletOf(501), 25)
	first, err := s.gift(501, "r1")
	if err != nil || first.Balance != 15 || first.ComboCount != 1 {
		t.Fatalf("got %v %v", first, err)
	}
	second, err := s.gift(501, "r2")
	if err != nil || second.ComboId != first.ComboId || second.ComboCount != 2 || second.GiftTxId == first.GiftTxId {
		t.Fatalf("got %v %v", second, err)
	}
	if _, err := s.gift(501, "r2"); domain.CodeOf(err) != ledger.Repeated {
		t.Fatalf("a repeat: %v", err)
	}
	if _, err := s.gift(501, "r3"); domain.CodeOf(err) != domain.BalanceNotEnough {
		t.Fatalf("a third: %v", err)
	}
	if income := s.journal.Balance(ledger.IncomeOf(anchor)); income != 14 {
		t.Fatalf("the anchor has %d", income)
	}
	eventually.True(s, "the room is sent two gifts", func() bool { return len(s.chat.received()) == 2 })
	if frames := s.sockets.of(501); len(frames) != 2 || frames[1].K != "balance" || frames[1].Balance != 5 {
		t.Fatalf("the giver was sent %+v", frames)
	}
}

func TestTortureFiftyGiftsAtOnceWithCoinsForOne(t *testing.T) {
	s := newFixture(t).open()
	s.journal.Give(ledger.WalletOf(501), 10)
	codes := make(chan domain.Code, 50)
	for i := range 50 {
		go func() {
			_, err := s.gift(501, fmt.Sprint("r", i))
			codes <- domain.CodeOf(err)
		}()
	}
	count := map[domain.Code]int{}
	for range 50 {
		count[<-codes]++
	}
	if count[""] != 1 || count[domain.BalanceNotEnough] != 49 || s.journal.Balance(ledger.WalletOf(501)) != 0 {
		t.Fatalf("got %v", count)
	}
}

func TestATipIsPaidAndBroadcast(t *testing.T) {
	s := newFixture(t).open()
	s.journal.Give(ledger.WalletOf(501), 100)
	sent, err := tell(s, s.rooms.Tip, &protos.SendTip{Request: &protos.Request{Key: "tip/501/r1"}, From: user(501),
		AnchorId: anchor, Amount: 100, Remark: "bravo", SharePercent: 70})
	if err != nil || sent.Balance != 0 || sent.TipId == "" || s.journal.Balance(ledger.IncomeOf(anchor)) != 70 {
		t.Fatalf("got %v %v", sent, err)
	}
	eventually.True(s, "the room is sent the tip", func() bool { return len(s.chat.received()) == 1 })
	if tip := s.chat.received()[0].GetTip(); tip.GetAmount() != 100 || tip.Remark != "bravo" ||
		tip.TipId != sent.TipId {
		t.Fatalf("sent %v", tip)
	}
}

func TestSixtyGrabTwentySharesAndTwentyWin(t *testing.T) {
	s := newFixture(t).open()
	s.journal.Give(ledger.WalletOf(501), 1000)
	id := s.envelope(1, 1000, 20, nil).RedEnvelopeId
	type outcome struct {
		user, amount int64
		code         domain.Code
	}
	outcomes := make(chan outcome, 60)
	for i := range int64(60) {
		go func() {
			grabbed, err := s.grab(600+i, id)
			outcomes <- outcome{600 + i, grabbed.GetAmount(), domain.CodeOf(err)}
		}()
	}
	won, sum := 0, int64(0)
	for range 60 {
		o := <-outcomes
		switch o.code {
		case "":
			won++
			sum += o.amount
			if got := s.journal.Balance(ledger.WalletOf(o.user)); got != domain.Coins(o.amount) {
				t.Errorf("user %d was answered %d and has %d", o.user, o.amount, got)
			}
			_, err := s.grab(o.user, id)
			if refusal, ok := errors.AsType[*domain.Refusal](err); !ok ||
				refusal.Code != domain.EnvelopeAlreadyGrabbed || refusal.Params["amount"] != o.amount {
				t.Errorf("again: %v", err)
			}
		case domain.EnvelopeFinished:
		default:
			t.Errorf("user %d: %s", o.user, o.code)
		}
	}
	if won != 20 || sum != 1000 || s.journal.Balance(ledger.EscrowOf(1)) != 0 {
		t.Fatalf("%d won %d coins, %d are left", won, sum, s.journal.Balance(ledger.EscrowOf(1)))
	}
	eventually.True(s, "the room is sent the end", func() bool {
		received := s.chat.received()
		return received[len(received)-1].GetEnvelopeEnd() != nil
	})
	if row := s.rows()[1]; row.Status != ledger.RedFinished || row.LeftCount != 0 || row.Ended.IsZero() {
		t.Fatalf("row %+v", row)
	}
	checkGrabNews(t, s.chat.received(), 20)
}

// checkGrabNews: the envelope opens, every grab is listed or counted, then the envelope ends.
func checkGrabNews(t *testing.T, received []*protos.RoomNews, grabs int64) {
	t.Helper()
	if received[0].GetEnvelopeOpen() == nil {
		t.Fatalf("the first news is %v", received[0])
	}
	told := int64(0)
	for i, news := range received {
		if news.Number != int64(i+1) {
			t.Fatalf("news %d has number %d", i+1, news.Number)
		}
		if grab := news.GetEnvelopeGrab(); grab != nil {
			told += 1 + grab.More
			if grab.LeftCount != grabs-told && grab.More > 0 {
				t.Fatalf("after %d grabs %d shares are left", told, grab.LeftCount)
			}
		}
	}
	if told != grabs {
		t.Fatalf("the room was sent %d grabs", told)
	}
}

func TestTheRestOfAnEnvelopeIsRefundedWithANotice(t *testing.T) {
	s := newFixture(t).open()
	s.journal.Give(ledger.WalletOf(501), 100)
	id := s.envelope(1, 100, 10, nil).RedEnvelopeId
	grabbed, err := s.grab(600, id)
	if err != nil {
		t.Fatal(err)
	}
	s.ahead.Store(int64(11 * time.Minute))
	eventually.True(s, "the rest is refunded", func() bool { return s.rows()[1].Status == ledger.RedExpired })
	left := domain.Coins(100 - grabbed.Amount)
	if s.journal.Balance(ledger.WalletOf(501)) != left || s.journal.Balance(ledger.EscrowOf(1)) != 0 ||
		s.rows()[1].Refunded != left {
		t.Fatalf("row %+v", s.rows()[1])
	}
	if n := s.notices(); len(n) != 1 || n[0].UserID != 501 || n[0].Type != domain.NotifyEnvelopeRefund {
		t.Fatalf("notices %+v", n)
	}
	eventually.True(s, "the sender sees the notice", func() bool {
		frames := s.sockets.of(501)
		last := frames[len(frames)-1]
		return last.K == "notify" && last.Type == int32(domain.NotifyEnvelopeRefund) &&
			last.Params["amount"] == float64(left)
	})
	if _, err := s.grab(601, id); domain.CodeOf(err) != domain.EnvelopeExpired {
		t.Fatalf("after the end: %v", err)
	}
}

func TestAnEnvelopeThatExpiredWhileTheRoomSleptIsRefundedWhenItWakes(t *testing.T) {
	a := newFixture(t)
	a.journal.Give(ledger.WalletOf(501), 100)
	first := a.open()
	first.envelope(1, 100, 10, nil)
	first.close()
	a.ahead.Store(int64(time.Hour))
	second := a.open()
	if _, err := second.grab(600, "re_1"); domain.CodeOf(err) != domain.EnvelopeExpired {
		t.Fatalf("got %v", err)
	}
	eventually.True(a, "the rest is refunded", func() bool { return a.journal.Balance(ledger.WalletOf(501)) == 100 })
	if got := len(a.journal.Transfers()); got != 2 {
		t.Fatalf("%d transfers", got)
	}
}

func TestAPrivateEnvelopeIsShownToItsReceiverAndToBothAtTheEnd(t *testing.T) {
	s := newFixture(t).open()
	s.worn = map[int64]domain.Badges{501: {Place: 2}}
	s.journal.Give(ledger.WalletOf(501), 50)
	s.envelope(1, 50, 1, func(cmd *protos.SendEnvelope) {
		cmd.RedType, cmd.Receiver = int32(ledger.RedPrivate), user(700)
	})
	eventually.True(s, "the receiver sees it", func() bool { return len(s.sockets.of(700)) == 1 })
	if e := s.sockets.of(700)[0].Envelope; e == nil || e.RedStatus != ledger.RedOpen || e.ServerSeed != "" {
		t.Fatalf("the receiver sees %+v", e)
	} else if e.Sender.Medal == nil || e.Sender.Medal.Level != 2 {
		t.Fatalf("the sender is shown as %+v", e.Sender)
	}
	grabbed, err := tell(s, s.rooms.Grab, &protos.GrabEnvelope{From: user(700), RedEnvelopeId: "re_1", Private: true})
	if err != nil || grabbed.Amount != 50 {
		t.Fatalf("got %v %v", grabbed, err)
	}
	for _, userID := range []int64{501, 700} {
		eventually.True(s, "the end is shown", func() bool {
			frames := s.sockets.of(userID)
			last := frames[len(frames)-1].Envelope
			return last != nil && last.RedStatus == ledger.RedFinished && last.ServerSeed != ""
		})
	}
	if received := s.chat.received(); len(received) != 0 {
		t.Fatalf("the room is sent %v", received)
	}
}

// Two activations of one room that do not know each other: the stale one is fenced at its first write, and no share is
// given twice.
func TestTortureAStaleRoomGivesNoShareTwice(t *testing.T) {
	a := newFixture(t)
	a.journal.Give(ledger.WalletOf(501), 1000)
	stale := a.open()
	id := stale.envelope(1, 1000, 20, nil).RedEnvelopeId
	if _, err := stale.grab(600, id); err != nil {
		t.Fatal(err)
	}
	fresh := a.open()
	for _, userID := range []int64{601, 602} {
		if _, err := fresh.grab(userID, id); err != nil {
			t.Fatal(err)
		}
	}
	for i, s := range []*stage{stale, fresh, stale, fresh} { // each call activates the room on the other node
		if _, err := s.grab(603+int64(i), id); err != nil {
			t.Fatalf("user %d: %v", 603+i, err)
		}
	}
	if _, err := stale.gift(501, "r1"); domain.CodeOf(err) != domain.BalanceNotEnough {
		t.Fatalf("a gift through the stale room: %v", err)
	}
	want := ledger.Split(make([]byte, ledger.SeedBytes), id, "", 1000, 20)
	shares := map[int64]bool{}
	for _, transfer := range a.journal.Transfers() {
		if transfer.Kind != ledger.FlowEnvelopeGrab {
			continue
		}
		if shares[transfer.Item] || int64(transfer.Amount) != want[transfer.Item] {
			t.Fatalf("share %d was given twice, or with the wrong amount: %+v", transfer.Item, transfer)
		}
		shares[transfer.Item] = true
	}
	if len(shares) != 7 {
		t.Fatalf("shares %v", shares)
	}
}

// An answer about a share waits until the share is in the journal, also for a repeated request.
func TestARepeatedGrabIsAnsweredOnceTheShareIsInTheJournal(t *testing.T) {
	s := newFixture(t).open()
	s.journal.Give(ledger.WalletOf(501), 100)
	id := s.envelope(1, 100, 10, nil).RedEnvelopeId
	eventually.True(s, "the room is sent the envelope", func() bool {
		return len(s.chat.received()) == 1 && s.journal.Queued("room/"+house) == 0
	})
	release := s.journal.Hold()
	codes := make(chan domain.Code, 2)
	for range 2 {
		go func() {
			_, err := s.grab(600, id)
			codes <- domain.CodeOf(err)
		}()
	}
	eventually.True(s, "the second request is queued behind the first", func() bool {
		return s.journal.Queued("room/"+house) >= 3
	})
	if len(codes) > 0 {
		t.Fatalf("answered %s before the commit", <-codes)
	}
	release()
	if got := [2]domain.Code{<-codes, <-codes}; got != [2]domain.Code{"", domain.EnvelopeAlreadyGrabbed} &&
		got != [2]domain.Code{domain.EnvelopeAlreadyGrabbed, ""} {
		t.Fatalf("got %v", got)
	}
}
