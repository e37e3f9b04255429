// The book balances after every commit: a simple model predicts the answer to each change, and the database must agree.

package journal_test

import (
	"errors"
	"fmt"
	"testing"

	"pgregory.net/rapid"

	"touchline/actors"
	"touchline/domain"
	"touchline/domain/ledger"
	"touchline/persistence/persistencetest"
)

// shadow is a naive ledger used as an oracle.
type shadow struct {
	balances map[ledger.AccountID]domain.Coins
	keys     map[string]bool
}

func (s *shadow) enter(transfers []ledger.Transfer) error {
	for _, t := range transfers {
		if s.keys[t.Key] {
			return actors.ErrDuplicate
		}
	}
	after := map[ledger.AccountID]domain.Coins{}
	for account, coins := range s.balances {
		after[account] = coins
	}
	for _, t := range transfers {
		if after[t.Debit] < t.Amount && t.Debit >= 0 {
			return actors.ErrInsufficient
		}
		after[t.Debit] -= t.Amount
		after[t.Credit] += t.Amount - t.Fee
		after[ledger.Platform] += t.Fee
	}
	for _, t := range transfers {
		s.keys[t.Key] = true
	}
	s.balances = after
	return nil
}

func TestTheBookAgreesWithItsShadow(t *testing.T) {
	t.Parallel()
	cfg := persistencetest.Config(t)
	store := persistencetest.OpenConfig(t, cfg)
	accounts := []ledger.AccountID{world, ledger.Platform, 100, 101, ledger.IncomeOf(100), ledger.EscrowOf(1)}
	s, _ := persistencetest.MustClaim(t, store.Journal, "room/1")
	kept := &shadow{balances: map[ledger.AccountID]domain.Coins{}, keys: map[string]bool{}}
	runs := 0
	rapid.Check(t, func(r *rapid.T) {
		runs++
		type expected struct {
			change actors.Change
			err    error
			left   domain.Coins
		}
		var changes []expected
		for range rapid.IntRange(1, 30).Draw(r, "changes") {
			c := persistencetest.Events("x")
			c.Left = new(domain.Coins)
			for i := range rapid.IntRange(1, 3).Draw(r, "transfers") {
				amount := rapid.Int64Range(1, 50).Draw(r, "amount")
				from := rapid.IntRange(0, len(accounts)-1).Draw(r, "from")
				to := (from + rapid.IntRange(1, len(accounts)-1).Draw(r, "further")) % len(accounts)
				c.Transfers = append(c.Transfers, ledger.Transfer{
					Key:   fmt.Sprintf("%d/%d/%d", runs, rapid.IntRange(0, 40).Draw(r, "key"), i),
					Debit: accounts[from], Credit: accounts[to],
					Amount: domain.Coins(amount), Fee: domain.Coins(rapid.Int64Range(0, amount-1).Draw(r, "fee")),
					Kind: "test"})
			}
			err := kept.enter(c.Transfers)
			changes = append(changes, expected{c, err, kept.balances[c.Transfers[0].Debit]})
		}
		reply := make(chan error, len(changes))
		for _, c := range changes {
			s.Append(c.change, func(_ int64, err error) { reply <- err })
		}
		for i, c := range changes {
			if err := <-reply; !errors.Is(err, c.err) || err != nil && c.err == nil {
				r.Fatalf("change %d %+v: %v, want %v", i, c.change.Transfers, err, c.err)
			}
			if payer := c.change.Transfers[0].Debit; payer >= 0 && *c.change.Left != c.left {
				r.Fatalf("change %d: %d are left, want %d", i, *c.change.Left, c.left)
			}
		}
		audit, err := store.Ledger.Audit(t.Context())
		if err != nil || !audit.Clean() || audit.Transfers != int64(len(kept.keys)) {
			r.Fatalf("%+v, %v; %d transfers were made", audit, err, len(kept.keys))
		}
		for account, coins := range kept.balances {
			if got, err := store.Ledger.Balance(t.Context(), account); err != nil || got != coins {
				r.Fatalf("account %d has %d, want %d, %v", account, got, coins, err)
			}
		}
	})
}
