// Changes of operators: executed, or stored until another admin approves.

package operators

import (
	"context"
	"crypto/rand"
	"errors"
	"time"

	"github.com/jackc/pgx/v5"

	"touchline/domain"
	"touchline/domain/console"
	"touchline/persistence/pg"
)

// ChangeOperator executes a change for an admin, 0 being the command line, or stores it when another admin must
// approve. NOT_FOUND, USERNAME_TAKEN, or BAD_REQUEST with rule lastAdmin when no admin would be left.
func (s *Operators) ChangeOperator(ctx context.Context, by int64, change console.OperatorChange,
	now time.Time) (edited console.OperatorEdited, err error) {
	err = pgx.BeginFunc(ctx, s.db, func(tx pgx.Tx) error {
		before, err := changeable(ctx, tx, change)
		if err != nil {
			return err
		}
		if by == 0 || !change.NeedsApproval(orZeroOperator(before)) {
			edited, err = carryOut(ctx, tx, by, change, before, now)
			return err
		}
		edited = console.OperatorEdited{ApprovalID: "ow_" + rand.Text(), Before: before, After: orZeroOperator(before)}
		_, err = tx.Exec(ctx, `
			WITH forgotten AS (
				UPDATE operator_approval SET password_hash = NULL
				WHERE password_hash IS NOT NULL AND asked_at <= now() - $9::interval
			)
			INSERT INTO operator_approval (approval_id, operator_id, name, role, password_hash, disabled, reset_totp, asked_by,
				asked_at)
			VALUES ($1, nullif($2::bigint, 0), $3, $4, $5, $6, $7, $8, now())`,
			edited.ApprovalID, change.OperatorID, change.Name, change.Role, change.PasswordHash, change.Disabled,
			change.ResetTotp, by, domain.ApprovalLife)
		return err
	})
	return edited, pg.Doing(err, "change an operator")
}

// ApproveOperatorChange executes the pending change of another admin, once. NOT_FOUND, or the refusals of
// Approval.Check.
func (s *Operators) ApproveOperatorChange(ctx context.Context, approvalID string, by int64,
	now time.Time) (edited console.OperatorEdited, err error) {
	err = pgx.BeginFunc(ctx, s.db, func(tx pgx.Tx) error {
		var done bool
		pending := console.OperatorApproval{ApprovalID: approvalID}
		err := tx.QueryRow(ctx, `
			SELECT coalesce(operator_id, 0), name, role, password_hash, disabled, reset_totp, asked_by, asked_at,
			done_at IS NOT NULL
			FROM operator_approval WHERE approval_id = $1 FOR UPDATE`, approvalID).
			Scan(&pending.OperatorID, &pending.Name, &pending.Role, &pending.PasswordHash, &pending.Disabled, &pending.ResetTotp,
				&pending.AskedBy, &pending.Asked, &done)
		switch {
		case errors.Is(err, pgx.ErrNoRows):
			return domain.Refuse(domain.NotFound, "kind", "approval")
		case err != nil:
			return err
		case done:
			return domain.Refuse(domain.StaleState, "current", "done")
		}
		before, err := changeable(ctx, tx, pending.OperatorChange)
		if err != nil {
			return err
		}
		approval, err := approvalOf(ctx, tx, pending.AskedBy, by, pending.Asked)
		if err == nil {
			err = approval.Check()
		}
		if err != nil {
			return err
		}
		if edited, err = carryOut(ctx, tx, pending.AskedBy, pending.OperatorChange, before, now); err != nil {
			return err
		}
		_, err = tx.Exec(ctx, `UPDATE operator_approval SET agreed_by = $2, done_at = now(), password_hash = NULL
			WHERE approval_id = $1`, approvalID, by)
		return err
	})
	return edited, pg.Doing(err, "agree to a change of an operator")
}

// OperatorApprovals returns the changes that another admin may still approve, the oldest first.
func (s *Operators) OperatorApprovals(ctx context.Context) ([]console.OperatorApproval, error) {
	list, err := pg.Collect(ctx, s.db, pgx.RowToStructByNameLax[console.OperatorApproval], `
		SELECT w.approval_id AS approval_id, coalesce(w.operator_id, 0) AS operator_id,
		coalesce(nullif(w.name, ''), t.name, '') AS name,
			w.role, w.password_hash, w.disabled, w.reset_totp, w.asked_by, w.asked_at AS asked
		FROM operator_approval AS w
		LEFT JOIN operator AS t USING (operator_id)
		WHERE w.done_at IS NULL AND w.asked_at > now() - $1::interval
		ORDER BY w.asked_at LIMIT 1000`, domain.ApprovalLife)
	return list, pg.Doing(err, "read pending changes of operators")
}

