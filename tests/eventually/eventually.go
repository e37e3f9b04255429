// Waiting for what another goroutine or process brings about.

// Package eventually waits in tests. It asks at once, then less often the longer it takes.
package eventually

import (
	"context"
	"testing"
	"time"
)

// Hang is after how long a test takes what it waits for to hang. It is no promise of the product: a slow machine must be
// able to keep it.
const Hang = 60 * time.Second

const (
	firstPause = 2 * time.Millisecond
	mostPause  = 100 * time.Millisecond
)

// True asks until it is so. What hangs fails the test, which says what never was.
func True(t testing.TB, what string, is func() bool) {
	t.Helper()
	if !Happens(is) {
		t.Fatalf("not within %s: %s", Hang, what)
	}
}

// Value asks until an answer is the one waited for, and returns that answer. What hangs fails the test, which says what
// was last seen.
func Value[T any](t testing.TB, what string, ask func() T, is func(T) bool) T {
	t.Helper()
	var seen T
	if !Happens(func() bool { seen = ask(); return is(seen) }) {
		t.Fatalf("not within %s: %s; last seen: %+v", Hang, what, seen)
	}
	return seen
}

// Happens asks until it is so and says whether it was, for a test that has more to say than True.
func Happens(is func() bool) bool { return Within(Hang, is) }

// Within asks until it is so and says whether it was. It is for the tests of "make test/all" that go on either way; the
// others have Happens.
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

// Receive takes the next value of a channel, or notices that it is closed.
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

// Context is that of the test, and ends what hangs.
func Context(t testing.TB) context.Context {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), Hang)
	t.Cleanup(cancel)
	return ctx
}

// Deadline is for a connection that would hang.
func Deadline() time.Time { return time.Now().Add(Hang) }
