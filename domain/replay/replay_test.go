// The clock of a recording stops while the source is interrupted.

package replay

import (
	"slices"
	"testing"
	"time"

	"touchline/domain"
)

func TestTheClockOfARecordingStopsWhileTheSourceIsInterrupted(t *testing.T) {
	begin := time.Date(2026, 11, 21, 20, 0, 0, 0, time.UTC)
	after := func(seconds int) time.Time { return begin.Add(time.Duration(seconds) * time.Second) }
	clock := Clock{
		{At: after(0), Length: 6 * time.Second}, {At: after(6), Length: 6 * time.Second},
		{At: after(72), Length: 6 * time.Second, Broken: true}, // a minute was lost
	}
	for at, want := range map[int]int{
		-5:  0,
		0:   0,
		3:   3,
		6:   6,
		11:  11,
		12:  12,
		40:  12,
		72:  12,
		75:  15,
		78:  18,
		500: 18,
	} {
		if got := clock.Position(after(at)); got != time.Duration(want)*time.Second {
			t.Errorf("%d s after the start lies at %v, want %d s", at, got, want)
		}
	}
	for position, want := range map[int]int{0: 0, 7: 7, 12: 72, 17: 77} {
		if got, ok := clock.Moment(time.Duration(position) * time.Second); !ok || !got.Equal(after(want)) {
			t.Errorf("position %d s was at %v", position, got)
		}
	}
	if _, ok := clock.Moment(18 * time.Second); ok {
		t.Error("a moment after the end")
	}
}

func TestTheRecordingOfAnAnchorHasTheTagsOfTheirRoom(t *testing.T) {
	now := time.Date(2026, 11, 23, 12, 0, 0, 0, time.UTC)
	for _, brand := range []bool{false, true} {
		for _, days := range []int{-31, -1} {
			joined := now.AddDate(0, 0, days)
			card, replay := domain.HouseCard{Joined: joined, Brand: brand}, Replay{Joined: joined, Brand: brand}
			if got, want := replay.Tags(now), card.Tags(now); !slices.Equal(got, want) {
				t.Errorf("joined %v, of a brand %v: tags %v, want %v", joined, brand, got, want)
			}
		}
	}
}
