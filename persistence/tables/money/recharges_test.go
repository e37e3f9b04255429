// An order brings its coins once, and a refund takes them back once.

package money_test

import (
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"touchline/domain"
	"touchline/domain/ledger"
	"touchline/persistence/persistencetest"
)

func (w *town) orders(o ledger.Order) ledger.Order {
	w.T.Helper()
	stored, fresh, err := w.Money.OpenOrder(w.T.Context(), o)
	if err != nil || !fresh {
		w.T.Fatalf("%+v, fresh %v, %v", stored, fresh, err)
	}
	return stored
}

func TestAnOrderIsOpenedOncePerRequest(t *testing.T) {
	t.Parallel()
	w := newTown(t)
	first := w.orders(persistencetest.Order(1, 7, 300))
	if first.Status != ledger.RechargePending || first.Coins != 300 || first.Bonus != 10 || first.Minor != 3000 ||
		!first.Paid.IsZero() {
		t.Errorf("opened %+v", first)
	}
	again := persistencetest.Order(1, 7, 999)
	again.OrderID = "ro_other"
	if stored, fresh, err := w.Money.OpenOrder(t.Context(), again); err != nil || fresh || stored.OrderID != "ro_1" ||
		stored.Coins != 300 {
		t.Errorf("a repeat opened %+v, %v", stored, err)
	}
	if o, found, err := w.Money.OrderOfRequest(t.Context(), 8, "request-1"); err != nil || found {
		t.Errorf("another user's request id found %+v, %v", o, err)
	}
	if _, err := w.Money.Order(t.Context(), "other", "ro_1"); domain.CodeOf(err) != domain.NotFound {
		t.Errorf("another provider's order: %v", err)
	}
}

func TestTortureAPaymentReportedTwentyTimesBringsItsCoinsOnce(t *testing.T) {
	t.Parallel()
	w := newTown(t)
	o := w.orders(persistencetest.Order(1, 7, 300))
	other := w.orders(persistencetest.Order(2, 7, 300))
	var wg sync.WaitGroup
	for range 20 {
		wg.Go(func() {
			if err := w.Money.PayOrder(t.Context(), o, "txn-1", persistencetest.Noon); err != nil {
				t.Error(err)
			}
		})
	}
	wg.Wait()
	if coins := persistencetest.Balance(t, w.Store, 7); coins != 310 {
		t.Errorf("%d coins came, want 310", coins)
	}
	if err := w.Money.PayOrder(t.Context(), o, "txn-2", persistencetest.Noon); domain.CodeOf(err) != domain.StaleState {
		t.Errorf("a second payment of the order: %v", err)
	}
	if err := w.Money.PayOrder(t.Context(), other, "txn-1",
		persistencetest.Noon); domain.CodeOf(err) != domain.BadRequest {
		t.Errorf("one payment for two orders: %v", err)
	}
	if err := w.Money.FailOrder(t.Context(), o); err != nil {
		t.Fatal(err)
	}
	if now, err := w.Money.Order(t.Context(), "card", "ro_1"); err != nil || now.Status != ledger.RechargePaid ||
		now.ProviderTxn != "txn-1" || !now.Paid.Equal(persistencetest.Noon) {
		t.Errorf("the order is %+v, %v", now, err)
	}
	if coins := persistencetest.Balance(t, w.Store, 7); coins != 310 {
		t.Errorf("%d coins after all, want 310", coins)
	}
	persistencetest.MustBeClean(t, w.Store)
}

func TestAFailedPaymentMayStillSucceed(t *testing.T) {
	t.Parallel()
	w := newTown(t)
	o := w.orders(persistencetest.Order(1, 7, 300))
	if err := w.Money.FailOrder(t.Context(), o); err != nil {
		t.Fatal(err)
	}
	if now, _ := w.Money.Order(t.Context(), "card", "ro_1"); now.Status != ledger.RechargeFailed {
		t.Errorf("the order is %+v", now)
	}
	if err := w.Money.PayOrder(t.Context(), o, "txn-1", persistencetest.Noon); err != nil ||
		persistencetest.Balance(t, w.Store, 7) != 310 {
		t.Errorf("%v, %d coins", err, persistencetest.Balance(t, w.Store, 7))
	}
}

