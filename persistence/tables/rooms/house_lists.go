// Lists of rooms: the cards of the home page, the lists of anchors and the recommendations.

package rooms

import (
	"context"
	"fmt"
	"strings"
	"time"

	"github.com/jackc/pgx/v5"

	"touchline/domain"
	"touchline/domain/studio"
	"touchline/persistence/pg"
)

// stretch is one part of a list of rooms: its tables and conditions, its order, and the two numbers of a cursor in it.
// Statements first choose rooms, by an index of their order or among the few on the air; they read the other columns of
// a card for the chosen rooms only.
type stretch struct{ tables, holds, order, first, second string }

const (
	lastLive = "coalesce(r.last_live_time, r.created_at)"
	begun    = "coalesce(r.start_time, r.last_live_time, r.created_at)"
	listed   = "r.status IN " + pg.RoomListed

	rooms      = "room r"
	withHouses = "room r JOIN house h ON h.house_id = r.house_id"
)

var (
	livingRooms = stretch{rooms, "r.status = " + pg.RoomLiving, "r.viewers DESC, r.house_id DESC", "1::bigint",
		"r.viewers"}
	quietRooms = stretch{rooms, "r.status IN " + pg.RoomQuiet, lastLive + " DESC, r.house_id DESC", "0::bigint",
		micros(lastLive)}
	byStart  = stretch{rooms, listed, begun + " DESC, r.house_id DESC", micros(begun), "0::bigint"}
	byFans   = stretch{withHouses, listed, "h.fans DESC, h.house_id DESC", "h.fans", "0::bigint"}
	newRooms = stretch{rooms, listed, "r.created_at DESC, r.house_id DESC", micros("r.created_at"), "0::bigint"}
)

func micros(instant string) string { return "(extract(epoch FROM " + instant + ") * 1000000)::bigint" }

// choose returns the query of the first rooms of a stretch.
func (p stretch) choose(where, limit string) string {
	return `(
			SELECT r.house_id, ` + p.first + ` AS place1, ` + p.second + ` AS place2
			FROM ` + p.tables + `
			WHERE ` + where + ` AND ` + p.holds + `
			ORDER BY ` + p.order + `
			LIMIT ` + limit + `)`
}

// cardsOf returns the query of the chosen rooms, stretch after stretch. more may hold an offset.
func cardsOf(chosen []string, limit, more string) string {
	return `
		SELECT ` + pg.CardFields + `, chosen.place1, chosen.place2
		FROM (
			SELECT * FROM (` + strings.Join(chosen, " UNION ALL ") + `) AS stretches
			ORDER BY place1 DESC, place2 DESC, house_id DESC
			LIMIT ` + limit + more + `
		) AS chosen JOIN ` + pg.CardTables + ` ON r.house_id = chosen.house_id
		ORDER BY chosen.place1 DESC, chosen.place2 DESC, r.house_id DESC`
}

// stretchesOf returns the stretches of a filter in its order.
func stretchesOf(f studio.HouseFilter) []stretch {
	switch {
	case f.Sort == studio.ByNewestStart:
		return []stretch{byStart}
	case f.Sort == studio.ByFans:
		return []stretch{byFans}
	case f.LiveOnly || f.Status == domain.LiveLiving:
		return []stretch{livingRooms}
	case f.Status != 0:
		return []stretch{quietRooms}
	}
	return []stretch{livingRooms, quietRooms}
}

// behind limits a stretch to the rooms after a place; false when the place is after all of it.
func (p stretch) behind(place *domain.Place, where *pg.Conditions) (string, bool) {
	if place == nil {
		return "TRUE", true
	}
	house := where.Value(place.HouseID)
	switch p {
	case livingRooms:
		return "(r.viewers, r.house_id) < (" + where.Value(place.Second) + ", " + house + ")", place.First == 1
	case quietRooms:
		if place.First == 1 {
			return house + "::bigint IS NOT NULL", true
		}
		return "(" + lastLive + ", r.house_id) < (" + where.Value(time.UnixMicro(place.Second)) + ", " + house + ")", true
	case byStart:
		return "(" + begun + ", r.house_id) < (" + where.Value(time.UnixMicro(place.First)) + ", " + house + ")", true
	}
	return "(h.fans, h.house_id) < (" + where.Value(place.First) + ", " + house + ")", true
}

