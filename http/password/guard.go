// Limits on guessing passwords.

package password

import (
	"context"
	"errors"
	"log/slog"
	"time"

	"touchline/domain"
	"touchline/http/rest"
)

const (
	Window    = 5 * time.Minute
	FailsNear = 10              // from one neighbourhood
	failsWide = 50              // from everywhere: from here on every attempt is delayed
	slowDelay = 2 * time.Second // a stranger can slow an account down, never lock it
)

// Attempts counts failed logins.
type Attempts interface {
	// LoginAttempt notes an attempt before it is judged. near counts those on the account from the same
	// neighbourhood of addresses within the window, wide those from everywhere; wait is how long the
	// window of near still lasts.
	LoginAttempt(ctx context.Context, account, neighbourhood string, window time.Duration) (near, wide int, wait time.Duration, err error)
	// LoginCleared forgets the neighbourhood's attempts: the last one was right, or was never judged.
	LoginCleared(ctx context.Context, account, neighbourhood string) error
}

// ErrWrong is a password that does not match.
var ErrWrong = errors.New("wrong password")

// Owner is whose password is tried: the name attempts are counted under, and the user, 0 for nobody and for operators.
type Owner struct {
	Name   string
	UserID int64
}

// Guard compares passwords, and slows down whoever guesses.
type Guard struct {
	*Hasher
	Attempts Attempts
	Logger   *slog.Logger
}

// Compare compares a password with a hash, "" for no account, unless there were too many wrong ones: LOGIN_LOCKED or
// RATE_LIMITED; ErrWrong with the attempts that are left. stale tells that the hash of a user was made with other
// parameters than today's.
func (g *Guard) Compare(ctx context.Context, caller rest.Caller, owner Owner, typed, hash string) (left int, stale bool, err error) {
	near := caller.Address().Neighbourhood().String()
	fails, wide, wait, err := g.Attempts.LoginAttempt(ctx, owner.Name, near, Window)
	if err != nil {
		return 0, false, err
	}
	if fails > FailsNear {
		g.log(ctx, caller, "login locked", owner)
		return 0, false, domain.Refuse(domain.LoginLocked, "retryAfter", rest.Seconds(wait))
	}
	if wide > failsWide {
		delay := time.NewTimer(slowDelay)
		defer delay.Stop()
		select {
		case <-delay.C:
		case <-ctx.Done():
			return 0, false, domain.Refuse(domain.RateLimited, "retryAfter", rest.Seconds(slowDelay))
		}
	}
	match, stale, err := g.Matches(ctx, caller.Address(), typed, hash)
	if err == nil && !match {
		g.log(ctx, caller, "login failed", owner)
		return FailsNear - fails, false, ErrWrong
	}
	if clearErr := g.Attempts.LoginCleared(ctx, owner.Name, near); clearErr != nil {
		return 0, false, clearErr
	}
	return 0, stale && owner.UserID != 0, err // an operator's hash is made anew with the next password
}

// log writes what an investigator needs: who, from where. Never a name or a secret.
func (g *Guard) log(ctx context.Context, caller rest.Caller, what string, owner Owner) {
	g.Logger.InfoContext(ctx, what, slog.Int64("userId", owner.UserID), slog.String("ip", caller.IP))
}
