// Accounts: users by name, phone or number, and their profiles.

package accounts

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
	"github.com/jackc/pgx/v5/pgxpool"

	"touchline/domain"
	"touchline/persistence/pg"
)

const AccountColumns = `user_id, user_name, password_hash, coalesce(phone, ''), nick_name, user_image,
	coalesce(house_id, 0), language, birthday, gender, country_code, province, city, height, weight,
	emotional_status, hobby, personal_profile, service_version, privacy_version,
	disabled_at, disabled_until, disabled_reason, created_at, delete_at, ask_above`

// CreateAccount stores an account and returns it with its number. It refuses with USERNAME_TAKEN, PHONE_TAKEN or
// NICK_RESERVED.
func (s *Accounts) CreateAccount(ctx context.Context, a domain.Account) (domain.Account, error) {
	err := pgx.BeginFunc(ctx, s.db, func(tx pgx.Tx) error {
		if err := TakeName(ctx, tx, 0, "nickName", a.NickName, pg.NickOfAnchor, pg.NameOfHouse,
			pg.NameOfOperator); err != nil {
			return err
		}
		return tx.QueryRow(ctx, `
			INSERT INTO account (user_name, password_hash, phone, nick_name, user_image, language,
				service_version, privacy_version, created_at, demo)
			VALUES ($1, $2, nullif($3, ''), $4, $5, $6, $7, $8, $9, $10)
			RETURNING user_id, ask_above`,
			a.UserName, a.PasswordHash, a.Phone, a.NickName, a.UserImage, a.Language,
			a.ServiceVersion, a.PrivacyVersion, a.CreatedAt, a.Demo).Scan(&a.UserID, &a.AskAbove)
	})
	if err != nil {
		return a, refuseTaken(err, "create an account")
	}
	return a, nil
}

// refuseTaken turns the violation of a unique index into a refusal.
func refuseTaken(err error, doing string) error {
	var broken *pgconn.PgError
	if errors.As(err, &broken) {
		switch broken.ConstraintName {
		case "account_name":
			return domain.Refuse(domain.UsernameTaken)
		case "account_phone":
			return domain.Refuse(domain.PhoneTaken)
		}
	}
	return fmt.Errorf("%s: %w", doing, err)
}

// Account returns a user by number, or NOT_FOUND.
func (s *Accounts) Account(ctx context.Context, userID int64) (domain.Account, error) {
	return s.account(ctx, `user_id = $1`, userID)
}

// AccountByName returns a user by name, regardless of case, or domain.NotFound.
func (s *Accounts) AccountByName(ctx context.Context, userName string) (domain.Account, error) {
	return s.account(ctx, `lower(user_name) = lower($1)`, userName)
}

// AccountByPhone returns a user by E.164 number, or domain.NotFound.
func (s *Accounts) AccountByPhone(ctx context.Context, phone string) (domain.Account, error) {
	return s.account(ctx, `phone = $1`, phone)
}

func (s *Accounts) account(ctx context.Context, where string, key any) (domain.Account, error) {
	account, err := pg.One(ctx, s.db, ScanAccount, `SELECT `+AccountColumns+` FROM account WHERE `+where, key)
	return account, pg.Doing(pg.Found(err, "account"), "read an account")
}

// ScanAccount reads a row of AccountColumns.
func ScanAccount(row pgx.CollectableRow) (domain.Account, error) {
	var a domain.Account
	var birthday *time.Time
	var region domain.Region
	p := &a.Profile
	err := row.Scan(&a.UserID, &a.UserName, &a.PasswordHash, &a.Phone, &a.NickName, &a.UserImage,
		&a.HouseID, &a.Language, &birthday, &p.Gender, &region.CountryCode, &region.Province, &region.City, &p.Height,
		&p.Weight,
		&p.Emotional, &p.Hobby, &p.About, &a.ServiceVersion, &a.PrivacyVersion,
		&a.DisabledAt, &a.DisabledUntil, &a.DisabledReason, &a.CreatedAt, &a.DeleteAt, &a.AskAbove)
	if birthday != nil {
		p.Birthday = &domain.Date{Year: birthday.Year(), Month: int(birthday.Month()), Day: birthday.Day()}
	}
	if region.CountryCode != "" {
		p.Region = &region
	}
	return a, err
}

// RehashPassword replaces the hash of an unchanged password, unless the hash has changed since it was read.
func (s *Accounts) RehashPassword(ctx context.Context, userID int64, from, to string) error {
	_, err := s.db.Exec(ctx, `UPDATE account SET password_hash = $3 WHERE user_id = $1 AND password_hash = $2`, userID,
		from, to)
	return pg.Doing(err, "store the hash of a password")
}

// ChangePassword replaces a password and ends every login of the user, in one commit.
func (s *Accounts) ChangePassword(ctx context.Context, userID int64, hash string) error {
	return s.changeCredential(ctx, userID, domain.TokenHash{}, `password_hash = $2`, hash)
}

// ChangePhone replaces the number and ends every login of the user but one, in one commit. It refuses with PHONE_TAKEN.
func (s *Accounts) ChangePhone(ctx context.Context, userID int64, phone string, keep domain.TokenHash) error {
	return s.changeCredential(ctx, userID, keep, `phone = $2`, phone)
}

