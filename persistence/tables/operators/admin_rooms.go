// Rooms as operators find them, whom they recommend, and suspensions whose end has passed.

package operators

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/jackc/pgx/v5"

	"touchline/domain"
	"touchline/persistence/pg"
)

const adminRoomFields = pg.CardFields + `, r.session_id, r.suspend_reason, r.suspend_end, h.pick, h.hot`

func scanAdminRoom(row pgx.CollectableRow) (r domain.AdminRoom, err error) {
	targets := append(pg.CardTargets(&r.HouseCard), &r.SessionID, &r.SuspendReason, &r.SuspendEnd, &r.Pick, &r.Hot)
	return r, row.Scan(targets...)
}

// FindRooms lists rooms in the order asked for, and how many there are.
func (s *Admin) FindRooms(ctx context.Context, f domain.RoomFilter) ([]domain.AdminRoom, int64, error) {
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
	var total int64
	if err := s.db.QueryRow(ctx, `SELECT count(*) FROM `+pg.CardTables+` WHERE `+where.Where(), where.Values...).Scan(&total); err != nil {
		return nil, 0, fmt.Errorf("count rooms for operators: %w", err)
	}
	limit, offset := where.Value(f.Limit), where.Value(f.Offset)
	list, err := pg.Collect(ctx, s.db, scanAdminRoom, `
		SELECT `+adminRoomFields+`
		FROM `+pg.CardTables+`
		WHERE `+where.Where()+`
		ORDER BY `+roomOrder(f.Sort)+`
		LIMIT `+limit+` OFFSET `+offset, where.Values...)
	if err != nil {
		return nil, 0, fmt.Errorf("list rooms for operators: %w", err)
	}
	return list, total, nil
}

// FindRoom reads one room; NOT_FOUND.
func (s *Admin) FindRoom(ctx context.Context, houseID int64) (domain.AdminRoom, error) {
	rows, err := s.db.Query(ctx, `SELECT `+adminRoomFields+` FROM `+pg.CardTables+` WHERE r.house_id = $1`, houseID)
	if err != nil {
		return domain.AdminRoom{}, fmt.Errorf("read room %d: %w", houseID, err)
	}
	room, err := pgx.CollectExactlyOneRow(rows, scanAdminRoom)
	if errors.Is(err, pgx.ErrNoRows) {
		return room, domain.Refuse(domain.NotFound, "kind", "house")
	}
	if err != nil {
		return room, fmt.Errorf("read room %d: %w", houseID, err)
	}
	return room, nil
}

var roomValues = map[domain.RoomSort]string{
	domain.RoomsByViewers: "r.viewers", domain.RoomsByFans: "h.fans", domain.RoomsByStart: "r.start_time", domain.RoomsByPick: "h.pick",
}

// roomOrder puts rooms without the value last, and those alike by the newest house.
func roomOrder(sort domain.RoomSort) string {
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

// SuspensionsOver are the rooms that are still closed although the end of their suspension has passed.
func (s *Admin) SuspensionsOver(ctx context.Context, now time.Time) ([]int64, error) {
	houses, err := pg.Collect(ctx, s.db, pgx.RowTo[int64], `SELECT house_id FROM room WHERE status = `+pg.RoomSuspended+` AND suspend_end <= $1 ORDER BY suspend_end LIMIT 100`, now)
	if err != nil {
		return nil, fmt.Errorf("find suspensions that are over: %w", err)
	}
	return houses, nil
}
