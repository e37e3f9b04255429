// Recommended rooms: which they are, and in which order.

package tables

import (
	"context"
	"fmt"
	"slices"

	"github.com/jackc/pgx/v5"

	"touchline/domain"
	"touchline/persistence/pg"
)

// lockPicks lets one transaction at a time change the recommended rooms.
const lockPicks = `SELECT pg_advisory_xact_lock(hashtextextended('picks/' || current_schema(), 0))`

// RecommendHouse recommends a house at a place, at 0 behind all others or where it is, or with nil no longer. NOT_FOUND.
func (s *Admin) RecommendHouse(ctx context.Context, houseID int64, place *int32) error {
	err := pgx.BeginFunc(ctx, s.db, func(tx pgx.Tx) error {
		if _, err := tx.Exec(ctx, lockPicks); err != nil {
			return err
		}
		tag, err := tx.Exec(ctx, `
			UPDATE house SET pick = CASE WHEN $2 = 0 THEN coalesce(pick, (SELECT least(coalesce(max(pick), 0) + 1, $3) FROM house)) ELSE $2 END
			WHERE house_id = $1`, houseID, place, domain.PickOrderMax)
		if err == nil && tag.RowsAffected() == 0 {
			return domain.Refuse(domain.NotFound, "kind", "house")
		}
		return err
	})
	if err != nil {
		return fmt.Errorf("recommend house %d: %w", houseID, err)
	}
	return nil
}

// Picks are the recommended rooms in their order.
func (s *Admin) Picks(ctx context.Context) ([]domain.AdminRoom, error) {
	rooms, err := pg.Collect(ctx, s.db, scanAdminRoom, `
		SELECT `+adminRoomFields+` FROM `+cardTables+` WHERE h.pick IS NOT NULL ORDER BY h.pick, h.house_id DESC`)
	if err != nil {
		return nil, fmt.Errorf("read the recommended rooms: %w", err)
	}
	return rooms, nil
}

// OrderPicks recommends these houses in this order and no others. seen is the order the caller knew: STALE_STATE when it
// is another one by now. NOT_FOUND for a house that does not exist.
func (s *Admin) OrderPicks(ctx context.Context, seen, wanted []int64) error {
	err := pgx.BeginFunc(ctx, s.db, func(tx pgx.Tx) error {
		if _, err := tx.Exec(ctx, lockPicks); err != nil {
			return err
		}
		now, err := pg.Collect(ctx, tx, pgx.RowTo[int64], `
			SELECT h.house_id FROM `+cardTables+` WHERE h.pick IS NOT NULL ORDER BY h.pick, h.house_id DESC`)
		if err != nil {
			return err
		}
		if !slices.Equal(now, seen) {
			return domain.Refuse(domain.StaleState)
		}
		if _, err := tx.Exec(ctx, `UPDATE house SET pick = NULL WHERE pick IS NOT NULL AND house_id <> ALL ($1)`, wanted); err != nil {
			return err
		}
		tag, err := tx.Exec(ctx, `
			UPDATE house SET pick = wanted.place FROM unnest($1::bigint[]) WITH ORDINALITY AS wanted (house_id, place)
			WHERE house.house_id = wanted.house_id`, wanted)
		if err == nil && tag.RowsAffected() != int64(len(wanted)) {
			return domain.Refuse(domain.NotFound, "kind", "house")
		}
		return err
	})
	if err != nil {
		return fmt.Errorf("order the recommended rooms: %w", err)
	}
	return nil
}
