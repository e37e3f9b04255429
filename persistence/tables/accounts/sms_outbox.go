// The outbox for development: short messages that no provider sends.

package accounts

import (
	"context"
	"errors"

	"github.com/jackc/pgx/v5"

	"touchline/domain"
	"touchline/persistence/pg"
)

// SendSms puts a message into the outbox.
func (s *Accounts) SendSms(ctx context.Context, phone, template string, params map[string]string) error {
	_, err := s.db.Exec(ctx, `INSERT INTO sms_outbox (phone, template, params, at) VALUES ($1, $2, $3, now())`,
		phone, template, params)
	return pg.Doing(err, "put an SMS into the outbox")
}

// SmsOutbox returns the newest messages first.
func (s *Accounts) SmsOutbox(ctx context.Context, limit int) ([]domain.SentSms, error) {
	sent, err := pg.Collect(ctx, s.db, pgx.RowToStructByName[domain.SentSms],
		`SELECT phone, template, params, at FROM sms_outbox ORDER BY sms_id DESC LIMIT $1`, limit)
	if err != nil {
		return nil, errors.Join(errors.New("read the outbox"), err)
	}
	return sent, nil
}