func TestAnUnpaidOrderIsClosedAndMayStillBePaid(t *testing.T) {
	t.Parallel()
	w := newTown(t)
	given, old, paid, young := w.orders(persistencetest.Order(1, 7, 300)), persistencetest.Order(2, 7, 300),
		persistencetest.Order(3, 7, 300), w.orders(persistencetest.Order(4, 7, 300))
	old.Created, paid.Created = persistencetest.Noon.Add(-time.Hour), persistencetest.Noon.Add(-time.Hour)
	w.orders(old)
	w.orders(paid)
	for _, err := range []error{
		w.Money.PayOrder(t.Context(), paid, "txn-3", persistencetest.Noon), w.Money.CloseOrder(t.Context(), given),
		w.Money.CloseOrder(t.Context(), paid),
		w.Money.CloseOrdersBefore(t.Context(), persistencetest.Noon.Add(-time.Hour)), w.Money.FailOrder(t.Context(), given),
	} {
		if err != nil {
			t.Fatal(err)
		}
	}
	for id, want := range map[string]ledger.RechargeStatus{
		given.OrderID: ledger.RechargeClosed, old.OrderID: ledger.RechargeClosed, paid.OrderID: ledger.RechargePaid,
		young.OrderID: ledger.RechargePending,
	} {
		if now, err := w.Money.OrderOf(t.Context(), 7, id); err != nil || now.Status != want {
			t.Errorf("order %s is %d, want %d; %v", id, now.Status, want, err)
		}
	}
	if _, err := w.Money.OrderOf(t.Context(), 8, given.OrderID); domain.CodeOf(err) != domain.NotFound {
		t.Errorf("another user finds the order: %v", err)
	}
	if err := w.Money.PayOrder(t.Context(), given, "txn-1", persistencetest.Noon); err != nil ||
		persistencetest.Balance(t, w.Store, 7) != 620 {
		t.Errorf("%v, %d coins", err, persistencetest.Balance(t, w.Store, 7))
	}
	persistencetest.MustBeClean(t, w.Store)
}

func TestARefundTakesTheCoinsBackAndTheSiteBearsSpentOnes(t *testing.T) {
	t.Parallel()
	w := newTown(t)
	o := w.orders(persistencetest.Order(1, 7, 300))
	if err := w.Money.RefundOrder(t.Context(), o, persistencetest.Noon); domain.CodeOf(err) != domain.StaleState {
		t.Errorf("an order that was never paid was refunded: %v", err)
	}
	if err := w.Money.PayOrder(t.Context(), o, "txn-1", persistencetest.Noon); err != nil {
		t.Fatal(err)
	}
	w.moves(persistencetest.Noon, giftOf(1, 7, 8, 200, "s1"))
	var refused atomic.Int64
	var wg sync.WaitGroup
	for range 10 {
		wg.Go(func() {
			if err := w.Money.RefundOrder(t.Context(), o, persistencetest.Noon.Add(time.Hour)); err != nil {
				refused.Add(1)
				t.Error(err)
			}
		})
	}
	wg.Wait()
	if coins, lost := persistencetest.Balance(t, w.Store, 7),
		persistencetest.Balance(t, w.Store, ledger.Losses); coins != 0 || lost != -200 {
		t.Errorf("left %d coins and %d losses, want 0 and -200", coins, lost)
	}
	if err := w.Money.PayOrder(t.Context(), o, "txn-1", persistencetest.Noon); err != nil ||
		persistencetest.Balance(t, w.Store, 7) != 0 {
		t.Errorf("the repeated payment brought coins: %v, %d", err, persistencetest.Balance(t, w.Store, 7))
	}
	if now, err := w.Money.Order(t.Context(), "card", "ro_1"); err != nil || now.Status != ledger.RechargeRefunded ||
		!now.Refunded.Equal(persistencetest.Noon.Add(time.Hour)) {
		t.Errorf("the order is %+v, %v", now, err)
	}
	persistencetest.MustBeClean(t, w.Store)
}

func TestRechargesAreTheCallersOwnNewestFirst(t *testing.T) {
	t.Parallel()
	w := newTown(t)
	for n := range 3 {
		o := persistencetest.Order(n, 7, 300)
		o.Created = persistencetest.Noon.Add(time.Duration(n) * time.Hour)
		w.orders(o)
	}
	w.orders(persistencetest.Order(9, 8, 300))
	list, total, err := w.Money.Orders(t.Context(), 7, 2, 0)
	if err != nil || total != 3 || len(list) != 2 || list[0].OrderID != "ro_2" || list[1].OrderID != "ro_1" {
		t.Errorf("%d of %d: %+v, %v", len(list), total, list, err)
	}
	w.Exec(`INSERT INTO recharge_product (product_id, coins, bonus, currency, minor, sort, active)
		VALUES ('b', 10, 0, 'CNY', 100, 2, true), ('a', 5, 1, 'CNY', 50, 1, true), ('c', 1, 0, 'CNY', 1, 0, false)`)
	products, err := w.Money.Products(t.Context())
	if err != nil || len(products) != 2 ||
		products[0] != (ledger.Product{ProductID: "a", Coins: 5, Bonus: 1, Currency: "CNY", Minor: 50}) {
		t.Errorf("on sale: %+v, %v", products, err)
	}
}
