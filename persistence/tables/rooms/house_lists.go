// Lists of rooms: the cards of the home page, the lists of anchors and the recommendations.

package rooms

import (
	"context"
	"fmt"
	"strconv"
	"strings"
	"time"

	"github.com/jackc/pgx/v5"

	"touchline/domain"
	"touchline/domain/sport"
	"touchline/domain/studio"
	"touchline/persistence/pg"
)

// stretch is one part of a list of rooms: its tables and conditions, its order, and the two numbers of a cursor in it.
// Statements first choose rooms, by an index of their order or among the few on the air; they read the other columns of
// a card for the chosen rooms only.
type stretch struct {
	tables, holds, order, first, second string
	rank                                int64 // by popularity: first, by which later stretches are less
}

const (
	lastLive = "coalesce(r.last_live_time, r.created_at)"
	begun    = "coalesce(r.start_time, r.last_live_time, r.created_at)"
	listed   = "r.status IN " + pg.RoomListed

	rooms      = "room r"
	withHouses = "room r JOIN house h ON h.house_id = r.house_id"
)

var (
	livingRooms = stretch{tables: rooms, holds: "r.status = " + pg.RoomLiving, order: "r.viewers DESC, r.house_id DESC",
		second: "r.viewers"}.ranked(2)
	quietRooms = stretch{tables: rooms, holds: "r.status IN " + pg.RoomQuiet, order: lastLive + " DESC, r.house_id DESC",
		second: micros(lastLive)}.ranked(0)
	byStart = stretch{tables: rooms, holds: listed, order: begun + " DESC, r.house_id DESC", first: micros(begun),
		second: "0::bigint"}
	byFans = stretch{tables: withHouses, holds: listed, order: "h.fans DESC, h.house_id DESC", first: "h.fans",
		second: "0::bigint"}
	newRooms = stretch{tables: rooms, holds: listed, order: "r.created_at DESC, r.house_id DESC",
		first: micros("r.created_at"), second: "0::bigint"}
)

func (p stretch) ranked(rank int64) stretch {
	p.rank, p.first = rank, strconv.FormatInt(rank, 10)+"::bigint"
	return p
}

