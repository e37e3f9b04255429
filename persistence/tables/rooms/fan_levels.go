// What fan levels are computed from: time watched in a room, and coins given there.

package rooms

import (
	"context"

	"github.com/jackc/pgx/v5"

	"touchline/domain"
	"touchline/persistence/pg"
)

// FanPoints returns what the levels of users in a room are computed from, one entry for each of them.
func (s *Rooms) FanPoints(ctx context.Context, houseID int64, userIDs []int64) ([]domain.FanPoints, error) {
	list, err := pg.Collect(ctx, s.db, pgx.RowToStructByName[domain.FanPoints], `
		SELECT u.user_id, coalesce(w.minutes, 0) AS minutes, (SELECT coalesce(sum(t.amount), 0)::bigint FROM transfer t
			WHERE t.debit = u.user_id AND t.house_id = $1 AND t.kind IN ('gift', 'tip')) AS coins
		FROM unnest($2::bigint[]) AS u (user_id)
		LEFT JOIN fan_watch w ON w.user_id = u.user_id AND w.house_id = $1`, houseID, userIDs)
	return list, pg.Doing(err, "read the fan levels of house %d", houseID)
}

// AddWatched adds the minutes that each of some users has watched a room. Of users who keep no watch history, and of
// erased accounts, nothing is stored. userIDs rise, so that two nodes wait for each other instead of deadlocking.
func (s *Rooms) AddWatched(ctx context.Context, houseID int64, userIDs, minutes []int64) error {
	_, err := s.db.Exec(ctx, `
		INSERT INTO fan_watch AS kept (user_id, house_id, minutes)
		SELECT new.user_id, $1, new.minutes
		FROM unnest($2::bigint[], $3::bigint[]) AS new (user_id, minutes)
		JOIN account a ON a.user_id = new.user_id AND a.keeps_history AND a.erased_at IS NULL
		ORDER BY new.user_id
		ON CONFLICT (user_id, house_id) DO UPDATE SET minutes = kept.minutes + excluded.minutes`,
		houseID, userIDs, minutes)
	return pg.Doing(err, "add the time watched in house %d", houseID)
}
