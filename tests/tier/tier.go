// Which make target runs which tests.

// Package tier leaves tests and time limits to the make target with enough time and a quiet machine: docs/testing.md
// has the table.
package tier

import (
	"os"
	"testing"
	"time"
)

// All leaves a test to "make test/all"; why is the reason.
func All(t testing.TB, why string) {
	t.Helper()
	if testing.Short() {
		t.Skip("make test/all runs it: " + why)
	}
}

// Bound compares a duration with its limit. "make bench" prints it and fails above the limit. All other runs
// continue, because a busy machine is no fault of the product.
func Bound(t testing.TB, what string, took, limit time.Duration) {
	t.Helper()
	took = took.Round(time.Millisecond)
	if os.Getenv("TOUCHLINE_BENCH") != "" && took > limit {
		t.Errorf("figure: %s took %v, at most %v", what, took, limit)
		return
	}
	t.Logf("figure: %s took %v, at most %v", what, took, limit)
}
