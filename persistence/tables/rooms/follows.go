// Who follows whom. The number of fans changes in the same commit as the row that changed it.

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

// Follow makes a user follow a house, or no longer, or (want nil) the other way round than before. It
// tells whether they follow now, how many do, and whether this changed anything. NOT_FOUND without a house.
func (s *Rooms) Follow(ctx context.Context, userID, houseID int64, want *bool, at time.Time) (following bool, fans int64, changed bool, err error) {
	err = pgx.BeginFunc(ctx, s.db, func(tx pgx.Tx) error {
		// The lock lets the follows of a house happen one after the other; what it protects is read after it.
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
		return tx.QueryRow(ctx, `UPDATE house SET fans = fans + $2 WHERE house_id = $1 RETURNING fans`, houseID, step).Scan(&fans)
	})
	var refusal *domain.Refusal
	if err != nil && !errors.As(err, &refusal) {
		err = fmt.Errorf("follow house %d: %w", houseID, err)
	}
	return following, fans, changed, err
}

// FollowedSince is when a user began to follow a house; zero when they do not.
func (s *Rooms) FollowedSince(ctx context.Context, userID, houseID int64) (time.Time, error) {
	var since time.Time
	err := s.db.QueryRow(ctx, `SELECT at FROM follow WHERE user_id = $1 AND house_id = $2`, userID, houseID).Scan(&since)
	if err != nil && !errors.Is(err, pgx.ErrNoRows) {
		return since, fmt.Errorf("follower of house %d: %w", houseID, err)
	}
	return since, nil
}

// Fans of a house, the latest first, and how many there are.
func (s *Rooms) Fans(ctx context.Context, houseID int64, limit, offset int) ([]domain.Fan, int64, error) {
	var total int64
	err := s.db.QueryRow(ctx, `SELECT coalesce((SELECT fans FROM house WHERE house_id = $1), 0)`, houseID).Scan(&total)
	if err != nil {
		return nil, 0, fmt.Errorf("count fans of house %d: %w", houseID, err)
	}
	fans, err := pg.Collect(ctx, s.db, pgx.RowToStructByName[domain.Fan], `
		SELECT a.user_id, a.nick_name, a.user_image, coalesce(a.house_id, 0) AS house_id, f.at AS since
		FROM follow f JOIN account a USING (user_id)
		WHERE f.house_id = $1
		ORDER BY f.at DESC, f.user_id
		LIMIT $2 OFFSET $3`, houseID, limit, offset)
	if err != nil {
		return nil, 0, fmt.Errorf("list fans of house %d: %w", houseID, err)
	}
	return fans, total, nil
}
