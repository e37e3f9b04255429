// Withheld pictures: those of suspended rooms.

package site

import (
	"context"
	"fmt"
	"time"

	"github.com/jackc/pgx/v5"

	"touchline/persistence/pg"
)

// WithheldImages returns the keys of the pictures on the walls, in the notes and on the covers of suspended rooms,
// except those that operators show too.
func (s *Images) WithheldImages(ctx context.Context, now time.Time) (map[string]bool, error) {
	keys, err := pg.Collect(ctx, s.db, pgx.RowTo[string], `
		WITH closed AS (SELECT house_id, house_image FROM room
			WHERE status = `+pg.RoomSuspended+` AND (suspend_end IS NULL OR suspend_end > $1))
		(SELECT p.image FROM photo p JOIN closed USING (house_id)
		UNION SELECT unnest(n.images) FROM note n JOIN closed USING (house_id)
		UNION SELECT house_image FROM closed WHERE house_image <> '')
		EXCEPT SELECT key FROM stored_image WHERE kept`, now)
	if err != nil {
		return nil, fmt.Errorf("list withheld pictures: %w", err)
	}
	withheld := make(map[string]bool, len(keys))
	for _, key := range keys {
		withheld[key] = true
	}
	return withheld, nil
}
