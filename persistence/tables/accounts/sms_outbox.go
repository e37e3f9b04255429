// The outbox of development: short messages that no provider sends.

package accounts

import (
	"context"
	"errors"
	"fmt"

	"github.com/jackc/pgx/v5"

	"touchline/domain"
	"touchline/persistence/pg"
)

// SendSms puts a message into the outbox of development.
func (s *Accounts) SendSms(ctx context.Context, phone, template string, params map[string]string) error {
	_, err := s.db.Exec(ctx, `INSERT INTO sms_outbox (phone, template, params, at) VALUES ($1, $2, $3, now())`,
		phone, template, params)
	if err != nil {
		return fmt.Errorf("put an SMS into the outbox: %w", err)
	}
	return nil
}

// SmsOutbox reads the newest messages first.
func (s *Accounts) SmsOutbox(ctx context.Context, limit int) ([]domain.SentSms, error) {
	sent, err := pg.Collect(ctx, s.db, pgx.RowToStructByName[domain.SentSms], `SELECT phone, template, params, at FROM sms_outbox ORDER BY sms_id DESC LIMIT $1`, limit)
	if err != nil {
		return nil, errors.Join(errors.New("read the outbox"), err)
	}
	return sent, nil
}
