// Who gets which share of a red envelope, and when it ends.

package room

import (
	"errors"
	"slices"
	"testing"
	"time"

	"google.golang.org/protobuf/proto"

	"touchline/domain"
	"touchline/domain/ledger"
	"touchline/protos"
)

var seed = []byte{
	0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30,
	31,
}

func public(total, count int64) *protos.SendEnvelope {
	return &protos.SendEnvelope{
		Request: &protos.Request{Key: "envelope/501/r1"}, From: user(lin), Number: 1,
		RedType:     int32(ledger.RedPublicRandom),
		TotalAmount: total, TotalCount: count, Seed: seed, ClientSeed: "abc",
	}
}

func equal(total, count int64) *protos.SendEnvelope {
	cmd := public(total, count)
	cmd.RedType = int32(ledger.RedPublicEqual)
	return cmd
}

func private(total, receiver int64) *protos.SendEnvelope {
	cmd := public(total, 1)
	cmd.RedType, cmd.Receiver, cmd.ClientSeed = int32(ledger.RedPrivate), user(receiver), ""
	return cmd
}

func grab(userID int64) *protos.GrabEnvelope {
	return &protos.GrabEnvelope{From: user(userID), RedEnvelopeId: "re_1"}
}

func seal(t *testing.T, s *State, cmd *protos.SendEnvelope) *envelope {
	t.Helper()
	sealed, err := SendEnvelope(s, cmd, noon)
	if err != nil {
		t.Fatal(err)
	}
	s.Apply(sealed)
	return s.envelopes[ledger.FormatEnvelope(cmd.Number)]
}

func take(t *testing.T, s *State, userID int64, at time.Time) int64 {
	t.Helper()
	taken, err := Grab(s, grab(userID), at)
	if err != nil {
		t.Fatalf("user %d: %v", userID, err)
	}
	s.Apply(taken)
	return taken.Amount
}

func follow(s *State, e *envelope, at time.Time) []proto.Message {
	events := Follow(e, at)
	for _, event := range events {
		s.Apply(event)
	}
	return events
}

func TestSharesGoOutInTheVerifiableOrder(t *testing.T) {
	s := live(t)
	seal(t, s, public(100, 10))
	var got []int64
	for userID := range int64(10) {
		got = append(got, take(t, s, 600+userID, noon))
	}
	if want := []int64{3, 18, 10, 8, 5, 13, 5, 18, 9, 11}; !slices.Equal(got, want) {
		t.Fatalf("got %v, want %v", got, want)
	}
	if _, err := Grab(s, grab(700), noon); domain.CodeOf(err) != domain.EnvelopeFinished {
		t.Fatalf("an eleventh: %v", err)
	}
}

func TestAnEqualEnvelopeGivesEqualShares(t *testing.T) {
	s := live(t)
	seal(t, s, equal(30, 3))
	for userID := range int64(3) {
		if got := take(t, s, 600+userID, noon); got != 10 {
			t.Fatalf("got %d", got)
		}
	}
}

func TestAnEnvelopeThatCannotBeSentIsRefusedWithItsReason(t *testing.T) {
	change := func(cmd *protos.SendEnvelope, f func(*protos.SendEnvelope)) *protos.SendEnvelope {
		f(cmd)
		return cmd
	}
	for name, v := range map[string]struct {
		cmd  *protos.SendEnvelope
		code domain.Code
	}{
		"fewer coins than shares":         {public(3, 5), domain.CountRange},
		"no share":                        {public(3, 0), domain.CountRange},
		"too many shares":                 {public(1000, 201), domain.CountRange},
		"no coin":                         {public(0, 1), domain.AmountRange},
		"too many coins":                  {public(200_001, 10), domain.AmountRange},
		"equal shares that do not divide": {equal(10, 3), domain.AmountRange},
		"an unknown delay": {
			change(public(10, 2), func(c *protos.SendEnvelope) { c.DelayS = 61 }), domain.BadRequest,
		},
		"a long client seed": {
			change(public(10, 2), func(c *protos.SendEnvelope) { c.ClientSeed = string(make([]rune, 65)) }),
			domain.BadRequest,
		},
		"a long remark": {
			change(public(10, 2), func(c *protos.SendEnvelope) { c.Remark = string(make([]rune, 31)) }),
			domain.BadRequest,
		},
		"an unknown kind": {
			change(public(10, 2), func(c *protos.SendEnvelope) { c.RedType = 9 }), domain.BadRequest,
		},
		"a private one to oneself":         {private(10, lin), domain.BadRequest},
		"a private one without a receiver": {private(10, 0), domain.BadRequest},
		"no request id": {
			change(public(10, 2), func(c *protos.SendEnvelope) { c.Request = nil }), domain.BadRequest,
		},
		"no secret": {change(public(10, 2), func(c *protos.SendEnvelope) { c.Seed = nil }), domain.Internal},
	} {
		if _, err := SendEnvelope(live(t), v.cmd, noon); domain.CodeOf(err) != v.code {
			t.Errorf("%s: %v, want %s", name, err, v.code)
		}
	}
	s := live(t)
	seal(t, s, public(10, 2))
	if _, err := SendEnvelope(s, public(10, 2), noon); domain.CodeOf(err) != ledger.Repeated {
		t.Errorf("the same command again: %v", err)
	}
}

