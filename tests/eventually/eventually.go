// Waiting for what another goroutine or process brings about.

// Package eventually waits in tests. It asks at once, then less often the longer it takes.
package eventually

import (
	"testing"
	"time"
)

const (
	firstPause = 2 * time.Millisecond
	mostPause  = 100 * time.Millisecond
)

// True asks until it is so. After the limit the test fails and says what never was.
func True(t testing.TB, limit time.Duration, what string, is func() bool) {
	t.Helper()
	if !Within(limit, is) {
		t.Fatalf("not within %s: %s", limit, what)
	}
}

// Value asks until an answer is the one waited for, and returns that answer. After the limit the test fails and says
// what was last seen.
func Value[T any](t testing.TB, limit time.Duration, what string, ask func() T, is func(T) bool) T {
	t.Helper()
	var seen T
	if !Within(limit, func() bool { seen = ask(); return is(seen) }) {
		t.Fatalf("not within %s: %s; last seen: %+v", limit, what, seen)
	}
	return seen
}

// Within asks until it is so and says whether it was, for a test that goes on either way.
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
