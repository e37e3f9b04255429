// Operators as admins change them, and the second factor of each.

package operators

import (
	"context"
	"errors"
	"fmt"

	"github.com/jackc/pgx/v5"

	"touchline/domain"
	"touchline/persistence/pg"
)

// Operators in the order they came, and how many there are.
func (s *Operators) Operators(ctx context.Context, limit, offset int) ([]domain.Operator, int64, error) {
	var total int64
	if err := s.db.QueryRow(ctx, `SELECT count(*) FROM operator`).Scan(&total); err != nil {
		return nil, 0, fmt.Errorf("count operators: %w", err)
	}
	list, err := pg.Collect(ctx, s.db, pgx.RowToStructByName[domain.Operator], `SELECT `+operatorFields+` FROM operator o ORDER BY o.operator_id LIMIT $1 OFFSET $2`, limit, offset)
	if err != nil {
		return nil, 0, fmt.Errorf("list operators: %w", err)
	}
	return list, total, nil
}

func operatorIn(ctx context.Context, tx pgx.Tx, operatorID int64) (domain.Operator, error) {
	rows, err := tx.Query(ctx, `SELECT `+operatorFields+` FROM operator o WHERE o.operator_id = $1 FOR UPDATE`, operatorID)
	if err != nil {
		return domain.Operator{}, err
	}
	o, err := pgx.CollectExactlyOneRow(rows, pgx.RowToStructByName[domain.Operator])
	if errors.Is(err, pgx.ErrNoRows) {
		return o, domain.Refuse(domain.NotFound, "kind", "operator")
	}
	return o, err
}

func endOperatorLogins(ctx context.Context, tx pgx.Tx, operatorID int64) error {
	_, err := tx.Exec(ctx, `DELETE FROM operator_login WHERE operator_id = $1`, operatorID)
	return err
}

// orRefusal leaves a refusal as it is and says of a fault what was being done.
func orRefusal(err error, doing string) error {
	var refusal *domain.Refusal
	if err == nil || errors.As(err, &refusal) {
		return err
	}
	return fmt.Errorf("%s: %w", doing, err)
}

// BeginTotp keeps a sealed secret until it is confirmed. STALE_STATE for somebody who has a second factor.
func (s *Operators) BeginTotp(ctx context.Context, operatorID int64, sealed []byte) error {
	tag, err := s.db.Exec(ctx, `UPDATE operator SET totp_pending = $2 WHERE operator_id = $1 AND totp_secret IS NULL`, operatorID, sealed)
	if err != nil {
		return fmt.Errorf("begin a second factor: %w", err)
	}
	if tag.RowsAffected() == 0 {
		return domain.Refuse(domain.StaleState, "current", "enrolled")
	}
	return nil
}

// ConfirmTotp makes the pending secret the second factor, its first code spent. STALE_STATE when it is not the
// pending one any more.
func (s *Operators) ConfirmTotp(ctx context.Context, operatorID int64, sealed []byte, step int64, recovery []domain.TokenHash) error {
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
	return orRefusal(err, "confirm a second factor")
}

// SpendTotp takes the code of a time step; false when that code, or a later one, was taken before. sealed takes the place
// of the secret as it is kept; nil: it stays.
func (s *Operators) SpendTotp(ctx context.Context, operatorID, step int64, sealed []byte) (bool, error) {
	tag, err := s.db.Exec(ctx, `
		UPDATE operator SET totp_step = $2, totp_secret = coalesce($3::bytea, totp_secret)
		WHERE operator_id = $1 AND totp_step < $2 AND totp_secret IS NOT NULL`, operatorID, step, sealed)
	if err != nil {
		return false, fmt.Errorf("spend a code: %w", err)
	}
	return tag.RowsAffected() == 1, nil
}

// SpendRecovery takes a recovery code, which is then gone; false for an unknown one.
func (s *Operators) SpendRecovery(ctx context.Context, operatorID int64, hash domain.TokenHash) (bool, error) {
	tag, err := s.db.Exec(ctx, `DELETE FROM operator_recovery WHERE operator_id = $1 AND code_hash = $2`, operatorID, hash[:])
	if err != nil {
		return false, fmt.Errorf("spend a recovery code: %w", err)
	}
	return tag.RowsAffected() == 1, nil
}
