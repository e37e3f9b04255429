// The audit: whether the ledger adds up, every wallet and every envelope.

package journal

import (
	"context"
	"fmt"

	"github.com/jackc/pgx/v5"

	"touchline/domain"
)

// mismatchesListed bounds the wallets an audit names.
const mismatchesListed = 100

// Audit is what the whole ledger comes to. Accounts and Transfers count; everything else must be 0.
type Audit struct {
	Accounts, Transfers int64
	Mismatched          int64 // wallets that differ from the sum of their transfers
	Overdrawn           int64 // wallets below zero that may not be
	Sum                 int64 // of all balances
	Envelopes           int64 // whose grabs, refund and rest are not their total, or whose escrow is not their rest
	Shares              int64 // envelopes with a share given twice, left out or beyond their count, or two shares of one user
	Mismatches          []Mismatch
}

// Mismatch is a wallet that is not what its transfers make it.
type Mismatch struct {
	Account           domain.AccountID
	Balance, Expected domain.Coins
}

// Clean tells whether the ledger is in order.
func (a Audit) Clean() bool {
	return a.Mismatched == 0 && a.Overdrawn == 0 && a.Sum == 0 && a.Envelopes == 0 && a.Shares == 0
}

const (
	auditWallets = `
WITH side AS (
    SELECT debit AS account, -amount AS amount FROM transfer
    UNION ALL
    SELECT credit, amount - fee FROM transfer
    UNION ALL
    SELECT $1, fee FROM transfer WHERE fee > 0
), due AS (SELECT account, sum(amount)::bigint AS amount FROM side GROUP BY account),
compared AS (
    SELECT account, coalesce(wallet.balance, 0) AS balance, coalesce(due.amount, 0) AS expected
    FROM wallet FULL JOIN due USING (account)
)`
	auditTotals = auditWallets + `
SELECT (SELECT count(*) FROM wallet), (SELECT count(*) FROM transfer), count(*) FILTER (WHERE balance <> expected),
    count(*) FILTER (WHERE balance < 0 AND account >= 0), coalesce(sum(balance), 0)::bigint
FROM compared`
	auditMismatches = auditWallets + `
SELECT account, balance, expected FROM compared WHERE balance <> expected ORDER BY account LIMIT $2`

	// The escrow account of envelope n is $1 + n.
	auditEnvelopes = `
WITH grabbed AS (
    SELECT debit, sum(amount)::bigint AS amount, count(*) AS shares, count(DISTINCT credit) AS users,
        count(DISTINCT item) AS items, min(item) AS first, max(item) AS last
    FROM transfer WHERE kind = 'envelopeGrab' GROUP BY debit
)
SELECT count(*) FILTER (WHERE coalesce(g.amount, 0) + e.refunded + e.left_amount <> e.total
        OR e.left_amount <> coalesce(w.balance, 0)),
    count(*) FILTER (WHERE g.shares > e.count OR g.users <> g.shares OR g.items <> g.shares
        OR g.first <> 0 OR g.last <> g.shares - 1)
FROM red_envelope AS e
LEFT JOIN grabbed AS g ON g.debit = $1 + e.number
LEFT JOIN wallet AS w ON w.account = $1 + e.number`
)

// Audit adds up every transfer at one moment and compares wallets and envelopes with it. It reads everything.
func (s *Ledger) Audit(ctx context.Context) (Audit, error) {
	var a Audit
	moment := pgx.TxOptions{IsoLevel: pgx.RepeatableRead, AccessMode: pgx.ReadOnly}
	err := pgx.BeginTxFunc(ctx, s.writer, moment, func(tx pgx.Tx) error {
		if _, err := tx.Exec(ctx, "SET LOCAL enable_seqscan = on"); err != nil {
			return err
		}
		err := tx.QueryRow(ctx, auditTotals, int64(domain.Platform)).
			Scan(&a.Accounts, &a.Transfers, &a.Mismatched, &a.Overdrawn, &a.Sum)
		if err != nil {
			return err
		}
		err = tx.QueryRow(ctx, auditEnvelopes, int64(domain.EscrowOf(0))).Scan(&a.Envelopes, &a.Shares)
		if err != nil || a.Mismatched == 0 {
			return err
		}
		rows, err := tx.Query(ctx, auditMismatches, int64(domain.Platform), mismatchesListed)
		if err != nil {
			return err
		}
		a.Mismatches, err = pgx.CollectRows(rows, pgx.RowToStructByPos[Mismatch])
		return err
	})
	if err != nil {
		return Audit{}, fmt.Errorf("audit the ledger: %w", err)
	}
	return a, nil
}
