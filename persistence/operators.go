// Operators: accounts apart from the users'.
package persistence

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/jackc/pgx/v5"

	"touchline/domain"
)

// CreateOperator stores an operator; role is support, editor or admin. USERNAME_TAKEN when the name is.
func (s *Store) CreateOperator(ctx context.Context, name, passwordHash, role string, at time.Time) (operatorID int64, err error) {
	if !domain.OperatorRole(role).Valid() {
		return 0, domain.RefuseField("role", "enum")
	}
	err = s.db.QueryRow(ctx, `
		INSERT INTO operator (name, password_hash, role, created_at)
		VALUES ($1, $2, $3, $4)
		ON CONFLICT (lower(name)) DO NOTHING
		RETURNING operator_id`, name, passwordHash, role, at).Scan(&operatorID)
	if errors.Is(err, pgx.ErrNoRows) {
		return 0, domain.Refuse(domain.UsernameTaken)
	}
	if err != nil {
		return 0, fmt.Errorf("create operator: %w", err)
	}
	return operatorID, nil
}
