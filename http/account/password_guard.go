// Limits on guessing passwords.

package account

import (
	"context"
	"errors"
	"log/slog"
	"time"

	"touchline/domain"
	"touchline/http/rest"
)

const (
	LoginWindow    = 5 * time.Minute
	LoginFailsNear = 10              // wrong passwords from one neighbourhood
	loginFailsWide = 50              // wrong passwords from everywhere, after which every attempt is delayed
	slowLogin      = 2 * time.Second // strangers can slow an account down, never lock it

	takeBackLimit = 2 * time.Second // to withdraw an attempt
)

// LoginAttempts counts failed logins.
type LoginAttempts interface {
	// LoginAttempt stores an attempt before the comparison. near counts the attempts on the account from the same
	// neighbourhood of addresses within the window, wide those from everywhere; wait is the rest of the window of near.
	LoginAttempt(ctx context.Context, account, neighbourhood string, window time.Duration) (near, wide int,
		wait time.Duration, err error)
	// LoginUnjudged withdraws an attempt whose password was not compared.
	LoginUnjudged(ctx context.Context, account, neighbourhood string) error
	// LoginCleared deletes the neighbourhood's attempts after a right password.
	LoginCleared(ctx context.Context, account, neighbourhood string) error
}

// ErrPasswordWrong reports a wrong password.
var ErrPasswordWrong = errors.New("wrong password")

// PasswordOwner is the account of an attempt: the name that attempts are counted under, and the user, 0 for operators
// and unknown accounts.
type PasswordOwner struct {
	Name   string
	UserID int64
}

// PasswordGuard compares passwords, and limits guessing.
type PasswordGuard struct {
	*PasswordHasher
	Attempts LoginAttempts
	Logger   *slog.Logger
}

// Compare compares a password with a hash, "" for an unknown account. After too many wrong ones it refuses with
// LOGIN_LOCKED or RATE_LIMITED. For a wrong password it returns ErrPasswordWrong and the number of attempts left. stale
// reports that the hash of a user has other parameters than today's.
func (g *PasswordGuard) Compare(ctx context.Context, caller rest.Caller, owner PasswordOwner, typed,
	hash string) (left int, stale bool, err error) {
	near := caller.Address().Neighbourhood().String()
	fails, wide, wait, err := g.Attempts.LoginAttempt(ctx, owner.Name, near, LoginWindow)
	if err != nil {
		return 0, false, err
	}
	match := false
	if fails > LoginFailsNear {
		g.log(ctx, caller, "login locked", owner)
		err = domain.Refuse(domain.LoginLocked, "retryAfter", rest.Seconds(wait))
	} else {
		match, stale, err = g.judge(ctx, caller, wide, typed, hash)
	}
	switch {
	case err != nil:
		unjudged, end := context.WithTimeout(context.WithoutCancel(ctx), takeBackLimit) // also after the caller has left
		defer end()
		if backErr := g.Attempts.LoginUnjudged(unjudged, owner.Name, near); backErr != nil {
			return 0, false, backErr
		}
		return 0, false, err
	case !match:
		g.log(ctx, caller, "login failed", owner)
		return LoginFailsNear - fails, false, ErrPasswordWrong
	}
	if err := g.Attempts.LoginCleared(ctx, owner.Name, near); err != nil {
		return 0, false, err
	}
	return 0, stale && owner.UserID != 0, nil // an operator's hash is renewed with the next password
}

// judge compares, after a delay if the account is guessed from everywhere. On an error nothing was compared.
func (g *PasswordGuard) judge(ctx context.Context, caller rest.Caller, wide int, typed,
	hash string) (match, stale bool, err error) {
	if wide > loginFailsWide {
		delay := time.NewTimer(slowLogin)
		defer delay.Stop()
		select {
		case <-delay.C:
		case <-ctx.Done():
			return false, false, domain.Refuse(domain.RateLimited, "retryAfter", rest.Seconds(slowLogin))
		}
	}
	return g.Matches(ctx, caller.Address(), typed, hash)
}

// log writes the user and address of an attempt, never a name or a secret.
func (g *PasswordGuard) log(ctx context.Context, caller rest.Caller, what string, owner PasswordOwner) {
	g.Logger.InfoContext(ctx, what, slog.Int64("userId", owner.UserID), slog.String("ip", caller.IP))
}
