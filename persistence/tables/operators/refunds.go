// Refunds of recharges by admins: one admin makes small ones, large ones need two.

package operators

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/jackc/pgx/v5"

	"touchline/domain"
	"touchline/domain/ledger"
	"touchline/persistence/journal"
	"touchline/persistence/pg"
	"touchline/persistence/tables/money"
)

const refundFields = `f.refund_id, f.order_id, o.user_id, f.coins, f.reason, f.asked_by, coalesce(f.agreed_by, 0) AS agreed_by,
	f.asked_at AS asked, f.done_at AS done, f.hash`

const refundTables = `recharge_refund f JOIN recharge_order o USING (order_id)`

// AskRefund stores the request to refund a recharge. A repeated request id returns the first request, or
// IDEMPOTENCY_MISMATCH when the contents differ. NOT_FOUND without the order, STALE_STATE when it is not paid.
func (s *Operators) AskRefund(ctx context.Context, r ledger.Refund, requestID string) (ledger.Refund, error) {
	first, err := refundIn(ctx, s.db, `f.asked_by = $1 AND f.request_id = $2`, r.AskedBy, requestID)
	if domain.CodeOf(err) == domain.NotFound {
		if err = s.openRefund(ctx, r, requestID); err != nil {
			return r, err
		}
		first, err = refundIn(ctx, s.db, `f.asked_by = $1 AND f.request_id = $2`, r.AskedBy, requestID)
	}
	if err == nil && !bytes.Equal(first.Hash, r.Hash) {
		err = domain.Refuse(domain.IdempotencyMismatch)
	}
	return first, err
}

func (s *Operators) openRefund(ctx context.Context, r ledger.Refund, requestID string) error {
	err := pgx.BeginFunc(ctx, s.db, func(tx pgx.Tx) error {
		if _, err := paidOrder(ctx, tx, r.OrderID); err != nil {
			return err
		}
		_, err := tx.Exec(ctx, `
			INSERT INTO recharge_refund (refund_id, order_id, coins, reason, request_id, hash, asked_by)
			SELECT $1, order_id, coins + bonus, $3, $4, $5, $6 FROM recharge_order WHERE order_id = $2
			ON CONFLICT (asked_by, request_id) DO NOTHING`,
			r.RefundID, r.OrderID, r.Reason, requestID, r.Hash, r.AskedBy)
		return err
	})
	return pg.Doing(err, "ask for a refund")
}

// paidOrder reads and locks an order that is paid and not refunded.
func paidOrder(ctx context.Context, tx pgx.Tx, orderID string) (ledger.Order, error) {
	o, err := pg.One(ctx, tx, pgx.RowToStructByName[ledger.Order],
		`SELECT `+money.OrderFields+` FROM recharge_order WHERE order_id = $1 FOR UPDATE`, orderID)
	switch {
	case errors.Is(err, pgx.ErrNoRows):
		return o, domain.Refuse(domain.NotFound, "kind", "order")
	case err == nil && o.Status != ledger.RechargePaid:
		return o, domain.Refuse(domain.StaleState, "current", int32(o.Status))
	}
	return o, err
}

func refundIn(ctx context.Context, db pg.Queries, where string, args ...any) (ledger.Refund, error) {
	r, err := pg.One(ctx, db, pgx.RowToStructByName[ledger.Refund],
		`SELECT `+refundFields+` FROM `+refundTables+` WHERE `+where, args...)
	return r, pg.Doing(pg.Found(err, "refund"), "read a refund")
}

// Refund executes a pending refund, once; done is false while it needs another admin. The site bears the loss of spent
// coins. STALE_STATE when the order was refunded otherwise; the refusals of Approval.Check when the other admin may not
// approve.
func (s *Operators) Refund(ctx context.Context, refundID string, by int64, limit domain.Coins,
	now time.Time) (r ledger.Refund, done bool, err error) {
	if r, err = refundIn(ctx, s.db, `f.refund_id = $1`, refundID); err != nil {
		return r, false, err
	}
	possible, decide := journal.ChargebackOf(money.Chargeback(r.OrderID, r.UserID, r.Coins))
	// In a commit of its own, for the reason of makeWallets.
	if _, err := s.db.Exec(ctx, journal.CreateWallets, journal.AccountsOfAll(possible)); err != nil {
		return r, false, fmt.Errorf("make wallets: %w", err)
	}
	err = pgx.BeginFunc(ctx, s.db, func(tx pgx.Tx) error {
		may, err := mayRefund(ctx, tx, refundID, by, limit)
		if err != nil || !may {
			return err
		}
		if _, err := paidOrder(ctx, tx, r.OrderID); err != nil {
			return err
		}
		if _, err := journal.EnterTransfers(ctx, tx, possible, decide); err != nil {
			return err
		}
		if err := money.MarkRefunded(ctx, tx, r.OrderID, now); err != nil {
			return err
		}
		_, err = tx.Exec(ctx, `UPDATE recharge_refund SET agreed_by = $2, done_at = now() WHERE refund_id = $1`, refundID, by)
		done = err == nil
		return err
	})
	if errors.Is(err, errDoneBefore) {
		return r, true, nil
	}
	return r, done && err == nil, pg.Doing(err, "refund an order")
}

// mayRefund checks a refund, and locks it and its admins until the transaction ends.
func mayRefund(ctx context.Context, tx pgx.Tx, refundID string, by int64, limit domain.Coins) (bool, error) {
	r, err := refundIn(ctx, tx, `f.refund_id = $1 FOR UPDATE OF f`, refundID)
	switch {
	case err != nil:
		return false, err
	case !r.Done.IsZero():
		return false, errDoneBefore
	}
	return mayAlone(ctx, tx, moneyApproval{r.AskedBy, r.Asked, r.Coins}, by, limit)
}

// RefundApprovals returns the refunds that another admin may still approve, the oldest first.
func (s *Operators) RefundApprovals(ctx context.Context) ([]ledger.Refund, error) {
	list, err := pg.Collect(ctx, s.db, pgx.RowToStructByName[ledger.Refund], `
		SELECT `+refundFields+` FROM `+refundTables+`
		WHERE f.done_at IS NULL AND f.asked_at > now() - $1::interval AND o.status = `+pg.OrderPaid+`
		ORDER BY f.asked_at LIMIT 1000`, domain.ApprovalLife)
	return list, pg.Doing(err, "read refunds")
}
