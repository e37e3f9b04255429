// Gifts, envelopes and wallets against the whole program: what hasty and hostile people ask for, and what holds all
// the same.
package app

import (
	"fmt"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"touchline/domain"
)

// bazaar is a house with a catalogue and people with coins in their wallets.
type bazaar struct {
	*site
	data   string
	people []person // 0 is the anchor of the first room
}

func openBazaar(t *testing.T, coins ...domain.Coins) *bazaar {
	t.Helper()
	b := &bazaar{data: freshHouse(t)}
	b.people = settle(t, b.data, len(coins))
	b.withStore(t, func(store *storage) {
		if err := store.Demo.PutGifts(t.Context(), []domain.Gift{
			{Number: 1, Names: domain.Names{"zh": "鲜花", "en": "Flower"}, Price: 10, Tier: 1, Comboable: true},
			{Number: 2, Names: domain.Names{"en": "Rocket"}, Price: 1_000_000_000, Tier: 3},
			{Number: 3, Names: domain.Names{"en": "Horn"}, Price: 5, Tier: 1, Withdrawn: true},
			{Number: 4, Names: domain.Names{"en": "Petal"}, Price: 1, Tier: 1},
		}); err != nil {
			t.Fatal(err)
		}
		for i, p := range b.people {
			id, _ := domain.ParseID(p.id)
			if coins[i] == 0 {
				continue
			}
			if _, err := store.Ledger.Post(t.Context(), []domain.Transfer{{
				Key: "recharge/" + p.id, Debit: domain.World, Credit: domain.WalletOf(id), Amount: coins[i], Kind: domain.FlowRecharge,
			}}, nil); err != nil {
				t.Fatal(err)
			}
		}
	})
	b.site = openSite(t, b.data)
	return b
}

// withStore works on the tables while the house is closed.
func (b *bazaar) withStore(t *testing.T, work func(*storage)) {
	t.Helper()
	store, err := openStorage(t.Context(), config(t, map[string]string{"DATA_DIR": b.data}), quiet)
	if err != nil {
		t.Fatal(err)
	}
	work(store)
	if err := store.Close(); err != nil {
		t.Fatal(err)
	}
}

// patient asks again for as long as the answer is that this was too fast, or that the server is too busy:
// the request id makes every repeat the same request.
func (b *bazaar) patient(t *testing.T, who person, path string, request map[string]any) reply {
	t.Helper()
	for deadline := time.Now().Add(longest); ; {
		r := b.try(t, who, path, request)
		if r.Code != domain.RateLimited && r.Code != domain.Unavailable || time.Now().After(deadline) {
			return r
		}
		pause()
	}
}

// soon asks until it is so, or for as long as anybody may wait.
func soon(is func() bool) {
	for deadline := time.Now().Add(longest); !is() && time.Now().Before(deadline); {
		pause()
	}
}

// pause lies between two looks at what comes about elsewhere.
func pause() { <-time.NewTimer(100 * time.Millisecond).C }

// together asks n times at once and counts the codes; "" is yes.
func (b *bazaar) together(t *testing.T, n int, ask func(i int) reply) (codes map[domain.Code]int, yes []string) {
	t.Helper()
	codes = map[domain.Code]int{}
	var mu sync.Mutex
	var all sync.WaitGroup
	for i := range n {
		all.Go(func() {
			r := ask(i)
			mu.Lock()
			defer mu.Unlock()
			codes[r.Code]++
			if r.Success {
				yes = append(yes, string(r.Data))
			}
		})
	}
	all.Wait()
	return codes, yes
}

type walletSeen struct {
	Balance, Frozen, IncomeTotal int64
	Page                         struct {
		Total int64
		List  []struct {
			FlowType             int
			Amount, BalanceAfter int64
			RefID                string
		}
	}
}

func (b *bazaar) wallet(t *testing.T, who person) (w walletSeen) {
	t.Helper()
	b.ask(t, who.token, "/web_anchor/wallet_detail", map[string]any{"pageSize": 100}, &w)
	return w
}

func gift(id string, count int, requestID string) map[string]any {
	return map[string]any{"houseId": firstRoom, "giftId": id, "count": count, "requestId": requestID}
}

