// Rooms for operators, and expired suspensions.

package operators

import (
	"context"
	"fmt"
	"time"

	"github.com/jackc/pgx/v5"

	"touchline/domain"
	"touchline/domain/console"
	"touchline/domain/studio"
	"touchline/persistence/pg"
)

const adminRoomFields = pg.CardFields + `, r.session_id, r.suspend_reason, r.suspend_end, h.pick, h.hot, h.ladder`

func scanAdminRoom(row pgx.CollectableRow) (r console.AdminRoom, err error) {
	targets := append(pg.CardTargets(&r.HouseCard), &r.SessionID, &r.SuspendReason, &r.SuspendEnd, &r.Pick, &r.Hot,
		&r.Ladder)
	return r, row.Scan(targets...)
}

// FindRooms returns rooms in the order of the filter, and their number.
func (s *Admin) FindRooms(ctx context.Context, f console.RoomFilter) ([]console.AdminRoom, int64, error) {
	where := &pg.Conditions{}
	if f.Status != nil {
		where.Add("r.status = $?", int32(*f.Status))
	}
	if number, ok := domain.ParseID(domain.PlainName(f.Keyword)); ok {
		where.Add("r.house_id = $?", number)
	} else if f.Keyword != "" {
		where.Add(pg.Folded("r.house_name || ' ' || a.nick_name")+" LIKE $?", pg.Contains(f.Keyword))
	}
	if f.RaceType != 0 {
		where.Add("r.race_type = $?", f.RaceType)
	}
	if f.AnchorType != 0 {
		where.Add("r.anchor_type = $?", f.AnchorType)
	}
	if f.Picked {
		where.Add("h.pick IS NOT NULL")
	}
	total, err := pg.One(ctx, s.db, pgx.RowTo[int64], `SELECT count(*) FROM `+pg.CardTables+` WHERE `+where.Where(),
		where.Values...)
	if err != nil {
		return nil, 0, fmt.Errorf("count rooms for operators: %w", err)
	}
	limit, offset := where.Value(f.Limit), where.Value(f.Offset)
	list, err := pg.Collect(ctx, s.db, scanAdminRoom, `
		SELECT `+adminRoomFields+`
		FROM `+pg.CardTables+`
		WHERE `+where.Where()+`
		ORDER BY `+roomOrder(f.Sort)+`
		LIMIT `+limit+` OFFSET `+offset, where.Values...)
	return list, total, pg.Doing(err, "list rooms for operators")
}

// FindRoom returns one room; NOT_FOUND.
func (s *Admin) FindRoom(ctx context.Context, houseID int64) (console.AdminRoom, error) {
	room, err := pg.One(ctx, s.db, scanAdminRoom,
		`SELECT `+adminRoomFields+` FROM `+pg.CardTables+` WHERE r.house_id = $1`, houseID)
	return room, pg.Doing(pg.Found(err, "house"), "read room %d", houseID)
}

var roomValues = map[console.RoomSort]string{
	console.RoomsByViewers: "r.viewers", console.RoomsByFans: "h.fans", console.RoomsByStart: "r.start_time",
	console.RoomsByPick: "h.pick",
}

// roomOrder sorts rooms without the value last, and equal rooms by the newest house.
func roomOrder(sort console.RoomSort) string {
	by, backward := sort.Split()
	value, known := roomValues[by]
	switch {
	case !known:
		return "r.house_id DESC"
	case backward:
		return value + " DESC NULLS LAST, r.house_id DESC"
	}
	return value + " NULLS LAST, r.house_id DESC"
}

// SetLadder sets what a room says of ladders. NOT_FOUND.
func (s *Admin) SetLadder(ctx context.Context, houseID int64, choice studio.LadderChoice) error {
	tag, err := s.db.Exec(ctx, `UPDATE house SET ladder = $2 WHERE house_id = $1`, houseID, choice)
	if err == nil && tag.RowsAffected() == 0 {
		err = domain.Refuse(domain.NotFound, "kind", "house")
	}
	return pg.Doing(err, "set the ladder of house %d", houseID)
}

// SuspensionsOver returns the rooms that are still closed after the end of their suspension.
func (s *Admin) SuspensionsOver(ctx context.Context, now time.Time) ([]int64, error) {
	houses, err := pg.Collect(ctx, s.db, pgx.RowTo[int64], `SELECT house_id FROM room
		WHERE status = `+pg.RoomSuspended+` AND suspend_end <= $1 ORDER BY suspend_end LIMIT 100`, now)
	return houses, pg.Doing(err, "find expired suspensions")
}
