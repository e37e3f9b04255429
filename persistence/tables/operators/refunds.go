// Recharges that admins take back: what one may do alone, and what two have to agree on.

package operators

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/jackc/pgx/v5"

	"touchline/domain"
	"touchline/persistence/journal"
	"touchline/persistence/pg"
	"touchline/persistence/tables/money"
)

const refundFields = `f.refund_id, f.order_id, o.user_id, f.coins, f.reason, f.asked_by, coalesce(f.agreed_by, 0) AS agreed_by,
	f.asked_at AS asked, f.done_at AS done, f.hash`

const refundTables = `recharge_refund f JOIN recharge_order o USING (order_id)`

// AskRefund stores the request to take a recharge back. A repeat of the request id finds the first one, or
// IDEMPOTENCY_MISMATCH when something else is asked. NOT_FOUND without the order, STALE_STATE when it is not paid.
func (s *Operators) AskRefund(ctx context.Context, r domain.Refund, requestID string) (domain.Refund, error) {
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

func (s *Operators) openRefund(ctx context.Context, r domain.Refund, requestID string) error {
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
	return orRefusal(err, "ask for a refund")
}

// paidOrder reads and locks an order whose coins are there to be taken back.
func paidOrder(ctx context.Context, tx pgx.Tx, orderID string) (domain.Order, error) {
	rows, err := tx.Query(ctx, `SELECT `+money.OrderFields+` FROM recharge_order WHERE order_id = $1 FOR UPDATE`, orderID)
	if err != nil {
		return domain.Order{}, err
	}
	o, err := pgx.CollectExactlyOneRow(rows, pgx.RowToStructByName[domain.Order])
	switch {
	case errors.Is(err, pgx.ErrNoRows):
		return o, domain.Refuse(domain.NotFound, "kind", "order")
	case err == nil && o.Status != domain.RechargePaid:
		return o, domain.Refuse(domain.StaleState, "current", int32(o.Status))
	}
	return o, err
}

func refundIn(ctx context.Context, db pg.Queries, where string, args ...any) (domain.Refund, error) {
	rows, err := db.Query(ctx, `SELECT `+refundFields+` FROM `+refundTables+` WHERE `+where, args...)
	if err != nil {
		return domain.Refund{}, fmt.Errorf("read a refund: %w", err)
	}
	r, err := pgx.CollectExactlyOneRow(rows, pgx.RowToStructByName[domain.Refund])
	if errors.Is(err, pgx.ErrNoRows) {
		return r, domain.Refuse(domain.NotFound, "kind", "refund")
	}
	if err != nil {
		return r, fmt.Errorf("read a refund: %w", err)
	}
	return r, nil
}

// Refund carries out a pending refund, once; done is false while it needs another admin. What the user has spent of the
// coins is the loss of the site. STALE_STATE when the order was taken back otherwise meanwhile; what Approval.Check
// refuses when the other admin may not agree.
func (s *Operators) Refund(ctx context.Context, refundID string, by int64, limit domain.Coins, now time.Time) (r domain.Refund, done bool, err error) {
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
	return r, done && err == nil, orRefusal(err, "refund an order")
}

// mayRefund checks a refund, and locks it and the admins it concerns until the transaction ends.
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

// RefundApprovals are those another admin may still approve, the oldest first.
func (s *Operators) RefundApprovals(ctx context.Context) ([]domain.Refund, error) {
	list, err := pg.Collect(ctx, s.db, pgx.RowToStructByName[domain.Refund], `
		SELECT `+refundFields+` FROM `+refundTables+`
		WHERE f.done_at IS NULL AND f.asked_at > now() - $1::interval AND o.status = `+pg.OrderPaid+`
		ORDER BY f.asked_at LIMIT 1000`, domain.ApprovalLife)
	if err != nil {
		return nil, fmt.Errorf("read refunds: %w", err)
	}
	return list, nil
}
