// Gifts are shared between the anchor and the platform, and no account spends more than it has.

package journal_test

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"touchline/actors"
	"touchline/domain"
	"touchline/domain/agenda"
	"touchline/domain/ledger"
	"touchline/persistence"
	"touchline/persistence/persistencetest"
)

// gives returns the change of a gift with the platform's fee, as a room appends it.
func gives(requestID string, from, to int64, amount, fee domain.Coins) actors.Change {
	key := ledger.RequestKey("gift", from, requestID)
	c := persistencetest.Events(key)
	c.Transfers = []ledger.Transfer{{
		Key: key, Debit: ledger.WalletOf(from), Credit: ledger.IncomeOf(to), Amount: amount, Fee: fee,
		Kind: ledger.FlowGift,
		Ref:  "gt-" + requestID, HouseID: 1001, SessionID: "s1", Item: 3, Count: 2, Remark: "good game",
	}}
	c.Request = &ledger.Request{
		Key: key, Hash: []byte("hash of " + requestID), Answer: []byte("answer to " + requestID),
	}
	c.Left = new(domain.Coins)
	return c
}

func TestAGiftIsSharedBetweenTheAnchorAndThePlatform(t *testing.T) {
	t.Parallel()
	cfg := persistencetest.Config(t)
	store := persistencetest.OpenConfig(t, cfg)
	s, _ := persistencetest.MustClaim(t, store.Journal, "room/1001")
	persistencetest.MustWrite(t, s, persistencetest.Pays("topup", world, 7, 100, false))
	gift := gives("request-1", 7, 8, 33, 10)
	persistencetest.MustWrite(t, s, gift)

	for account, want := range map[ledger.AccountID]domain.Coins{
		world: -100, 7: 67, ledger.IncomeOf(8): 23, ledger.Platform: 10,
	} {
		if coins := persistencetest.Balance(t, store, account); coins != want {
			t.Errorf("account %d has %d, want %d", account, coins, want)
		}
	}
	if *gift.Left != 67 {
		t.Errorf("the giver has %d left", *gift.Left)
	}
	var row string
	var apart time.Duration
	err := persistencetest.SQL(t, cfg).QueryRow(t.Context(), `
SELECT concat_ws(' ', id, debit, amount, fee, kind, ref, house_id, session_id, item, count, remark, balance), now() - at
FROM transfer WHERE key = 'gift/7/request-1'`).Scan(&row, &apart)
	if want := "2 7 33 10 gift gt-request-1 1001 s1 3 2 good game 67"; err != nil || row != want {
		t.Errorf("the ledger says %q, want %q, %v", row, want, err)
	}
	if apart < 0 || apart > time.Minute {
		t.Errorf("its time is %v off the clock of the database", apart)
	}
	persistencetest.MustBeClean(t, store)
}

func TestAnInvalidTransferIsRefused(t *testing.T) {
	t.Parallel()
	store := persistencetest.Open(t)
	bank, _ := persistencetest.MustClaim(t, store.Journal, "bank")
	persistencetest.MustWrite(t, bank, persistencetest.Pays("topup", world, 7, 100, false))
	for what, change := range map[string]func(*actors.Change){
		"a fee of the whole amount":  func(c *actors.Change) { c.Transfers[0].Fee = c.Transfers[0].Amount },
		"a fee below zero":           func(c *actors.Change) { c.Transfers[0].Fee = -1 },
		"nothing":                    func(c *actors.Change) { c.Transfers[0].Amount, c.Transfers[0].Fee = 0, 0 },
		"to itself":                  func(c *actors.Change) { c.Transfers[0].Credit = 7 },
		"no receiver":                func(c *actors.Change) { c.Transfers[0].Credit = 0 },
		"without a key":              func(c *actors.Change) { c.Transfers[0].Key = "" },
		"a request of another key":   func(c *actors.Change) { c.Request.Key = "gift/7/other" },
		"a request without an event": func(c *actors.Change) { c.Events, c.Transfers = nil, nil },
		"a guarded row without an event": func(c *actors.Change) {
			*c = actors.Change{Rows: []domain.Row{agenda.UnreservedRow{UserID: 7, At: persistencetest.Noon}}}
		},
	} {
		s, _ := persistencetest.MustClaim(t, store.Journal, what)
		c := gives("request-1", 7, 8, 10, 3)
		change(&c)
		if _, err := persistencetest.Written(t, s, c); err == nil || errors.Is(err, actors.ErrInsufficient) {
			t.Errorf("%s: %v", what, err)
		}
	}
	if coins := persistencetest.Balance(t, store, 7); coins != 100 {
		t.Fatalf("%d coins left", coins)
	}
	persistencetest.MustBeClean(t, store)
}

