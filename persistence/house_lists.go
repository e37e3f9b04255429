// Lists of rooms: the cards of the home page, the anchor lists and the recommendations.
package persistence

import (
	"context"
	"fmt"
	"time"

	"github.com/jackc/pgx/v5"

	"touchline/domain"
)

const (
	cardFields = `r.house_id, r.user_id, r.house_name, r.house_image, r.status, a.user_image, a.nick_name,
		r.visit_history, r.viewers, r.race_type, r.anchor_type, r.match_id, r.start_time, h.fans`
	cardTables = `room r JOIN account a ON a.user_id = r.user_id JOIN house h ON h.house_id = r.house_id`
)

// places are the two numbers a sort orders by.
var places = map[domain.HouseSort][2]string{
	domain.ByPopularity:  {"(r.status = 2)::int::bigint", "r.viewers"},
	domain.ByNewestStart: {"(extract(epoch FROM coalesce(r.start_time, r.last_live_time, r.created_at)) * 1000)::bigint", "0::bigint"},
	domain.ByFans:        {"h.fans", "0::bigint"},
}

// HousesFrom is the anchor list behind a place: rooms that come later neither shift nor repeat what was
// read before them.
func (s *Store) HousesFrom(ctx context.Context, f domain.HouseFilter) ([]domain.HouseCard, error) {
	where := houseConditions(f)
	place, ok := places[f.Sort]
	if !ok {
		place = places[domain.ByPopularity]
	}
	if f.After != nil {
		where.add("("+place[0]+", "+place[1]+", r.house_id) < ($?::bigint, $?::bigint, $?::bigint)",
			f.After.First, f.After.Second, f.After.HouseID)
	}
	limit := where.value(f.Limit)
	return s.houseCards(ctx, `
		SELECT `+cardFields+`, `+place[0]+`, `+place[1]+`
		FROM `+cardTables+`
		WHERE `+where.where()+`
		ORDER BY `+place[0]+` DESC, `+place[1]+` DESC, r.house_id DESC
		LIMIT `+limit, where.values...)
}

// HousePage is the anchor list by page: living first by viewers, then by the last broadcast.
func (s *Store) HousePage(ctx context.Context, f domain.HouseFilter) ([]domain.HouseCard, int64, error) {
	where := houseConditions(f)
	var total int64
	err := s.db.QueryRow(ctx, `SELECT count(*) FROM `+cardTables+` WHERE `+where.where(), where.values...).Scan(&total)
	if err != nil {
		return nil, 0, fmt.Errorf("count rooms: %w", err)
	}
	limit, offset := where.value(f.Limit), where.value(f.Offset)
	cards, err := s.houseCards(ctx, `
		SELECT `+cardFields+`, 0::bigint, 0::bigint
		FROM `+cardTables+`
		WHERE `+where.where()+`
		ORDER BY r.status = 2 DESC, CASE WHEN r.status = 2 THEN r.viewers END DESC NULLS LAST,
			r.last_live_time DESC NULLS LAST, r.house_id DESC
		LIMIT `+limit+` OFFSET `+offset, where.values...)
	return cards, total, err
}

func houseConditions(f domain.HouseFilter) *conditions {
	where := &conditions{}
	switch {
	case f.Status != 0:
		where.add("r.status = $? AND r.status IN (1, 2, 3)", int32(f.Status))
	case f.LiveOnly:
		where.add("r.status = 2")
	default:
		where.add("r.status IN (1, 2, 3)")
	}
	if f.AnchorType != 0 {
		where.add("r.anchor_type = $?", f.AnchorType)
	}
	if f.Keyword != "" {
		where.add(folded("r.house_name || ' ' || a.nick_name")+" LIKE $?", contains(f.Keyword))
	}
	return where
}

// HotHouses are rooms by the people in them now, living first; never the one left out.
func (s *Store) HotHouses(ctx context.Context, leaveOut int64, limit int) ([]domain.HouseCard, error) {
	return s.houseCards(ctx, `
		SELECT `+cardFields+`, 0::bigint, 0::bigint
		FROM `+cardTables+`
		WHERE r.status IN (1, 2, 3) AND r.house_id <> $1
		ORDER BY r.status = 2 DESC, r.viewers DESC, r.visit_history DESC, r.house_id DESC
		LIMIT $2`, leaveOut, limit)
}

