// Reports and their resolutions.

package operators

import (
	"context"

	"github.com/jackc/pgx/v5"

	"touchline/domain"
	"touchline/domain/console"
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

func scanSettledReport(row pgx.CollectableRow) (r console.SettledReport, err error) {
	err = row.Scan(&r.Number, &r.ReporterID, &r.HouseID, &r.Room, &r.MessageID, &r.ClipID, &r.Report.UserID,
		&r.Report.Reason, &r.Remark, &r.Evidence, &r.Report.At,
		&r.Reporter, &r.User, &r.By, &r.ByName, &r.Resolved.At, &r.Decision, &r.Resolved.Reason)
	return r, err
}

// SettledReports returns the resolved reports, the newest first, from below a number on (0: from the newest).
func (s *Admin) SettledReports(ctx context.Context, below int64, limit int) ([]console.SettledReport, error) {
	reports, err := pg.Collect(ctx, s.db, scanSettledReport, settledReport+`
	WHERE r.status = `+pg.ReportSettled+` AND ($1::bigint = 0 OR r.report_id < $1)
	ORDER BY r.report_id DESC
	LIMIT $2`, below, limit)
	return reports, pg.Doing(err, "read settled reports")
}

// ReportsAbout returns the newest reports about a user, except one.
func (s *Admin) ReportsAbout(ctx context.Context, userID, except int64, limit int) ([]console.SettledReport, error) {
	reports, err := pg.Collect(ctx, s.db, scanSettledReport, settledReport+`
	WHERE r.user_id = $1 AND r.user_id <> 0 AND r.report_id <> $2
	ORDER BY r.report_id DESC
	LIMIT $3`, userID, except, limit)
	return reports, pg.Doing(err, "read the reports about a user")
}

// ReporterFigures counts the reports of a user, and those of them that led to an act.
func (s *Admin) ReporterFigures(ctx context.Context, reporterID int64) (console.ReporterFigures, error) {
	var f console.ReporterFigures
	err := s.db.QueryRow(ctx, `
		SELECT count(*), count(*) FILTER (WHERE resolution > `+pg.ReportDismissed+`),
		count(*) FILTER (WHERE resolution = `+pg.ReportDismissed+`)
		FROM report
		WHERE reporter_id = $1 AND reporter_id <> 0`, reporterID).Scan(&f.Filed, &f.Upheld, &f.Dismissed)
	return f, pg.Doing(err, "count the reports of a user")
}

// Report returns a report; NOT_FOUND.
func (s *Admin) Report(ctx context.Context, number int64) (console.SettledReport, error) {
	report, err := pg.One(ctx, s.db, scanSettledReport, settledReport+` WHERE r.report_id = $1`, number)
	return report, pg.Doing(pg.Found(err, "report"), "read report %d", number)
}

// ResolveReport stores the decision of an operator. Of two at the same time, the second gets STALE_STATE.
func (s *Admin) ResolveReport(ctx context.Context, number int64, by console.Resolved) error {
	tag, err := s.db.Exec(ctx, `
		UPDATE report SET status = `+pg.ReportSettled+`, resolved_by = $2, resolved_at = $3, resolution = $4, answer = $5
		WHERE report_id = $1 AND status = `+pg.ReportOpen, number, by.By, by.At, int32(by.Decision), by.Reason)
	if err == nil && tag.RowsAffected() == 0 {
		return domain.Refuse(domain.StaleState, "current", "resolved")
	}
	return pg.Doing(err, "resolve report %d", number)
}

// ReopenReport withdraws a resolution. STALE_STATE when the report has another one by now.
func (s *Admin) ReopenReport(ctx context.Context, number int64, resolved console.Resolved) error {
	tag, err := s.db.Exec(ctx, `
		UPDATE report SET status = `+pg.ReportOpen+`, resolved_by = NULL, resolved_at = NULL, resolution = 0, answer = ''
		WHERE report_id = $1 AND status = `+pg.ReportSettled+` AND resolved_by = $2 AND resolution = $3`, number, resolved.By, resolved.Decision)
	if err == nil && tag.RowsAffected() == 0 {
		return domain.Refuse(domain.StaleState)
	}
	return pg.Doing(err, "reopen report %d", number)
}
