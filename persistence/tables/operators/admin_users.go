// Accounts as operators find and change them.

package operators

import (
	"context"
	"fmt"
	"strings"
	"time"

	"touchline/domain"
	"touchline/persistence/pg"
	"touchline/persistence/tables/accounts"
)

// FindUsers lists accounts.
func (s *Admin) FindUsers(ctx context.Context, f domain.UserFilter, now time.Time) ([]domain.Account, error) {
	where := &pg.Conditions{}
	if f.UserID != 0 {
		where.Add("user_id = $?", f.UserID)
	}
	if f.Phone != "" {
		where.Add("phone = $?", f.Phone)
	}
	if f.Keyword != "" {
		begins := strings.TrimPrefix(pg.Contains(strings.ToLower(f.Keyword)), "%")
		number, _ := domain.ParseID(domain.PlainName(f.Keyword)) // 0 is nobody
		where.Add("(lower(user_name) LIKE $? OR lower(nick_name) LIKE $? OR user_id = $?)", begins, begins, number)
	}
	if f.Disabled {
		where.Add("disabled_at IS NOT NULL AND (disabled_until IS NULL OR disabled_until > $?)", now)
	}
	order, behind := "DESC", "user_id < $?"
	if f.OldestFirst {
		order, behind = "ASC", "user_id > $?"
	}
	if f.Behind != 0 {
		where.Add(behind, f.Behind)
	}
	limit := where.Value(f.Limit)
	users, err := pg.Collect(ctx, s.db, accounts.ScanAccount, `
		SELECT `+accounts.AccountColumns+`
		FROM account
		WHERE `+where.Where()+`
		ORDER BY user_id `+order+`
		LIMIT `+limit, where.Values...)
	if err != nil {
		return nil, fmt.Errorf("find users: %w", err)
	}
	return users, nil
}

// LoginsInForce counts the devices a user is logged in on.
func (s *Admin) LoginsInForce(ctx context.Context, userID int64, now time.Time) (n int64, err error) {
	err = s.db.QueryRow(ctx, `SELECT count(*) FROM login WHERE user_id = $1 AND expires_at > $2`, userID, now).Scan(&n)
	if err != nil {
		return 0, fmt.Errorf("count the logins of user %d: %w", userID, err)
	}
	return n, nil
}

// EnableAccount lets a user in again; NOT_FOUND.
func (s *Admin) EnableAccount(ctx context.Context, userID int64) error {
	return accounts.SetAccount(ctx, s.db, `disabled_at = NULL, disabled_until = NULL, disabled_reason = ''`, userID)
}

// ForgetPhone takes the number off an account, so that somebody else may have it; NOT_FOUND.
func (s *Admin) ForgetPhone(ctx context.Context, userID int64) error {
	return accounts.SetAccount(ctx, s.db, `phone = NULL`, userID)
}

// DisableAccount keeps a user out until the given time, or for good when it is zero. Logins stay and are
// refused with ACCOUNT_DISABLED. NOT_FOUND without the account.
func (s *Admin) DisableAccount(ctx context.Context, userID int64, reason string, now, until time.Time) error {
	var end *time.Time
	if !until.IsZero() {
		end = &until
	}
	return accounts.SetAccount(ctx, s.db, `disabled_at = $2, disabled_until = $3, disabled_reason = $4`, userID, now, end, reason)
}
