// Rooms that operators put first in a list: which they are, and in which order.

package operators

import (
	"context"
	"fmt"
	"slices"

	"github.com/jackc/pgx/v5"

	"touchline/domain"
	"touchline/persistence/pg"
)

// placeIn is the column of house that holds the place in a list.
var placeIn = map[domain.RoomList]string{domain.RecommendedRooms: "pick", domain.HotRooms: "hot"}

// lockPicks lets one transaction at a time change what operators put first.
const lockPicks = `SELECT pg_advisory_xact_lock(hashtextextended('picks/' || current_schema(), 0))`

// PutFirst puts a house at a place of a list, at 0 behind all others or where it is, or with nil nowhere. NOT_FOUND.
func (s *Admin) PutFirst(ctx context.Context, list domain.RoomList, houseID int64, place *int32) error {
	column := placeIn[list]
	err := pgx.BeginFunc(ctx, s.db, func(tx pgx.Tx) error {
		if _, err := tx.Exec(ctx, lockPicks); err != nil {
			return err
		}
		tag, err := tx.Exec(ctx, `
			UPDATE house SET `+column+` = CASE WHEN $2 = 0 THEN coalesce(`+column+`, (SELECT least(coalesce(max(`+column+`), 0) + 1, $3) FROM house)) ELSE $2 END
			WHERE house_id = $1`, houseID, place, domain.PickOrderMax)
		if err == nil && tag.RowsAffected() == 0 {
			return domain.Refuse(domain.NotFound, "kind", "house")
		}
		return err
	})
	if err != nil {
		return fmt.Errorf("put house %d first in the %s rooms: %w", houseID, list, err)
	}
	return nil
}

// FirstRooms are those that operators put first in a list, in their order.
func (s *Admin) FirstRooms(ctx context.Context, list domain.RoomList) ([]domain.AdminRoom, error) {
	column := "h." + placeIn[list]
	rooms, err := pg.Collect(ctx, s.db, scanAdminRoom, `
		SELECT `+adminRoomFields+` FROM `+pg.CardTables+` WHERE `+column+` IS NOT NULL ORDER BY `+column+`, h.house_id DESC`)
	if err != nil {
		return nil, fmt.Errorf("read the first of the %s rooms: %w", list, err)
	}
	return rooms, nil
}

// OrderFirst puts these houses first in a list, in this order, and no others. seen is the order the caller knew: STALE_STATE
// when it is another one by now. NOT_FOUND for a house that does not exist.
func (s *Admin) OrderFirst(ctx context.Context, list domain.RoomList, seen, wanted []int64) error {
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
		if _, err := tx.Exec(ctx, `UPDATE house SET `+column+` = NULL WHERE `+column+` IS NOT NULL AND house_id <> ALL ($1)`, wanted); err != nil {
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
	if err != nil {
		return fmt.Errorf("order the first of the %s rooms: %w", list, err)
	}
	return nil
}
