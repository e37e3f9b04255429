// What operators see of the site at this moment: who is on the air, and what waits.

package operators

import (
	"context"
	"fmt"
	"time"

	"touchline/domain"
	"touchline/persistence/pg"
)

// OnAir are the rooms with an open session, the most watched first, and how many there are.
func (s *Admin) OnAir(ctx context.Context, limit int) ([]domain.AdminRoom, int64, error) {
	var total int64
	if err := s.db.QueryRow(ctx, `SELECT count(*) FROM room WHERE status IN `+pg.RoomOnAir).Scan(&total); err != nil {
		return nil, 0, fmt.Errorf("count rooms on the air: %w", err)
	}
	rooms, err := pg.Collect(ctx, s.db, scanAdminRoom, `
		SELECT `+adminRoomFields+` FROM `+pg.CardTables+`
		WHERE r.status IN `+pg.RoomOnAir+`
		ORDER BY r.viewers DESC, r.house_id DESC
		LIMIT $1`, limit)
	if err != nil {
		return nil, 0, fmt.Errorf("read rooms on the air: %w", err)
	}
	return rooms, total, nil
}

// Waiting counts what waits for operators.
func (s *Admin) Waiting(ctx context.Context) (domain.Waiting, error) {
	var w domain.Waiting
	var report, apply *time.Time
	err := s.db.QueryRow(ctx, `
		SELECT count(*) FILTER (WHERE reporter_id <> 0), count(*) FILTER (WHERE reporter_id = 0), min(at),
			(SELECT count(*) FROM anchor_apply WHERE status = `+pg.ApplySubmitted+`), (SELECT min(submitted_at) FROM anchor_apply WHERE status = `+pg.ApplySubmitted+`)
		FROM report WHERE status = `+pg.ReportOpen).Scan(&w.Reports, &w.Held, &report, &w.Applications, &apply)
	if err != nil {
		return w, fmt.Errorf("count what waits for operators: %w", err)
	}
	if report != nil {
		w.OldestReport = *report
	}
	if apply != nil {
		w.OldestApply = *apply
	}
	return w, nil
}
