// The rooms whose broadcasts get a ladder.

package rooms

import (
	"context"

	"github.com/jackc/pgx/v5"

	"touchline/domain/studio"
	"touchline/persistence/pg"
)

// Laddered returns which of these houses get a ladder: the choice of the room decides, else those of the brands of its
// anchor, else the setting of the site.
func (s *Rooms) Laddered(ctx context.Context, houses []int64) ([]int64, error) {
	on, err := pg.Collect(ctx, s.db, pgx.RowTo[int64], `
		SELECT h.house_id
		FROM house h
		JOIN room r USING (house_id)
		WHERE h.house_id = ANY ($1) AND CASE h.ladder
			WHEN 'on' THEN true
			WHEN 'off' THEN false
			ELSE coalesce(
				(SELECT bool_or(b.ladder = 'on')
				FROM brand_member m
				JOIN brand b USING (brand_id)
				WHERE m.user_id = r.user_id AND b.ladder <> 'inherit'),
				(SELECT value = 'true' FROM setting WHERE key = $2),
				false)
			END`, houses, studio.LadderSetting)
	return on, pg.Doing(err, "read which rooms get a ladder")
}
