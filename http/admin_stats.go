// Counting a day again by an operator's hand (contract section 17, stats_run).
package http

import (
	"context"

	"touchline/domain"
)

type statsRunRequest struct {
	act
	Date string `json:"date"` // YYYY-MM-DD in the site's time zone
}

type statsRunAnswer struct {
	Date  string `json:"date"`
	Rooms int64  `json:"rooms"` // with a broadcast that day
}

// statsRun counts a day that is over, of every room; a day that was counted before is counted anew.
func (s *Server) statsRun(ctx context.Context, _ desk, req statsRunRequest) (statsRunAnswer, error) {
	day, ok := domain.ParseDay(req.Date, s.Zone)
	if !ok {
		return statsRunAnswer{}, domain.RefuseField("date", "date")
	}
	if err := domain.MayCount(day, s.Now()); err != nil {
		return statsRunAnswer{}, err
	}
	rooms, err := s.LiveDays.FinishDay(ctx, day, true, s.Now)
	return statsRunAnswer{day.String(), rooms}, err
}
