// Which badges a user and an anchor have, and when the supporters' week begins.

package domain

import (
	"slices"
	"testing"
	"time"
)

func TestAnAnchorIsNewForThirtyDays(t *testing.T) {
	now := time.Date(2026, 11, 23, 12, 0, 0, 0, time.UTC)
	for _, c := range []struct {
		card HouseCard
		want []Badge
	}{
		{HouseCard{Joined: now.AddDate(0, 0, -31)}, []Badge{}},
		{HouseCard{Joined: now.AddDate(0, 0, -30)}, []Badge{}},
		{HouseCard{Joined: now.AddDate(0, 0, -30).Add(time.Second)}, []Badge{TagNew}},
		{HouseCard{Joined: now, Brand: true}, []Badge{TagBrand, TagNew}},
	} {
		if got := c.card.Tags(now); got == nil || !slices.Equal(got, c.want) {
			t.Errorf("joined %v, of a brand %v: tags %v, want %v", c.card.Joined, c.card.Brand, got, c.want)
		}
	}
}

func TestTheWeekOfTheSupportersHasSevenDaysOfTheZone(t *testing.T) {
	zone := time.FixedZone("east", 8*3600)
	now := time.Date(2026, 11, 22, 17, 0, 0, 0, time.UTC) // the 23rd in the zone
	if got, want := RankWeekFrom(now, zone), time.Date(2026, 11, 17, 0, 0, 0, 0, zone); !got.Equal(want) {
		t.Fatalf("from %v, want %v", got, want)
	}
}
