// Which verb of make runs what.

// Package tier leaves tests and bounds to the verb of make that has the time and the quiet for them: docs/testing.md
// has the table.
package tier

import (
	"os"
	"testing"
	"time"
)

// All leaves a test to "make test/all", and says why it is none of "make test".
func All(t testing.TB, why string) {
	t.Helper()
	if testing.Short() {
		t.Skip("make test/all runs it: " + why)
	}
}

// Bound holds a duration against its limit. It is a figure: "make bench" prints it and fails above the limit. Every
// other run goes on, since a busy machine is no fault of the product.
func Bound(t testing.TB, what string, took, limit time.Duration) {
	t.Helper()
	took = took.Round(time.Millisecond)
	if os.Getenv("TOUCHLINE_BENCH") != "" && took > limit {
		t.Errorf("figure: %s took %v, at most %v", what, took, limit)
		return
	}
	t.Logf("figure: %s took %v, at most %v", what, took, limit)
}
