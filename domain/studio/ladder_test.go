// Who decides about a ladder.

package studio

import "testing"

func TestARoomDecidesAboutItsLadderElseItsBrandsElseTheSite(t *testing.T) {
	t.Parallel()
	for _, x := range []struct {
		choices LadderChoices
		on      bool
	}{
		{LadderChoices{Room: LadderInherit}, false},
		{LadderChoices{Room: LadderInherit, Site: true}, true},
		{LadderChoices{Room: LadderInherit, Brands: []LadderChoice{LadderInherit}, Site: true}, true},
		{LadderChoices{Room: LadderInherit, Brands: []LadderChoice{LadderOff}, Site: true}, false},
		{LadderChoices{Room: LadderInherit, Brands: []LadderChoice{LadderOff, LadderOn}}, true},
		{LadderChoices{Room: LadderOff, Brands: []LadderChoice{LadderOn}, Site: true}, false},
		{LadderChoices{Room: LadderOn, Brands: []LadderChoice{LadderOff}}, true},
		{LadderChoices{Room: LadderOn, Declined: true}, false},
	} {
		if got := x.choices.On(); got != x.on {
			t.Errorf("%+v: %v, want %v", x.choices, got, x.on)
		}
	}
}
