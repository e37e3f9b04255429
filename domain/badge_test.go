// Which badges a user and an anchor have, when the supporters' week begins, and which level a fan has.

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

func TestAFanLevelBeginsAtItsPointsOfCoinsAndMinutesTogether(t *testing.T) {
	for _, c := range []struct {
		coins   Coins
		minutes int64
		level   int
	}{
		{0, 0, 0}, {0, 59, 0}, {0, 60, 1}, {60, 0, 1}, {20, 40, 1}, {0, 299, 1}, {300, 0, 2}, {9_000, 999, 5},
		{9_000, 1_000, 6}, {199_999, 0, 9}, {200_000, 0, 10}, {5_000_000, 1_000_000, 10},
	} {
		if p := (FanPoints{Coins: c.coins, Minutes: c.minutes}); p.Level() != c.level {
			t.Errorf("%d coins and %d minutes are level %d, want %d", c.coins, c.minutes, p.Level(), c.level)
		}
	}
}

func TestEveryFanLevelNeedsMoreThanTheOneBefore(t *testing.T) {
	for i, points := range FanLevels {
		if i > 0 && points <= FanLevels[i-1] {
			t.Errorf("level %d begins at %d points", i+1, points)
		}
		if p := (FanPoints{Minutes: points}); p.Level() != i+1 {
			t.Errorf("%d points are level %d", points, p.Level())
		}
	}
}
