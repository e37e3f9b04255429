// Orders on a small stand-in, by the same promises as the tables.

package http

import (
	"context"
	"fmt"
	"time"

	"touchline/domain"
)

func (x *till) Products(context.Context) ([]domain.Product, error) {
	return []domain.Product{{ProductID: "coins300", Coins: 300, Bonus: 10, Currency: "CNY", Minor: 3000}}, nil
}

func (x *till) OpenOrder(ctx context.Context, o domain.Order) (domain.Order, bool, error) {
	if before, found, _ := x.OrderOfRequest(ctx, o.UserID, o.RequestID); found {
		return before, false, nil
	}
	x.orders = append(x.orders, o)
	return o, true, nil
}

func (x *till) OrderOfRequest(_ context.Context, userID int64, requestID string) (domain.Order, bool, error) {
	for _, o := range x.orders {
		if o.UserID == userID && o.RequestID == requestID {
			return o, true, nil
		}
	}
	return domain.Order{}, false, nil
}

func (x *till) Order(_ context.Context, provider, orderID string) (domain.Order, error) {
	for _, o := range x.orders {
		if o.Provider == provider && o.OrderID == orderID {
			return o, nil
		}
	}
	return domain.Order{}, domain.Refuse(domain.NotFound, "kind", "order")
}

func (x *till) Orders(context.Context, int64, int, int) ([]domain.Order, int64, error) {
	return x.orders, int64(len(x.orders)), nil
}

// become changes an order that is in one of some states, and writes down that it did.
func (x *till) become(o domain.Order, status domain.RechargeStatus, txn string, from ...domain.RechargeStatus) error {
	for i := range x.orders {
		if x.orders[i].OrderID != o.OrderID {
			continue
		}
		for _, s := range from {
			if x.orders[i].Status == s {
				x.orders[i].Status = status
				if txn != "" {
					x.orders[i].ProviderTxn = txn
				}
				x.told = append(x.told, fmt.Sprintf("%s became %d", o.OrderID, status))
				return nil
			}
		}
		if x.orders[i].Status == status && (txn == "" || x.orders[i].ProviderTxn == txn) ||
			status == domain.RechargePaid && x.orders[i].ProviderTxn == txn {
			return nil
		}
		return domain.Refuse(domain.StaleState, "current", int32(x.orders[i].Status))
	}
	return fmt.Errorf("no order %s", o.OrderID)
}

func (x *till) PayOrder(_ context.Context, o domain.Order, txn string, _ time.Time) error {
	return x.become(o, domain.RechargePaid, txn, domain.RechargePending, domain.RechargeFailed)
}

func (x *till) RefundOrder(_ context.Context, o domain.Order, _ time.Time) error {
	return x.become(o, domain.RechargeRefunded, "", domain.RechargePaid)
}

func (x *till) FailOrder(_ context.Context, o domain.Order) error {
	return x.become(o, domain.RechargeFailed, "", domain.RechargePending)
}
