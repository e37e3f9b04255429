// Logins: valid tokens, stored as hashes.

package accounts

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/jackc/pgx/v5"

	"touchline/domain"
	"touchline/persistence/pg"
)

// AddLogin stores a new login of an account and deletes the user's expired logins. The password and the phone must
// still be those that were proved: LOGIN_FAILED when one of them has changed. Otherwise a login could survive a change
// that ends every login.
func (s *Accounts) AddLogin(ctx context.Context, login domain.Login, proved domain.Account) error {
	added, err := s.db.Exec(ctx, `
		WITH gone AS (
			DELETE FROM login WHERE user_id = $2 AND expires_at <= $3
		)
		INSERT INTO login (token_hash, user_id, created_at, renewed_at, expires_at, agent, address, used_at)
		SELECT $1::bytea, user_id, $3::timestamptz, $4::timestamptz, $5::timestamptz, $6::text, $7::text, $8::timestamptz
		FROM account WHERE user_id = $2 AND password_hash = $9 AND coalesce(phone, '') = $10
		FOR SHARE`,
		login.Hash[:], login.UserID, login.CreatedAt, login.RenewedAt, login.Expires, login.Agent, login.Address,
		login.UsedAt,
		proved.PasswordHash, proved.Phone)
	if err == nil && added.RowsAffected() == 0 {
		return domain.Refuse(domain.LoginFailed, "left", 0)
	}
	return pg.Doing(err, "store a login")
}

// Login returns the login of a token; TOKEN_INVALID when it is unknown, expired or revoked. Callers at the same time
// share a read.
func (s *Accounts) Login(ctx context.Context, hash domain.TokenHash, now time.Time) (domain.Login, error) {
	login, err := s.logins.Ask(ctx, hash)
	if err != nil {
		return login, fmt.Errorf("read a login: %w", err)
	}
	if login.UserID == 0 || !login.Expires.After(now) {
		return domain.Login{}, domain.Refuse(domain.TokenInvalid)
	}
	return login, nil
}

// readLogins finds logins, expired ones too.
func (s *Accounts) readLogins(ctx context.Context,
	hashes []domain.TokenHash) (map[domain.TokenHash]domain.Login, error) {
	asked := make([][]byte, len(hashes))
	for i := range hashes {
		asked[i] = hashes[i][:]
	}
	found, err := pg.Collect(ctx, s.db, scanLogin, `SELECT `+loginColumns+` FROM login l JOIN account a USING (user_id)
		WHERE l.token_hash = ANY((SELECT $1::bytea[])::bytea[])`, asked)
	logins := make(map[domain.TokenHash]domain.Login, len(found))
	for _, login := range found {
		logins[login.Hash] = login
	}
	return logins, err
}

// LoginNamed returns a login of a user by the name that its owner sees; TOKEN_INVALID when it is no longer valid.
func (s *Accounts) LoginNamed(ctx context.Context, userID int64, loginID string, now time.Time) (domain.Login, error) {
	return s.oneLogin(ctx, namedLogin+` AND l.expires_at > $3`, userID, domain.ParseLoginID(loginID), now)
}

const namedLogin = `l.user_id = $1 AND substring(l.token_hash FROM 1 FOR 12) = $2`

const loginColumns = `l.token_hash, l.user_id, l.created_at, l.renewed_at, l.expires_at,
	coalesce(l.used_at, l.renewed_at), l.address, l.agent,
	a.user_name, a.nick_name, a.user_image, coalesce(a.house_id, 0), a.disabled_at, a.disabled_until, a.disabled_reason`

func (s *Accounts) oneLogin(ctx context.Context, where string, values ...any) (domain.Login, error) {
	login, err := pg.One(ctx, s.db, scanLogin,
		`SELECT `+loginColumns+` FROM login l JOIN account a USING (user_id) WHERE `+where, values...)
	if errors.Is(err, pgx.ErrNoRows) {
		return login, domain.Refuse(domain.TokenInvalid)
	}
	return login, pg.Doing(err, "read a login")
}

func scanLogin(row pgx.CollectableRow) (l domain.Login, err error) {
	var hash []byte
	err = row.Scan(&hash, &l.UserID, &l.CreatedAt, &l.RenewedAt, &l.Expires, &l.UsedAt, &l.Address, &l.Agent,
		&l.UserName, &l.NickName, &l.UserImage, &l.HouseID, &l.DisabledAt, &l.DisabledUntil, &l.DisabledReason)
	copy(l.Hash[:], hash)
	return l, err
}

