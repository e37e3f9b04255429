// The rows of moderation, in their order: moderators, hidden lines and remarks, the acts of the staff.

package journal

import (
	"github.com/jackc/pgx/v5"

	"touchline/domain"
	"touchline/domain/moderation"
	"touchline/persistence/pg"
)

const (
	hideLines = `
UPDATE line SET hidden = $3
WHERE room = $1 AND "offset" = ANY($2) AND message_id <> ''`
	hideRemark = `
UPDATE red_envelope SET remark_hidden = $2
WHERE number = $1`
	insertModeration = `
INSERT INTO moderation (action_id, room, action, operator_id, target_id, reason, before, after, at)
VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)
ON CONFLICT (action_id) DO NOTHING`
	undoModeration = `
UPDATE moderation SET undone_at = $2, undone_by = $3
WHERE action_id = $1 AND undone_at IS NULL`
	appointModerator = `
INSERT INTO moderator (house_id, user_id, granted_by, granted_at)
VALUES ($1, $2, $3, $4)
ON CONFLICT (house_id, user_id) DO NOTHING`
	dismissModerator = `
DELETE FROM moderator
WHERE house_id = $1 AND user_id = $2`
	// InsertReport stores a report; an existing one stays unchanged.
	InsertReport = `
INSERT INTO report (reporter_id, house_id, room, message_id, user_id, reason, remark, evidence, held, at, clip_id)
VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)
ON CONFLICT (held) DO NOTHING`
	// settleHeld does not change reports that an operator resolved.
	settleHeld = `
UPDATE report SET status = CASE WHEN $2::timestamptz IS NULL THEN 1 ELSE 2 END, resolved_at = $2,
	resolution = CASE WHEN $2::timestamptz IS NULL THEN 0 ELSE 1 END
WHERE held = $1 AND resolved_by IS NULL`
)

// isModeration reports whether writeModeration writes the row.
func isModeration(row domain.Row) bool {
	switch row.(type) {
	case moderation.LinesHiddenRow, moderation.RemarkHiddenRow, moderation.ActRow, moderation.UndoneRow,
		moderation.ModeratorRow,
		moderation.HeldRow, moderation.HeldDecidedRow:
		return true
	}
	return false
}

// writeModeration runs after the lines are stored, because a line may be hidden in the same commit.
func writeModeration(batch *pgx.Batch, rows []domain.Row) {
	for _, row := range rows {
		switch r := row.(type) {
		case moderation.LinesHiddenRow:
			batch.Queue(hideLines, r.Room, r.Offsets, r.Hidden)
		case moderation.RemarkHiddenRow:
			batch.Queue(hideRemark, r.Envelope, r.Hidden)
		case moderation.ActRow:
			a := r.Act
			batch.Queue(insertModeration, a.ActionID, r.Room, a.Action, a.Operator.UserID, a.Target.UserID, a.Reason,
				jsonOrNull(a.Before), jsonOrNull(a.After), a.At)
		case moderation.UndoneRow:
			batch.Queue(undoModeration, r.ActionID, r.At, r.OperatorID)
		case moderation.ModeratorRow:
			if r.Granted {
				batch.Queue(appointModerator, r.HouseID, r.UserID, r.OperatorID, r.At)
			} else {
				batch.Queue(dismissModerator, r.HouseID, r.UserID)
			}
		case moderation.HeldRow:
			p := r.Report
			batch.Queue(InsertReport, p.ReporterID, p.HouseID, p.Room, p.MessageID, p.UserID, int32(p.Reason), p.Remark,
				p.Evidence, &r.Key, p.At, p.ClipID)
		case moderation.HeldDecidedRow:
			batch.Queue(settleHeld, r.Key, pg.OrNull(r.At))
		}
	}
}

func jsonOrNull(raw []byte) *string {
	if len(raw) == 0 {
		return nil
	}
	text := string(raw)
	return &text
}
