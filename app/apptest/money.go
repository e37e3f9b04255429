// A server with a catalogue, and users with coins.

package apptest

import (
	"sync"
	"testing"

	"touchline/app/storage"
	"touchline/domain"
	"touchline/domain/ledger"
	"touchline/tests/eventually"
)

// Shop is a server with a catalogue and users with coins.
type Shop struct {
	*Server
	Data   string
	People []Person // 0 is the anchor of the first room
}

// OpenShop starts a server with a user for each sum of coins.
func OpenShop(t *testing.T, coins ...domain.Coins) *Shop {
	t.Helper()
	b := &Shop{Data: FreshFolder(t)}
	b.People = MakePeople(t, b.Data, len(coins))
	b.WithStore(t, func(store *storage.Store) {
		if err := store.Demo.PutGifts(t.Context(), []ledger.Gift{
			{Number: 1, Names: domain.Names{"zh": "鲜花", "en": "Flower"}, Price: 10, Tier: 1, Comboable: true},
			{Number: 2, Names: domain.Names{"en": "Rocket"}, Price: 1_000_000_000, Tier: 3},
			{Number: 3, Names: domain.Names{"en": "Horn"}, Price: 5, Tier: 1, Withdrawn: true},
			{Number: 4, Names: domain.Names{"en": "Petal"}, Price: 1, Tier: 1},
		}); err != nil {
			t.Fatal(err)
		}
		for i, p := range b.People {
			id, _ := domain.ParseID(p.ID)
			if coins[i] == 0 {
				continue
			}
			if _, err := store.Ledger.Post(t.Context(), []ledger.Transfer{{
				Key: "recharge/" + p.ID, Debit: ledger.World, Credit: ledger.WalletOf(id), Amount: coins[i],
				Kind: ledger.FlowRecharge,
			}}, nil); err != nil {
				t.Fatal(err)
			}
		}
	})
	b.Server = Open(t, b.Data)
	return b
}

// WithStore changes the tables while the server is stopped.
func (b *Shop) WithStore(t *testing.T, work func(*storage.Store)) {
	t.Helper()
	store, err := storage.Open(t.Context(), Config(t, map[string]string{"DATA_DIR": b.Data}), Quiet)
	if err != nil {
		t.Fatal(err)
	}
	work(store)
	if err := store.Close(); err != nil {
		t.Fatal(err)
	}
}

// Patiently repeats a request while the server refuses it as too fast or is too busy. The request id makes all repeats
// one request.
func (b *Shop) Patiently(t *testing.T, who Person, path string, request map[string]any) (r Answer) {
	t.Helper()
	eventually.Happens(func() bool {
		r = b.Try(t, who, path, request)
		return r.Code != domain.RateLimited && r.Code != domain.Unavailable
	})
	return r
}

// Together makes n calls at once and counts the codes; "" is success.
func (b *Shop) Together(t *testing.T, n int, ask func(i int) Answer) (codes map[domain.Code]int, yes []string) {
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

// Wallet is a user's view of the wallet.
type Wallet struct {
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

// Wallet reads the wallet of a user.
func (b *Shop) Wallet(t *testing.T, who Person) (w Wallet) {
	t.Helper()
	b.Ask(t, who.Token, "/web_anchor/wallet_detail", map[string]any{"pageSize": 100}, &w)
	return w
}

// GiftOf returns the request of a gift in the first room.
func GiftOf(id string, count int, requestID string) map[string]any {
	return map[string]any{"houseId": FirstRoom, "giftId": id, "count": count, "requestId": requestID}
}

// MustAddUp audits the ledger while the server is stopped.
func (b *Shop) MustAddUp(t *testing.T) {
	t.Helper()
	b.WithStore(t, func(store *storage.Store) {
		if audit, err := store.Ledger.Audit(t.Context()); err != nil || !audit.Clean() {
			t.Errorf("the ledger is %+v, %v", audit, err)
		}
	})
}
