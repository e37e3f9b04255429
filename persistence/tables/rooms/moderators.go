// Moderators: the users who help an anchor, and the log of their acts.

package rooms

import (
	"context"
	"fmt"

	"github.com/jackc/pgx/v5"

	"touchline/domain/moderation"
	"touchline/persistence/pg"
)

// Moderators returns the moderators of a house, the latest first, and their number; keyword, folded, filters by
// nickname.
func (s *Chat) Moderators(ctx context.Context, houseID int64, keyword string, limit,
	offset int) ([]moderation.Moderator, int64, error) {
	where := `m.house_id = $1 AND ` + pg.Folded("a.nick_name") + ` LIKE $2`
	total, err := pg.One(ctx, s.db, pgx.RowTo[int64],
		`SELECT count(*) FROM moderator m JOIN account a USING (user_id) WHERE `+where,
		houseID, pg.Contains(keyword))
	if err != nil {
		return nil, 0, fmt.Errorf("count moderators of house %d: %w", houseID, err)
	}
	list, err := pg.Collect(ctx, s.db, pgx.RowToStructByName[moderation.Moderator], `
		SELECT a.user_id, a.nick_name, a.user_image, coalesce(a.house_id, 0) AS house_id, m.granted_at AS granted
		FROM moderator m JOIN account a USING (user_id)
		WHERE `+where+`
		ORDER BY m.granted_at DESC, m.user_id
		LIMIT $3 OFFSET $4`, houseID, pg.Contains(keyword), limit, offset)
	return list, total, pg.Doing(err, "list moderators of house %d", houseID)
}

// ModeratorIDs returns all moderators of a house; there are few.
func (s *Chat) ModeratorIDs(ctx context.Context, houseID int64) ([]int64, error) {
	users, err := pg.Collect(ctx, s.db, pgx.RowTo[int64], `SELECT user_id FROM moderator WHERE house_id = $1`, houseID)
	return users, pg.Doing(err, "moderators of house %d", houseID)
}

// Moderation returns the acts of a room's staff, the newest first, from below a number on (0: from the newest).
func (s *Chat) Moderation(ctx context.Context, room string, below int64, limit int) ([]moderation.Act, error) {
	acts, err := pg.Collect(ctx, s.db, pgx.RowToStructByName[moderation.Act], `
		SELECT m.number, m.action_id, m.action, m.reason, m.before, m.after, m.at, m.undone_at IS NOT NULL AS undone,
			`+pg.BriefOf("o", "m.operator_id")+` AS operator, `+pg.BriefOf("t", "m.target_id")+` AS target
		FROM moderation m
		LEFT JOIN account o ON o.user_id = m.operator_id
		LEFT JOIN account t ON t.user_id = m.target_id
		WHERE m.room = $1 AND ($2::bigint = 0 OR m.number < $2)
		ORDER BY m.number DESC
		LIMIT $3`, room, below, limit)
	return acts, pg.Doing(err, "read the moderation of %s", room)
}