func TestAGrabIsRefusedWithItsReason(t *testing.T) {
	s := live(t)
	cmd := public(100, 10)
	cmd.DelayS = 60
	e := seal(t, s, cmd)
	refuse := func(what string, cmd *protos.GrabEnvelope, at time.Time, code domain.Code) map[string]any {
		t.Helper()
		_, err := Grab(s, cmd, at)
		if domain.CodeOf(err) != code {
			t.Fatalf("%s: %v, want %s", what, err, code)
		}
		refusal, _ := errors.AsType[*domain.Refusal](err)
		return refusal.Params
	}
	opens := noon.Add(time.Minute)
	early := refuse("before it opens", grab(600), noon.Add(59*time.Second), domain.EnvelopeNotOpen)
	if early["openTime"] != opens.UnixMilli() || early["retryAfter"] != 1.0 {
		t.Fatalf("params %v", early)
	}
	early = refuse("a moment before it opens", grab(600), opens.Add(-3*time.Millisecond), domain.EnvelopeNotOpen)
	if early["retryAfter"] != 0.003 {
		t.Fatalf("params %v", early)
	}
	amount := take(t, s, 600, noon.Add(time.Minute))
	if p := refuse("twice", grab(600), noon.Add(time.Minute), domain.EnvelopeAlreadyGrabbed); p["amount"] != amount {
		t.Fatalf("params %v, got %d", p, amount)
	}
	refuse(
		"with the call for private ones", &protos.GrabEnvelope{From: user(601), RedEnvelopeId: "re_1", Private: true},
		noon.Add(time.Minute), domain.NotFound,
	)
	refuse("unknown", &protos.GrabEnvelope{From: user(601), RedEnvelopeId: "re_2"}, noon, domain.NotFound)
	refuse("without a login", &protos.GrabEnvelope{RedEnvelopeId: "re_1"}, noon, domain.Unauthenticated)
	e.ending = true
	refuse("while its end is being committed", grab(603), noon.Add(2*time.Minute), domain.EnvelopeExpired)
	e.ending = false
	late := noon.Add(11 * time.Minute)
	refuse("after its time, before its end is decided", grab(602), late, domain.EnvelopeExpired)
	follow(s, e, late)
	refuse("after the end", grab(602), noon.Add(2*time.Minute), domain.EnvelopeExpired)
	refuse("one's own after the end", grab(600), late, domain.EnvelopeAlreadyGrabbed)
}

func TestTheSenderMayGrabToo(t *testing.T) {
	s := live(t)
	seal(t, s, public(100, 10))
	take(t, s, lin, noon)
}

func TestAPrivateEnvelopeIsForItsReceiverAloneAndMakesNoNews(t *testing.T) {
	s := live(t)
	before := len(s.news)
	e := seal(t, s, private(88, 700))
	ask := grab(600)
	ask.Private = true
	if _, err := Grab(s, ask, noon); domain.CodeOf(err) != domain.EnvelopeNotYours {
		t.Fatalf("another user: %v", err)
	}
	ask.From = user(700)
	taken, err := Grab(s, ask, noon.Add(23*time.Hour))
	if err != nil || taken.Amount != 88 {
		t.Fatalf("the receiver: %v %v", taken, err)
	}
	s.Apply(taken)
	follow(s, e, noon.Add(23*time.Hour))
	if e.status() != ledger.RedFinished || len(s.news) != before {
		t.Fatalf("status %d, %d news", e.status(), len(s.news)-before)
	}
}

func TestAtMostFiveGrabsAreListedInAFifthOfASecond(t *testing.T) {
	s := live(t)
	e := seal(t, s, public(1000, 100))
	take(t, s, 600, noon)
	if told := follow(s, e, noon); len(told) != 1 {
		t.Fatalf("the first grab: %v", told)
	}
	for userID := range int64(12) {
		take(t, s, 601+userID, noon.Add(100*time.Millisecond))
	}
	if told := follow(s, e, noon.Add(199*time.Millisecond)); told != nil {
		t.Fatalf("too early: %v", told)
	}
	told := follow(s, e, noon.Add(200*time.Millisecond))[0].(*protos.GrabsTold)
	last := told.Grabs[len(told.Grabs)-1]
	if len(told.Grabs) != 5 || last.More != 7 || last.From.UserId != 612 || last.LeftCount != 87 ||
		last.LeftAmount != e.left {
		t.Fatalf("sent %v", told)
	}
	for i, grab := range told.Grabs[:4] {
		if grab.More != 0 || grab.LeftCount != last.LeftCount+int64(4-i) {
			t.Fatalf("sent %v", told.Grabs)
		}
	}
	if e.unannounced() != 0 {
		t.Fatalf("%d not announced", e.unannounced())
	}
}
