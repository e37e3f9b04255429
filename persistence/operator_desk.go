// The desk of the operators: their logins, the record of what they did, corrections of wallets.
package persistence

import (
	"context"
	"errors"
	"fmt"
	"strconv"
	"time"

	"github.com/jackc/pgx/v5"

	"touchline/actors"
	"touchline/domain"
)

// OperatorByName finds an operator; NOT_FOUND when there is none.
func (s *Store) OperatorByName(ctx context.Context, name string) (domain.Operator, error) {
	return s.operator(ctx, `SELECT `+operatorFields+` FROM operator o WHERE lower(o.name) = lower($1)`, name)
}

// OperatorOf finds whose login a token is; TOKEN_INVALID when it is unknown or has run out, or the operator was disabled.
func (s *Store) OperatorOf(ctx context.Context, hash domain.TokenHash, now time.Time) (domain.Operator, error) {
	o, err := s.operator(ctx, `
		SELECT `+operatorFields+`
		FROM operator_login l
		JOIN operator o USING (operator_id)
		WHERE l.token_hash = $1 AND l.expires_at > $2 AND o.disabled_at IS NULL`, hash[:], now)
	if domain.CodeOf(err) == domain.NotFound {
		return o, domain.Refuse(domain.TokenInvalid)
	}
	return o, err
}

const operatorFields = `o.operator_id, o.name, o.role, o.password_hash, o.totp_secret, o.totp_pending, o.disabled_at, o.created_at, o.last_login`

func operatorTargets(o *domain.Operator) []any {
	return []any{&o.OperatorID, &o.Name, &o.Role, &o.PasswordHash, &o.Totp, &o.TotpPending, instant{&o.Disabled}, &o.Created, instant{&o.LastLogin}}
}

func (s *Store) operator(ctx context.Context, sql string, args ...any) (o domain.Operator, err error) {
	err = s.db.QueryRow(ctx, sql, args...).Scan(operatorTargets(&o)...)
	if errors.Is(err, pgx.ErrNoRows) {
		return o, domain.Refuse(domain.NotFound, "kind", "operator")
	}
	if err != nil {
		return o, fmt.Errorf("read an operator: %w", err)
	}
	return o, nil
}

// AddOperatorLogin stores a login and forgets those that have run out.
func (s *Store) AddOperatorLogin(ctx context.Context, hash domain.TokenHash, operatorID int64, now, expires time.Time) error {
	_, err := s.db.Exec(ctx, `
		WITH gone AS (DELETE FROM operator_login WHERE expires_at <= $3),
			seen AS (UPDATE operator SET last_login = $3 WHERE operator_id = $2)
		INSERT INTO operator_login (token_hash, operator_id, created_at, expires_at) VALUES ($1, $2, $3, $4)`,
		hash[:], operatorID, now, expires)
	if err != nil {
		return fmt.Errorf("store an operator's login: %w", err)
	}
	return nil
}

// DropOperatorLogin ends a login.
func (s *Store) DropOperatorLogin(ctx context.Context, hash domain.TokenHash) error {
	if _, err := s.db.Exec(ctx, `DELETE FROM operator_login WHERE token_hash = $1`, hash[:]); err != nil {
		return fmt.Errorf("end an operator's login: %w", err)
	}
	return nil
}

// AskAdjustment stores a wish to correct a wallet; a repeat of the request id finds the first one.
func (s *Store) AskAdjustment(ctx context.Context, a domain.Adjustment, requestID string) (domain.Adjustment, error) {
	if _, _, err := s.Person(ctx, a.UserID); err != nil {
		return a, err
	}
	_, err := s.db.Exec(ctx, `
		INSERT INTO wallet_adjustment (adjust_id, user_id, amount, reason, request_id, asked_by, asked_at)
		VALUES ($1, $2, $3, $4, $5, $6, $7)
		ON CONFLICT (asked_by, request_id) DO NOTHING`,
		a.AdjustID, a.UserID, int64(a.Amount), a.Reason, requestID, a.AskedBy, a.Asked)
	if err != nil {
		return a, fmt.Errorf("ask for an adjustment: %w", err)
	}
	return s.adjustment(ctx, `asked_by = $1 AND request_id = $2`, a.AskedBy, requestID)
}

// Adjustment reads one; NOT_FOUND when there is none.
func (s *Store) Adjustment(ctx context.Context, adjustID string) (domain.Adjustment, error) {
	return s.adjustment(ctx, `adjust_id = $1`, adjustID)
}

func (s *Store) adjustment(ctx context.Context, where string, args ...any) (a domain.Adjustment, err error) {
	err = s.db.QueryRow(ctx, `
		SELECT adjust_id, user_id, amount, reason, asked_by, coalesce(agreed_by, 0), asked_at, done_at
		FROM wallet_adjustment WHERE `+where, args...).
		Scan(&a.AdjustID, &a.UserID, &a.Amount, &a.Reason, &a.AskedBy, &a.AgreedBy, &a.Asked, instant{&a.Done})
	if errors.Is(err, pgx.ErrNoRows) {
		return a, domain.Refuse(domain.NotFound, "kind", "adjustment")
	}
	if err != nil {
		return a, fmt.Errorf("read an adjustment: %w", err)
	}
	return a, nil
}

// Adjust carries a wish out, once, and answers what the user has left. BALANCE_NOT_ENOUGH when there is not
// so much to take.
func (s *Store) Adjust(ctx context.Context, a domain.Adjustment, agreedBy int64, now time.Time) (domain.Coins, error) {
	t := domain.Transfer{Key: "adjust/" + a.AdjustID, Debit: domain.Corrections, Credit: domain.WalletOf(a.UserID),
		Amount: a.Amount, Kind: domain.FlowAdjust, Ref: a.AdjustID, Remark: a.Reason}
	if a.Amount < 0 {
		t.Debit, t.Credit, t.Amount = t.Credit, t.Debit, -a.Amount
	}
	left, err := s.Post(ctx, []domain.Transfer{t}, func(ctx context.Context, tx pgx.Tx) error {
		_, err := tx.Exec(ctx, `UPDATE wallet_adjustment SET agreed_by = $2, done_at = $3 WHERE adjust_id = $1`, a.AdjustID, agreedBy, now)
		if err != nil {
			return fmt.Errorf("note an adjustment: %w", err)
		}
		return nil
	})
	if errors.Is(err, actors.ErrDuplicate) {
		return s.Balance(ctx, domain.WalletOf(a.UserID))
	}
	return left[domain.WalletOf(a.UserID)], err
}

// LedgerAudit is the audit as operators read it.
func (s *Store) LedgerAudit(ctx context.Context) (domain.LedgerAudit, error) {
	a, err := s.Audit(ctx)
	if err != nil {
		return domain.LedgerAudit{}, err
	}
	told := domain.LedgerAudit{OK: a.Clean(), Accounts: a.Accounts, Sum: domain.Coins(a.Sum), Mismatches: []domain.LedgerMismatch{}}
	for _, m := range a.Mismatches {
		told.Mismatches = append(told.Mismatches, domain.LedgerMismatch{
			Account: strconv.FormatInt(int64(m.Account), 10), Balance: m.Balance, Expected: m.Expected})
	}
	return told, nil
}
