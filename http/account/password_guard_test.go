// Limits on guessing passwords.

package account

import (
	"context"
	"log/slog"
	"testing"
	"testing/synctest"
	"time"

	"touchline/domain"
	"touchline/http/rest"
)

// guesses is a number of wrong passwords from everywhere.
type guesses int

func (g guesses) LoginAttempt(context.Context, string, string,
	time.Duration) (near, wide int, wait time.Duration, err error) {
	return 1, int(g), 0, nil
}

func (guesses) LoginUnjudged(context.Context, string, string) error { return nil }

func (guesses) LoginCleared(context.Context, string, string) error { return nil }

func TestAnAccountThatIsGuessedFromEverywhereAnswersAfterTwoSeconds(t *testing.T) {
	hash, err := HashPassword("touchline1")
	if err != nil {
		t.Fatal(err)
	}
	hasher, err := NewPasswordHasher()
	if err != nil {
		t.Fatal(err)
	}
	for wide, want := range map[guesses]time.Duration{loginFailsWide: 0, loginFailsWide + 1: slowLogin} {
		synctest.Test(t, func(t *testing.T) {
			guard := PasswordGuard{PasswordHasher: hasher, Attempts: wide, Logger: slog.New(slog.DiscardHandler)}
			began := time.Now()
			_, _, err := guard.Compare(t.Context(), rest.Caller{IP: "7.7.7.7"}, PasswordOwner{Name: "lin2026"}, "touchline1",
				hash)
			if took := time.Since(began); err != nil || took != want {
				t.Errorf("after %d attempts: %v after %v, want %v", wide, err, took, want)
			}
		})
	}
}

// counted counts the attempts on one account from one neighbourhood.
type counted struct{ near, wide int }

func (c *counted) LoginAttempt(context.Context, string, string,
	time.Duration) (near, wide int, wait time.Duration, err error) {
	c.near, c.wide = c.near+1, c.wide+1
	return c.near, c.wide, time.Minute, nil
}

func (c *counted) LoginUnjudged(ctx context.Context, _, _ string) error {
	c.near, c.wide = c.near-1, c.wide-1
	return ctx.Err()
}

func (c *counted) LoginCleared(context.Context, string, string) error {
	c.near = 0
	return nil
}

func TestOnlyComparedPasswordsChangeTheCountOfAttempts(t *testing.T) {
	hash, err := HashPassword("touchline1")
	if err != nil {
		t.Fatal(err)
	}
	hasher, err := NewPasswordHasher()
	if err != nil {
		t.Fatal(err)
	}
	full := PasswordHasher{dummy: hasher.dummy, queue: newHashQueue(0, 0)}
	gone, leave := context.WithCancel(t.Context())
	leave()
	for _, row := range []struct {
		name               string
		fails, wide        int // before
		hasher             *PasswordHasher
		ctx                context.Context
		typed              string
		want               domain.Code // "" after a comparison
		nearThen, wideThen int
	}{
		{"a full queue", 7, 7, &full, t.Context(), "touchline1", domain.RateLimited, 7, 7},
		{"a full queue at the last try", LoginFailsNear - 1, 9, &full, t.Context(), "guess", domain.RateLimited,
			LoginFailsNear - 1, 9},
		{"a full queue at the first", 0, 0, &full, t.Context(), "guess", domain.RateLimited, 0, 0},
		{"who leaves while the account is slow", 3, loginFailsWide, hasher, gone, "guess", domain.RateLimited, 3,
			loginFailsWide},
		{"a locked account", LoginFailsNear, 12, hasher, t.Context(), "touchline1", domain.LoginLocked, LoginFailsNear, 12},
		{"a hash that cannot be read", 4, 4, hasher, t.Context(), "guess", domain.Internal, 4, 4},
		{"a wrong password", 4, 4, hasher, t.Context(), "guess", "", 5, 5},
		{"a right one", LoginFailsNear - 1, 9, hasher, t.Context(), "touchline1", "", 0, 10},
	} {
		count, stored := &counted{row.fails, row.wide}, hash
		if row.want == domain.Internal {
			stored = "no hash"
		}
		guard := PasswordGuard{PasswordHasher: row.hasher, Attempts: count, Logger: slog.New(slog.DiscardHandler)}
		_, _, err := guard.Compare(row.ctx, rest.Caller{IP: "7.7.7.7"}, PasswordOwner{Name: "lin2026"}, row.typed, stored)
		if row.want != "" && domain.CodeOf(err) != row.want || row.want == "" && (err == nil) != (row.typed == "touchline1") {
			t.Errorf("%s: %v, want %s", row.name, err, row.want)
		}
		if count.near != row.nearThen || count.wide != row.wideThen {
			t.Errorf("%s: %d and %d are counted, want %d and %d", row.name, count.near, count.wide, row.nearThen, row.wideThen)
		}
	}
}
