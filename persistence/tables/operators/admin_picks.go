// Rooms that operators put first in a list, and their order.

package operators

import (
	"context"
	"slices"

	"github.com/jackc/pgx/v5"

	"touchline/domain"
	"touchline/domain/console"
	"touchline/persistence/pg"
)

// placeIn is the column of house with the place in a list.
var placeIn = map[console.RoomList]string{console.RecommendedRooms: "pick", console.HotRooms: "hot"}

// lockPicks serializes changes of the first rooms.
const lockPicks = `SELECT pg_advisory_xact_lock(hashtextextended('picks/' || current_schema(), 0))`

// PutFirst puts a house at a place of a list; 0 appends it or leaves its place, and nil removes it. NOT_FOUND.
func (s *Admin) PutFirst(ctx context.Context, list console.RoomList, houseID int64, place *int32) error {
	column := placeIn[list]
	err := pgx.BeginFunc(ctx, s.db, func(tx pgx.Tx) error {
		if _, err := tx.Exec(ctx, lockPicks); err != nil {
			return err
		}
		tag, err := tx.Exec(ctx, `
			UPDATE house SET `+column+` = CASE WHEN $2 = 0 THEN coalesce(`+column+`,
				(SELECT least(coalesce(max(`+column+`), 0) + 1, $3) FROM house)) ELSE $2 END
			WHERE house_id = $1`, houseID, place, console.PickOrderMax)
		if err == nil && tag.RowsAffected() == 0 {
			return domain.Refuse(domain.NotFound, "kind", "house")
		}
		return err
	})
	return pg.Doing(err, "put house %d first in the %s rooms", houseID, list)
}

// FirstRooms returns the rooms that operators put first in a list, in their order.
func (s *Admin) FirstRooms(ctx context.Context, list console.RoomList) ([]console.AdminRoom, error) {
	column := "h." + placeIn[list]
	rooms, err := pg.Collect(ctx, s.db, scanAdminRoom, `
		SELECT `+adminRoomFields+` FROM `+pg.CardTables+` WHERE `+column+` IS NOT NULL ORDER BY `+column+`, h.house_id DESC`)
	return rooms, pg.Doing(err, "read the first of the %s rooms", list)
}

// OrderFirst makes these houses the first of a list, in this order. seen is the order that the caller knew: STALE_STATE
// when it has changed. NOT_FOUND for an unknown house.
func (s *Admin) OrderFirst(ctx context.Context, list console.RoomList, seen, wanted []int64) error {
	column := placeIn[list]
	err := pgx.BeginFunc(ctx, s.db, func(tx pgx.Tx) error {
		if _, err := tx.Exec(ctx, lockPicks); err != nil {
			return err
		}
		now, err := pg.Collect(ctx, tx, pgx.RowTo[int64], `
			SELECT h.house_id FROM `+pg.CardTables+` WHERE h.`+column+` IS NOT NULL ORDER BY h.`+column+`, h.house_id DESC`)
		if err != nil {
			return err
		}
		if !slices.Equal(now, seen) {
			return domain.Refuse(domain.StaleState)
		}
		if _, err := tx.Exec(ctx, `UPDATE house SET `+column+` = NULL WHERE `+column+` IS NOT NULL AND house_id <> ALL ($1)`,
			wanted); err != nil {
			return err
		}
		tag, err := tx.Exec(ctx, `
			UPDATE house SET `+column+` = wanted.place FROM unnest($1::bigint[]) WITH ORDINALITY AS wanted (house_id, place)
			WHERE house.house_id = wanted.house_id`, wanted)
		if err == nil && tag.RowsAffected() != int64(len(wanted)) {
			return domain.Refuse(domain.NotFound, "kind", "house")
		}
		return err
	})
	return pg.Doing(err, "order the first of the %s rooms", list)
}
