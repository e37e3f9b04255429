// Refunds by admins: each happens once, alone up to the daily limit, and lists show them.

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

// paidFor returns a paid order with a bonus of ten coins.
func paidFor(t *testing.T, store *persistence.Store, n int, user int64, coins domain.Coins) ledger.Order {
	t.Helper()
	o, _, err := store.Money.OpenOrder(t.Context(), persistencetest.Order(n, user, coins))
	if err == nil {
		err = store.Money.PayOrder(t.Context(), o, fmt.Sprint("txn-", n), persistencetest.Noon)
	}
	if err != nil {
		t.Fatal(err)
	}
	return o
}

func askRefund(t *testing.T, store *persistence.Store, by int64, orderID, request string) string {
	t.Helper()
	r, err := store.Operators.AskRefund(t.Context(),
		ledger.Refund{RefundID: "rf_" + orderID + request, OrderID: orderID, Reason: "paid twice", AskedBy: by,
			Hash: []byte(orderID)}, request)
	if err != nil {
		t.Fatal(err)
	}
	return r.RefundID
}

func TestARefundOfAnAdminHappensOnceHoweverOftenItIsRequested(t *testing.T) {
	t.Parallel()
	store, _, ada, user := persistencetest.WithOperator(t)
	o := paidFor(t, store, 1, user, 300)
	_, err := store.Operators.AskRefund(t.Context(),
		ledger.Refund{RefundID: "rf_0", OrderID: "ro_nobodys", AskedBy: ada, Hash: []byte{1}}, "request0")
	if domain.CodeOf(err) != domain.NotFound {
		t.Errorf("an unknown order: %v", err)
	}
	first := askRefund(t, store, ada, o.OrderID, "request1")
	if again := askRefund(t, store, ada, o.OrderID, "request1"); again != first {
		t.Errorf("a repeat became %s", again)
	}
	_, err = store.Operators.AskRefund(t.Context(),
		ledger.Refund{RefundID: "rf_9", OrderID: "ro_9", AskedBy: ada, Hash: []byte{9}}, "request1")
	if domain.CodeOf(err) != domain.IdempotencyMismatch {
		t.Errorf("another order under the same request id: %v", err)
	}
	other := askRefund(t, store, ada, o.OrderID, "request2")
	var wg sync.WaitGroup
	for range 8 {
		wg.Go(func() {
			if _, done, err := store.Operators.Refund(t.Context(), first, ada, alone, persistencetest.Noon); err != nil ||
				!done {
				t.Errorf("refunded %v, %v", done, err)
			}
		})
	}
	wg.Wait()
	if _, _, err := store.Operators.Refund(t.Context(), other, ada, alone,
		persistencetest.Noon); domain.CodeOf(err) != domain.StaleState {
		t.Errorf("another refund of the order: %v", err)
	}
	if err := store.Money.RefundOrder(t.Context(), o, persistencetest.Noon); err != nil {
		t.Errorf("the provider reports it as well: %v", err)
	}
	if coins := persistencetest.Balance(t, store, ledger.WalletOf(user)); coins != 100 {
		t.Errorf("%d coins left, want the 100 from before", coins)
	}
	list, total, err := store.Operators.ListOrders(t.Context(), ledger.OrderFilter{UserID: user, Limit: 10})
	if err != nil || total != 1 || list[0].Status != ledger.RechargeRefunded || list[0].RefundedBy != ada ||
		list[0].RefundReason != "paid twice" ||
		list[0].Balance != 100 || list[0].User.UserID != user {
		t.Errorf("listed as %+v, %v", list, err)
	}
	if waiting, err := store.Operators.RefundApprovals(t.Context()); err != nil || len(waiting) != 0 {
		t.Errorf("a refund of a refunded order waits: %+v, %v", waiting, err)
	}
	audit, err := store.Operators.LedgerAudit(t.Context())
	if err != nil || !audit.OK || audit.Transfers == 0 {
		t.Errorf("audit %+v, %v", audit, err)
	}
	var sum, accounts int64
	for _, k := range audit.Kinds {
		sum, accounts = sum+int64(k.Balance), accounts+k.Accounts
	}
	if sum != 0 || accounts != audit.Accounts || len(audit.Kinds) < 2 {
		t.Errorf("the kinds of accounts are %+v", audit.Kinds)
	}
}

// Corrections and refunds share the daily limit; above it another admin approves.
func TestRefundsAndCorrectionsShareOneDailyLimit(t *testing.T) {
	t.Parallel()
	store, _, ada, user := persistencetest.WithOperator(t)
	bob, err := store.Operators.CreateOperator(t.Context(), "Bob", "hash", "admin", time.Now())
	if err != nil {
		t.Fatal(err)
	}
	large, small := paidFor(t, store, 1, user, 6_990), paidFor(t, store, 2, user, 2_990)
	if left := adjusted(t, store, askAdjustment(t, store, ada, user, 3_001, "request1"), ada); left < 0 {
		t.Fatal("a correction within the limit waits")
	}
	waits := askRefund(t, store, ada, large.OrderID, "request2")
	if _, done, err := store.Operators.Refund(t.Context(), waits, ada, alone, persistencetest.Noon); done || err != nil {
		t.Errorf("7000 coins on top of 3001: done %v, %v", done, err)
	}
	if _, done, err := store.Operators.Refund(t.Context(), askRefund(t, store, ada, small.OrderID, "request3"), ada, alone,
		persistencetest.Noon); !done || err != nil {
		t.Errorf("3000 coins on top of 3001: done %v, %v", done, err)
	}
	if left := adjusted(t, store, askAdjustment(t, store, ada, user, 4_000, "request4"), ada); left != -1 {
		t.Errorf("4000 coins on top of 6001 are corrected without approval, %d left", left)
	}
	if waiting, err := store.Operators.RefundApprovals(t.Context()); err != nil || len(waiting) != 1 ||
		waiting[0].RefundID != waits || waiting[0].Coins != 7_000 {
		t.Errorf("waiting are %+v, %v", waiting, err)
	}
	if _, done, err := store.Operators.Refund(t.Context(), waits, bob, alone, persistencetest.Noon); !done || err != nil {
		t.Errorf("the second admin: done %v, %v", done, err)
	}
	waiting, total, err := store.Operators.ListAdjustments(t.Context(),
		ledger.AdjustmentFilter{State: ledger.AdjustmentWaiting, Limit: 5})
	if err != nil || total != 1 || waiting[0].Amount != 4_000 || waiting[0].AskedName == "" ||
		waiting[0].State(time.Now()) != ledger.AdjustmentWaiting {
		t.Errorf("waiting corrections %+v, %d, %v", waiting, total, err)
	}
	all, _, err := store.Operators.ListAdjustments(t.Context(), ledger.AdjustmentFilter{Sort: "amount", Limit: 5})
	if err != nil || len(all) != 2 || all[0].Amount != 3_001 {
		t.Errorf("by amount %+v, %v", all, err)
	}
}
