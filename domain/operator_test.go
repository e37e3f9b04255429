// What operators may do alone.
package domain

import (
	"testing"
	"time"
)

func TestALargeAdjustmentIsNotForTheOneWhoAsked(t *testing.T) {
	t.Parallel()
	for sentence, x := range map[string]struct {
		wish   Adjustment
		by     int64
		agreed bool
	}{
		"a small one alone":            {Adjustment{Amount: 10, AskedBy: 1}, 1, true},
		"a small one taken":            {Adjustment{Amount: -10, AskedBy: 1}, 1, true},
		"a large one alone":            {Adjustment{Amount: 11, AskedBy: 1}, 1, false},
		"a large one taken alone":      {Adjustment{Amount: -11, AskedBy: 1}, 1, false},
		"a large one by another":       {Adjustment{Amount: 11, AskedBy: 1}, 2, true},
		"a large one that was done":    {Adjustment{Amount: 11, AskedBy: 1, Done: time.Unix(1, 0)}, 1, true},
		"the limit itself, taken back": {Adjustment{Amount: -10, AskedBy: 2}, 2, true},
	} {
		if got := x.wish.Agreed(x.by, 10); got != x.agreed {
			t.Errorf("%s: %v", sentence, got)
		}
	}
}
