// Operators: accounts separate from those of users.

package operators

import (
	"context"
	"errors"
	"time"

	"github.com/jackc/pgx/v5"

	"touchline/domain"
	"touchline/domain/console"
	"touchline/persistence/pg"
	"touchline/persistence/tables/accounts"
)

// CreateOperator stores an operator that no admin created; role is support, editor or admin. USERNAME_TAKEN.
func (s *Operators) CreateOperator(ctx context.Context, name, passwordHash, role string,
	at time.Time) (operatorID int64, err error) {
	as := console.OperatorRole(role)
	if !as.Valid() {
		return 0, domain.RefuseField("role", "enum")
	}
	err = pgx.BeginFunc(ctx, s.db, func(tx pgx.Tx) error {
		operatorID, err = insertOperator(ctx, tx, 0,
			console.OperatorChange{Name: name, PasswordHash: &passwordHash, Role: &as}, at)
		return err
	})
	return operatorID, pg.Doing(err, "create an operator")
}

// insertOperator stores an operator. USERNAME_TAKEN also for a name that resembles another operator's. The name is
// protected; a user who has it already keeps it.
func insertOperator(ctx context.Context, tx pgx.Tx, by int64, c console.OperatorChange,
	at time.Time) (operatorID int64, err error) {
	err = accounts.TakeName(ctx, tx, 0, "name", c.Name, pg.NameOfOperator)
	if domain.CodeOf(err) == domain.NickReserved {
		return 0, domain.Refuse(domain.UsernameTaken)
	}
	if err != nil {
		return 0, err
	}
	err = tx.QueryRow(ctx, `
		INSERT INTO operator (name, password_hash, role, created_at, role_by, password_by)
		VALUES ($1, $2, $3, $4, $5, $5)
		ON CONFLICT (lower(name)) DO NOTHING
		RETURNING operator_id`, c.Name, c.PasswordHash, c.Role, at, by).Scan(&operatorID)
	if errors.Is(err, pgx.ErrNoRows) {
		return 0, domain.Refuse(domain.UsernameTaken)
	}
	if err != nil {
		return 0, err
	}
	return operatorID, pg.Protect(ctx, tx, pg.NameOfOperator, operatorID, c.Name)
}

// SetOperatorPassword changes an operator's own password and ends every other login of the operator. STALE_STATE when
// the proved password is no longer the present one.
func (s *Operators) SetOperatorPassword(ctx context.Context, o console.Operator, passwordHash string,
	keep domain.TokenHash) error {
	err := pgx.BeginFunc(ctx, s.db, func(tx pgx.Tx) error {
		tag, err := tx.Exec(ctx, `UPDATE operator SET password_hash = $2 WHERE operator_id = $1 AND password_hash = $3`,
			o.OperatorID, passwordHash, o.PasswordHash)
		if err == nil && tag.RowsAffected() == 0 {
			err = domain.Refuse(domain.StaleState, "current", "changed")
		}
		if err != nil {
			return err
		}
		_, err = tx.Exec(ctx, `DELETE FROM operator_login WHERE operator_id = $1 AND token_hash <> $2`, o.OperatorID, keep[:])
		return err
	})
	return pg.Doing(err, "change an operator's password")
}
