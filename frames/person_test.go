// Which supporters have a medal.

package frames

import (
	"testing"

	"touchline/domain"
)

func TestOnlyTheFirstTenSupportersHaveAMedal(t *testing.T) {
	for place, want := range map[int]int{-1: 0, 0: 0, 1: 1, 10: 10, 11: 0} {
		medal := MedalOf(domain.Badges{Place: place})
		if want == 0 && medal != nil || want != 0 && (medal == nil || *medal != Medal{domain.MedalSupporter, want}) {
			t.Errorf("place %d: medal %+v", place, medal)
		}
	}
}