// HousesFrom returns the list of anchors after a place: rooms that are added later neither shift nor repeat the rooms
// read before.
func (s *Rooms) HousesFrom(ctx context.Context, f studio.HouseFilter) ([]domain.HouseCard, error) {
	where := houseConditions(f)
	narrowed, limit := where.Where(), where.Value(f.Limit)
	var parts []string
	for _, p := range stretchesOf(f) {
		before := len(where.Values)
		rest, some := p.behind(f.After, where)
		if !some {
			where.Values = where.Values[:before]
			continue
		}
		parts = append(parts, p.choose(narrowed+" AND "+rest, limit))
	}
	if len(parts) == 0 {
		return nil, nil
	}
	return s.houseCards(ctx, cardsOf(parts, limit, ""), where.Values...)
}

// HousePage returns a page of the list of anchors: living first by viewers, then by the last broadcast.
func (s *Rooms) HousePage(ctx context.Context, f studio.HouseFilter) ([]domain.HouseCard, int64, error) {
	where := houseConditions(f)
	narrowed := where.Where()
	total, err := pg.One(ctx, s.db, pgx.RowTo[int64], `SELECT count(*) FROM `+rooms+` WHERE `+narrowed, where.Values...)
	if err != nil {
		return nil, 0, fmt.Errorf("count rooms: %w", err)
	}
	limit, offset, upTo := where.Value(f.Limit), where.Value(f.Offset), where.Value(f.Limit+f.Offset)
	var parts []string
	for _, p := range stretchesOf(f) {
		parts = append(parts, p.choose(narrowed, upTo))
	}
	cards, err := s.houseCards(ctx, cardsOf(parts, limit, ` OFFSET `+offset), where.Values...)
	return cards, total, err
}

func houseConditions(f studio.HouseFilter) *pg.Conditions {
	where := &pg.Conditions{}
	switch {
	case f.Status != 0:
		where.Add("r.status = $? AND r.status IN "+pg.RoomListed, int32(f.Status))
	case f.LiveOnly:
		where.Add("r.status = " + pg.RoomLiving)
	default:
		where.Add(listed)
	}
	if f.AnchorType != 0 {
		where.Add("r.anchor_type = $?", f.AnchorType)
	}
	if f.Language != "" {
		where.Add("EXISTS (SELECT FROM account speaks WHERE speaks.user_id = r.user_id AND speaks.language = $?)", f.Language)
	}
	if f.Keyword != "" {
		housesNamed(where, f.Keyword)
	}
	return where
}

// HotHouses returns the living rooms that operators put first, in their order, then rooms by their viewers, living
// first; never the excluded one.
func (s *Rooms) HotHouses(ctx context.Context, leaveOut int64, limit int) ([]domain.HouseCard, error) {
	const others = "r.house_id <> $1"
	first := stretch{withHouses, livingRooms.holds + " AND h.hot IS NOT NULL", "h.hot, r.house_id DESC", "2::bigint",
		"-h.hot::bigint"}
	return s.houseCards(ctx, cardsOf([]string{
		first.choose(others, "$2"),
		livingRooms.choose(others+" AND NOT EXISTS (SELECT FROM house h WHERE h.house_id = r.house_id AND h.hot IS NOT NULL)",
			"$2"),
		quietRooms.choose(others, "$2"),
	}, "$2", ""), leaveOut, limit)
}

