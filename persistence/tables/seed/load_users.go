// Users for load tests. Their calls exist only in development.

package seed

import (
	"context"
	"crypto/rand"
	"fmt"
	"strings"
	"time"

	"github.com/jackc/pgx/v5"

	"touchline/domain"
	"touchline/domain/ledger"
	"touchline/persistence/journal"
	"touchline/persistence/pg"
)

// CreateLoadTestUsers creates one user per hash, each logged in with it and with a balance, in one transaction. The
// users have no password and no phone.
func (s *Demo) CreateLoadTestUsers(ctx context.Context, prefix string, hashes []domain.TokenHash, balance domain.Coins,
	now time.Time) ([]int64, error) {
	run := strings.ToLower(rand.Text()[:8]) // so that names of two runs never collide
	if prefix == "" {
		prefix = "crowd"
	}
	tokens := make([][]byte, len(hashes))
	for i := range hashes {
		tokens[i] = hashes[i][:]
	}
	tx, err := s.db.Begin(ctx)
	if err != nil {
		return nil, fmt.Errorf("create load test users: %w", err)
	}
	defer func() { _ = tx.Rollback(ctx) }()
	rows, err := tx.Query(ctx, `
		INSERT INTO account (user_name, nick_name, language, created_at)
		SELECT $1 || '-' || $2 || '-' || n, left($1, 12) || n, 'en', $4
		FROM generate_series(1, $3::int) AS n
		RETURNING user_id`, domain.Shorten(domain.CleanLine(prefix), 20), run, len(hashes), now)
	if err != nil {
		return nil, fmt.Errorf("create load test users: %w", err)
	}
	ids := make([]int64, 0, len(hashes))
	for rows.Next() {
		var id int64
		if err := rows.Scan(&id); err != nil {
			return nil, fmt.Errorf("create load test users: %w", err)
		}
		ids = append(ids, id)
	}
	if err := rows.Err(); err != nil {
		return nil, fmt.Errorf("create load test users: %w", err)
	}
	if _, err := tx.Exec(ctx, `
		INSERT INTO login (token_hash, user_id, created_at, renewed_at, expires_at)
		SELECT t, u, $3, $3, $4 FROM unnest($1::bytea[], $2::bigint[]) AS c (t, u)`,
		tokens, ids, now, now.Add(domain.TokenLifetime)); err != nil {
		return nil, fmt.Errorf("log load test users in: %w", err)
	}
	if balance > 0 {
		if err := payLoadTestUsers(ctx, tx, run, ids, balance); err != nil {
			return nil, err
		}
	}
	return ids, pg.Doing(tx.Commit(ctx), "create load test users")
}

// payLoadTestUsers credits the balance to each user.
func payLoadTestUsers(ctx context.Context, tx pgx.Tx, run string, ids []int64, balance domain.Coins) error {
	transfers := make([]ledger.Transfer, len(ids))
	for i, id := range ids {
		transfers[i] = ledger.Transfer{
			Key: fmt.Sprintf("crowd/%s/%d", run, i), Debit: ledger.Corrections, Credit: ledger.WalletOf(id),
			Amount: balance, Kind: ledger.FlowAdjust,
		}
	}
	if _, err := tx.Exec(ctx, journal.CreateWallets, journal.AccountsOfAll(transfers)); err != nil {
		return fmt.Errorf("make wallets of load test users: %w", err)
	}
	_, err := journal.EnterTransfers(ctx, tx, transfers, func(*journal.Book) []ledger.Transfer { return transfers })
	return pg.Doing(err, "pay load test users")
}