func TestWhatIsAskedOftenIsPaidOnce(t *testing.T) {
	b := openBazaar(t, 0, 1000, 10)
	fan, poor := b.people[1], b.people[2]
	const send = "/web_anchor/send_gift"
	codes, yes := b.together(t, 50, func(int) reply { return b.patient(t, fan, send, gift("g1", 3, "request-1")) })
	fresh := slices.DeleteFunc(slices.Clone(yes), func(data string) bool { return strings.Contains(data, `"replayed":true`) })
	if codes[""] != 50 || len(fresh) != 1 {
		t.Fatalf("fifty times the same gift: %v, %d of them fresh", codes, len(fresh))
	}
	for _, data := range yes {
		if strings.Replace(data, `,"replayed":true`, "", 1) != fresh[0] {
			t.Errorf("answered %s and %s", data, fresh[0])
		}
	}
	if w := b.wallet(t, fan); w.Balance != 970 || w.Page.Total != 2 || w.Page.List[0].Amount != -30 || w.Page.List[0].BalanceAfter != 970 {
		t.Errorf("the wallet reads %+v", w)
	}
	codes, yes = b.together(t, 50, func(i int) reply { return b.patient(t, poor, send, gift("g1", 1, fmt.Sprintf("request-%d", i))) })
	if codes[""] != 1 || codes[domain.BalanceNotEnough] != 49 || len(yes) != 1 {
		t.Errorf("fifty gifts for the coins of one: %v", codes)
	}
	if w := b.wallet(t, poor); w.Balance != 0 || w.Page.Total != 2 {
		t.Errorf("the wallet of the poor reads %+v", w)
	}

	if r := b.patient(t, fan, send, gift("g1", 4, "request-1")); r.Code != domain.IdempotencyMismatch {
		t.Errorf("another count under the same request: %+v", r)
	}
	for request, code := range map[*map[string]any]domain.Code{
		{"houseId": firstRoom, "giftId": "g3", "count": 1, "requestId": "request-3"}:    domain.GiftUnavailable,
		{"houseId": firstRoom, "giftId": "g2", "count": 9999, "requestId": "overflows"}: domain.AmountRange,
		{"houseId": "9999", "giftId": "g1", "count": 1, "requestId": "request-4"}:       domain.NotFound,
	} {
		if r := b.patient(t, fan, send, *request); r.Code != code {
			t.Errorf("%v: %+v, want %s", *request, r, code)
		}
	}
	if r := b.patient(t, b.people[0], send, gift("g1", 1, "own-room-1")); r.Code != domain.BadRequest || r.Params["field"] != "houseId" {
		t.Errorf("an anchor gives to the own room: %+v", r)
	}
	if r := b.patient(t, fan, send, gift("g4", 1, "one-coin-1")); !r.Success {
		t.Errorf("a gift of one coin: %+v", r)
	}

	b.close(t)
	b.site = openSite(t, b.data)
	if r := b.patient(t, fan, send, gift("g1", 3, "request-1")); !r.Success || string(r.Data) != strings.Replace(fresh[0], "}", `,"replayed":true}`, 1) {
		t.Errorf("in another life the same request is answered %s, first it was %s", r.Data, fresh[0])
	}
	var income struct{ Sum, Total int64 }
	b.ask(t, b.people[0].token, "/web_anchor/income_detail", map[string]any{}, &income)
	if income.Sum != 21+7+1 || income.Total != 3 {
		t.Errorf("the anchor got %+v", income)
	}
	var told struct {
		List []struct{ K string }
	}
	soon(func() bool { // news follow their commit
		b.ask(t, "", "/web_anchor/receive_gift_message", map[string]any{"houseId": firstRoom}, &told)
		return len(told.List) >= 3
	})
	if len(told.List) != 3 {
		t.Errorf("the room heard of %d gifts, want 3", len(told.List))
	}
	b.close(t)
	b.mustAddUp(t)
}

func (b *bazaar) mustAddUp(t *testing.T) {
	t.Helper()
	b.withStore(t, func(store *storage) {
		if audit, err := store.Ledger.Audit(t.Context()); err != nil || !audit.Clean() {
			t.Errorf("the ledger is %+v, %v", audit, err)
		}
	})
}
