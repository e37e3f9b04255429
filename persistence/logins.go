// Logins: the tokens in force, known only by their hash.
package persistence

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/jackc/pgx/v5"

	"touchline/domain"
)

// AddLogin stores a fresh login and forgets those of the user that have run out.
func (s *Store) AddLogin(ctx context.Context, login domain.Login) error {
	_, err := s.db.Exec(ctx, `
		WITH gone AS (
			DELETE FROM login WHERE user_id = $2 AND expires_at <= $3
		)
		INSERT INTO login (token_hash, user_id, created_at, renewed_at, expires_at)
		VALUES ($1, $2, $3, $4, $5)`,
		login.Hash[:], login.UserID, login.CreatedAt, login.RenewedAt, login.Expires)
	if err != nil {
		return fmt.Errorf("store a login: %w", err)
	}
	return nil
}

// Login answers who a token belongs to; TOKEN_INVALID when it is unknown, expired or revoked.
func (s *Store) Login(ctx context.Context, hash domain.TokenHash, now time.Time) (domain.Login, error) {
	l := domain.Login{Hash: hash}
	var disabledAt, disabledUntil *time.Time
	err := s.db.QueryRow(ctx, `
		SELECT l.user_id, l.created_at, l.renewed_at, l.expires_at,
			a.user_name, a.nick_name, a.user_image, coalesce(a.house_id, 0),
			a.disabled_at, a.disabled_until, a.disabled_reason
		FROM login l
		JOIN account a USING (user_id)
		WHERE l.token_hash = $1 AND l.expires_at > $2`, hash[:], now).
		Scan(&l.UserID, &l.CreatedAt, &l.RenewedAt, &l.Expires, &l.UserName, &l.NickName, &l.UserImage, &l.HouseID,
			&disabledAt, &disabledUntil, &l.DisabledReason)
	if errors.Is(err, pgx.ErrNoRows) {
		return l, domain.Refuse(domain.TokenInvalid)
	}
	if err != nil {
		return l, fmt.Errorf("read a login: %w", err)
	}
	l.DisabledAt, l.DisabledUntil = orZero(disabledAt), orZero(disabledUntil)
	return l, nil
}

// RenewLogin moves the end of a login.
func (s *Store) RenewLogin(ctx context.Context, hash domain.TokenHash, now, expires time.Time) error {
	_, err := s.db.Exec(ctx, `UPDATE login SET renewed_at = $2, expires_at = $3 WHERE token_hash = $1`, hash[:], now, expires)
	if err != nil {
		return fmt.Errorf("renew a login: %w", err)
	}
	return nil
}

// DropLogin ends one login and tells whose it was; 0 when it was not there.
func (s *Store) DropLogin(ctx context.Context, hash domain.TokenHash) (userID int64, err error) {
	err = s.db.QueryRow(ctx, `DELETE FROM login WHERE token_hash = $1 RETURNING user_id`, hash[:]).Scan(&userID)
	if errors.Is(err, pgx.ErrNoRows) {
		return 0, nil
	}
	if err != nil {
		return 0, fmt.Errorf("end a login: %w", err)
	}
	return userID, nil
}

// DropLogins ends every login of a user.
func (s *Store) DropLogins(ctx context.Context, userID int64) error {
	if _, err := s.db.Exec(ctx, `DELETE FROM login WHERE user_id = $1`, userID); err != nil {
		return fmt.Errorf("end the logins of a user: %w", err)
	}
	return nil
}