func (s *Accounts) changeCredential(ctx context.Context, userID int64, keep domain.TokenHash, set, value string) error {
	return pgx.BeginFunc(ctx, s.db, func(tx pgx.Tx) error {
		if err := SetAccount(ctx, tx, set, userID, value); err != nil {
			return err
		}
		_, err := dropLogins(ctx, tx, userID, keep)
		return pg.Doing(err, "end the logins of a user")
	})
}

// SetUserImage replaces the avatar.
func (s *Accounts) SetUserImage(ctx context.Context, userID int64, key string) error {
	return SetAccount(ctx, s.db, `user_image = $2`, userID, key)
}

// SetLanguage replaces the language.
func (s *Accounts) SetLanguage(ctx context.Context, userID int64, lang string) error {
	return SetAccount(ctx, s.db, `language = $2`, userID, lang)
}

// SetProfile stores a profile that has been checked. It refuses with NICK_RESERVED when the new nick resembles a
// protected name of another owner.
func (s *Accounts) SetProfile(ctx context.Context, userID int64, nickName, lang string, p domain.Profile) error {
	var birthday *time.Time
	if p.Birthday != nil {
		day := time.Date(p.Birthday.Year, time.Month(p.Birthday.Month), p.Birthday.Day, 0, 0, 0, 0, time.UTC)
		birthday = &day
	}
	region := domain.Region{}
	if p.Region != nil {
		region = *p.Region
	}
	return pgx.BeginFunc(ctx, s.db, func(tx pgx.Tx) error {
		if err := changeNick(ctx, tx, userID, nickName); err != nil {
			return err
		}
		return SetAccount(ctx, tx, `nick_name = $2, language = $3, birthday = $4, gender = $5, country_code = $6,
			province = $7, city = $8, height = $9, weight = $10, emotional_status = $11, hobby = $12, personal_profile = $13`,
			userID, nickName, lang, birthday, p.Gender, region.CountryCode, region.Province, region.City,
			p.Height, p.Weight, p.Emotional, p.Hobby, p.About)
	})
}

// changeNick checks a new nick; an anchor's nick is also protected. An unchanged nick is not checked.
func changeNick(ctx context.Context, tx pgx.Tx, userID int64, wants string) error {
	var has string
	var anchor bool
	err := tx.QueryRow(ctx, `SELECT nick_name, house_id IS NOT NULL FROM account WHERE user_id = $1 FOR UPDATE`,
		userID).Scan(&has, &anchor)
	if errors.Is(err, pgx.ErrNoRows) {
		return domain.Refuse(domain.NotFound, "kind", "account")
	}
	if err != nil {
		return fmt.Errorf("read a nick: %w", err)
	}
	if has == wants {
		return nil
	}
	if err := TakeName(ctx, tx, userID, "nickName", wants, pg.NickOfAnchor, pg.NameOfHouse,
		pg.NameOfOperator); err != nil || !anchor {
		return err
	}
	return pg.ProtectInstead(ctx, tx, pg.NickOfAnchor, userID, wants)
}

// SetAccount changes columns of an account; NOT_FOUND when there is none. The user is $1.
func SetAccount(ctx context.Context, db pg.Execer, set string, values ...any) error {
	changed, err := db.Exec(ctx, `UPDATE account SET `+set+` WHERE user_id = $1`, values...)
	if err != nil {
		return refuseTaken(err, "change an account")
	}
	if changed.RowsAffected() == 0 {
		return domain.Refuse(domain.NotFound, "kind", "account")
	}
	return nil
}

// Figures returns the counts and states of a user that other tables hold.
func (s *Accounts) Figures(ctx context.Context, userID int64) (domain.Figures, error) {
	var f domain.Figures
	err := s.db.QueryRow(ctx, `
		SELECT
			coalesce((SELECT h.fans FROM account a JOIN house h USING (house_id) WHERE a.user_id = $1), 0),
			(SELECT count(*) FROM follow WHERE user_id = $1),
			coalesce((SELECT balance FROM wallet WHERE account = $1), 0),
			coalesce((SELECT status FROM anchor_apply WHERE user_id = $1 ORDER BY apply_id DESC LIMIT 1), 0),
			(SELECT count(*) FROM notice WHERE user_id = $1 AND read_at IS NULL),
			EXISTS (SELECT FROM brand_member WHERE user_id = $1)`,
		userID).Scan(&f.Fans, &f.Followed, &f.Balance, &f.ApplyStatus, &f.Unread, &f.ChargeAnchor)
	return f, pg.Doing(err, "read the figures of a user")
}

// Person returns a user as others see them, and when the account was created; NOT_FOUND when there is none.
func (s *Accounts) Person(ctx context.Context, userID int64) (domain.Brief, time.Time, error) {
	return ReadPerson(ctx, s.db, userID)
}

// ReadPerson returns a user as others see them, and when the account was created; NOT_FOUND when there is none.
func ReadPerson(ctx context.Context, db *pgxpool.Pool, userID int64) (domain.Brief, time.Time, error) {
	var b domain.Brief
	var since time.Time
	err := db.QueryRow(ctx, `
		SELECT user_id, nick_name, user_image, coalesce(house_id, 0), created_at
		FROM account
		WHERE user_id = $1`, userID).Scan(&b.UserID, &b.NickName, &b.UserImage, &b.HouseID, &since)
	return b, since, pg.Doing(pg.Found(err, "user"), "read user %d", userID)
}
