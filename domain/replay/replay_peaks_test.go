// Which moments of a broadcast are peaks of its gifts.

package replay

import (
	"slices"
	"testing"
	"time"
)

func TestThePeaksOfGiftsAreHighAndFarApart(t *testing.T) {
	t.Parallel()
	begin := time.Date(2026, 11, 21, 20, 0, 0, 0, time.UTC)
	amounts := func(amounts ...int64) (list []GiftsAt) {
		for i, amount := range amounts {
			if amount > 0 {
				list = append(list, GiftsAt{begin.Add(time.Duration(i) * GiftStretch), amount})
			}
		}
		return list
	}
	for name, x := range map[string]struct {
		given []GiftsAt
		want  []int // indices of stretches
	}{
		"no gifts":                      {nil, nil},
		"few gifts":                     {amounts(1, 500, 1), nil},
		"all alike":                     {amounts(10, 10, 10, 10, 10, 10, 10, 10), nil},
		"one burst":                     {amounts(10, 10, 10, 10, 500, 10, 10, 10), []int{4}},
		"the larger of two neighbours":  {amounts(1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 400, 500, 1, 1, 1), []int{12}},
		"two bursts, by time":           {amounts(1, 300, 1, 1, 1, 1, 1, 1, 1, 1, 1, 500, 1, 1, 1, 1), []int{1, 11}},
		"silence does not count as low": {amounts(10, 0, 0, 0, 0, 10, 0, 0, 0, 0, 10, 0, 0, 10, 10, 10), nil},
	} {
		var got []int
		for _, p := range GiftPeaks(x.given) {
			got = append(got, int(p.At.Sub(begin)/GiftStretch))
		}
		if !slices.Equal(got, x.want) {
			t.Errorf("%s: %v, want %v", name, got, x.want)
		}
	}
	var bursts []int64
	for range 8 {
		bursts = append(bursts, 1, 1, 1, 1, 1, 1, 1, 1, 1, 900)
	}
	if got := GiftPeaks(amounts(bursts...)); len(got) != giftPeaksMost {
		t.Errorf("of eight bursts there are %d, want %d", len(got), giftPeaksMost)
	}
}
