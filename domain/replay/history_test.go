// What counts as watched, and where it continues.

package replay

import (
	"testing"
	"time"
)

func TestAReplayContinuesWhereItWasLeftUnlessItHardlyBeganOrIsOver(t *testing.T) {
	t.Parallel()
	for at, want := range map[float64]struct {
		seconds float64
		watched bool
	}{0: {0, false}, 9.9: {0, false}, 10: {10, true}, 94: {94, true}, 96: {0, true}, 100: {0, true}} {
		if seconds, watched := Place(at, 100*time.Second); seconds != want.seconds || watched != want.watched {
			t.Errorf("after %v s of 100 it continues at %v, watched %v", at, seconds, watched)
		}
	}
}
