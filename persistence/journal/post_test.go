// Money that no actor decides: entered once, together with the other writes, or not at all.

package journal_test

import (
	"context"
	"errors"
	"sync"
	"sync/atomic"
	"testing"

	"github.com/jackc/pgx/v5"

	"touchline/actors"
	"touchline/domain"
	"touchline/domain/ledger"
	"touchline/persistence/persistencetest"
)

func recharge(order string, user int64, amount domain.Coins) []ledger.Transfer {
	return []ledger.Transfer{
		{Key: "recharge/" + order, Debit: ledger.World, Credit: ledger.WalletOf(user), Amount: amount,
			Kind: ledger.FlowRecharge, Ref: order},
	}
}

func TestARechargeIsPostedOnceWithItsOrder(t *testing.T) {
	t.Parallel()
	w := newTown(t)
	var marked, doubled atomic.Int64
	mark := func(ctx context.Context, tx pgx.Tx) error {
		marked.Add(1)
		_, err := tx.Exec(ctx, "INSERT INTO request (key, hash, answer, at) VALUES ('marked', '', '', now())")
		return err
	}
	var wg sync.WaitGroup
	for range 20 { // a payment provider that repeats its call
		wg.Go(func() {
			switch left, err := w.Ledger.Post(t.Context(), recharge("o1", 7, 500), mark); {
			case errors.Is(err, actors.ErrDuplicate):
				doubled.Add(1)
			case err != nil || left[7] != 500 || left[ledger.World] != -500:
				t.Errorf("%v, %v", left, err)
			}
		})
	}
	wg.Wait()
	if marked.Load() != 1 || doubled.Load() != 19 {
		t.Errorf("marked %d times, doubled %d times", marked.Load(), doubled.Load())
	}
	if coins := persistencetest.Balance(t, w.Store, 7); coins != 500 {
		t.Errorf("%d coins", coins)
	}
	persistencetest.MustBeClean(t, w.Store)
}

func TestAPostingIsUndoneWhenItsOtherWritesFail(t *testing.T) {
	t.Parallel()
	store := persistencetest.Open(t)
	for _, fault := range []error{domain.Refuse(domain.NotFound), errors.New("out of paper")} {
		_, err := store.Ledger.Post(t.Context(), recharge("o1", 7, 500),
			func(context.Context, pgx.Tx) error { return fault })
		if !errors.Is(err, fault) {
			t.Errorf("the answer is %v, want %v", err, fault)
		}
	}
	if coins := persistencetest.Balance(t, store, 7); coins != 0 {
		t.Errorf("%d coins", coins)
	}
	if _, err := store.Ledger.Post(t.Context(), recharge("o1", 7, 500), nil); err != nil { // its key is free
		t.Error(err)
	}
	persistencetest.MustBeClean(t, store)
}

func TestAnAdjustmentTakesNoMoreThanTheBalance(t *testing.T) {
	t.Parallel()
	store := persistencetest.Open(t)
	if _, err := store.Ledger.Post(t.Context(), recharge("o1", 7, 50), nil); err != nil {
		t.Fatal(err)
	}
	_, err := store.Ledger.Post(
		t.Context(),
		[]ledger.Transfer{{Key: "adjust/1", Debit: 7, Credit: ledger.Corrections, Amount: 51, Kind: ledger.FlowAdjust}},
		nil,
	)
	var refusal *domain.Refusal
	if !errors.As(err, &refusal) || refusal.Code != domain.BalanceNotEnough ||
		refusal.Params["balance"] != domain.Coins(50) || refusal.Params["need"] != domain.Coins(51) {
		t.Fatalf("the answer is %v", err)
	}
	persistencetest.MustBeClean(t, store)
}

func TestTheSiteBearsTheSpentPartOfAChargeback(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		what                  string
		has                   domain.Coins
		left, losses, entries int64
	}{
		{"all coins are there", 800, 300, 0, 1},
		{"exactly the amount", 500, 0, 0, 1},
		{"a part is spent", 120, 0, -380, 2},
		{"everything is spent", 0, 0, -500, 1},
	} {
		t.Run(c.what, func(t *testing.T) {
			t.Parallel()
			w := newTown(t)
			if c.has > 0 {
				if _, err := w.Ledger.Post(t.Context(), recharge("o1", 7, c.has), nil); err != nil {
					t.Fatal(err)
				}
			}
			back := ledger.Transfer{
				Key: "chargeback/o1", Debit: 7, Credit: ledger.World, Amount: 500, Kind: ledger.FlowChargeback,
				Ref: "o1",
			}
			if err := w.Ledger.Chargeback(t.Context(), back, nil); err != nil {
				t.Fatal(err)
			}
			if err := w.Ledger.Chargeback(t.Context(), back, nil); !errors.Is(err, actors.ErrDuplicate) {
				t.Errorf("the second answer is %v", err)
			}
			var entries int64
			if err := w.DB.QueryRow(t.Context(),
				"SELECT count(*) FROM transfer WHERE kind = 'chargeback'").Scan(&entries); err != nil {
				t.Fatal(err)
			}
			left, losses, world := persistencetest.Balance(t, w.Store, 7),
				persistencetest.Balance(t, w.Store, ledger.Losses), persistencetest.Balance(t, w.Store, ledger.World)
			if int64(left) != c.left || int64(losses) != c.losses || world != 500-c.has || entries != c.entries {
				t.Errorf("%d left, %d lost, %d outside, %d entries", left, losses, world, entries)
			}
			persistencetest.MustBeClean(t, w.Store)
		})
	}
}

// Gifts and recharges change the same wallets in different calls.
func TestTorturePostingsAndGiftsShareWalletsWithoutDeadlock(t *testing.T) {
	t.Parallel()
	cfg, nodes := twoNodes(t)
	const users, rounds = 10, 40
	for user := range int64(users) {
		topUp := recharge(domain.FormatID(1000+user), 100+user, 1_000_000)
		if _, err := nodes[0].Ledger.Post(t.Context(), topUp, nil); err != nil {
			t.Fatal(err)
		}
	}
	var wg sync.WaitGroup
	for user := range int64(users) {
		s, _ := persistencetest.MustClaim(t, nodes[user%2].Journal, "room/"+domain.FormatID(1+user))
		wg.Go(func() {
			for i := range int64(rounds) {
				if _, err := persistencetest.Written(t, s,
					gives(domain.FormatID(1+i), 100+user, 1, 10, 3)); err != nil {
					t.Error(err)
				}
			}
		})
		wg.Go(func() {
			for i := range int64(rounds) {
				// Several payers in one posting, in an order that is not the order of the locks.
				wallet := func(n int64) ledger.AccountID { return ledger.WalletOf(100 + n%users) }
				_, err := nodes[(user+1)%2].Ledger.Post(t.Context(), []ledger.Transfer{
					{
						Key: "x/" + domain.FormatID(1+user*1000+i), Debit: wallet(user + 5), Credit: wallet(user),
						Amount: 1, Kind: "test",
					},
					{
						Key: "y/" + domain.FormatID(1+user*1000+i), Debit: wallet(user), Credit: wallet(user + 3),
						Amount: 5, Fee: 2, Kind: "test",
					},
				}, nil)
				if err != nil {
					t.Error(err)
				}
			}
		})
	}
	wg.Wait()
	persistencetest.MustBeClean(t, nodes[0])
	mustNotHaveDeadlocked(t, cfg, nodes)
}
