// Recordings for operators, and their rulings.

package replays

import (
	"context"
	"fmt"
	"time"

	"github.com/jackc/pgx/v5"

	"touchline/domain"
	"touchline/domain/replay"
	"touchline/persistence/pg"
)

const adminReplayFields = pg.ReplayFields + `, kept, coalesce(deleted_at, 'epoch') AS deleted, coalesce(restorable_until, 'epoch') AS restorable_until,
	coalesce(undo_until, 'epoch') AS undo_until,
	coalesce((` + pieceBytes + `), 0)::bigint AS bytes`

// pieceBytes is the sum of the files of a recording's pieces.
const pieceBytes = `SELECT sum(bytes + (SELECT coalesce(sum(size::bigint), 0)
		FROM jsonb_each_text(definitions) AS file (definition, size))) AS bytes
	FROM replay_piece p WHERE p.session_id = v.session_id`

// there selects recordings that are not deleted, and those that can be restored.
const replayThere = `(deleted_at IS NULL OR restorable_until > $1)`

func readAdminReplays(ctx context.Context, db pg.Queries, query string, values ...any) ([]replay.AdminReplay, error) {
	return pg.Collect(ctx, db, func(row pgx.CollectableRow) (replay.AdminReplay, error) {
		r, err := pgx.RowToStructByName[replay.AdminReplay](row)
		for _, at := range []*time.Time{&r.Deleted, &r.RestorableUntil, &r.UndoUntil} {
			if at.Unix() == 0 {
				*at = time.Time{}
			}
		}
		return r, err
	}, query, values...)
}

// AdminReplays returns the recordings of a house, the latest first, and their number.
func (s *Replays) AdminReplays(ctx context.Context, houseID int64, now time.Time, limit,
	offset int) ([]replay.AdminReplay, int64, error) {
	total, err := pg.One(ctx, s.db, pgx.RowTo[int64],
		`SELECT count(*) FROM replay WHERE `+replayThere+` AND house_id = $2`, now, houseID)
	if err != nil {
		return nil, 0, fmt.Errorf("count recordings of house %d: %w", houseID, err)
	}
	found, err := readAdminReplays(ctx, s.db, `
		SELECT `+adminReplayFields+` FROM `+pg.ReplayTables+`
		WHERE `+replayThere+` AND house_id = $2
		ORDER BY start_at DESC, replay_id
		LIMIT $3 OFFSET $4`, now, houseID, limit, offset)
	return found, total, pg.Doing(err, "recordings of house %d", houseID)
}

// AdminReplay returns a recording; NOT_FOUND for one that cannot be restored any more.
func (s *Replays) AdminReplay(ctx context.Context, replayID string, now time.Time) (replay.AdminReplay, error) {
	found, err := readAdminReplays(ctx, s.db,
		`SELECT `+adminReplayFields+` FROM `+pg.ReplayTables+` WHERE `+replayThere+` AND replay_id = $2`, now, replayID)
	if err != nil {
		return replay.AdminReplay{}, fmt.Errorf("read recording %s: %w", replayID, err)
	}
	if len(found) == 0 {
		return replay.AdminReplay{}, domain.Refuse(domain.NotFound, "kind", "replay")
	}
	return found[0], nil
}

// RuleOnReplay applies a ruling. NOT_FOUND for a recording that cannot be restored any more, STALE_STATE when the
// recording was deleted or restored before.
func (s *Replays) RuleOnReplay(ctx context.Context, replayID string, ruling replay.Ruling, now time.Time) error {
	if _, err := s.AdminReplay(ctx, replayID, now); err != nil {
		return err
	}
	restores := ruling.Deleted != nil && !*ruling.Deleted
	tag, err := s.db.Exec(ctx, `
		UPDATE replay SET
			withheld = coalesce($3, withheld), kept = coalesce($4, kept),
			deleted_at = CASE WHEN $5 THEN $1::timestamptz WHEN NOT $5 THEN NULL ELSE deleted_at END,
			restorable_until = CASE WHEN $5 THEN $1::timestamptz + $6::interval WHEN NOT $5 THEN NULL ELSE restorable_until END
		WHERE `+replayThere+` AND replay_id = $2 AND (deleted_at IS NOT NULL) = $7`,
		now, replayID, ruling.Withheld, ruling.Kept, ruling.Deleted, replay.ReplayRestorable, restores)
	if err == nil && tag.RowsAffected() == 0 {
		return domain.Refuse(domain.StaleState)
	}
	return pg.Doing(err, "rule on recording %s", replayID)
}
