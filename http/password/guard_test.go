// Whoever guesses is slowed down.

package password

import (
	"context"
	"log/slog"
	"testing"
	"testing/synctest"
	"time"

	"touchline/http/rest"
)

// guesses are so many wrong passwords from everywhere.
type guesses int

func (g guesses) LoginAttempt(context.Context, string, string, time.Duration) (near, wide int, wait time.Duration, err error) {
	return 1, int(g), 0, nil
}

func (guesses) LoginCleared(context.Context, string, string) error { return nil }

func TestAnAccountThatIsGuessedFromEverywhereAnswersAfterTwoSeconds(t *testing.T) {
	hash, err := Hash("touchline1")
	if err != nil {
		t.Fatal(err)
	}
	hasher, err := NewHasher()
	if err != nil {
		t.Fatal(err)
	}
	for wide, want := range map[guesses]time.Duration{failsWide: 0, failsWide + 1: slowDelay} {
		synctest.Test(t, func(t *testing.T) {
			guard := Guard{Hasher: hasher, Attempts: wide, Logger: slog.New(slog.DiscardHandler)}
			began := time.Now()
			_, _, err := guard.Compare(t.Context(), rest.Caller{IP: "7.7.7.7"}, Owner{Name: "lin2026"}, "touchline1", hash)
			if took := time.Since(began); err != nil || took != want {
				t.Errorf("after %d attempts it is said %v after %v, want %v", wide, err, took, want)
			}
		})
	}
}
