// Reports and what became of them.

package operators

import (
	"context"
	"errors"
	"fmt"

	"github.com/jackc/pgx/v5"

	"touchline/domain"
	"touchline/persistence/pg"
	"touchline/persistence/tables/rooms"
)

var settledReport = `
	SELECT ` + rooms.ReportFields + `,
		coalesce(r.resolved_by, 0), coalesce(o.name, ''), r.resolved_at, r.resolution, r.answer
	FROM report r
	LEFT JOIN account f ON f.user_id = r.reporter_id
	LEFT JOIN account u ON u.user_id = r.user_id
	LEFT JOIN operator o ON o.operator_id = r.resolved_by`

func scanSettledReport(row pgx.CollectableRow) (r domain.SettledReport, err error) {
	err = row.Scan(&r.Number, &r.ReporterID, &r.HouseID, &r.Room, &r.MessageID, &r.ClipID, &r.Report.UserID, &r.Report.Reason, &r.Remark, &r.Evidence, &r.Report.At,
		&r.Reporter, &r.User, &r.By, &r.ByName, &r.Resolved.At, &r.Decision, &r.Resolved.Reason)
	return r, err
}

// SettledReports are those somebody has resolved, the newest first, from below a number on (0: from the newest).
func (s *Admin) SettledReports(ctx context.Context, below int64, limit int) ([]domain.SettledReport, error) {
	reports, err := pg.Collect(ctx, s.db, scanSettledReport, settledReport+`
	WHERE r.status = `+pg.ReportSettled+` AND ($1::bigint = 0 OR r.report_id < $1)
	ORDER BY r.report_id DESC
	LIMIT $2`, below, limit)
	if err != nil {
		return nil, fmt.Errorf("read settled reports: %w", err)
	}
	return reports, nil
}

// ReportsAbout are the newest reports about a user, but for one.
func (s *Admin) ReportsAbout(ctx context.Context, userID, except int64, limit int) ([]domain.SettledReport, error) {
	reports, err := pg.Collect(ctx, s.db, scanSettledReport, settledReport+`
	WHERE r.user_id = $1 AND r.user_id <> 0 AND r.report_id <> $2
	ORDER BY r.report_id DESC
	LIMIT $3`, userID, except, limit)
	if err != nil {
		return nil, fmt.Errorf("read the reports about a user: %w", err)
	}
	return reports, nil
}

// ReporterFigures count what a user has reported, and how much of that led to something.
func (s *Admin) ReporterFigures(ctx context.Context, reporterID int64) (domain.ReporterFigures, error) {
	var f domain.ReporterFigures
	err := s.db.QueryRow(ctx, `
		SELECT count(*), count(*) FILTER (WHERE resolution > `+pg.ReportDismissed+`), count(*) FILTER (WHERE resolution = `+pg.ReportDismissed+`)
		FROM report
		WHERE reporter_id = $1 AND reporter_id <> 0`, reporterID).Scan(&f.Filed, &f.Upheld, &f.Dismissed)
	if err != nil {
		return f, fmt.Errorf("count the reports of a user: %w", err)
	}
	return f, nil
}

// Report reads one; NOT_FOUND.
func (s *Admin) Report(ctx context.Context, number int64) (domain.SettledReport, error) {
	rows, err := s.db.Query(ctx, settledReport+` WHERE r.report_id = $1`, number)
	if err != nil {
		return domain.SettledReport{}, fmt.Errorf("read report %d: %w", number, err)
	}
	report, err := pgx.CollectExactlyOneRow(rows, scanSettledReport)
	if errors.Is(err, pgx.ErrNoRows) {
		return report, domain.Refuse(domain.NotFound, "kind", "report")
	}
	if err != nil {
		return report, fmt.Errorf("read report %d: %w", number, err)
	}
	return report, nil
}

// ResolveReport notes what an operator decided. Of two at once one gets STALE_STATE.
func (s *Admin) ResolveReport(ctx context.Context, number int64, by domain.Resolved) error {
	tag, err := s.db.Exec(ctx, `
		UPDATE report SET status = `+pg.ReportSettled+`, resolved_by = $2, resolved_at = $3, resolution = $4, answer = $5
		WHERE report_id = $1 AND status = `+pg.ReportOpen, number, by.By, by.At, int32(by.Decision), by.Reason)
	if err != nil {
		return fmt.Errorf("resolve report %d: %w", number, err)
	}
	if tag.RowsAffected() == 0 {
		return domain.Refuse(domain.StaleState, "current", "resolved")
	}
	return nil
}

// ReopenReport takes a resolution back. STALE_STATE when it is not that one any more.
func (s *Admin) ReopenReport(ctx context.Context, number int64, resolved domain.Resolved) error {
	tag, err := s.db.Exec(ctx, `
		UPDATE report SET status = `+pg.ReportOpen+`, resolved_by = NULL, resolved_at = NULL, resolution = 0, answer = ''
		WHERE report_id = $1 AND status = `+pg.ReportSettled+` AND resolved_by = $2 AND resolution = $3`, number, resolved.By, resolved.Decision)
	switch {
	case err != nil:
		return fmt.Errorf("reopen report %d: %w", number, err)
	case tag.RowsAffected() == 0:
		return domain.Refuse(domain.StaleState)
	}
	return nil
}
