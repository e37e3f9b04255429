// The ledger: transfers decided one by one, balances kept, and the audit that proves both.
package persistence

import (
	"context"
	"fmt"
	"slices"

	"github.com/jackc/pgx/v5"

	"touchline/actors"
	"touchline/domain"
)

const (
	insertTransfers = `
INSERT INTO transfer (key, debit, credit, amount, kind, at)
SELECT * FROM unnest($1::text[], $2::bigint[], $3::bigint[], $4::bigint[], $5::text[], $6::timestamptz[])`

	// Every transaction that will change wallets locks them first, in the order of their accounts.
	lockWallets = `
SELECT account, balance FROM wallet WHERE account = ANY($1) ORDER BY account FOR NO KEY UPDATE`

	// One update per wallet and commit, however many transfers: that is what makes a hot account cheap.
	addDeltas = `
UPDATE wallet SET balance = wallet.balance + delta.amount
FROM unnest($1::bigint[], $2::bigint[]) AS delta (account, amount)
WHERE wallet.account = delta.account`

	createWallets = `
INSERT INTO wallet (account, balance)
SELECT account, 0 FROM unnest($1::bigint[]) AS missing (account) ORDER BY account
ON CONFLICT DO NOTHING`
)

// walletsRemembered bounds the memory of accounts that are known to have a wallet.
const walletsRemembered = 200_000

// makeWallets gives every account a wallet, in a commit of its own: made inside the batch, a new wallet
// would be locked out of order.
func (c *committer) makeWallets(ctx context.Context, accounts []int64) error {
	var missing []int64
	for _, account := range accounts {
		if _, ok := c.wallets[domain.AccountID(account)]; !ok {
			missing = append(missing, account)
		}
	}
	if len(missing) == 0 {
		return nil
	}
	if _, err := c.writer.Exec(ctx, createWallets, missing); err != nil {
		return fmt.Errorf("make wallets: %w", err)
	}
	if len(c.wallets)+len(missing) > walletsRemembered {
		clear(c.wallets)
	}
	for _, account := range missing {
		c.wallets[domain.AccountID(account)] = struct{}{}
	}
	return nil
}

// lockWallets queues the locks; balances may be nil when nobody asks for them.
func (p *plan) lockWallets(batch *pgx.Batch, balances map[domain.AccountID]domain.Coins) {
	if len(p.accounts) == 0 {
		return
	}
	batch.Queue(lockWallets, p.accounts).Query(func(rows pgx.Rows) error {
		var account domain.AccountID
		var balance domain.Coins
		_, err := pgx.ForEachRow(rows, []any{&account, &balance}, func() error {
			if balances != nil {
				balances[account] = balance
			}
			return nil
		})
		return err
	})
}

func (p *plan) writeTransfers(batch *pgx.Batch) {
	t := &p.transfers
	if len(t.key) == 0 {
		return
	}
	batch.Queue(insertTransfers, t.key, t.debit, t.credit, t.amount, t.kind, t.at)
	accounts := make([]int64, 0, len(p.deltas))
	for account, amount := range p.deltas {
		if amount != 0 {
			accounts = append(accounts, int64(account))
		}
	}
	sortNumbers(accounts)
	amounts := make([]int64, len(accounts))
	for i, account := range accounts {
		amounts[i] = int64(p.deltas[domain.AccountID(account)])
	}
	batch.Queue(addDeltas, accounts, amounts)
}

func sortNumbers(numbers []int64) { slices.Sort(numbers) }

// book enters transfers in order against the locked balances.
type book struct {
	known  *answers // nil: no balance was asked for, the database's constraint stands behind
	deltas map[domain.AccountID]domain.Coins
	keys   map[string]struct{} // entered in this batch
}

func newBook(known *answers) *book {
	return &book{known: known, deltas: map[domain.AccountID]domain.Coins{}, keys: map[string]struct{}{}}
}

// enter takes all transfers of one change or none. A key that exists is a duplicate even when the coins
// would not suffice any more: the first time they did.
func (b *book) enter(transfers []domain.Transfer) error {
	for i, t := range transfers {
		if t.Key == "" || t.Amount <= 0 || t.Debit == t.Credit {
			return errTransferFormed
		}
		if b.taken(t.Key) || slices.ContainsFunc(transfers[:i], func(o domain.Transfer) bool { return o.Key == t.Key }) {
			return actors.ErrDuplicate
		}
	}
	for i, t := range transfers {
		if !b.covers(t) {
			for _, undo := range transfers[:i] {
				b.move(undo, -undo.Amount)
			}
			return actors.ErrInsufficient
		}
		b.move(t, t.Amount)
	}
	for _, t := range transfers {
		b.keys[t.Key] = struct{}{}
	}
	return nil
}

func (b *book) taken(key string) bool {
	if _, ok := b.keys[key]; ok {
		return true
	}
	if b.known == nil {
		return false
	}
	_, ok := b.known.taken[key]
	return ok
}

// covers tells whether the debited account can pay. Accounts below zero stand for the world outside.
func (b *book) covers(t domain.Transfer) bool {
	if b.known == nil || t.Debit < 0 {
		return true
	}
	return b.known.balances[t.Debit]+b.deltas[t.Debit] >= t.Amount
}

func (b *book) move(t domain.Transfer, amount domain.Coins) {
	b.deltas[t.Debit] -= amount
	b.deltas[t.Credit] += amount
}

// Balance reads an account; 0 for one that never had a transfer.
func (s *Store) Balance(ctx context.Context, account domain.AccountID) (domain.Coins, error) {
	var balance domain.Coins
	err := s.db.QueryRow(ctx, "SELECT coalesce((SELECT balance FROM wallet WHERE account = $1), 0)",
		int64(account)).Scan(&balance)
	if err != nil {
		return 0, fmt.Errorf("read the balance of account %d: %w", account, err)
	}
	return balance, nil
}

// Audit is what the whole ledger comes to. All but Accounts and Transfers must be 0.
type Audit struct {
	Accounts, Transfers int64
	Mismatched          int64 // wallets that differ from the sum of their transfers
	Overdrawn           int64 // wallets below zero that may not be
	Sum                 int64 // of all balances
}

// Clean tells whether the ledger is in order.
func (a Audit) Clean() bool { return a.Mismatched == 0 && a.Overdrawn == 0 && a.Sum == 0 }

// Audit adds up every transfer and compares the wallets with it. It reads everything.
func (s *Store) Audit(ctx context.Context) (Audit, error) {
	var a Audit
	err := s.writer.QueryRow(ctx, `
WITH side AS (
    SELECT debit AS account, -amount AS amount FROM transfer
    UNION ALL
    SELECT credit, amount FROM transfer
), due AS (SELECT account, sum(amount) AS amount FROM side GROUP BY account)
SELECT count(wallet.account),
       (SELECT count(*) FROM transfer),
       count(*) FILTER (WHERE coalesce(wallet.balance, 0) <> coalesce(due.amount, 0)),
       count(*) FILTER (WHERE wallet.balance < 0 AND wallet.account >= 0),
       coalesce(sum(wallet.balance), 0)
FROM wallet FULL JOIN due USING (account)`).
		Scan(&a.Accounts, &a.Transfers, &a.Mismatched, &a.Overdrawn, &a.Sum)
	if err != nil {
		return Audit{}, fmt.Errorf("audit the ledger: %w", err)
	}
	return a, nil
}
