// Accounts as operators find and change them.

package tables

import (
	"context"
	"fmt"
	"strings"
	"time"

	"touchline/domain"
	"touchline/persistence/pg"
)

// FindUsers lists accounts.
func (s *Admin) FindUsers(ctx context.Context, f domain.UserFilter, now time.Time) ([]domain.Account, error) {
	where := &conditions{}
	if f.UserID != 0 {
		where.add("user_id = $?", f.UserID)
	}
	if f.Phone != "" {
		where.add("phone = $?", f.Phone)
	}
	if f.Keyword != "" {
		begins := strings.TrimPrefix(contains(strings.ToLower(f.Keyword)), "%")
		number, _ := domain.ParseID(domain.PlainName(f.Keyword)) // 0 is nobody
		where.add("(lower(user_name) LIKE $? OR lower(nick_name) LIKE $? OR user_id = $?)", begins, begins, number)
	}
	if f.Disabled {
		where.add("disabled_at IS NOT NULL AND (disabled_until IS NULL OR disabled_until > $?)", now)
	}
	order, behind := "DESC", "user_id < $?"
	if f.OldestFirst {
		order, behind = "ASC", "user_id > $?"
	}
	if f.Behind != 0 {
		where.add(behind, f.Behind)
	}
	limit := where.value(f.Limit)
	users, err := pg.Collect(ctx, s.db, scanAccount, `
		SELECT `+accountColumns+`
		FROM account
		WHERE `+where.where()+`
		ORDER BY user_id `+order+`
		LIMIT `+limit, where.values...)
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
	return setAccount(ctx, s.db, `disabled_at = NULL, disabled_until = NULL, disabled_reason = ''`, userID)
}

// ForgetPhone takes the number off an account, so that somebody else may have it; NOT_FOUND.
func (s *Admin) ForgetPhone(ctx context.Context, userID int64) error {
	return setAccount(ctx, s.db, `phone = NULL`, userID)
}

// DisableAccount keeps a user out until the given time, or for good when it is zero. Logins stay and are
// refused with ACCOUNT_DISABLED. NOT_FOUND without the account.
func (s *Admin) DisableAccount(ctx context.Context, userID int64, reason string, now, until time.Time) error {
	var end *time.Time
	if !until.IsZero() {
		end = &until
	}
	return setAccount(ctx, s.db, `disabled_at = $2, disabled_until = $3, disabled_reason = $4`, userID, now, end, reason)
}
