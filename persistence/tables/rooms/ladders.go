// The choices of site, brands and rooms about ladders.

package rooms

import (
	"context"

	"github.com/jackc/pgx/v5"

	"touchline/domain/studio"
	"touchline/persistence/pg"
)

// LadderChoices returns the choices about these houses, by house. Unknown houses are left out.
func (s *Rooms) LadderChoices(ctx context.Context, houses []int64) (map[int64]studio.LadderChoices, error) {
	type row struct {
		HouseID int64
		studio.LadderChoices
	}
	rows, err := pg.Collect(ctx, s.db, pgx.RowToStructByName[row], `
		SELECT h.house_id, h.ladder AS room, h.ladder_declined AS declined,
			(SELECT coalesce(array_agg(b.ladder), '{}')
			FROM brand_member m
			JOIN brand b USING (brand_id)
			WHERE m.user_id = r.user_id) AS brands,
			coalesce((SELECT value = 'true' FROM setting WHERE key = $2), false) AS site
		FROM house h
		JOIN room r USING (house_id)
		WHERE h.house_id = ANY ($1)`, houses, studio.LadderSetting)
	all := make(map[int64]studio.LadderChoices, len(rows))
	for _, r := range rows {
		all[r.HouseID] = r.LadderChoices
	}
	return all, pg.Doing(err, "read what is said about ladders")
}

// DeclineLadder sets whether the anchor of a house declines a ladder.
func (s *Rooms) DeclineLadder(ctx context.Context, houseID int64, declined bool) error {
	_, err := s.db.Exec(ctx, `
		INSERT INTO house (house_id, ladder_declined) VALUES ($1, $2)
		ON CONFLICT (house_id) DO UPDATE SET ladder_declined = excluded.ladder_declined`, houseID, declined)
	return pg.Doing(err, "set the ladder of house %d", houseID)
}