// RecommendHouses are living rooms of the given sport or kind of anchor (0: of none), then the picks of
// operators in their order, then the newest houses; never the one left out.
func (s *Store) RecommendHouses(ctx context.Context, raceType, anchorType int32, leaveOut int64, limit int) ([]domain.HouseCard, error) {
	return s.houseCards(ctx, `
		SELECT `+cardFields+`, 0::bigint, 0::bigint
		FROM `+cardTables+`
		CROSS JOIN LATERAL (SELECT CASE
			WHEN r.status = 2 AND (r.race_type = $1 AND $1 <> 0 OR r.anchor_type = $2 AND $2 <> 0) THEN 0
			WHEN h.pick IS NOT NULL THEN 1
			ELSE 2 END AS part) AS p
		WHERE r.status IN (1, 2, 3) AND r.house_id <> $3
		ORDER BY p.part, CASE p.part WHEN 0 THEN -r.viewers WHEN 1 THEN h.pick END NULLS LAST,
			r.created_at DESC, r.house_id DESC
		LIMIT $4`, raceType, anchorType, leaveOut, limit)
}

// NewHouses are the houses approved last.
func (s *Store) NewHouses(ctx context.Context, limit int) ([]domain.HouseCard, error) {
	return s.houseCards(ctx, `
		SELECT `+cardFields+`, 0::bigint, 0::bigint
		FROM `+cardTables+`
		WHERE r.status IN (1, 2, 3)
		ORDER BY r.created_at DESC, r.house_id DESC
		LIMIT $1`, limit)
}

// HousesByRace are at most perRace rooms of each sport, living first; raceType 0 is every sport.
func (s *Store) HousesByRace(ctx context.Context, raceType int32, perRace int) ([]domain.HouseCard, error) {
	return s.houseCards(ctx, `
		SELECT house_id, user_id, house_name, house_image, status, user_image, nick_name,
			visit_history, viewers, race_type, anchor_type, match_id, start_time, fans, nr, 0::bigint
		FROM (
			SELECT `+cardFields+`, row_number() OVER (PARTITION BY r.race_type
				ORDER BY r.status = 2 DESC, r.viewers DESC, r.last_live_time DESC NULLS LAST, r.house_id DESC) AS nr
			FROM `+cardTables+`
			WHERE r.status IN (1, 2, 3) AND r.race_type <> 0 AND ($1 = 0 OR r.race_type = $1)
		) AS ranked
		WHERE nr <= $2
		ORDER BY race_type, nr`, raceType, perRace)
}

// HousesShowing are the rooms that show a match, living first.
func (s *Store) HousesShowing(ctx context.Context, matchID int64, limit int) ([]domain.HouseCard, error) {
	return s.houseCards(ctx, `
		SELECT `+cardFields+`, 0::bigint, 0::bigint
		FROM `+cardTables+`
		WHERE r.match_id = $1 AND r.match_id <> 0 AND r.status IN (1, 2, 3)
		ORDER BY r.status = 2 DESC, r.viewers DESC, r.house_id DESC
		LIMIT $2`, matchID, limit)
}

func (s *Store) houseCards(ctx context.Context, query string, values ...any) ([]domain.HouseCard, error) {
	rows, err := s.db.Query(ctx, query, values...)
	if err != nil {
		return nil, fmt.Errorf("list rooms: %w", err)
	}
	cards, err := pgx.CollectRows(rows, func(row pgx.CollectableRow) (c domain.HouseCard, err error) {
		err = row.Scan(append(cardTargets(&c), &c.Place.First, &c.Place.Second)...)
		c.Place.HouseID = c.HouseID
		return c, err
	})
	if err != nil {
		return nil, fmt.Errorf("list rooms: %w", err)
	}
	return cards, nil
}

func cardTargets(c *domain.HouseCard) []any {
	return []any{&c.HouseID, &c.UserID, &c.HouseName, &c.HouseImage, &c.Status, &c.UserImage, &c.NickName,
		&c.VisitHistory, &c.Viewers, &c.RaceType, &c.AnchorType, &c.MatchID, instant{&c.StartTime}, &c.Fans}
}

// instant scans a nullable timestamp: null is the zero time.
type instant struct{ to *time.Time }

// Scan takes what pgx read.
func (i instant) Scan(value any) error {
	*i.to = time.Time{}
	switch v := value.(type) {
	case nil:
	case time.Time:
		*i.to = v.UTC()
	default:
		return fmt.Errorf("a %T is no instant", value)
	}
	return nil
}
