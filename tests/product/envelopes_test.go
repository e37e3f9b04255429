// Red envelopes on the whole server: who may grab, and what is refunded.

package product

import (
	"encoding/json"
	"fmt"
	"testing"

	"touchline/app/apptest"
	"touchline/app/storage"
	"touchline/domain"
	"touchline/domain/ledger"
	"touchline/tests/eventually"
	"touchline/tests/tier"
)

func TestAnEnvelopeIsGrabbedOncePerUser(t *testing.T) {
	b := apptest.OpenShop(t, 0, 1000, 0, 0, 0)
	sender, first, second, third := b.People[1], b.People[2], b.People[3], b.People[4]
	envelope := func(count int, more map[string]any) (e struct {
		RedEnvelopeID, SeedHash string
		Balance, LeftCount      int64
	}) {
		t.Helper()
		request := map[string]any{"houseId": apptest.FirstRoom, "totalAmount": 100, "totalCount": count, "redType": 1,
			"requestId": fmt.Sprintf("request-%d", count)}
		for name, value := range more {
			request[name] = value
		}
		b.Ask(t, sender.Token, "/web_anchor/send_money_to_all", request, &e)
		return e
	}
	grab := func(who apptest.Person, id string) apptest.Answer {
		return b.Patiently(t, who, "/web_anchor/grab_public_red_envelope",
			map[string]any{"houseId": apptest.FirstRoom, "redEnvelopeId": id})
	}
	open := envelope(2, nil)
	if open.Balance != 900 || open.LeftCount != 2 || len(open.SeedHash) != 64 {
		t.Errorf("sent %+v", open)
	}
	codes, yes := b.Together(t, 30, func(i int) apptest.Answer {
		return grab([]apptest.Person{first, second, third}[i%3], open.RedEnvelopeID)
	})
	if codes[""] != 2 || codes[domain.EnvelopeAlreadyGrabbed] != 18 || codes[domain.EnvelopeFinished] != 10 ||
		len(yes) != 2 {
		t.Errorf("thirty grabs of three people on two shares: %v", codes)
	}
	if w := b.Wallet(t, sender); w.Balance != 900 || w.Frozen != 0 {
		t.Errorf("the sender has %+v", w)
	}
	type envelopeDetail struct {
		RedStatus  int
		ServerSeed string
		Shares     []int64
		Grabs      []struct{ Amount int64 }
	}
	detail := eventually.Value(t, "the envelope is finished", func() (d envelopeDetail) {
		b.Ask(t, first.Token, "/web_anchor/red_envelope_detail", map[string]any{"redEnvelopeId": open.RedEnvelopeID},
			&d)
		return d
	}, func(d envelopeDetail) bool { return d.RedStatus == int(ledger.RedFinished) })
	if len(detail.Grabs) != 2 || len(detail.Shares) != 2 || detail.Grabs[0].Amount != detail.Shares[0] ||
		detail.Grabs[1].Amount != detail.Shares[1] || len(detail.ServerSeed) != 64 {
		t.Errorf("after the end it reads %+v", detail)
	}

	waits := envelope(3, map[string]any{"delaySeconds": 60})
	if r := grab(first, waits.RedEnvelopeID); r.Code != domain.EnvelopeNotOpen || r.Params["openTime"] == nil ||
		!waitsUpTo(r.Params["retryAfter"], 60) {
		t.Errorf("before it opens: %+v", r)
	}
	if w := b.Wallet(t, sender); w.Balance != 800 || w.Frozen != 100 {
		t.Errorf("with an open envelope the sender has %+v", w)
	}
	if r := grab(first, "re_999"); r.Code != domain.NotFound {
		t.Errorf("an unknown envelope: %+v", r)
	}
	if r := b.Patiently(t, first, "/web_anchor/grab_public_red_envelope",
		map[string]any{"houseId": "9999", "redEnvelopeId": open.RedEnvelopeID}); r.Code != domain.NotFound {
		t.Errorf("in an unknown room: %+v", r)
	}

	toOne := func(to apptest.Person, requestID string) apptest.Answer {
		return b.Patiently(t, sender, "/web_anchor/send_money_to_one",
			map[string]any{"houseId": apptest.FirstRoom, "userId": to.ID, "totalAmount": 50, "requestId": requestID})
	}
	if r := toOne(second, "private-1"); r.Code != domain.NotFound {
		t.Errorf("to a user who is neither present nor a follower: %+v", r)
	}
	b.Ask(t, second.Token, "/web_anchor/web_recommend_user",
		map[string]any{"houseId": apptest.FirstRoom, "attention": true}, nil)
	var sealed struct{ RedEnvelopeID string }
	if r := toOne(second, "private-1"); !r.Success || json.Unmarshal(r.Data, &sealed) != nil {
		t.Errorf("to a follower: %+v", r)
	}
	private := sealed.RedEnvelopeID
	grabOwn := func(who apptest.Person, id string) apptest.Answer {
		return b.Patiently(t, who, "/web_anchor/grab_private_red_envelope", map[string]any{"redEnvelopeId": id})
	}
	if r := grabOwn(first, private); r.Code != domain.EnvelopeNotYours {
		t.Errorf("somebody else's: %+v", r)
	}
	if r := grab(second, private); r.Code != domain.NotFound {
		t.Errorf("a private one, grabbed as if it were for all: %+v", r)
	}
	if r := grabOwn(second, private); !r.Success {
		t.Errorf("the own one: %+v", r)
	}
	if r := grabOwn(second, private); r.Code != domain.EnvelopeAlreadyGrabbed || r.Params["amount"] != 50.0 {
		t.Errorf("and once more: %+v", r)
	}
	b.Ask(t, third.Token, "/web_user/web_logout", map[string]any{}, nil)
	if r := grab(third, waits.RedEnvelopeID); r.Code != domain.TokenInvalid {
		t.Errorf("with a login that was given up: %+v", r)
	}
	b.Close(t)
	b.MustAddUp(t)
}

