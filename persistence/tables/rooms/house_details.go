// One room and its anchor in full, and the role of a user there.

package rooms

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/jackc/pgx/v5"

	"touchline/domain"
	"touchline/domain/ledger"
	"touchline/domain/studio"
	"touchline/persistence/pg"
)

// House returns a house; NOT_FOUND for one that was never approved.
func (s *Rooms) House(ctx context.Context, houseID int64) (studio.House, error) {
	return s.house(ctx, "r.house_id = $1", houseID)
}

// HouseOfUser returns the house of a user; NOT_FOUND when there is none.
func (s *Rooms) HouseOfUser(ctx context.Context, userID int64) (studio.House, error) {
	return s.house(ctx, "r.user_id = $1", userID)
}

func (s *Rooms) house(ctx context.Context, where string, id int64) (studio.House, error) {
	var h studio.House
	err := s.db.QueryRow(ctx, `
		SELECT `+pg.HouseFields+`
		FROM `+pg.HouseTables+`
		WHERE `+where, id).Scan(pg.HouseTargets(&h)...)
	return foundHouse(h, err)
}

func foundHouse(h studio.House, err error) (studio.House, error) {
	return h, pg.Doing(pg.Found(err, "house"), "read a house")
}

// RoomRole returns the role of a user (0: a visitor) in the room of a house; NOT_FOUND for an unknown house.
func (s *Rooms) RoomRole(ctx context.Context, houseID, userID int64) (domain.RoomRole, error) {
	var owner int64
	var moderates bool
	err := s.db.QueryRow(ctx, `
		SELECT user_id, EXISTS (SELECT FROM moderator m WHERE m.house_id = room.house_id AND m.user_id = $2)
		FROM room
		WHERE house_id = $1`, houseID, userID).Scan(&owner, &moderates)
	switch {
	case errors.Is(err, pgx.ErrNoRows):
		return domain.RoleVisitor, domain.Refuse(domain.NotFound, "kind", "house")
	case err != nil:
		return domain.RoleVisitor, fmt.Errorf("role in house %d: %w", houseID, err)
	}
	return studio.RoleIn(owner, userID, moderates), nil
}

// HouseStats sums up the finished sessions of a house. A day of the given zone counts once, and a session across
// midnight counts on every day it touches.
func (s *Rooms) HouseStats(ctx context.Context, houseID int64, zone *time.Location) (studio.HouseStats, error) {
	var stats studio.HouseStats
	var seconds int64
	err := s.db.QueryRow(ctx, `
		SELECT coalesce(floor(sum(l.live)), 0)::bigint, (SELECT count(DISTINCT day) FROM live_session d, generate_series(
			(d.start_at AT TIME ZONE $2)::date, ((d.end_at - interval '1 microsecond') AT TIME ZONE $2)::date,
			interval '1 day') AS day
			WHERE d.house_id = $1 AND d.end_at > d.start_at AND d.pictured)
		FROM (SELECT extract(epoch FROM end_at - start_at) AS live FROM live_session
			WHERE house_id = $1 AND end_at IS NOT NULL AND pictured) AS l`,
		houseID, zone.String()).Scan(&seconds, &stats.LiveDays)
	if err != nil {
		return stats, fmt.Errorf("sum up sessions of house %d: %w", houseID, err)
	}
	stats.TotalLive = time.Duration(seconds) * time.Second
	return stats, nil
}

// FinishedSession returns a finished broadcast of a house, with an empty id the newest one. found is false when there
// is none, and for a broadcast of another house.
func (s *Rooms) FinishedSession(ctx context.Context, houseID int64,
	sessionID string) (f studio.FinishedSession, found bool, err error) {
	err = s.db.QueryRow(ctx, `
		SELECT l.session_id, l.match_id, l.start_at, l.end_at, l.peak,
			(SELECT coalesce(sum(x.amount), 0)::bigint FROM transfer x
				WHERE x.credit = r.user_id + $3 AND x.at >= l.start_at AND x.session_id = l.session_id AND x.kind = $4),
			(SELECT count(*) FROM follow f WHERE f.house_id = l.house_id AND f.at >= l.start_at AND f.at < l.end_at)
		FROM live_session l JOIN room r USING (house_id)
		WHERE l.house_id = $1 AND l.end_at IS NOT NULL AND l.pictured AND ($2 = '' OR l.session_id = $2)
		ORDER BY l.start_at DESC
		LIMIT 1`, houseID, sessionID, int64(ledger.IncomeOf(0)), string(ledger.FlowGift)).
		Scan(&f.SessionID, &f.MatchID, &f.Start, &f.End, &f.Peak, &f.Gifts, &f.NewFollowers)
	if errors.Is(err, pgx.ErrNoRows) {
		return f, false, nil
	}
	return f, true, pg.Doing(err, "read finished session of house %d", houseID)
}
