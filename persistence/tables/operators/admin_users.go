// Accounts, found and changed by operators.

package operators

import (
	"context"
	"strings"
	"time"

	"touchline/domain"
	"touchline/domain/console"
	"touchline/persistence/pg"
	"touchline/persistence/tables/accounts"
)

// FindUsers returns the accounts of a filter.
func (s *Admin) FindUsers(ctx context.Context, f console.UserFilter, now time.Time) ([]domain.Account, error) {
	where := &pg.Conditions{}
	if f.UserID != 0 {
		where.Add("user_id = $?", f.UserID)
	}
	if f.Phone != "" {
		where.Add("phone = $?", f.Phone)
	}
	if f.Keyword != "" {
		number, _ := domain.ParseID(domain.PlainName(f.Keyword)) // 0 is no user
		where.Add("(user_id = $? OR "+named(where, f.Keyword)+")", number)
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
	return users, pg.Doing(err, "find users")
}

// named returns the condition that each word of a keyword is part of a name of the account.
func named(where *pg.Conditions, keyword string) string {
	const names = `search_words(nick_name || ' ' || user_name)`
	words := domain.SearchWords(keyword)
	if len(words) == 0 {
		return "FALSE"
	}
	found := make([]string, len(words))
	for i, word := range words {
		grams, like := where.Value(word.Grams), where.Value(word.Pattern)
		found[i] = `search_grams(` + names + `) @> ` + grams + `::text[] AND ' ' || ` + names + ` LIKE ` + like
	}
	return strings.Join(found, " AND ")
}

// LoginsInForce counts the valid logins of a user.
func (s *Admin) LoginsInForce(ctx context.Context, userID int64, now time.Time) (n int64, err error) {
	err = s.db.QueryRow(ctx, `SELECT count(*) FROM login WHERE user_id = $1 AND expires_at > $2`, userID, now).Scan(&n)
	return n, pg.Doing(err, "count the logins of user %d", userID)
}

// EnableAccount enables an account again; NOT_FOUND.
func (s *Admin) EnableAccount(ctx context.Context, userID int64) error {
	return accounts.SetAccount(ctx, s.db, `disabled_at = NULL, disabled_until = NULL, disabled_reason = ''`, userID)
}

// ForgetPhone removes the phone number of an account, so that another may use it; NOT_FOUND.
func (s *Admin) ForgetPhone(ctx context.Context, userID int64) error {
	return accounts.SetAccount(ctx, s.db, `phone = NULL`, userID)
}

// DisableAccount disables an account until the given time, or for good when it is zero. Its logins stay and are refused
// with ACCOUNT_DISABLED. NOT_FOUND without the account.
func (s *Admin) DisableAccount(ctx context.Context, userID int64, reason string, now, until time.Time) error {
	var end *time.Time
	if !until.IsZero() {
		end = &until
	}
	return accounts.SetAccount(ctx, s.db, `disabled_at = $2, disabled_until = $3, disabled_reason = $4`, userID, now, end,
		reason)
}