// changeable locks the operator of a change, nil for a new one, and returns the refusals that need no approval. It
// first locks every enabled admin in the order of their ids, so that two admins cannot remove each other at the same
// time.
func changeable(ctx context.Context, tx pgx.Tx, change console.OperatorChange) (*console.Operator, error) {
	admins, err := pg.Collect(ctx, tx, pgx.RowTo[int64], `
		SELECT operator_id FROM operator
		WHERE role = 'admin' AND disabled_at IS NULL
		ORDER BY operator_id FOR UPDATE`)
	if err != nil {
		return nil, err
	}
	if change.OperatorID == 0 {
		var taken bool
		err := tx.QueryRow(ctx, `SELECT EXISTS (SELECT FROM operator WHERE lower(name) = lower($1))`,
			change.Name).Scan(&taken)
		if err == nil && taken {
			err = domain.Refuse(domain.UsernameTaken)
		}
		return nil, err
	}
	if len(admins) == 1 && admins[0] == change.OperatorID && change.Leaves() {
		return nil, domain.RefuseField("operatorId", "lastAdmin")
	}
	before, err := operatorIn(ctx, tx, change.OperatorID)
	return &before, err
}

// carryOut changes or creates an operator. An operator who is disabled, or gets another password or second factor, is
// logged out. The login data that an admin gave is stored with the time: see console.Approval.
func carryOut(ctx context.Context, tx pgx.Tx, by int64, c console.OperatorChange, before *console.Operator,
	now time.Time) (edited console.OperatorEdited, err error) {
	edited.Before = before
	if before == nil {
		if c.OperatorID, err = insertOperator(ctx, tx, by, c, now); err == nil {
			edited.After, err = operatorIn(ctx, tx, c.OperatorID)
		}
		return edited, err
	}
	raised := c.Role != nil && *c.Role == console.OperatorAdmin && before.Role != console.OperatorAdmin
	enabled := c.Disabled != nil && !*c.Disabled && !before.Disabled.IsZero()
	_, err = tx.Exec(ctx, `
		UPDATE operator SET
			role = coalesce($2, role),
			password_hash = coalesce($3, password_hash),
			disabled_at = CASE WHEN $4::boolean IS NULL THEN disabled_at WHEN $4 THEN coalesce(disabled_at, $5) END,
			totp_secret = CASE WHEN $6 THEN NULL ELSE totp_secret END,
			totp_pending = CASE WHEN $6 THEN NULL ELSE totp_pending END,
			totp_step = CASE WHEN $6 THEN 0 ELSE totp_step END,
			role_by = CASE WHEN $7 THEN $8 ELSE role_by END,
			password_by = CASE WHEN $3::text IS NOT NULL THEN $8 ELSE password_by END,
			totp_by = CASE WHEN $6 THEN $8 ELSE totp_by END,
			given_at = CASE WHEN $7 OR $6 OR $3::text IS NOT NULL THEN now() ELSE given_at END
		WHERE operator_id = $1`, c.OperatorID, c.Role, c.PasswordHash, c.Disabled, now, c.ResetTotp, raised || enabled, by)
	if err != nil {
		return edited, err
	}
	if c.ResetTotp {
		if _, err := tx.Exec(ctx, `DELETE FROM operator_recovery WHERE operator_id = $1`, c.OperatorID); err != nil {
			return edited, err
		}
	}
	if c.PasswordHash != nil || c.ResetTotp || c.Disabled != nil && *c.Disabled {
		if err := endOperatorLogins(ctx, tx, c.OperatorID); err != nil {
			return edited, err
		}
	}
	edited.After, err = operatorIn(ctx, tx, c.OperatorID)
	return edited, err
}

func orZeroOperator(o *console.Operator) console.Operator {
	if o == nil {
		return console.Operator{}
	}
	return *o
}

// approvalTables are the tables of pending changes, by the name of their id.
var approvalTables = [][2]string{
	{"wallet_adjustment", "adjust_id"}, {"operator_approval", "approval_id"}, {"product_approval", "approval_id"},
	{"setting_approval", "approval_id"}, {"recharge_refund", "refund_id"},
}

// EndApproval deletes a pending change: its requester withdraws it, or another admin says no. NOT_FOUND, STALE_STATE
// for an executed one.
func (s *Operators) EndApproval(ctx context.Context, approvalID string) error {
	err := pgx.BeginFunc(ctx, s.db, func(tx pgx.Tx) error {
		for _, t := range approvalTables {
			var done bool
			err := tx.QueryRow(ctx, `SELECT done_at IS NOT NULL FROM `+t[0]+` WHERE `+t[1]+` = $1 FOR UPDATE`,
				approvalID).Scan(&done)
			switch {
			case errors.Is(err, pgx.ErrNoRows):
				continue
			case err != nil:
				return err
			case done:
				return domain.Refuse(domain.StaleState, "current", "done")
			}
			_, err = tx.Exec(ctx, `DELETE FROM `+t[0]+` WHERE `+t[1]+` = $1`, approvalID)
			return err
		}
		return domain.Refuse(domain.NotFound, "kind", "approval")
	})
	return pg.Doing(err, "end a request")
}
