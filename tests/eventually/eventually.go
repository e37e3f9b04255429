// Waiting for what another goroutine or process brings about.

// Package eventually waits in tests.
package eventually

import (
	"testing"
	"time"
)

// True asks until it is so; after the limit the test fails and says what never was.
func True(t testing.TB, limit time.Duration, what string, is func() bool) {
	t.Helper()
	for deadline := time.Now().Add(limit); !is(); time.Sleep(2 * time.Millisecond) {
		if time.Now().After(deadline) {
			t.Fatalf("not within %s: %s", limit, what)
		}
	}
}
