// Waits for the effect of another goroutine or process.

// Package eventually polls in tests, at once and then at growing intervals.
package eventually

import (
	"context"
	"testing"
	"time"
)

// Hang is the time after which a test counts as hanging. It is no promise of the product, and generous enough for
// slow machines.
const Hang = 60 * time.Second

const (
	firstPause = 2 * time.Millisecond
	mostPause  = 100 * time.Millisecond
)

// True polls a condition; after Hang the test fails with its description.
func True(t testing.TB, what string, is func() bool) {
	t.Helper()
	if !Happens(is) {
		t.Fatalf("not within %s: %s", Hang, what)
	}
}

// Value polls a value until is accepts it, and returns it; after Hang the test fails with the last value.
func Value[T any](t testing.TB, what string, ask func() T, is func(T) bool) T {
	t.Helper()
	var seen T
	if !Happens(func() bool { seen = ask(); return is(seen) }) {
		t.Fatalf("not within %s: %s; last seen: %+v", Hang, what, seen)
	}
	return seen
}

// Happens polls a condition and reports whether it became true, for tests with their own message.
func Happens(is func() bool) bool { return Within(Hang, is) }

// Within polls a condition up to a limit and reports whether it became true. It is for tests of "make test/all" that
// continue either way; others use Happens.
func Within(limit time.Duration, is func() bool) bool {
	deadline := time.Now().Add(limit)
	for pause := firstPause; !is(); pause = min(2*pause, mostPause) {
		if time.Now().After(deadline) {
			return false
		}
		time.Sleep(pause)
	}
	return true
}

// Receive receives the next value of a channel; the test fails when the channel is closed or hangs.
func Receive[T any](t testing.TB, what string, from <-chan T) T {
	t.Helper()
	select {
	case got := <-from:
		return got
	case <-time.After(Hang):
		t.Fatalf("not within %s: %s", Hang, what)
		panic("not reached")
	}
}

// Context is the test's context with the deadline Hang.
func Context(t testing.TB) context.Context {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), Hang)
	t.Cleanup(cancel)
	return ctx
}

// Deadline is the deadline of a connection that would hang.
func Deadline() time.Time { return time.Now().Add(Hang) }
