// Houses: which exist, and which have an open session.

package rooms

import (
	"context"

	"github.com/jackc/pgx/v5"

	"touchline/persistence/pg"
)

// HouseExists reports whether a house was ever approved.
func (s *Rooms) HouseExists(ctx context.Context, houseID int64) (bool, error) {
	var exists bool
	err := s.db.QueryRow(ctx, `SELECT EXISTS (SELECT FROM room WHERE house_id = $1)`, houseID).Scan(&exists)
	return exists, pg.Doing(err, "look for house %d", houseID)
}

// OpenHouses returns the houses with an open session. After a restart their actors must be woken, or an interrupted
// broadcast would stay on the lists forever.
func (s *Rooms) OpenHouses(ctx context.Context) ([]int64, error) {
	houses, err := pg.Collect(ctx, s.db, pgx.RowTo[int64],
		`SELECT house_id FROM room WHERE session_id <> '' OR status IN `+pg.RoomOnAir)
	return houses, pg.Doing(err, "list open houses")
}
