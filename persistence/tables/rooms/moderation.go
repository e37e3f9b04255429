// Mutes of a room for its staff.

package rooms

import (
	"context"
	"fmt"
	"time"

	"github.com/jackc/pgx/v5"

	"touchline/domain/moderation"
	"touchline/persistence/pg"
)

const muteInForce = `m.lifted_at IS NULL AND (m.end_at IS NULL OR m.end_at > $2)`

// MutesInForce returns the present mutes of a room, the newest first, and their number; keyword filters by nickname.
func (s *Chat) MutesInForce(ctx context.Context, room, keyword string, now time.Time, limit,
	offset int) ([]moderation.MuteInForce, int64, error) {
	const tables = `mute m JOIN account u ON u.user_id = m.user_id
		LEFT JOIN account o ON o.user_id = m.operator_id`
	where := `m.room = $1 AND ` + muteInForce + ` AND ` + pg.Folded("u.nick_name") + ` LIKE $3`
	total, err := pg.One(ctx, s.db, pgx.RowTo[int64], `SELECT count(*) FROM `+tables+` WHERE `+where, room, now,
		pg.Contains(keyword))
	if err != nil {
		return nil, 0, fmt.Errorf("count mutes of %s: %w", room, err)
	}
	mutes, err := pg.Collect(ctx, s.db, pgx.RowToStructByName[moderation.MuteInForce], `
		SELECT m.mute_id, m.mute_type AS type, m.reason, m.start_at AS start, m.end_at AS "end",
			`+pg.BriefOf("u", "m.user_id")+` AS "user", `+pg.BriefOf("o", "m.operator_id")+` AS operator
		FROM `+tables+`
		WHERE `+where+`
		ORDER BY m.start_at DESC, m.mute_id
		LIMIT $4 OFFSET $5`, room, now, pg.Contains(keyword), limit, offset)
	return mutes, total, pg.Doing(err, "list mutes of %s", room)
}

// MutedAmong returns which of the users are muted in a room.
func (s *Chat) MutedAmong(ctx context.Context, room string, users []int64, now time.Time) (map[int64]bool, error) {
	rows, err := s.db.Query(ctx, `
		SELECT m.user_id
		FROM mute m
		WHERE m.room = $1 AND `+muteInForce+` AND m.user_id = ANY($3)`, room, now, users)
	if err != nil {
		return nil, fmt.Errorf("look for mutes of %s: %w", room, err)
	}
	muted := map[int64]bool{}
	var userID int64
	_, err = pgx.ForEachRow(rows, []any{&userID}, func() error {
		muted[userID] = true
		return nil
	})
	return muted, pg.Doing(err, "look for mutes of %s", room)
}
