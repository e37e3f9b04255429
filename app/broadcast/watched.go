// Time that people watched rooms, written in the background for their fan levels.

package broadcast

import (
	"context"
	"log/slog"
	"maps"
	"slices"
	"sync"
	"time"

	"touchline/app/jobs"
)

const (
	watchedAtOnce = 1000      // people in one statement
	watchedMost   = 1_000_000 // people that wait; more are dropped while the database is down
	watchedRetry  = 10 * time.Second
	watchedWrite  = 5 * time.Second // for one statement
)

// Watched takes minutes from the rooms of this node and writes them in batches. A statement whose answer is lost is
// repeated, and may then count twice.
type Watched struct {
	// Add stores the minutes of users, by rising user, in a house.
	Add    func(ctx context.Context, houseID int64, userIDs, minutes []int64) error
	Logger *slog.Logger

	mu      sync.Mutex
	waiting []watchedBatch
	people  int // in waiting
}

type watchedBatch struct {
	houseID          int64
	userIDs, minutes []int64
}

// Take queues how many minutes users watched a house.
func (w *Watched) Take(houseID int64, minutes map[int64]int64) {
	var batches []watchedBatch
	for userIDs := range slices.Chunk(slices.Sorted(maps.Keys(minutes)), watchedAtOnce) {
		b := watchedBatch{houseID: houseID, userIDs: userIDs}
		for _, userID := range userIDs {
			b.minutes = append(b.minutes, minutes[userID])
		}
		batches = append(batches, b)
	}
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.people+len(minutes) > watchedMost {
		w.Logger.Warn("watched time is dropped", "house", houseID, "people", len(minutes))
		return
	}
	w.waiting = append(w.waiting, batches...)
	w.people += len(minutes)
}

// Follow writes what waits until ctx ends.
func (w *Watched) Follow(ctx context.Context) {
	jobs.Repeat(ctx, watchedRetry, func() { w.Write(ctx) })
}

// Write writes what waits, one batch after the other, and stops at the first failure.
func (w *Watched) Write(ctx context.Context) {
	for ctx.Err() == nil {
		w.mu.Lock()
		if len(w.waiting) == 0 {
			w.waiting = nil
			w.mu.Unlock()
			return
		}
		b := w.waiting[0]
		w.mu.Unlock()
		bounded, cancel := context.WithTimeout(ctx, watchedWrite)
		err := w.Add(bounded, b.houseID, b.userIDs, b.minutes)
		cancel()
		if err != nil {
			if ctx.Err() == nil {
				w.Logger.Warn("watched time is not written yet", "house", b.houseID, "err", err)
			}
			return
		}
		w.mu.Lock()
		w.waiting = w.waiting[1:]
		w.people -= len(b.userIDs)
		w.mu.Unlock()
	}
}
