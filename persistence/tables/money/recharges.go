// Recharges: products on sale, orders, and the coins of payments and refunds.

package money

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/jackc/pgx/v5"

	"touchline/actors"
	"touchline/domain"
	"touchline/domain/ledger"
	"touchline/persistence/pg"
)

const OnSale = `
	SELECT product_id, coins, bonus, currency, minor
	FROM recharge_product
	WHERE active
	ORDER BY sort, coins, product_id`

// Products returns the products on sale, in their order.
func (s *Money) Products(ctx context.Context) ([]ledger.Product, error) {
	products, err := pg.Collect(ctx, s.db, pgx.RowToStructByName[ledger.Product], OnSale)
	return products, pg.Doing(err, "list recharge products")
}

const OrderFields = `order_id, user_id, request_id, hash, product_id, coins, bonus, currency, minor, provider, status,
	coalesce(provider_txn, '') AS provider_txn, created_at AS created, paid_at AS paid, refunded_at AS refunded`

// OpenOrder stores a new order. fresh is false when the user has an order under the same request id, which is then
// returned.
func (s *Money) OpenOrder(ctx context.Context, o ledger.Order) (stored ledger.Order, fresh bool, err error) {
	tag, err := s.db.Exec(ctx, `
		INSERT INTO recharge_order (order_id, user_id, request_id, hash, product_id, coins, bonus, currency, minor,
			provider, status, created_at)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)
		ON CONFLICT (user_id, request_id) DO NOTHING`,
		o.OrderID, o.UserID, o.RequestID, o.Hash, o.ProductID, o.Coins, o.Bonus, o.Currency, o.Minor, o.Provider,
		int32(ledger.RechargePending), o.Created)
	if err != nil {
		return o, false, fmt.Errorf("open an order: %w", err)
	}
	stored, found, err := s.OrderOfRequest(ctx, o.UserID, o.RequestID)
	if err == nil && !found {
		err = fmt.Errorf("order %s is gone", o.OrderID)
	}
	return stored, tag.RowsAffected() == 1, err
}

// OrderOfRequest returns the order that a user opened under a request id.
func (s *Money) OrderOfRequest(ctx context.Context, userID int64, requestID string) (ledger.Order, bool, error) {
	o, err := s.order(ctx, `user_id = $1 AND request_id = $2`, userID, requestID)
	if errors.Is(err, pgx.ErrNoRows) {
		return o, false, nil
	}
	return o, err == nil, err
}

// Order returns an order of a provider; NOT_FOUND when there is none.
func (s *Money) Order(ctx context.Context, provider, orderID string) (ledger.Order, error) {
	return s.orderOrRefusal(ctx, `provider = $1 AND order_id = $2`, provider, orderID)
}

// OrderOf returns an order of a user; NOT_FOUND when there is none.
func (s *Money) OrderOf(ctx context.Context, userID int64, orderID string) (ledger.Order, error) {
	return s.orderOrRefusal(ctx, `user_id = $1 AND order_id = $2`, userID, orderID)
}

func (s *Money) orderOrRefusal(ctx context.Context, where string, values ...any) (ledger.Order, error) {
	o, err := s.order(ctx, where, values...)
	return o, pg.Found(err, "order")
}

func (s *Money) order(ctx context.Context, where string, values ...any) (ledger.Order, error) {
	o, err := pg.One(ctx, s.db, pgx.RowToStructByName[ledger.Order],
		`SELECT `+OrderFields+` FROM recharge_order WHERE `+where, values...)
	return o, pg.Doing(err, "read an order")
}

// Orders returns the orders of a user, the newest first, and their number.
func (s *Money) Orders(ctx context.Context, userID int64, limit, offset int) ([]ledger.Order, int64, error) {
	total, err := pg.One(ctx, s.db, pgx.RowTo[int64], `SELECT count(*) FROM recharge_order WHERE user_id = $1`, userID)
	if err != nil {
		return nil, 0, fmt.Errorf("count orders of user %d: %w", userID, err)
	}
	orders, err := pg.Collect(ctx, s.db, pgx.RowToStructByName[ledger.Order], `
		SELECT `+OrderFields+` FROM recharge_order WHERE user_id = $1
		ORDER BY created_at DESC, order_id DESC LIMIT $2 OFFSET $3`, userID, limit, offset)
	return orders, total, pg.Doing(err, "list orders of user %d", userID)
}

