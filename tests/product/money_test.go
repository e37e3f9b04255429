// Gifts, envelopes and wallets on the whole server, under hasty and hostile requests.

package product

import (
	"fmt"
	"strings"
	"sync/atomic"
	"testing"

	"touchline/app/apptest"
	"touchline/domain"
	"touchline/tests/eventually"
)

func TestARepeatedRequestIsPaidOnce(t *testing.T) {
	b := apptest.OpenShop(t, 0, 1000, 10)
	fan, poor := b.People[1], b.People[2]
	const send = "/web_anchor/send_gift"
	// A busy server may answer UNAVAILABLE to the one request that is paid: then all that are answered are repeats.
	var unavailable atomic.Int64
	codes, yes := b.Together(t, 50, func(int) (r apptest.Answer) {
		eventually.Happens(func() bool {
			if r = b.Try(t, fan, send, apptest.GiftOf("g1", 3, "request-1")); r.Code == domain.Unavailable {
				unavailable.Add(1)
			}
			return r.Code != domain.RateLimited && r.Code != domain.Unavailable
		})
		return r
	})
	if codes[""] != 50 {
		t.Fatalf("fifty times the same gift: %v", codes)
	}
	repeats := 0
	first := strings.Replace(yes[0], `,"replayed":true`, "", 1)
	for _, data := range yes {
		if strings.Contains(data, `"replayed":true`) {
			repeats++
		}
		if strings.Replace(data, `,"replayed":true`, "", 1) != first {
			t.Errorf("answered %s and %s", data, first)
		}
	}
	if repeats != 49 && (repeats != 50 || unavailable.Load() == 0) {
		t.Fatalf("fifty times the same gift: %d of them repeats", repeats)
	}
	if w := b.Wallet(t, fan); w.Balance != 970 || w.Page.Total != 2 || w.Page.List[0].Amount != -30 ||
		w.Page.List[0].BalanceAfter != 970 {
		t.Errorf("the wallet reads %+v", w)
	}
	codes, yes = b.Together(t, 50, func(i int) apptest.Answer {
		return b.Patiently(t, poor, send, apptest.GiftOf("g1", 1, fmt.Sprintf("request-%d", i)))
	})
	if codes[""] != 1 || codes[domain.BalanceNotEnough] != 49 || len(yes) != 1 {
		t.Errorf("fifty gifts for the coins of one: %v", codes)
	}
	if w := b.Wallet(t, poor); w.Balance != 0 || w.Page.Total != 2 {
		t.Errorf("the wallet of the poor reads %+v", w)
	}

	if r := b.Patiently(t, fan, send, apptest.GiftOf("g1", 4, "request-1")); r.Code != domain.IdempotencyMismatch {
		t.Errorf("another count under the same request: %+v", r)
	}
	for request, code := range map[*map[string]any]domain.Code{
		{"houseId": apptest.FirstRoom, "giftId": "g3", "count": 1, "requestId": "request-3"}:    domain.GiftUnavailable,
		{"houseId": apptest.FirstRoom, "giftId": "g2", "count": 9999, "requestId": "overflows"}: domain.AmountRange,
		{"houseId": "9999", "giftId": "g1", "count": 1, "requestId": "request-4"}:               domain.NotFound,
	} {
		if r := b.Patiently(t, fan, send, *request); r.Code != code {
			t.Errorf("%v: %+v, want %s", *request, r, code)
		}
	}
	if r := b.Patiently(t, b.People[0], send, apptest.GiftOf("g1", 1, "own-room-1")); r.Code != domain.BadRequest ||
		r.Params["field"] != "houseId" {
		t.Errorf("an anchor gives to the own room: %+v", r)
	}
	if r := b.Patiently(t, fan, send, apptest.GiftOf("g4", 1, "one-coin-1")); !r.Success {
		t.Errorf("a gift of one coin: %+v", r)
	}

	b.Close(t)
	b.Server = apptest.Open(t, b.Data)
	if r := b.Patiently(t, fan, send, apptest.GiftOf("g1", 3, "request-1")); !r.Success ||
		string(r.Data) != strings.Replace(first, "}", `,"replayed":true}`, 1) {
		t.Errorf("after a restart the same request is answered %s, first it was %s", r.Data, first)
	}
	var income struct{ Sum, Total int64 }
	b.Ask(t, b.People[0].Token, "/web_anchor/income_detail", map[string]any{}, &income)
	if income.Sum != 21+7+1 || income.Total != 3 {
		t.Errorf("the anchor got %+v", income)
	}
	type gift struct{ K string }
	gifts := eventually.Value(t, "the room hears of its gifts", func() []gift { // events follow their commit
		var page struct{ List []gift }
		b.Ask(t, "", "/web_anchor/receive_gift_message", map[string]any{"houseId": apptest.FirstRoom}, &page)
		return page.List
	}, func(gifts []gift) bool { return len(gifts) >= 3 })
	if len(gifts) != 3 {
		t.Errorf("the room heard of %d gifts, want 3", len(gifts))
	}
	b.Close(t)
	b.MustAddUp(t)
}