// RecommendHouses returns living rooms of the given sport or kind of anchor (0: of none), then the picks of operators,
// living first and each in the operators' order, then the newest houses; never the excluded one.
func (s *Rooms) RecommendHouses(ctx context.Context, raceType, anchorType int32, leaveOut int64,
	limit int) ([]domain.HouseCard, error) {
	const (
		others = "r.house_id <> $3"
		// console.PickOrderMax is less than the million.
		picked = "(CASE WHEN r.status = " + pg.RoomLiving + " THEN 1000000 ELSE 0 END - h.pick)::bigint"
		alike  = "(r.status = " + pg.RoomLiving + " AND (r.race_type = $1 AND $1 <> 0 OR r.anchor_type = $2 AND $2 <> 0))"
	)
	parts := []string{
		stretch{rooms, alike, "r.viewers DESC, r.house_id DESC", "2::bigint", "r.viewers"}.choose(others, "$4"),
		stretch{withHouses, "h.pick IS NOT NULL AND " + listed, picked + " DESC, r.house_id DESC", "1::bigint",
			picked}.choose(others+" AND NOT "+alike, "$4"),
		stretch{withHouses, "h.pick IS NULL AND " + listed, newRooms.order, "0::bigint",
			newRooms.first}.choose(others+" AND NOT "+alike, "$4"),
	}
	return s.houseCards(ctx, cardsOf(parts, "$4", ""), raceType, anchorType, leaveOut, limit)
}

// NewHouses returns the houses approved last.
func (s *Rooms) NewHouses(ctx context.Context, limit int) ([]domain.HouseCard, error) {
	return s.houseCards(ctx, cardsOf([]string{newRooms.choose("TRUE", "$1")}, "$1", ""), limit)
}

// HousesByRace returns at most perRace rooms of each sport, living first; raceType 0 is every sport.
func (s *Rooms) HousesByRace(ctx context.Context, raceType int32, perRace int) ([]domain.HouseCard, error) {
	const same = "r.race_type = k.race_type"
	return s.houseCards(ctx, `
		SELECT `+pg.CardFields+`, chosen.place1, chosen.place2
		FROM column_race k CROSS JOIN LATERAL (
			SELECT * FROM (`+livingRooms.choose(same, "$2")+` UNION ALL `+quietRooms.choose(same, "$2")+`) AS stretches
			ORDER BY place1 DESC, place2 DESC, house_id DESC
			LIMIT $2
		) AS chosen JOIN `+pg.CardTables+` ON r.house_id = chosen.house_id
		WHERE k.race_type <> 0 AND ($1::bigint = 0 OR k.race_type = $1)
		ORDER BY k.race_type, chosen.place1 DESC, chosen.place2 DESC, r.house_id DESC`, raceType, perRace)
}

// HousesShowing returns the rooms that show a match, living first.
func (s *Rooms) HousesShowing(ctx context.Context, matchID int64, limit int) ([]domain.HouseCard, error) {
	return s.houseCards(ctx, `
		SELECT `+pg.CardFields+`, 0::bigint, 0::bigint
		FROM `+pg.CardTables+`
		WHERE r.match_id = $1 AND r.match_id <> 0 AND r.status IN `+pg.RoomListed+`
		ORDER BY r.status = `+pg.RoomLiving+` DESC, r.viewers DESC, r.house_id DESC
		LIMIT $2`, matchID, limit)
}

func (s *Rooms) houseCards(ctx context.Context, query string, values ...any) ([]domain.HouseCard, error) {
	cards, err := pg.Collect(ctx, s.db, func(row pgx.CollectableRow) (c domain.HouseCard, err error) {
		err = row.Scan(append(pg.CardTargets(&c), &c.Place.First, &c.Place.Second)...)
		c.Place.HouseID = c.HouseID
		return c, err
	}, query, values...)
	return cards, pg.Doing(err, "list rooms")
}

// housesNamed adds the condition that every word of a keyword is found: in the name of the room or of its anchor.
func housesNamed(c *pg.Conditions, keyword string) {
	words := domain.SearchWords(keyword)
	if len(words) == 0 {
		c.Add("FALSE")
	}
	for _, word := range words {
		grams, like := c.Value(word.Grams), c.Value(word.Pattern)
		named := func(name string) string {
			return `search_grams(search_words(` + name + `)) @> ` + grams + `::text[]
				AND ' ' || search_words(` + name + `) LIKE ` + like
		}
		c.Add(`(r.house_id = ANY(ARRAY(SELECT house_id FROM room WHERE ` + named("house_name") + `))
			OR r.house_id = ANY(ARRAY(SELECT house_id FROM account WHERE house_id IS NOT NULL AND ` + named("nick_name") + `)))`)
	}
}
