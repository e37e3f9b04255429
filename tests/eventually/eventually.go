// Waiting for what another goroutine or process brings about.

// Package eventually waits in tests.
package eventually

import (
	"testing"
	"time"
)

const (
	firstPause = 2 * time.Millisecond
	mostPause  = 100 * time.Millisecond
)

// True asks until it is so, less often the longer it takes. After the limit the test fails and says what never was.
func True(t testing.TB, limit time.Duration, what string, is func() bool) {
	t.Helper()
	deadline := time.Now().Add(limit)
	for pause := firstPause; !is(); pause = min(2*pause, mostPause) {
		if time.Now().After(deadline) {
			t.Fatalf("not within %s: %s", limit, what)
		}
		time.Sleep(pause)
	}
}
