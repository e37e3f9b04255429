// The wallets of the ledger: created in advance, locked in one order, updated once per commit.

package journal

import (
	"context"
	"fmt"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"

	"touchline/domain"
	"touchline/domain/ledger"
)

const (
	// Every transaction that will change wallets locks them first, in the order of their accounts. Agendas are locked
	// after them.
	lockWallets = `
SELECT account, balance FROM wallet WHERE account = ANY($1) ORDER BY account FOR NO KEY UPDATE`

	// One update per wallet and commit, however many transfers: this keeps accounts with many transfers cheap.
	addDeltas = `
UPDATE wallet SET balance = wallet.balance + delta.amount
FROM unnest($1::bigint[], $2::bigint[]) AS delta (account, amount)
WHERE wallet.account = delta.account`

	// CreateWallets creates missing wallets of accounts ($1), in a commit before the one that locks them.
	CreateWallets = `
INSERT INTO wallet (account, balance)
SELECT account, 0 FROM unnest($1::bigint[]) AS missing (account) ORDER BY account
ON CONFLICT DO NOTHING`
)

// walletsRemembered bounds the cache of accounts that have a wallet.
const walletsRemembered = 200_000

// makeWallets creates missing wallets in a commit of its own: a wallet created inside the batch would be locked
// out of order.
func (c *committer) makeWallets(ctx context.Context, accounts []int64) error {
	var missing []int64
	for _, account := range accounts {
		if _, ok := c.wallets[ledger.AccountID(account)]; !ok {
			missing = append(missing, account)
		}
	}
	if len(missing) == 0 {
		return nil
	}
	if _, err := c.writer.Exec(ctx, CreateWallets, missing); err != nil {
		return fmt.Errorf("make wallets: %w", err)
	}
	if len(c.wallets)+len(missing) > walletsRemembered {
		clear(c.wallets)
	}
	for _, account := range missing {
		c.wallets[ledger.AccountID(account)] = struct{}{}
	}
	return nil
}

// lockWallets queues the locks; balances may be nil when they are not needed.
func (p *plan) lockWallets(batch *pgx.Batch, balances map[ledger.AccountID]domain.Coins) {
	if len(p.accounts) == 0 {
		return
	}
	batch.Queue(lockWallets, p.accounts).Query(func(rows pgx.Rows) error {
		var account ledger.AccountID
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

// Ledger reads money, and enters transfers that no actor decides.
type Ledger struct{ db, writer *pgxpool.Pool }

// NewLedger enters transfers through the pool of queries; the audit reads through writer, which has
// no statement timeout.
func NewLedger(db, writer *pgxpool.Pool) *Ledger { return &Ledger{db, writer} }

// Balance returns the balance of an account; 0 without transfers.
func (s *Ledger) Balance(ctx context.Context, account ledger.AccountID) (domain.Coins, error) {
	var balance domain.Coins
	err := s.db.QueryRow(ctx, "SELECT coalesce((SELECT balance FROM wallet WHERE account = $1), 0)",
		int64(account)).Scan(&balance)
	if err != nil {
		return 0, fmt.Errorf("read the balance of account %d: %w", account, err)
	}
	return balance, nil
}