func TestTortureFiftyGiftsWithCoinsForOneMakeOne(t *testing.T) {
	t.Parallel()
	cfg := persistencetest.Config(t)
	nodes := []*persistence.Store{persistencetest.OpenConfig(t, cfg), persistencetest.OpenConfig(t, cfg)}
	bank, _ := persistencetest.MustClaim(t, nodes[0].Journal, "bank")
	persistencetest.MustWrite(t, bank, persistencetest.Pays("topup", world, 7, 60, false))
	var made, refused atomic.Int64
	var wg sync.WaitGroup
	for i := range 50 {
		s, _ := persistencetest.MustClaim(t, nodes[i%2].Journal, fmt.Sprint("room/", i))
		wg.Go(func() {
			gift := gives(fmt.Sprint("request-", i), 7, 8, 50, 15)
			_, err := persistencetest.Written(t, s, gift)
			switch {
			case err == nil:
				made.Add(1)
			case errors.Is(err, actors.ErrInsufficient):
				refused.Add(1)
			default:
				t.Errorf("a giver got %v", err)
			}
			if *gift.Left != 10 { // each answer has the balance after the one gift
				t.Errorf("after %v the giver has %d left", err, *gift.Left)
			}
		})
	}
	wg.Wait()
	if made.Load() != 1 || refused.Load() != 49 {
		t.Fatalf("%d made, %d refused", made.Load(), refused.Load())
	}
	persistencetest.MustBeClean(t, nodes[0])
}

func TestTortureTwoNodesWithSharedWalletsAndFeesNeverDeadlock(t *testing.T) {
	t.Parallel()
	cfg, nodes := twoNodes(t)
	const givers, anchors = 200, 3
	bank, _ := persistencetest.MustClaim(t, nodes[0].Journal, "bank")
	topup := persistencetest.Events("topup")
	for i := range int64(givers) {
		topup.Transfers = append(topup.Transfers, ledger.Transfer{
			Key: fmt.Sprint("topup/", i), Debit: world, Credit: ledger.WalletOf(100 + i), Amount: 200, Kind: "test"})
	}
	persistencetest.MustWrite(t, bank, topup)
	var streams []actors.Stream
	for n, node := range nodes {
		for c := range 60 {
			s, _ := persistencetest.MustClaim(t, node.Journal, fmt.Sprint("room/", n, "/", c))
			streams = append(streams, s)
		}
	}
	var made, refused atomic.Int64
	var wg sync.WaitGroup
	for c, s := range streams {
		wg.Go(func() {
			for i := range torture(10) {
				gift := gives(fmt.Sprint("r-", c, "-", i), 100+rand.Int64N(givers), 1+rand.Int64N(anchors),
					10+rand.N(domain.Coins(90)), 3)
				switch _, err := persistencetest.Written(t, s, gift); {
				case err == nil:
					made.Add(1)
				case errors.Is(err, actors.ErrInsufficient):
					refused.Add(1)
				default:
					t.Errorf("a giver got %v", err)
					return
				}
			}
		})
	}
	wg.Wait()
	persistencetest.MustBeClean(t, nodes[0])
	mustNotHaveDeadlocked(t, cfg, nodes)
	t.Logf("%d made, %d refused", made.Load(), refused.Load())
	if made.Load() == 0 || refused.Load() == 0 {
		t.Fatal("the run proves nothing")
	}
}
