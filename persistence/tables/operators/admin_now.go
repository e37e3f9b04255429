// The present state of the site for operators: rooms on the air, and waiting tasks.

package operators

import (
	"context"
	"fmt"
	"time"

	"github.com/jackc/pgx/v5"

	"touchline/domain/console"
	"touchline/persistence/pg"
)

// OnAir returns the rooms with an open session, the most watched first, and their number.
func (s *Admin) OnAir(ctx context.Context, limit int) ([]console.AdminRoom, int64, error) {
	total, err := pg.One(ctx, s.db, pgx.RowTo[int64], `SELECT count(*) FROM room WHERE status IN `+pg.RoomOnAir)
	if err != nil {
		return nil, 0, fmt.Errorf("count rooms on the air: %w", err)
	}
	rooms, err := pg.Collect(ctx, s.db, scanAdminRoom, `
		SELECT `+adminRoomFields+` FROM `+pg.CardTables+`
		WHERE r.status IN `+pg.RoomOnAir+`
		ORDER BY r.viewers DESC, r.house_id DESC
		LIMIT $1`, limit)
	return rooms, total, pg.Doing(err, "read rooms on the air")
}

// Waiting counts the tasks that wait for operators.
func (s *Admin) Waiting(ctx context.Context) (console.Waiting, error) {
	var w console.Waiting
	var report, apply *time.Time
	err := s.db.QueryRow(ctx, `
		SELECT count(*) FILTER (WHERE reporter_id <> 0), count(*) FILTER (WHERE reporter_id = 0), min(at),
			(SELECT count(*) FROM anchor_apply WHERE status = `+pg.ApplySubmitted+`), (SELECT min(submitted_at)
				FROM anchor_apply WHERE status = `+pg.ApplySubmitted+`)
		FROM report WHERE status = `+pg.ReportOpen).Scan(&w.Reports, &w.Held, &report, &w.Applications, &apply)
	if err != nil {
		return w, fmt.Errorf("count the tasks of operators: %w", err)
	}
	if report != nil {
		w.OldestReport = *report
	}
	if apply != nil {
		w.OldestApply = *apply
	}
	return w, nil
}
