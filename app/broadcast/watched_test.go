// Watched time is written in bounded batches, by rising user, and waits while the database fails.

package broadcast

import (
	"context"
	"errors"
	"log/slog"
	"slices"
	"testing"
)

func TestWatchedTimeIsWrittenInBoundedBatchesByRisingUser(t *testing.T) {
	var sizes []int
	last, total := int64(0), int64(0)
	w := &Watched{Logger: slog.New(slog.DiscardHandler)}
	w.Add = func(_ context.Context, houseID int64, userIDs, minutes []int64) error {
		if houseID != 1001 || !slices.IsSorted(userIDs) || userIDs[0] <= last {
			t.Errorf("house %d, from %d after %d", houseID, userIDs[0], last)
		}
		sizes, last = append(sizes, len(userIDs)), userIDs[len(userIDs)-1]
		for _, m := range minutes {
			total += m
		}
		return nil
	}
	minutes := map[int64]int64{}
	for i := range int64(2*watchedAtOnce + 1) {
		minutes[i+1] = 2
	}
	w.Take(1001, minutes)
	w.Write(t.Context())
	if !slices.Equal(sizes, []int{watchedAtOnce, watchedAtOnce, 1}) || total != 2*int64(len(minutes)) {
		t.Errorf("batches of %v, %d minutes", sizes, total)
	}
	if w.Write(t.Context()); len(sizes) != 3 || w.people != 0 {
		t.Errorf("written twice: batches of %v, %d people wait", sizes, w.people)
	}
}

func TestWatchedTimeWaitsForTheDatabaseButNotWithoutBound(t *testing.T) {
	fault := errors.New("down")
	var written []int64
	w := &Watched{Logger: slog.New(slog.DiscardHandler)}
	w.Add = func(_ context.Context, _ int64, userIDs, _ []int64) error {
		if fault == nil {
			written = append(written, userIDs...)
		}
		return fault
	}
	w.Take(1001, map[int64]int64{5: 10})
	w.Take(1002, map[int64]int64{6: 10})
	w.Write(t.Context())
	w.people = watchedMost
	w.Take(1003, map[int64]int64{7: 10})
	fault = nil
	if w.Write(t.Context()); !slices.Equal(written, []int64{5, 6}) {
		t.Errorf("written were %v", written)
	}
}