func TestTheRestOfAnEnvelopeIsRefundedWhileItsRoomIsDormant(t *testing.T) {
	tier.All(t, "an envelope stays open for five seconds")
	b := &apptest.Shop{Data: apptest.FreshFolder(t)}
	b.People = apptest.MakePeople(t, b.Data, 2)
	sender := b.People[1]
	b.WithStore(t, func(store *storage.Store) {
		id, _ := domain.ParseID(sender.ID)
		if err := store.Demo.Grant(t.Context(), ledger.Transfer{
			Key: "recharge/1", Debit: ledger.World, Credit: ledger.WalletOf(id), Amount: 1000,
			Kind: ledger.FlowRecharge}); err != nil {
			t.Fatal(err)
		}
		if err := store.Site.SetSetting(t.Context(), "envelope.openSeconds", 5); err != nil {
			t.Fatal(err)
		}
	})
	b.Server = apptest.Open(t, b.Data)
	b.Ask(t, sender.Token, "/web_anchor/send_money_to_all",
		map[string]any{
			"houseId":     apptest.FirstRoom,
			"totalAmount": 100,
			"totalCount":  3,
			"redType":     1,
			"requestId":   "request-1",
		}, nil)
	if w := b.Wallet(t, sender); w.Balance != 900 || w.Frozen != 100 {
		t.Fatalf("the sender has %+v", w)
	}
	b.Close(t)
	b.Server = apptest.Open(t, b.Data) // without a visitor of the room or a request for the envelope
	w := eventually.Value(t, "nothing is frozen", func() apptest.Wallet { return b.Wallet(t, sender) },
		func(w apptest.Wallet) bool { return w.Frozen == 0 })
	if w.Balance != 1000 || len(w.Page.List) == 0 || w.Page.List[0].FlowType != 5 || w.Page.List[0].Amount != 100 {
		t.Errorf("the sender has %+v", w)
	}
	b.Close(t)
	b.MustAddUp(t)
}

// waitsUpTo reports whether a refusal names a wait of at most this many seconds.
func waitsUpTo(wait any, seconds float64) bool {
	left, ok := wait.(float64)
	return ok && left > 0 && left <= seconds
}
