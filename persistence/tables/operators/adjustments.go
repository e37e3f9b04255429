// Corrections of wallets: one admin makes small ones, large ones need two.

package operators

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/jackc/pgx/v5"

	"touchline/domain"
	"touchline/domain/console"
	"touchline/domain/ledger"
	"touchline/persistence/journal"
	"touchline/persistence/pg"
	"touchline/persistence/tables/accounts"
)

// AskAdjustment stores the request to correct a wallet; NOT_FOUND without the user. A repeated request id returns the
// first request, or IDEMPOTENCY_MISMATCH when the contents differ.
func (s *Operators) AskAdjustment(ctx context.Context, a ledger.Adjustment,
	requestID string) (ledger.Adjustment, error) {
	if _, _, err := accounts.ReadPerson(ctx, s.db, a.UserID); err != nil {
		return a, err
	}
	_, err := s.db.Exec(ctx, `
		INSERT INTO wallet_adjustment (adjust_id, user_id, amount, reason, request_id, hash, asked_by, asked_at)
		VALUES ($1, $2, $3, $4, $5, $6, $7, now())
		ON CONFLICT (asked_by, request_id) DO NOTHING`,
		a.AdjustID, a.UserID, int64(a.Amount), a.Reason, requestID, a.Hash, a.AskedBy)
	if err != nil {
		return a, fmt.Errorf("ask for an adjustment: %w", err)
	}
	first, err := adjustmentIn(ctx, s.db, `asked_by = $1 AND request_id = $2`, a.AskedBy, requestID)
	if err == nil && first.Hash != nil && !bytes.Equal(first.Hash, a.Hash) {
		err = domain.Refuse(domain.IdempotencyMismatch)
	}
	return first, err
}

// Adjustment returns a correction; NOT_FOUND when there is none.
func (s *Operators) Adjustment(ctx context.Context, adjustID string) (ledger.Adjustment, error) {
	return adjustmentIn(ctx, s.db, `adjust_id = $1`, adjustID)
}

const adjustmentFields = `adjust_id, user_id, amount, reason, asked_by, coalesce(agreed_by, 0) AS agreed_by,
	asked_at AS asked, done_at AS done, hash`

func adjustmentIn(ctx context.Context, db pg.Queries, where string, args ...any) (ledger.Adjustment, error) {
	a, err := pg.One(ctx, db, pgx.RowToStructByName[ledger.Adjustment],
		`SELECT `+adjustmentFields+` FROM wallet_adjustment WHERE `+where, args...)
	return a, pg.Doing(pg.Found(err, "adjustment"), "read an adjustment")
}

// Adjust executes a pending correction, once, and returns the user's balance; nil while it needs another admin.
// BALANCE_NOT_ENOUGH when the user has too few coins; the refusals of Approval.Check when the other admin may not
// approve.
func (s *Operators) Adjust(ctx context.Context, adjustID string, by int64,
	limit domain.Coins) (left *domain.Coins, err error) {
	a, err := s.Adjustment(ctx, adjustID)
	if err != nil {
		return nil, err
	}
	wallet := ledger.WalletOf(a.UserID)
	t := ledger.Transfer{Key: "adjust/" + a.AdjustID, Debit: ledger.Corrections, Credit: wallet,
		Amount: a.Amount, Kind: ledger.FlowAdjust, Ref: a.AdjustID, Remark: a.Reason}
	if a.Amount < 0 {
		t.Debit, t.Credit, t.Amount = t.Credit, t.Debit, -a.Amount
	}
	transfers := []ledger.Transfer{t}
	// In a commit of its own, for the reason of makeWallets.
	if _, err := s.db.Exec(ctx, journal.CreateWallets, journal.AccountsOfAll(transfers)); err != nil {
		return nil, fmt.Errorf("make wallets: %w", err)
	}
	err = pgx.BeginFunc(ctx, s.db, func(tx pgx.Tx) error {
		may, err := mayAdjust(ctx, tx, adjustID, by, limit)
		if err != nil || !may {
			return err
		}
		balances, err := journal.EnterTransfers(ctx, tx, transfers,
			func(*journal.Book) []ledger.Transfer { return transfers })
		if err != nil {
			return err
		}
		balance := balances[wallet]
		left = &balance
		_, err = tx.Exec(ctx, `UPDATE wallet_adjustment SET agreed_by = $2, done_at = now() WHERE adjust_id = $1`, adjustID,
			by)
		return err
	})
	if errors.Is(err, errDoneBefore) {
		balance, err := s.ledger.Balance(ctx, wallet)
		return &balance, err
	}
	return left, pg.Doing(err, "adjust a wallet")
}

var errDoneBefore = errors.New("done before")