// LoginsOf returns the valid logins of a user, the last used first.
func (s *Accounts) LoginsOf(ctx context.Context, userID int64, now time.Time, limit int) ([]domain.Login, error) {
	rows, err := s.db.Query(ctx, `SELECT `+loginColumns+` FROM login l JOIN account a USING (user_id)
		WHERE l.user_id = $1 AND l.expires_at > $2
		ORDER BY coalesce(l.used_at, l.renewed_at) DESC, l.token_hash
		LIMIT $3`, userID, now, limit)
	if err != nil {
		return nil, fmt.Errorf("list the logins of a user: %w", err)
	}
	logins, err := pgx.CollectRows(rows, scanLogin)
	return logins, pg.Doing(err, "list the logins of a user")
}

// LoginUsed stores when and from where a login was used, and its new expiry. Callers at the same time share a write.
func (s *Accounts) LoginUsed(ctx context.Context, l domain.Login) error {
	_, err := s.used.Ask(ctx, l)
	return pg.Doing(err, "store the use of a login")
}

// writeUsed locks the rows in one order, so that two nodes that write the same rows wait and do not deadlock.
func (s *Accounts) writeUsed(ctx context.Context, logins []domain.Login) (map[domain.Login]struct{}, error) {
	last := make(map[domain.TokenHash]domain.Login, len(logins)) // each row is written once
	for _, l := range logins {
		if known, twice := last[l.Hash]; !twice || known.UsedAt.Before(l.UsedAt) {
			last[l.Hash] = l
		}
	}
	var hashes [][]byte
	var renewed, expires, used []time.Time
	var addresses []string
	for _, l := range last {
		hashes, addresses = append(hashes, l.Hash[:]), append(addresses, l.Address)
		renewed, expires, used = append(renewed, l.RenewedAt), append(expires, l.Expires), append(used, l.UsedAt)
	}
	_, err := s.db.Exec(ctx, `
		WITH mine AS (SELECT token_hash FROM login WHERE token_hash = ANY((SELECT $1::bytea[])::bytea[]) ORDER BY token_hash
			FOR UPDATE)
		UPDATE login l SET renewed_at = u.renewed_at, expires_at = u.expires_at, used_at = u.used_at, address = u.address
		FROM mine JOIN unnest((SELECT $1::bytea[]), $2::timestamptz[], $3::timestamptz[], $4::timestamptz[], $5::text[])
			AS u (token_hash, renewed_at, expires_at, used_at, address) USING (token_hash)
		WHERE l.token_hash = mine.token_hash`, hashes, renewed, expires, used, addresses)
	return nil, err
}

// DropLogin ends one login and returns its user; 0 when there was none.
func (s *Accounts) DropLogin(ctx context.Context, hash domain.TokenHash) (userID int64, err error) {
	err = s.db.QueryRow(ctx, `DELETE FROM login WHERE token_hash = $1 RETURNING user_id`, hash[:]).Scan(&userID)
	if errors.Is(err, pgx.ErrNoRows) {
		return 0, nil
	}
	return userID, pg.Doing(err, "end a login")
}

// DropLoginNamed ends one login of a user by the name that its owner sees; NOT_FOUND when there was none.
func (s *Accounts) DropLoginNamed(ctx context.Context, userID int64,
	loginID string) (hash domain.TokenHash, err error) {
	var ended []byte
	err = s.db.QueryRow(ctx, `DELETE FROM login l WHERE `+namedLogin+` RETURNING l.token_hash`, userID,
		domain.ParseLoginID(loginID)).Scan(&ended)
	if errors.Is(err, pgx.ErrNoRows) {
		return hash, domain.Refuse(domain.NotFound, "kind", "session")
	}
	if err != nil {
		return hash, fmt.Errorf("end a login: %w", err)
	}
	copy(hash[:], ended)
	return hash, nil
}

// DropLogins ends every login of a user except one (the zero hash: all), and returns how many.
func (s *Accounts) DropLogins(ctx context.Context, userID int64, keep domain.TokenHash) (ended int64, err error) {
	ended, err = dropLogins(ctx, s.db, userID, keep)
	return ended, pg.Doing(err, "end the logins of a user")
}

func dropLogins(ctx context.Context, db pg.Execer, userID int64, keep domain.TokenHash) (ended int64, err error) {
	gone, err := db.Exec(ctx, `DELETE FROM login WHERE user_id = $1 AND token_hash <> $2`, userID, keep[:])
	return gone.RowsAffected(), err
}
