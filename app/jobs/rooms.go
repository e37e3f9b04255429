// Live rooms: old chat lines are removed, and suspensions end in time.

package jobs

import (
	"context"
	"log/slog"
	"time"

	"touchline/domain"
	"touchline/persistence/tables/operators"
	"touchline/persistence/tables/rooms"
	"touchline/protos"
)

const (
	chatRetention  = 30 * 24 * time.Hour
	retentionEvery = time.Minute
	retentionChunk = 5000

	suspensionsLookedAt = 5 * time.Second
)

// ForgetLines removes chat lines older than the retention, a few thousand at a time, until ctx ends.
func ForgetLines(ctx context.Context, lines *rooms.Chat, now func() time.Time, logger *slog.Logger) {
	Repeat(ctx, retentionEvery, func() {
		if _, err := lines.ForgetLines(ctx, now().Add(-chatRetention), retentionChunk); err != nil && ctx.Err() == nil {
			logger.Warn("old chat lines cannot be removed", "err", err)
		}
	})
}

// Suspensions ends suspensions in time.
type Suspensions struct {
	Store *operators.Admin
	Rooms protos.RoomCalls
	Now   func() time.Time
}

// Jobs returns the job that ends suspensions.
func (s Suspensions) Jobs() []Job {
	return []Job{{"suspensions", Every(suspensionsLookedAt), func(ctx context.Context, _ time.Time) error {
		now := s.Now()
		houses, err := s.Store.SuspensionsOver(ctx, now)
		for _, houseID := range houses {
			if err := s.Rooms.Suspend(ctx, domain.HouseRoom(houseID),
				&protos.SuspendRoom{EndMs: now.UnixMilli()}); err != nil {
				return err
			}
		}
		return err
	}}}
}
