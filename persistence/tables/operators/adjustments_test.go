// Corrections of wallets: each happens once; one admin has a limit a day, and more needs two.

package operators_test

import (
	"fmt"
	"sync"
	"testing"
	"time"

	"touchline/domain"
	"touchline/domain/ledger"
	"touchline/persistence"
	"touchline/persistence/persistencetest"
)

const alone = 10_000 // coins that one admin corrects alone in a day

func askAdjustment(t *testing.T, store *persistence.Store, by, user int64, amount domain.Coins, request string) string {
	t.Helper()
	a, err := store.Operators.AskAdjustment(t.Context(), ledger.Adjustment{
		AdjustID: fmt.Sprintf("ad_%d_%s", by, request), UserID: user, Amount: amount, Reason: "wrong charge", AskedBy: by,
		Hash: []byte{1}}, request)
	if err != nil {
		t.Fatal(err)
	}
	return a.AdjustID
}

// adjusted returns the user's balance; -1 while the correction waits.
func adjusted(t *testing.T, store *persistence.Store, adjustID string, by int64) domain.Coins {
	t.Helper()
	left, err := store.Operators.Adjust(t.Context(), adjustID, by, alone)
	if err != nil {
		t.Fatalf("%s by %d: %v", adjustID, by, err)
	}
	if left == nil {
		return -1
	}
	return *left
}

func TestAnAdjustmentHappensOnceAndNeverTakesAWalletBelowZero(t *testing.T) {
	t.Parallel()
	store, _, ada, user := persistencetest.WithOperator(t)
	first := askAdjustment(t, store, ada, user, 50, "request1")
	again, err := store.Operators.AskAdjustment(t.Context(),
		ledger.Adjustment{AdjustID: "ad_2", UserID: user, Amount: 50, AskedBy: ada, Hash: []byte{1}}, "request1")
	if err != nil || again.AdjustID != first {
		t.Fatalf("a repeated request became %s, %v", again.AdjustID, err)
	}
	_, err = store.Operators.AskAdjustment(t.Context(),
		ledger.Adjustment{AdjustID: "ad_3", UserID: user, Amount: 51, AskedBy: ada, Hash: []byte{2}}, "request1")
	if domain.CodeOf(err) != domain.IdempotencyMismatch {
		t.Fatalf("something else under the same request id: %v", err)
	}
	for range 2 {
		if left := adjusted(t, store, first, ada); left != 150 {
			t.Fatalf("%d coins left", left)
		}
	}
	if left := adjusted(t, store, askAdjustment(t, store, ada, user, -120, "request3"), ada); left != 30 {
		t.Fatalf("%d coins left", left)
	}
	refused := askAdjustment(t, store, ada, user, -31, "request4")
	if _, err := store.Operators.Adjust(t.Context(), refused, ada, alone); domain.CodeOf(err) != domain.BalanceNotEnough {
		t.Fatalf("taking more than there is: %v", err)
	}
	if done, err := store.Operators.Adjustment(t.Context(), refused); err != nil || !done.Done.IsZero() {
		t.Fatalf("the refused correction is stored as done: %+v, %v", done, err)
	}
	audit, err := store.Operators.LedgerAudit(t.Context())
	if err != nil || !audit.OK || audit.Sum != 0 || len(audit.Mismatches) != 0 {
		t.Fatalf("audit %+v, %v", audit, err)
	}
}

// Twenty corrections of a tenth of the limit at the same time, of several wallets and in both directions: ten succeed.
func TestAnAdminCorrectsOnlyTheDailyLimitAlone(t *testing.T) {
	t.Parallel()
	store, cfg, ada, _ := persistencetest.WithOperator(t)
	users, err := store.Demo.CreateLoadTestUsers(t.Context(), "more", []domain.TokenHash{{2}, {3}, {4}}, alone, time.Now())
	if err != nil {
		t.Fatal(err)
	}
	asked := make([]string, 20)
	for i := range asked {
		amount := domain.Coins(alone / 10)
		if i%2 == 1 {
			amount = -amount
		}
		asked[i] = askAdjustment(t, store, ada, users[i%3], amount, fmt.Sprint("request", i))
	}
	var done sync.WaitGroup
	went := make([]bool, len(asked))
	for i, pending := range asked {
		done.Go(func() { went[i] = adjusted(t, store, pending, ada) >= 0 })
	}
	done.Wait()
	count := 0
	for _, yes := range went {
		if yes {
			count++
		}
	}
	if count != 10 {
		t.Fatalf("%d passed without approval", count)
	}
	if left := adjusted(t, store, askAdjustment(t, store, ada, users[0], 1, "one more"), ada); left != -1 {
		t.Error("one coin more passed without approval")
	}
	sql := persistencetest.SQL(t, cfg)
	if _, err := sql.Exec(t.Context(), `UPDATE wallet_adjustment SET done_at = done_at - interval '1 day'`); err != nil {
		t.Fatal(err)
	}
	if left := adjusted(t, store, askAdjustment(t, store, ada, users[0], alone, "the next day"), ada); left < 0 {
		t.Error("the limit does not start again on the next day")
	}
}

func TestTortureTwoApprovalsAtOnceMoveTheCoinsOnce(t *testing.T) {
	t.Parallel()
	store, _, ada, user := persistencetest.WithOperator(t)
	var others []int64
	for _, name := range []string{"Bob", "Cleo", "Dan"} {
		id, err := store.Operators.CreateOperator(t.Context(), name, "hash", "admin", time.Now())
		if err != nil {
			t.Fatal(err)
		}
		others = append(others, id)
	}
	pending := askAdjustment(t, store, ada, user, 1_000_000, "request1")
	if left := adjusted(t, store, pending, ada); left != -1 {
		t.Fatal("a million passed without approval")
	}
	var done sync.WaitGroup
	for _, other := range others {
		done.Go(func() {
			if left := adjusted(t, store, pending, other); left != 1_000_100 {
				t.Errorf("%d left after admin %d", left, other)
			}
		})
	}
	done.Wait()
	if left := adjusted(t, store, askAdjustment(t, store, ada, user, alone, "request2"), ada); left != 1_010_100 {
		t.Errorf("an approved correction counts towards the limit of one admin: %d", left)
	}
}
