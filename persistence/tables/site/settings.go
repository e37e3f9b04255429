// Settings that operators changed.

package site

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"

	"github.com/jackc/pgx/v5"

	"touchline/persistence/pg"
)

// Setting reads one setting into a pointer; false for the default.
func (s *Site) Setting(ctx context.Context, key string, into any) (bool, error) {
	var value []byte
	err := s.db.QueryRow(ctx, `SELECT value FROM setting WHERE key = $1`, key).Scan(&value)
	if errors.Is(err, pgx.ErrNoRows) {
		return false, nil
	}
	if err != nil {
		return false, fmt.Errorf("read setting %s: %w", key, err)
	}
	err = json.Unmarshal(value, into)
	return err == nil, pg.Doing(err, "decode setting %s", key)
}

// RejectionShown returns the setting apply.showRejection: whether applicants see that they were rejected.
func (s *Site) RejectionShown(ctx context.Context) (bool, error) {
	shown := true
	_, err := s.Setting(ctx, "apply.showRejection", &shown)
	return shown, err
}

// SetSetting writes one setting.
func (s *Site) SetSetting(ctx context.Context, key string, value any) error {
	encoded, err := json.Marshal(value)
	if err != nil {
		return fmt.Errorf("encode setting %s: %w", key, err)
	}
	_, err = s.db.Exec(ctx, `
		INSERT INTO setting (key, value) VALUES ($1, $2)
		ON CONFLICT (key) DO UPDATE SET value = excluded.value, updated_at = now(), changed_by = 0`, key, encoded)
	return pg.Doing(err, "write setting %s", key)
}
