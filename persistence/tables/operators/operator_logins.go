// Operators' logins, and the audit of the ledger for operators.

package operators

import (
	"context"
	"fmt"
	"strconv"
	"time"

	"github.com/jackc/pgx/v5"

	"touchline/domain"
	"touchline/domain/console"
	"touchline/domain/ledger"
	"touchline/persistence/pg"
)

// OperatorByName returns an operator by name; NOT_FOUND when there is none.
func (s *Operators) OperatorByName(ctx context.Context, name string) (console.Operator, error) {
	return s.operator(ctx, `SELECT `+operatorFields+` FROM operator o WHERE lower(o.name) = lower($1)`, name)
}

// Operator returns an operator by id; NOT_FOUND when there is none.
func (s *Operators) Operator(ctx context.Context, operatorID int64) (console.Operator, error) {
	return s.operator(ctx, `SELECT `+operatorFields+` FROM operator o WHERE o.operator_id = $1`, operatorID)
}

// loginInForce is the condition that an operator's login is valid at $2: it must have been used since $3.
const loginInForce = `expires_at > $2 AND coalesce(used_at, created_at) > $3`

// OperatorOf returns the operator of a token; domain.TokenInvalid when the token is unknown, expired or unused for too
// long, or the operator is disabled.
func (s *Operators) OperatorOf(ctx context.Context, hash domain.TokenHash, now time.Time) (console.Operator, error) {
	o, err := s.operator(ctx, `
		SELECT `+operatorFields+`
		FROM (SELECT operator_id FROM operator_login WHERE token_hash = $1 AND `+loginInForce+`) l
		JOIN operator o USING (operator_id)
		WHERE o.disabled_at IS NULL`, hash[:], now, now.Add(-console.OperatorIdle))
	if domain.CodeOf(err) == domain.NotFound {
		return o, domain.Refuse(domain.TokenInvalid)
	}
	return o, err
}

const operatorFields = `o.operator_id, o.name, o.role, o.password_hash, o.totp_secret AS totp, o.totp_pending,
	o.disabled_at AS disabled,
	o.created_at AS created, o.last_login, o.given_at AS given`

func (s *Operators) operator(ctx context.Context, sql string, args ...any) (console.Operator, error) {
	o, err := pg.One(ctx, s.db, pgx.RowToStructByName[console.Operator], sql, args...)
	return o, pg.Doing(pg.Found(err, "operator"), "read an operator")
}

// AddOperatorLogin stores a login and deletes expired ones.
func (s *Operators) AddOperatorLogin(ctx context.Context, l console.OperatorLogin) error {
	_, err := s.db.Exec(ctx, `
		WITH gone AS (DELETE FROM operator_login WHERE expires_at <= $3 OR coalesce(used_at, created_at) <= $8),
			seen AS (UPDATE operator SET last_login = $3 WHERE operator_id = $2)
		INSERT INTO operator_login (token_hash, operator_id, created_at, expires_at, used_at, address, agent)
		VALUES ($1, $2, $3, $4, $5, $6, $7)`,
		l.Hash[:], l.OperatorID, l.Created, l.Expires, l.Used, l.Address, l.Agent, l.Created.Add(-console.OperatorIdle))
	return pg.Doing(err, "store an operator's login")
}

// OperatorLoginUsed stores from where and when a login is used: every five minutes, and when the address changes.
func (s *Operators) OperatorLoginUsed(ctx context.Context, hash domain.TokenHash, now time.Time, address string) error {
	_, err := s.db.Exec(ctx, `
		UPDATE operator_login SET used_at = $2::timestamptz, address = $3
		WHERE token_hash = $1 AND (address <> $3 OR used_at IS NULL
			OR used_at < $2::timestamptz - interval '5 minutes')`, hash[:], now, address)
	return pg.Doing(err, "store the use of an operator's login")
}

// OperatorLogins returns the valid logins of an operator, the last used first.
func (s *Operators) OperatorLogins(ctx context.Context, operatorID int64,
	now time.Time) ([]console.OperatorLogin, error) {
	rows, err := s.db.Query(ctx, `
		SELECT token_hash, operator_id, created_at, expires_at, coalesce(used_at, created_at) AS used, address, agent
		FROM operator_login
		WHERE operator_id = $1 AND `+loginInForce+`
		ORDER BY used DESC, token_hash`, operatorID, now, now.Add(-console.OperatorIdle))
	if err != nil {
		return nil, fmt.Errorf("list an operator's logins: %w", err)
	}
	logins, err := pgx.CollectRows(rows, func(row pgx.CollectableRow) (l console.OperatorLogin, err error) {
		var hash []byte
		err = row.Scan(&hash, &l.OperatorID, &l.Created, &l.Expires, &l.Used, &l.Address, &l.Agent)
		copy(l.Hash[:], hash)
		return l, err
	})
	return logins, pg.Doing(err, "list an operator's logins")
}

// DropOperatorLogin ends a login.
func (s *Operators) DropOperatorLogin(ctx context.Context, hash domain.TokenHash) error {
	_, err := s.db.Exec(ctx, `DELETE FROM operator_login WHERE token_hash = $1`, hash[:])
	return pg.Doing(err, "end an operator's login")
}

// DropOperatorLoginNamed ends one login of an operator by the name that its owner sees; NOT_FOUND when there was none.
func (s *Operators) DropOperatorLoginNamed(ctx context.Context, operatorID int64, loginID string) error {
	gone, err := s.db.Exec(ctx, `DELETE FROM operator_login l
		WHERE l.operator_id = $1 AND substring(l.token_hash FROM 1 FOR 12) = $2`,
		operatorID, domain.ParseLoginID(loginID))
	if err == nil && gone.RowsAffected() == 0 {
		return domain.Refuse(domain.NotFound, "kind", "session")
	}
	return pg.Doing(err, "end an operator's login")
}

// DropOtherOperatorLogins ends all logins of an operator except one, and returns their number.
func (s *Operators) DropOtherOperatorLogins(ctx context.Context, operatorID int64,
	keep domain.TokenHash) (int64, error) {
	gone, err := s.db.Exec(ctx, `DELETE FROM operator_login WHERE operator_id = $1 AND token_hash <> $2`, operatorID,
		keep[:])
	if err != nil {
		return 0, fmt.Errorf("end an operator's logins: %w", err)
	}
	return gone.RowsAffected(), nil
}

// LedgerAudit returns the audit in the form for operators.
func (s *Operators) LedgerAudit(ctx context.Context) (ledger.LedgerAudit, error) {
	a, err := s.ledger.Audit(ctx)
	if err != nil {
		return ledger.LedgerAudit{}, err
	}
	report := ledger.LedgerAudit{OK: a.Clean(), Accounts: a.Accounts, Transfers: a.Transfers, Envelopes: a.EnvelopesRead,
		Sum:        domain.Coins(a.Sum),
		Mismatched: a.Mismatched, Overdrawn: a.Overdrawn, BadTotals: a.Envelopes, BadShares: a.Shares,
		Kinds: []ledger.LedgerKindTotal{}, Mismatches: []ledger.LedgerMismatch{}}
	for _, k := range a.Kinds {
		report.Kinds = append(report.Kinds,
			ledger.LedgerKindTotal{Kind: k.Kind, Accounts: k.Accounts, Balance: k.Balance, Expected: k.Expected})
	}
	for _, m := range a.Mismatches {
		report.Mismatches = append(report.Mismatches, ledger.LedgerMismatch{
			Account: strconv.FormatInt(int64(m.Account), 10), Balance: m.Balance, Expected: m.Expected})
	}
	return report, nil
}
