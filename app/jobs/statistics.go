// The statistics of finished days.

package jobs

import (
	"context"
	"log/slog"
	"time"

	"touchline/domain/studio"
	"touchline/persistence/tables/rooms"
)

// Statistics completes the days of the site's time zone.
type Statistics struct {
	Store  *rooms.Anchors
	Zone   *time.Location
	Now    func() time.Time
	Logger *slog.Logger
}

// Jobs returns the job that counts finished days.
func (s Statistics) Jobs() []Job {
	return []Job{{
		Name: "stats/days",
		Due:  func(last, now time.Time) bool { return last.Before(studio.StatsDue(now, s.Zone)) },
		Run:  func(ctx context.Context, _ time.Time) error { return s.countDays(ctx) },
	}}
}

// countDays counts every finished day that is not yet counted, the earliest first.
func (s Statistics) countDays(ctx context.Context) error {
	days, err := s.Store.UnfinishedDays(ctx, s.Zone, s.Now())
	if err != nil {
		return err
	}
	for _, day := range days {
		rooms, err := s.Store.FinishDay(ctx, day, false, s.Now)
		if err != nil {
			return err
		}
		s.Logger.Info("a day is counted", "day", day.String(), "rooms", rooms)
	}
	return s.Store.ForgetPeaks(ctx, s.Now().Add(-studio.PeaksKept))
}
