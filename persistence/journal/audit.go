// The audit: whether the ledger balances, in total, per wallet and per envelope.

package journal

import (
	"context"
	"fmt"

	"github.com/jackc/pgx/v5"

	"touchline/domain"
	"touchline/domain/ledger"
)

// mismatchesListed bounds the wallets that an audit lists.
const mismatchesListed = 100

// Audit is the result of an audit. Accounts, Transfers and EnvelopesRead are counts; all other numbers must be 0.
type Audit struct {
	Accounts, Transfers int64
	EnvelopesRead       int64
	Mismatched          int64 // wallets that differ from the sum of their transfers
	Overdrawn           int64 // wallets below zero whose account may not be
	Sum                 int64 // of all balances
	// whose grabs, refund and rest do not add up to their total, or whose escrow is not their rest
	Envelopes int64
	// envelopes with a share that was given twice, left out or beyond their count, or with two shares of one user
	Shares     int64
	Mismatches []Mismatch
	Kinds      []KindTotal
}

// KindTotal is the total of the accounts of one kind.
type KindTotal struct {
	Kind              ledger.AccountKind
	Accounts          int64
	Mismatched        int64
	Overdrawn         int64
	Balance, Expected domain.Coins
}

// Mismatch is a wallet whose balance differs from the sum of its transfers.
type Mismatch struct {
	Account           ledger.AccountID
	Balance, Expected domain.Coins
}

// Clean reports whether the ledger is in order.
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
    SELECT account, wallet.balance IS NOT NULL AS kept, coalesce(wallet.balance, 0) AS balance,
			coalesce(due.amount, 0) AS expected
    FROM wallet FULL JOIN due USING (account)
)`
	// The kinds of ledger.KindOf: $2 and $3 are the first account of incomes and of escrows.
	auditKinds = auditWallets + `
SELECT CASE WHEN account < 0 OR account = $1 THEN account
		WHEN account >= $3 THEN $3::bigint WHEN account >= $2 THEN $2::bigint ELSE 0 END AS first,
    count(*) FILTER (WHERE kept), count(*) FILTER (WHERE balance <> expected),
    count(*) FILTER (WHERE balance < 0 AND account >= 0), sum(balance)::bigint, sum(expected)::bigint
FROM compared GROUP BY first ORDER BY first`
	auditMismatches = auditWallets + `
SELECT account, balance, expected FROM compared WHERE balance <> expected ORDER BY account LIMIT $2`
	auditTransfers = `SELECT count(*) FROM transfer`

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
        OR g.first <> 0 OR g.last <> g.shares - 1), count(*)
FROM red_envelope AS e
LEFT JOIN grabbed AS g ON g.debit = $1 + e.number
LEFT JOIN wallet AS w ON w.account = $1 + e.number`
)

// Audit adds up all transfers at one moment and compares wallets and envelopes with them. It reads all rows.
func (s *Ledger) Audit(ctx context.Context) (Audit, error) {
	var a Audit
	moment := pgx.TxOptions{IsoLevel: pgx.RepeatableRead, AccessMode: pgx.ReadOnly}
	err := pgx.BeginTxFunc(ctx, s.writer, moment, func(tx pgx.Tx) error {
		if _, err := tx.Exec(ctx, "SET LOCAL enable_seqscan = on"); err != nil {
			return err
		}
		if err := a.readKinds(ctx, tx); err != nil {
			return err
		}
		if err := tx.QueryRow(ctx, auditTransfers).Scan(&a.Transfers); err != nil {
			return err
		}
		err := tx.QueryRow(ctx, auditEnvelopes,
			int64(ledger.EscrowOf(0))).Scan(&a.Envelopes, &a.Shares, &a.EnvelopesRead)
		if err != nil || a.Mismatched == 0 {
			return err
		}
		rows, err := tx.Query(ctx, auditMismatches, int64(ledger.Platform), mismatchesListed)
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

// readKinds reads the totals per kind of account and adds them up.
func (a *Audit) readKinds(ctx context.Context, tx pgx.Tx) error {
	rows, err := tx.Query(ctx, auditKinds, int64(ledger.Platform), int64(ledger.IncomeOf(0)), int64(ledger.EscrowOf(0)))
	if err != nil {
		return err
	}
	a.Kinds, err = pgx.CollectRows(rows, func(row pgx.CollectableRow) (k KindTotal, err error) {
		var first ledger.AccountID
		err = row.Scan(&first, &k.Accounts, &k.Mismatched, &k.Overdrawn, &k.Balance, &k.Expected)
		k.Kind = ledger.KindOf(first)
		return k, err
	})
	for _, k := range a.Kinds {
		a.Accounts += k.Accounts
		a.Mismatched += k.Mismatched
		a.Overdrawn += k.Overdrawn
		a.Sum += int64(k.Balance)
	}
	return err
}
