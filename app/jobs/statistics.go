// The statistics of finished days.

package jobs

import (
	"context"
	"log/slog"
	"time"

	"touchline/domain"
)

// DayStore is the tables of broadcasts and of finished days.
type DayStore interface {
	UnfinishedDays(ctx context.Context, zone *time.Location, now time.Time) ([]domain.Day, error)
	FinishDay(ctx context.Context, day domain.Day, again bool, now func() time.Time) (rooms int64, err error)
	ForgetPeaks(ctx context.Context, before time.Time) error
}

// Statistics finish the days of the site's time zone.
type Statistics struct {
	Store  DayStore
	Zone   *time.Location
	Now    func() time.Time
	Logger *slog.Logger
}

// Jobs count the days that are over.
func (s Statistics) Jobs() []Job {
	return []Job{{
		Name: "stats/days",
		Due:  func(last, now time.Time) bool { return last.Before(domain.StatsDue(now, s.Zone)) },
		Run:  func(ctx context.Context, _ time.Time) error { return s.countDays(ctx) },
	}}
}

// countDays finishes every day that is over and was not finished, the earliest first.
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
	return s.Store.ForgetPeaks(ctx, s.Now().Add(-domain.PeaksKept))
}
