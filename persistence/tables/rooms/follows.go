// Followers. The number of fans changes in the same commit as the row.

package rooms

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/jackc/pgx/v5"

	"touchline/domain"
	"touchline/persistence/pg"
)

// Follow makes a user follow a house, or end that, or (want nil) switch. It returns whether the user follows now, the
// number of fans, and whether this changed anything. NOT_FOUND without a house.
func (s *Rooms) Follow(ctx context.Context, userID, houseID int64, want *bool,
	at time.Time) (following bool, fans int64, changed bool, err error) {
	err = pgx.BeginFunc(ctx, s.db, func(tx pgx.Tx) error {
		// The lock serializes the follows of a house; the protected rows are read after it.
		err := tx.QueryRow(ctx, `SELECT fans FROM house WHERE house_id = $1 FOR UPDATE`, houseID).Scan(&fans)
		if errors.Is(err, pgx.ErrNoRows) {
			return domain.Refuse(domain.NotFound, "kind", "house")
		}
		if err != nil {
			return err
		}
		err = tx.QueryRow(ctx, `SELECT EXISTS (SELECT FROM follow WHERE user_id = $1 AND house_id = $2)`,
			userID, houseID).Scan(&following)
		if err != nil {
			return err
		}
		if want != nil && *want == following {
			return nil
		}
		changed, following = true, !following
		step := int64(1)
		if following {
			_, err = tx.Exec(ctx, `INSERT INTO follow (user_id, house_id, at) VALUES ($1, $2, $3)`, userID, houseID, at)
		} else {
			step = -1
			_, err = tx.Exec(ctx, `DELETE FROM follow WHERE user_id = $1 AND house_id = $2`, userID, houseID)
		}
		if err != nil {
			return err
		}
		return tx.QueryRow(ctx, `UPDATE house SET fans = fans + $2 WHERE house_id = $1 RETURNING fans`, houseID,
			step).Scan(&fans)
	})
	return following, fans, changed, pg.Doing(err, "follow house %d", houseID)
}

// FollowedSince returns when a user began to follow a house; zero when the user does not.
func (s *Rooms) FollowedSince(ctx context.Context, userID, houseID int64) (time.Time, error) {
	var since time.Time
	err := s.db.QueryRow(ctx, `SELECT at FROM follow WHERE user_id = $1 AND house_id = $2`, userID, houseID).Scan(&since)
	return since, pg.Doing(pg.Optional(err), "follower of house %d", houseID)
}

// Fans returns the followers of a house, the latest first, and their number.
func (s *Rooms) Fans(ctx context.Context, houseID int64, limit, offset int) ([]domain.Fan, int64, error) {
	total, err := pg.One(ctx, s.db, pgx.RowTo[int64], `SELECT coalesce((SELECT fans FROM house WHERE house_id = $1), 0)`,
		houseID)
	if err != nil {
		return nil, 0, fmt.Errorf("count fans of house %d: %w", houseID, err)
	}
	fans, err := pg.Collect(ctx, s.db, pgx.RowToStructByName[domain.Fan], `
		SELECT a.user_id, a.nick_name, a.user_image, coalesce(a.house_id, 0) AS house_id, f.at AS since
		FROM follow f JOIN account a USING (user_id)
		WHERE f.house_id = $1
		ORDER BY f.at DESC, f.user_id
		LIMIT $2 OFFSET $3`, houseID, limit, offset)
	return fans, total, pg.Doing(err, "list fans of house %d", houseID)
}
