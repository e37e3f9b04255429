// Settings, edited by admins: some edits need another admin.

package operators

import (
	"context"
	"crypto/rand"
	"encoding/json"
	"errors"
	"fmt"

	"github.com/jackc/pgx/v5"

	"touchline/domain"
	"touchline/domain/console"
	"touchline/persistence/pg"
)

// StoredSettings returns the values that differ from the default, by key.
func (s *Admin) StoredSettings(ctx context.Context) (map[string]console.StoredSetting, error) {
	rows, err := pg.Collect(ctx, s.db, pgx.RowToStructByPos[console.StoredSetting], `
		SELECT s.key, s.value, s.updated_at, s.changed_by, coalesce(o.name, '')
		FROM setting s
		LEFT JOIN operator o ON o.operator_id = s.changed_by`)
	if err != nil {
		return nil, fmt.Errorf("read the settings: %w", err)
	}
	stored := make(map[string]console.StoredSetting, len(rows))
	for _, row := range rows {
		stored[row.Key] = row
	}
	return stored, nil
}

// EditSetting changes a setting, or stores a pending change when another admin must approve.
func (s *Admin) EditSetting(ctx context.Context, e console.SettingEdit) (edited console.SettingEdited, err error) {
	edited.Key = e.Key
	err = pgx.BeginFunc(ctx, s.db, func(tx pgx.Tx) error {
		if e.Alone {
			edited.After = e.Value
			edited.Before, err = writeSetting(ctx, tx, e.Key, e.Value, e.By)
			return err
		}
		edited.ApprovalID = "sw_" + rand.Text()
		_, err := tx.Exec(ctx, `INSERT INTO setting_approval (approval_id, key, value, reason, asked_by)
			VALUES ($1, $2, $3, $4, $5)`,
			edited.ApprovalID, e.Key, e.Value, e.Reason, e.By)
		return err
	})
	return edited, pg.Doing(err, "edit a setting")
}

// writeSetting writes a value and returns the one before. Nil is the default.
func writeSetting(ctx context.Context, tx pgx.Tx, key string, value json.RawMessage,
	by int64) (before json.RawMessage, err error) {
	// Changes of one key are serialized, also when no row exists to lock.
	if _, err := tx.Exec(ctx, `SELECT pg_advisory_xact_lock(hashtextextended('setting:' || $1, 0))`, key); err != nil {
		return nil, err
	}
	err = tx.QueryRow(ctx, `SELECT value FROM setting WHERE key = $1 FOR UPDATE`, key).Scan(&before)
	if err != nil && !errors.Is(err, pgx.ErrNoRows) {
		return nil, err
	}
	if value == nil {
		_, err = tx.Exec(ctx, `DELETE FROM setting WHERE key = $1`, key)
		return before, err
	}
	_, err = tx.Exec(ctx, `
		INSERT INTO setting (key, value, changed_by) VALUES ($1, $2, $3)
		ON CONFLICT (key) DO UPDATE SET value = excluded.value, updated_at = now(),
		changed_by = excluded.changed_by`, key, value, by)
	return before, err
}

// ApproveSetting executes the pending change of another admin, once. `key` names the setting, "" any. NOT_FOUND, or the
// refusals of Approval.Check.
func (s *Admin) ApproveSetting(ctx context.Context, approvalID, key string,
	by int64) (edited console.SettingEdited, err error) {
	err = pgx.BeginFunc(ctx, s.db, func(tx pgx.Tx) error {
		var w console.SettingApproval
		var done bool
		err := tx.QueryRow(ctx, `SELECT key, value, asked_by, asked_at, done_at IS NOT NULL FROM setting_approval
			WHERE approval_id = $1 AND key = coalesce(nullif($2, ''), key) FOR UPDATE`, approvalID, key).
			Scan(&w.Key, &w.Value, &w.By, &w.Asked, &done)
		switch {
		case errors.Is(err, pgx.ErrNoRows):
			return domain.Refuse(domain.NotFound, "kind", "approval")
		case err != nil:
			return err
		case done:
			return domain.Refuse(domain.StaleState, "current", "done")
		}
		approval, err := approvalOf(ctx, tx, w.By, by, w.Asked)
		if err == nil {
			err = approval.Check()
		}
		if err != nil {
			return err
		}
		edited = console.SettingEdited{Key: w.Key, After: w.Value}
		if edited.Before, err = writeSetting(ctx, tx, w.Key, w.Value, by); err != nil {
			return err
		}
		_, err = tx.Exec(ctx, `UPDATE setting_approval SET agreed_by = $2, done_at = now() WHERE approval_id = $1`,
			approvalID, by)
		return err
	})
	return edited, pg.Doing(err, "agree to a setting")
}

// SettingApprovals returns the changes that another admin may still approve, the oldest first.
func (s *Admin) SettingApprovals(ctx context.Context) ([]console.SettingApproval, error) {
	list, err := pg.Collect(ctx, s.db, func(row pgx.CollectableRow) (w console.SettingApproval, err error) {
		return w, row.Scan(&w.ApprovalID, &w.Key, &w.Value, &w.Reason, &w.By, &w.Asked)
	}, `
		SELECT approval_id, key, value, reason, asked_by, asked_at FROM setting_approval
		WHERE done_at IS NULL AND asked_at > now() - $1::interval
		ORDER BY asked_at LIMIT 1000`, domain.ApprovalLife)
	return list, pg.Doing(err, "read pending changes of settings")
}
