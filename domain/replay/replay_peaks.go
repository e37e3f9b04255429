// The moments of a broadcast with the most gifts.

package replay

import (
	"cmp"
	"slices"
	"time"
)

const (
	GiftStretch   = 20 * time.Second // gifts within this time are one moment
	giftPeaksMost = 5
	giftPeakTimes = 3 // this multiple of the mean of the stretches with gifts is a peak
	giftPeaksGap  = 2 * time.Minute
)

// GiftPeaks returns the moments with far more gifts than usual, by time: at most five, two minutes apart. A broadcast
// with few gifts has none. stretches are those of GiftStretch that had gifts, by time.
func GiftPeaks(stretches []GiftsAt) []GiftsAt {
	if len(stretches) < 2*giftPeakTimes {
		return nil
	}
	var sum int64
	for _, s := range stretches {
		sum += s.Amount
	}
	least := giftPeakTimes * sum / int64(len(stretches))
	largest := slices.SortedStableFunc(slices.Values(stretches), func(a, b GiftsAt) int {
		return cmp.Compare(b.Amount, a.Amount)
	})
	var peaks []GiftsAt
	for _, s := range largest {
		if s.Amount < least || len(peaks) == giftPeaksMost {
			break
		}
		near := func(p GiftsAt) bool { return s.At.Sub(p.At).Abs() < giftPeaksGap }
		if !slices.ContainsFunc(peaks, near) {
			peaks = append(peaks, s)
		}
	}
	slices.SortFunc(peaks, func(a, b GiftsAt) int { return a.At.Compare(b.At) })
	return peaks
}