// readFirst divides the living rooms among stretches by popularity: into those in the given languages, and after them
// the others. The quiet ones stay whole: they are so many that a language with few rooms would read them all.
func readFirst(stretches []stretch, languages string) []stretch {
	const spoken = " AND (SELECT speaks.language FROM account speaks WHERE speaks.user_id = r.user_id)"
	var divided []stretch
	for _, p := range stretches {
		if p.holds == livingRooms.holds {
			read := p.ranked(p.rank + 1)
			read.holds += spoken + " = ANY(" + languages + ")"
			p.holds += spoken + " <> ALL(" + languages + ")"
			divided = append(divided, read)
		}
		divided = append(divided, p)
	}
	return divided
}

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
		SELECT ` + pg.CardFields + shownFields + `, chosen.place1, chosen.place2
		FROM (
			SELECT * FROM (` + strings.Join(chosen, " UNION ALL ") + `) AS stretches
			ORDER BY place1 DESC, place2 DESC, house_id DESC
			LIMIT ` + limit + more + `
		) AS chosen JOIN ` + pg.CardTables + ` ON r.house_id = chosen.house_id` + shownTables + `
		ORDER BY chosen.place1 DESC, chosen.place2 DESC, r.house_id DESC`
}

// stretchesOf returns the stretches of a filter in its order. where takes the values that they need.
func stretchesOf(f studio.HouseFilter, where *pg.Conditions) []stretch {
	byPopularity := []stretch{livingRooms, quietRooms}
	switch {
	case f.Sort == studio.ByNewestStart:
		return []stretch{byStart}
	case f.Sort == studio.ByFans:
		return []stretch{byFans}
	case f.LiveOnly || f.Status == domain.LiveLiving:
		byPopularity = byPopularity[:1]
	case f.Status != 0:
		byPopularity = byPopularity[1:]
	}
	isPast := f.After != nil && f.After.First < livingRooms.rank // behind the living rooms
	if f.Reader == "" || isPast || byPopularity[0].holds != livingRooms.holds {
		return byPopularity
	}
	return readFirst(byPopularity, where.Value(domain.ReadableIn(f.Reader)))
}

// behind limits a stretch to the rooms after a place; false when the place is after all of it.
func (p stretch) behind(place *domain.Place, where *pg.Conditions) (string, bool) {
	if place == nil {
		return "TRUE", true
	}
	switch {
	case p.first == byStart.first:
		return "(" + begun + ", r.house_id) < (" + where.Value(time.UnixMicro(place.First)) + ", " +
			where.Value(place.HouseID) + ")", true
	case p.first == byFans.first:
		return "(h.fans, h.house_id) < (" + where.Value(place.First) + ", " + where.Value(place.HouseID) + ")", true
	case p.rank < place.First:
		return "TRUE", true
	case p.rank > place.First:
		return "", false
	case p.second == livingRooms.second:
		return "(r.viewers, r.house_id) < (" + where.Value(place.Second) + ", " + where.Value(place.HouseID) + ")", true
	}
	return "(" + lastLive + ", r.house_id) < (" + where.Value(time.UnixMicro(place.Second)) + ", " +
		where.Value(place.HouseID) + ")", true
}

// HousesFrom returns the list of anchors after a place: rooms that are added later neither shift nor repeat the rooms
// read before.
func (s *Rooms) HousesFrom(ctx context.Context, f studio.HouseFilter) ([]domain.HouseCard, error) {
	where := houseConditions(f)
	narrowed, limit := where.Where(), where.Value(f.Limit)
	var parts []string
	for _, p := range stretchesOf(f, where) {
		if rest, some := p.behind(f.After, where); some {
			parts = append(parts, p.choose(narrowed+" AND "+rest, limit))
		}
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
	for _, p := range stretchesOf(f, where) {
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
	first := stretch{tables: withHouses, holds: livingRooms.holds + " AND h.hot IS NOT NULL",
		order: "h.hot, r.house_id DESC", second: "-h.hot::bigint"}.ranked(livingRooms.rank + 1)
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
		stretch{tables: rooms, holds: alike, order: livingRooms.order, second: "r.viewers"}.ranked(2).choose(others, "$4"),
		stretch{tables: withHouses, holds: "h.pick IS NOT NULL AND " + listed, order: picked + " DESC, r.house_id DESC",
			second: picked}.ranked(1).choose(others+" AND NOT "+alike, "$4"),
		stretch{tables: withHouses, holds: "h.pick IS NULL AND " + listed, order: newRooms.order,
			second: newRooms.first}.ranked(0).choose(others+" AND NOT "+alike, "$4"),
	}
	return s.houseCards(ctx, cardsOf(parts, "$4", ""), raceType, anchorType, leaveOut, limit)
}

// NewHouses returns the houses that were approved since a time, the last one first.
func (s *Rooms) NewHouses(ctx context.Context, since time.Time, limit int) ([]domain.HouseCard, error) {
	return s.houseCards(ctx, cardsOf([]string{newRooms.choose("r.created_at > $1", "$2")}, "$2", ""), since, limit)
}

// HousesByRace returns at most perRace rooms of each sport; raceType 0 is every sport. Living rooms come first, and of
// these those that a reader of the language reads.
func (s *Rooms) HousesByRace(ctx context.Context, raceType int32, reader string,
	perRace int) ([]domain.HouseCard, error) {
	const same = "r.race_type = k.race_type"
	var parts []string
	for _, p := range readFirst([]stretch{livingRooms, quietRooms}, "$3") {
		parts = append(parts, p.choose(same, "$2"))
	}
	return s.houseCards(ctx, `
		SELECT `+pg.CardFields+shownFields+`, chosen.place1, chosen.place2
		FROM column_race k CROSS JOIN LATERAL (
			SELECT * FROM (`+strings.Join(parts, " UNION ALL ")+`) AS stretches
			ORDER BY place1 DESC, place2 DESC, house_id DESC
			LIMIT $2
		) AS chosen JOIN `+pg.CardTables+` ON r.house_id = chosen.house_id`+shownTables+`
		WHERE k.race_type <> 0 AND ($1::bigint = 0 OR k.race_type = $1)
		ORDER BY k.race_type, chosen.place1 DESC, chosen.place2 DESC, r.house_id DESC`,
		raceType, perRace, domain.ReadableIn(reader))
}

// HousesShowing returns the rooms that show a match, living first.
func (s *Rooms) HousesShowing(ctx context.Context, matchID int64, limit int) ([]domain.HouseCard, error) {
	return s.houseCards(ctx, `
		SELECT `+pg.CardFields+shownFields+`, 0::bigint, 0::bigint
		FROM `+pg.CardTables+shownTables+`
		WHERE r.match_id = $1 AND r.match_id <> 0 AND r.status IN `+pg.RoomListed+`
		ORDER BY r.status = `+pg.RoomLiving+` DESC, r.viewers DESC, r.house_id DESC
		LIMIT $2`, matchID, limit)
}

// HousesOfSubject returns the rooms that show a match of a subject now, living first, and then those that will show
// one.
func (s *Rooms) HousesOfSubject(ctx context.Context, of sport.Subject, limit int) ([]domain.HouseCard, error) {
	where := &pg.Conditions{}
	pg.OfSubject(where, of)
	most := where.Value(limit)
	return s.houseCards(ctx, `
		SELECT `+pg.CardFields+shownFields+`, 0::bigint, 0::bigint
		FROM `+pg.CardTables+shownTables+`
		WHERE r.status IN `+pg.RoomListed+` AND r.house_id IN (
			SELECT shows.house_id FROM room shows JOIN match m USING (match_id)
			WHERE shows.match_id <> 0 AND shows.status IN `+pg.RoomOnAir+` AND `+where.Where()+`
			UNION ALL
			SELECT plans.house_id FROM match m JOIN reservation v USING (match_id) JOIN room plans USING (user_id)
			WHERE m.status NOT IN `+pg.MatchOver+` AND v.kind = `+pg.AsAnchor+` AND v.given_up_at IS NULL
				AND `+where.Where()+`)
		ORDER BY EXISTS (SELECT FROM match m WHERE m.match_id = shown.match_id AND `+where.Where()+`) DESC,
			r.status = `+pg.RoomLiving+` DESC, r.viewers DESC, h.fans DESC, r.house_id DESC
		LIMIT `+most, where.Values...)
}

// shownFields are the columns of shownTables: the match that a room on the air shows.
const (
	shownFields = `, coalesce(shown.match_id, 0), coalesce(shown.status, 0), coalesce(home.names, '{}'),
		coalesce(away.names, '{}'), coalesce(home.logo, ''), coalesce(away.logo, ''), shown.home_score, shown.away_score,
		coalesce(shown.clock, ''), coalesce(shown.updated_at, r.created_at)`
	shownTables = `
		LEFT JOIN match shown ON shown.match_id = r.match_id AND r.match_id <> 0
			AND r.status IN ` + pg.RoomOnAir + shownTeams
	shownTeams = `
		LEFT JOIN team home ON home.team_id = shown.home_id
		LEFT JOIN team away ON away.team_id = shown.away_id`
)

// shownTargets returns the targets of shownFields, in their order.
func shownTargets(m *domain.CardMatch) []any {
	return []any{&m.MatchID, &m.Status, &m.HomeNames, &m.AwayNames, &m.HomeLogo, &m.AwayLogo, &m.HomeScore, &m.AwayScore,
		&m.Clock, &m.Updated}
}

func (s *Rooms) houseCards(ctx context.Context, query string, values ...any) ([]domain.HouseCard, error) {
	cards, err := pg.Collect(ctx, s.db, func(row pgx.CollectableRow) (c domain.HouseCard, err error) {
		err = row.Scan(append(append(pg.CardTargets(&c), shownTargets(&c.Match)...), &c.Place.First, &c.Place.Second)...)
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
