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
	LoginFailsNear = 10              // from one neighbourhood
	loginFailsWide = 50              // from everywhere: from here on every attempt is delayed
	slowLogin      = 2 * time.Second // a stranger can slow an account down, never lock it

	takeBackLimit = 2 * time.Second // for the store to take an attempt back
)

// LoginAttempts counts failed logins.
type LoginAttempts interface {
	// LoginAttempt notes an attempt before it is judged. near counts those on the account from the same
	// neighbourhood of addresses within the window, wide those from everywhere; wait is how long the
	// window of near still lasts.
	LoginAttempt(ctx context.Context, account, neighbourhood string, window time.Duration) (near, wide int, wait time.Duration, err error)
	// LoginUnjudged takes back one attempt, which was never judged.
	LoginUnjudged(ctx context.Context, account, neighbourhood string) error
	// LoginCleared forgets the neighbourhood's attempts: the last one was right.
	LoginCleared(ctx context.Context, account, neighbourhood string) error
}

// ErrPasswordWrong is a password that does not match.
var ErrPasswordWrong = errors.New("wrong password")

// PasswordOwner is whose password is tried: the name attempts are counted under, and the user, 0 for nobody and for
// operators.
type PasswordOwner struct {
	Name   string
	UserID int64
}

// PasswordGuard compares passwords, and slows down whoever guesses.
type PasswordGuard struct {
	*PasswordHasher
	Attempts LoginAttempts
	Logger   *slog.Logger
}

// Compare compares a password with a hash, "" for no account, unless there were too many wrong ones: LOGIN_LOCKED or
// RATE_LIMITED; ErrWrong with the attempts that are left. stale tells that the hash of a user was made with other
// parameters than today's.
func (g *PasswordGuard) Compare(ctx context.Context, caller rest.Caller, owner PasswordOwner, typed, hash string) (left int, stale bool, err error) {
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
		unjudged, end := context.WithTimeout(context.WithoutCancel(ctx), takeBackLimit) // whoever asked may be gone
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
	return 0, stale && owner.UserID != 0, nil // an operator's hash is made anew with the next password
}

// judge compares, later when the account is guessed from everywhere. An error says that nothing was compared.
func (g *PasswordGuard) judge(ctx context.Context, caller rest.Caller, wide int, typed, hash string) (match, stale bool, err error) {
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

// log writes what an investigator needs: who, from where. Never a name or a secret.
func (g *PasswordGuard) log(ctx context.Context, caller rest.Caller, what string, owner PasswordOwner) {
	g.Logger.InfoContext(ctx, what, slog.Int64("userId", owner.UserID), slog.String("ip", caller.IP))
}
