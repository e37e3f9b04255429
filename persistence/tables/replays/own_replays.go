// Recordings for their anchor: their sizes, edits, deleted ones that can be restored, and marks.

package replays

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/jackc/pgx/v5"

	"touchline/domain"
	"touchline/domain/replay"
	"touchline/persistence/pg"
)

// OwnReplays returns the recordings of a house, the latest first, their number, and the sum of their bytes.
func (s *Replays) OwnReplays(ctx context.Context, houseID int64, limit,
	offset int) (list []replay.AdminReplay, total, bytes int64, err error) {
	err = s.db.QueryRow(ctx, `
		SELECT count(*), coalesce(sum(pieces.bytes), 0)::bigint
		FROM replay v LEFT JOIN LATERAL (`+pieceBytes+`) AS pieces ON true
		WHERE house_id = $1 AND deleted_at IS NULL`, houseID).Scan(&total, &bytes)
	if err != nil {
		return nil, 0, 0, fmt.Errorf("count the recordings of house %d: %w", houseID, err)
	}
	list, err = readAdminReplays(ctx, s.db, `
		SELECT `+adminReplayFields+` FROM `+pg.ReplayTables+`
		WHERE house_id = $1 AND deleted_at IS NULL
		ORDER BY start_at DESC, replay_id
		LIMIT $2 OFFSET $3`, houseID, limit, offset)
	return list, total, bytes, pg.Doing(err, "recordings of anchor %d", houseID)
}

// OwnReplay returns a recording of a house; NOT_FOUND for one of another house, and for a deleted one.
func (s *Replays) OwnReplay(ctx context.Context, houseID int64, replayID string) (replay.AdminReplay, error) {
	found, err := readAdminReplays(ctx, s.db, `
		SELECT `+adminReplayFields+` FROM `+pg.ReplayTables+` WHERE replay_id = $1 AND house_id = $2
		AND deleted_at IS NULL`, replayID, houseID)
	if err != nil {
		return replay.AdminReplay{}, fmt.Errorf("read recording %s: %w", replayID, err)
	}
	if len(found) == 0 {
		return replay.AdminReplay{}, domain.Refuse(domain.NotFound, "kind", "replay")
	}
	return found[0], nil
}

// deletedShown is how many deleted recordings are listed for an anchor.
const deletedShown = 20

// DeletedByAnchor returns the recordings that the anchor of a house can restore, the last deleted first.
func (s *Replays) DeletedByAnchor(ctx context.Context, houseID int64, now time.Time) ([]replay.AdminReplay, error) {
	list, err := readAdminReplays(ctx, s.db, `
		SELECT `+adminReplayFields+` FROM `+pg.ReplayTables+`
		WHERE house_id = $1 AND deleted_at IS NOT NULL AND undo_until > $2
		ORDER BY deleted_at DESC, replay_id LIMIT $3`, houseID, now, deletedShown)
	return list, pg.Doing(err, "deleted recordings of house %d", houseID)
}

// RestoreReplay restores a recording that the anchor of a house deleted; NOT_FOUND after too long, or when others
// deleted it.
func (s *Replays) RestoreReplay(ctx context.Context, houseID int64, replayID string, now time.Time) error {
	tag, err := s.db.Exec(ctx, `
		UPDATE replay SET deleted_at = NULL, undo_until = NULL
		WHERE replay_id = $1 AND house_id = $2 AND deleted_at IS NOT NULL AND undo_until > $3`, replayID, houseID, now)
	if err == nil && tag.RowsAffected() == 0 {
		return domain.Refuse(domain.NotFound, "kind", "replay")
	}
	return pg.Doing(err, "restore recording %s", replayID)
}

// movePositions keeps every viewer's position at the same picture when the trim of a recording changes.
func movePositions(ctx context.Context, tx pgx.Tx, replayID string, trim *replay.Trim) error {
	var before int64
	err := tx.QueryRow(ctx, `SELECT coalesce((trim->>'fromMs')::bigint, 0) FROM replay WHERE replay_id = $1 FOR UPDATE`,
		replayID).Scan(&before)
	if errors.Is(err, pgx.ErrNoRows) {
		return domain.Refuse(domain.NotFound, "kind", "replay")
	}
	if err != nil {
		return fmt.Errorf("read the trim: %w", err)
	}
	moved := float64(before-trim.From().Milliseconds()) / 1000
	if _, err = tx.Exec(ctx, `UPDATE play_position SET seconds = seconds + $2 WHERE replay_id = $1 AND seconds > 0`,
		replayID, moved); err != nil {
		return fmt.Errorf("move positions: %w", err)
	}
	if trim == nil {
		return nil
	}
	_, err = tx.Exec(ctx, `UPDATE play_position SET seconds = 0 WHERE replay_id = $1 AND (seconds < $2 OR seconds > $3)`,
		replayID, replay.PositionLeast, replay.PositionMost*float64(trim.ToMS-trim.FromMS)/1000)
	return pg.Doing(err, "reset positions beyond the trim")
}

// MarkOf returns a mark of a session; NOT_FOUND for one of another.
func (s *Replays) MarkOf(ctx context.Context, sessionID string, markID int64) (replay.Mark, error) {
	marks, err := pg.Collect(ctx, s.db, pgx.RowToStructByName[replay.Mark], `
		SELECT mark_id, at, text FROM live_mark WHERE session_id = $1 AND mark_id = $2`, sessionID, markID)
	if err != nil {
		return replay.Mark{}, fmt.Errorf("read mark %d: %w", markID, err)
	}
	if len(marks) == 0 {
		return replay.Mark{}, domain.Refuse(domain.NotFound, "kind", "mark")
	}
	return marks[0], nil
}

// RenameMark changes the text of a mark; NOT_FOUND for one of another session.
func (s *Replays) RenameMark(ctx context.Context, sessionID string, markID int64, text string) error {
	return s.markChanged(ctx, `UPDATE live_mark SET text = $3 WHERE session_id = $1 AND mark_id = $2`, sessionID, markID,
		text)
}

// DeleteMark deletes a mark; NOT_FOUND for one of another session.
func (s *Replays) DeleteMark(ctx context.Context, sessionID string, markID int64) error {
	return s.markChanged(ctx, `DELETE FROM live_mark WHERE session_id = $1 AND mark_id = $2`, sessionID, markID)
}

func (s *Replays) markChanged(ctx context.Context, statement string, values ...any) error {
	tag, err := s.db.Exec(ctx, statement, values...)
	if err == nil && tag.RowsAffected() == 0 {
		err = domain.Refuse(domain.NotFound, "kind", "mark")
	}
	return pg.Doing(err, "change a mark of session %v", values[0])
}
