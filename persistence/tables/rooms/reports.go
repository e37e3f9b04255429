// Reports of users to operators.

package rooms

import (
	"context"

	"github.com/jackc/pgx/v5"

	"touchline/domain/moderation"
	"touchline/persistence/journal"
	"touchline/persistence/pg"
)

// FileReport stores a report and gives its number.
func (s *Chat) FileReport(ctx context.Context, r moderation.Report) (number int64, err error) {
	err = s.db.QueryRow(ctx, journal.InsertReport+` RETURNING report_id`, r.ReporterID, r.HouseID, r.Room, r.MessageID,
		r.UserID,
		int32(r.Reason), r.Remark, r.Evidence, nil, r.At, r.ClipID).Scan(&number)
	return number, pg.Doing(err, "file a report")
}

var ReportFields = `r.report_id AS number, r.reporter_id, r.house_id, r.room, r.message_id, r.clip_id, r.user_id,
	r.reason, r.remark, r.evidence, r.at,
	` + pg.BriefOf("f", "r.reporter_id") + ` AS reporter, ` + pg.BriefOf("u", "r.user_id") + ` AS "user"`

// OpenReports returns the unresolved reports, the newest first, from below a number on (0: from the newest).
func (s *Chat) OpenReports(ctx context.Context, below int64, limit int) ([]moderation.FiledReport, error) {
	reports, err := pg.Collect(ctx, s.db, pgx.RowToStructByName[moderation.FiledReport], `
		SELECT `+ReportFields+`
		FROM report r
		LEFT JOIN account f ON f.user_id = r.reporter_id
		LEFT JOIN account u ON u.user_id = r.user_id
		WHERE r.status = `+pg.ReportOpen+` AND ($1::bigint = 0 OR r.report_id < $1)
		ORDER BY r.report_id DESC
		LIMIT $2`, below, limit)
	return reports, pg.Doing(err, "read reports")
}
