// Houses: which live rooms exist, and which have a session that somebody must watch over.

package rooms

import (
	"context"
	"fmt"

	"touchline/persistence/pg"

	"github.com/jackc/pgx/v5"
)

// HouseExists tells whether a live room was ever approved.
func (s *Rooms) HouseExists(ctx context.Context, houseID int64) (bool, error) {
	var exists bool
	err := s.db.QueryRow(ctx, `SELECT EXISTS (SELECT FROM room WHERE house_id = $1)`, houseID).Scan(&exists)
	if err != nil {
		return false, fmt.Errorf("look for house %d: %w", houseID, err)
	}
	return exists, nil
}

// OpenHouses are the live rooms with an open session: after a restart somebody must wake them, or an
// interrupted broadcast would stay on the lists for ever.
func (s *Rooms) OpenHouses(ctx context.Context) ([]int64, error) {
	houses, err := pg.Collect(ctx, s.db, pgx.RowTo[int64], `SELECT house_id FROM room WHERE session_id <> '' OR status IN `+pg.RoomOnAir)
	if err != nil {
		return nil, fmt.Errorf("list open houses: %w", err)
	}
	return houses, nil
}
