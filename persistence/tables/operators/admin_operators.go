// Operators as admins list them, and their second factors.

package operators

import (
	"context"
	"fmt"

	"github.com/jackc/pgx/v5"

	"touchline/domain"
	"touchline/domain/console"
	"touchline/persistence/pg"
)

// Operators returns the operators in the order they were added, and their number.
func (s *Operators) Operators(ctx context.Context, limit, offset int) ([]console.Operator, int64, error) {
	total, err := pg.One(ctx, s.db, pgx.RowTo[int64], `SELECT count(*) FROM operator`)
	if err != nil {
		return nil, 0, fmt.Errorf("count operators: %w", err)
	}
	list, err := pg.Collect(ctx, s.db, pgx.RowToStructByName[console.Operator],
		`SELECT `+operatorFields+` FROM operator o ORDER BY o.operator_id LIMIT $1 OFFSET $2`, limit, offset)
	return list, total, pg.Doing(err, "list operators")
}

func operatorIn(ctx context.Context, tx pgx.Tx, operatorID int64) (console.Operator, error) {
	o, err := pg.One(ctx, tx, pgx.RowToStructByName[console.Operator],
		`SELECT `+operatorFields+` FROM operator o WHERE o.operator_id = $1 FOR UPDATE`, operatorID)
	return o, pg.Found(err, "operator")
}

func endOperatorLogins(ctx context.Context, tx pgx.Tx, operatorID int64) error {
	_, err := tx.Exec(ctx, `DELETE FROM operator_login WHERE operator_id = $1`, operatorID)
	return err
}

// BeginTotp stores a sealed secret until it is confirmed. STALE_STATE for an operator who has a second factor.
func (s *Operators) BeginTotp(ctx context.Context, operatorID int64, sealed []byte) error {
	tag, err := s.db.Exec(ctx, `UPDATE operator SET totp_pending = $2 WHERE operator_id = $1 AND totp_secret IS NULL`,
		operatorID, sealed)
	if err == nil && tag.RowsAffected() == 0 {
		return domain.Refuse(domain.StaleState, "current", "enrolled")
	}
	return pg.Doing(err, "begin a second factor")
}

// ConfirmTotp makes the pending secret the second factor and marks its first code as used. STALE_STATE when the secret
// is no longer the pending one.
func (s *Operators) ConfirmTotp(ctx context.Context, operatorID int64, sealed []byte, step int64,
	recovery []domain.TokenHash) error {
	err := pgx.BeginFunc(ctx, s.db, func(tx pgx.Tx) error {
		tag, err := tx.Exec(ctx, `
			UPDATE operator SET totp_secret = totp_pending, totp_pending = NULL, totp_step = $3
			WHERE operator_id = $1 AND totp_secret IS NULL AND totp_pending = $2`, operatorID, sealed, step)
		if err != nil {
			return err
		}
		if tag.RowsAffected() == 0 {
			return domain.Refuse(domain.StaleState, "current", "changed")
		}
		hashes := make([][]byte, len(recovery))
		for i := range recovery {
			hashes[i] = recovery[i][:]
		}
		_, err = tx.Exec(ctx, `
			WITH old AS (DELETE FROM operator_recovery WHERE operator_id = $1)
			INSERT INTO operator_recovery (operator_id, code_hash) SELECT $1, unnest($2::bytea[])`, operatorID, hashes)
		return err
	})
	return pg.Doing(err, "confirm a second factor")
}

// SpendTotp marks the code of a time step as used; false when that code, or a later one, was used before. sealed
// replaces the stored secret; nil leaves it.
func (s *Operators) SpendTotp(ctx context.Context, operatorID, step int64, sealed []byte) (bool, error) {
	tag, err := s.db.Exec(ctx, `
		UPDATE operator SET totp_step = $2, totp_secret = coalesce($3::bytea, totp_secret)
		WHERE operator_id = $1 AND totp_step < $2 AND totp_secret IS NOT NULL`, operatorID, step, sealed)
	return tag.RowsAffected() == 1, pg.Doing(err, "spend a code")
}

// SpendRecovery deletes a recovery code; false for an unknown one.
func (s *Operators) SpendRecovery(ctx context.Context, operatorID int64, hash domain.TokenHash) (bool, error) {
	tag, err := s.db.Exec(ctx, `DELETE FROM operator_recovery WHERE operator_id = $1 AND code_hash = $2`, operatorID,
		hash[:])
	return tag.RowsAffected() == 1, pg.Doing(err, "spend a recovery code")
}