// mayAdjust checks a correction, and locks it and its admins until the transaction ends: of two at the same time, the
// second sees the effects of the first.
func mayAdjust(ctx context.Context, tx pgx.Tx, adjustID string, by int64, limit domain.Coins) (bool, error) {
	a, err := adjustmentIn(ctx, tx, `adjust_id = $1 FOR UPDATE`, adjustID)
	switch {
	case err != nil:
		return false, err
	case !a.Done.IsZero():
		return false, errDoneBefore
	}
	return mayAlone(ctx, tx, moneyApproval{a.AskedBy, a.Asked, max(a.Amount, -a.Amount)}, by, limit)
}

// moneyApproval is a change of a wallet that needs an approval.
type moneyApproval struct {
	askedBy int64
	asked   time.Time
	coins   domain.Coins
}

// mayAlone reports whether an admin may approve a change: another admin, or the requester while the sum of the
// requester's corrections and refunds within a day stays within the limit.
func mayAlone(ctx context.Context, tx pgx.Tx, m moneyApproval, by int64, limit domain.Coins) (bool, error) {
	approval, err := approvalOf(ctx, tx, m.askedBy, by, m.asked)
	if err != nil {
		return false, err
	}
	if by != m.askedBy {
		return true, approval.Check()
	}
	if approval.Lapsed {
		return false, approval.Check()
	}
	var alone int64
	err = tx.QueryRow(ctx, `
		SELECT (SELECT coalesce(sum(abs(amount)), 0)::bigint FROM wallet_adjustment
				WHERE asked_by = $1 AND agreed_by = $1 AND done_at > now() - $2::interval)
			+ (SELECT coalesce(sum(coins), 0)::bigint FROM recharge_refund
				WHERE asked_by = $1 AND agreed_by = $1 AND done_at > now() - $2::interval)`, by, ledger.AdjustSpan).Scan(&alone)
	return domain.Coins(alone)+m.coins <= limit, err
}

// AdjustmentApprovals returns the corrections that another admin may still approve, the oldest first.
func (s *Operators) AdjustmentApprovals(ctx context.Context) ([]ledger.AdjustmentApproval, error) {
	list, err := pg.Collect(ctx, s.db, pgx.RowToStructByName[ledger.AdjustmentApproval], `
		SELECT `+adjustmentFields+`, coalesce(nick_name, '') AS nick_name,
			coalesce((SELECT balance FROM wallet WHERE account = user_id), 0) AS balance
		FROM wallet_adjustment LEFT JOIN account USING (user_id)
		WHERE done_at IS NULL AND asked_at > now() - $1::interval
		ORDER BY asked_at LIMIT 1000`, domain.ApprovalLife)
	return list, pg.Doing(err, "read adjustments")
}

// MayApprove returns the refusal of Approval.Check at this moment. The approval itself checks again, with locks.
func (s *Operators) MayApprove(ctx context.Context, requester, by int64, asked time.Time) error {
	approval, err := readApproval(ctx, s.db, ``, requester, by, asked)
	if err != nil {
		return fmt.Errorf("read the admins of an approval: %w", err)
	}
	return approval.Check()
}

// approvalOf reads and locks the two admins of a pending change.
func approvalOf(ctx context.Context, tx pgx.Tx, requester, other int64, asked time.Time) (console.Approval, error) {
	return readApproval(ctx, tx, `FOR UPDATE`, requester, other, asked)
}

type rowQueries interface {
	pg.Queries
	QueryRow(ctx context.Context, query string, values ...any) pgx.Row
}

func readApproval(ctx context.Context, db rowQueries, lock string, requester, other int64,
	asked time.Time) (console.Approval, error) {
	a := console.Approval{Asked: asked}
	people, err := pg.Collect(ctx, db, pgx.RowToStructByName[console.Operator], `SELECT `+operatorFields+` FROM operator o
		WHERE o.operator_id IN ($1, $2) ORDER BY o.operator_id `+lock, requester, other)
	if err != nil {
		return a, err
	}
	for _, o := range people {
		if o.OperatorID == requester {
			a.Requester = o
		}
		if o.OperatorID == other {
			a.Approver = o
		}
	}
	// All admins from whom each of the two got its login data, directly or through others, and the two themselves.
	err = db.QueryRow(ctx, `
		WITH RECURSIVE line (who, giver) AS (
			SELECT operator_id, operator_id FROM operator WHERE operator_id IN ($1, $2)
			UNION
			SELECT line.who, given.giver
			FROM line
			JOIN operator AS o ON o.operator_id = line.giver
			CROSS JOIN LATERAL (VALUES (o.role_by), (o.password_by), (o.totp_by)) AS given (giver)
			WHERE given.giver <> 0
		)
		SELECT EXISTS (SELECT FROM line GROUP BY giver HAVING count(DISTINCT who) > 1),
		$3::timestamptz <= now() - $4::interval`,
		requester, other, asked, domain.ApprovalLife).Scan(&a.Shared, &a.Lapsed)
	return a, err
}