// PayOrder credits the coins of an order, once, however often the payment is reported. STALE_STATE when another payment
// was used for the order, BAD_REQUEST when this payment was used for another order.
func (s *Money) PayOrder(ctx context.Context, o ledger.Order, txn string, at time.Time) error {
	_, err := s.ledger.Post(ctx, []ledger.Transfer{{
		Key: "recharge/" + o.OrderID, Debit: ledger.World, Credit: ledger.WalletOf(o.UserID), Amount: o.Coins + o.Bonus,
		Kind: ledger.FlowRecharge, Ref: o.OrderID,
	}}, func(ctx context.Context, tx pgx.Tx) error {
		return changeOrder(ctx, tx, `
			UPDATE recharge_order SET status = $2, provider_txn = $3, paid_at = $4
			WHERE order_id = $1 AND status IN `+pg.OrderPayable,
			o.OrderID, int32(ledger.RechargePaid), txn, at)
	})
	switch {
	case pg.IsConflict(err, "recharge_order_of_txn"):
		return domain.RefuseField("providerTxnId", "used")
	case errors.Is(err, actors.ErrDuplicate):
		now, err := s.Order(ctx, o.Provider, o.OrderID)
		if err == nil && now.ProviderTxn != txn {
			err = domain.Refuse(domain.StaleState, "current", int32(now.Status))
		}
		return err
	}
	return err
}

// RefundOrder takes the coins of a paid order back, once; the site bears the loss of spent coins. STALE_STATE for an
// order that was never paid.
func (s *Money) RefundOrder(ctx context.Context, o ledger.Order, at time.Time) error {
	err := s.ledger.Chargeback(ctx, Chargeback(o.OrderID, o.UserID, o.Coins+o.Bonus),
		func(ctx context.Context, tx pgx.Tx) error {
			return MarkRefunded(ctx, tx, o.OrderID, at)
		})
	if errors.Is(err, actors.ErrDuplicate) {
		return nil
	}
	return err
}

// Chargeback returns the transfer that takes the coins of an order back.
func Chargeback(orderID string, userID int64, coins domain.Coins) ledger.Transfer {
	return ledger.Transfer{Key: "chargeback/" + orderID, Debit: ledger.WalletOf(userID), Credit: ledger.World,
		Amount: coins,
		Kind:   ledger.FlowChargeback, Ref: orderID}
}

// MarkRefunded stores that a paid order was refunded. STALE_STATE when it is not paid.
func MarkRefunded(ctx context.Context, tx pgx.Tx, orderID string, at time.Time) error {
	return changeOrder(ctx, tx, `
		UPDATE recharge_order SET status = $2, refunded_at = $3 WHERE order_id = $1 AND status = `+pg.OrderPaid,
		orderID, int32(ledger.RechargeRefunded), at)
}

// FailOrder stores that a payment failed; a paid order stays paid.
func (s *Money) FailOrder(ctx context.Context, o ledger.Order) error {
	return s.endPending(ctx, ledger.RechargeFailed, `order_id = $2`, o.OrderID)
}

// CloseOrder stores that an order will not be paid; a paid order stays paid.
func (s *Money) CloseOrder(ctx context.Context, o ledger.Order) error {
	return s.endPending(ctx, ledger.RechargeClosed, `order_id = $2`, o.OrderID)
}

// CloseOrdersBefore closes the unpaid orders opened before an instant.
func (s *Money) CloseOrdersBefore(ctx context.Context, before time.Time) error {
	return s.endPending(ctx, ledger.RechargeClosed, `created_at <= $2`, before)
}

func (s *Money) endPending(ctx context.Context, to ledger.RechargeStatus, where string, value any) error {
	_, err := s.db.Exec(ctx, `UPDATE recharge_order SET status = $1 WHERE status = `+pg.OrderPending+` AND `+where,
		int32(to), value)
	return pg.Doing(err, "close unpaid orders")
}

func changeOrder(ctx context.Context, tx pgx.Tx, update, orderID string, values ...any) error {
	tag, err := tx.Exec(ctx, update, append([]any{orderID}, values...)...)
	if err != nil || tag.RowsAffected() == 1 {
		return err
	}
	var status int32
	if err := tx.QueryRow(ctx, `SELECT status FROM recharge_order WHERE order_id = $1`,
		orderID).Scan(&status); err != nil {
		return err
	}
	return domain.Refuse(domain.StaleState, "current", status)
}
