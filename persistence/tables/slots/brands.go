// Brands and their members.

package slots

import (
	"context"
	"fmt"
	"time"

	"github.com/jackc/pgx/v5"

	"touchline/domain"
	"touchline/domain/agenda"
	"touchline/persistence/pg"
)

const (
	BrandFields = `b.brand_id, b.names, b.descriptions, b.image, b.timezone, b.hours`
	// longestSlot is the longest slot: a booking that still lasts began no earlier.
	longestSlot = 2 * time.Hour
)

// Brand returns a brand as a reader (0: a visitor) sees it; NOT_FOUND when there is none.
func (s *Slots) Brand(ctx context.Context, brandID, reader int64) (agenda.Brand, error) {
	brands, err := s.brands(ctx, `
		SELECT `+BrandFields+`, EXISTS (SELECT FROM brand_member m WHERE m.brand_id = b.brand_id AND m.user_id = $2) AS mine
		FROM brand b
		WHERE b.brand_id = $1`, brandID, reader)
	if err == nil && len(brands) == 0 {
		return agenda.Brand{}, domain.Refuse(domain.NotFound, "kind", "brand")
	}
	if err != nil {
		return agenda.Brand{}, err
	}
	return brands[0], nil
}

// BrandsOf returns the brands of a user.
func (s *Slots) BrandsOf(ctx context.Context, userID int64) ([]agenda.Brand, error) {
	return s.brands(ctx, `
		SELECT `+BrandFields+`, true AS mine
		FROM brand b JOIN brand_member m USING (brand_id)
		WHERE m.user_id = $1
		ORDER BY b.sort, b.brand_id`, userID)
}

// AllBrandMembers returns the members of all brands.
func (s *Slots) AllBrandMembers(ctx context.Context) ([]int64, error) {
	list, err := pg.Collect(ctx, s.db, pgx.RowTo[int64], `SELECT DISTINCT user_id FROM brand_member`)
	return list, pg.Doing(err, "list members of brands")
}

// BrandPage returns brands with the anchors on duty, and their number.
func (s *Slots) BrandPage(ctx context.Context, f agenda.BrandFilter) ([]agenda.Brand, int64, error) {
	where := &pg.Conditions{}
	mine := `EXISTS (SELECT FROM brand_member m WHERE m.brand_id = b.brand_id AND m.user_id = $?)`
	if f.MineOnly {
		where.Add(mine, f.Reader)
	}
	if f.Keyword != "" {
		where.Add(pg.Folded("(SELECT string_agg(n.value, ' ') FROM jsonb_each_text(b.names) n)")+" LIKE $?",
			pg.Contains(f.Keyword))
	}
	total, err := pg.One(ctx, s.db, pgx.RowTo[int64], `SELECT count(*) FROM brand b WHERE `+where.Where(), where.Values...)
	if err != nil {
		return nil, 0, fmt.Errorf("count brands: %w", err)
	}
	clauses := where.Where()
	reader, limit, offset := where.Value(f.Reader), where.Value(f.Limit), where.Value(f.Offset)
	brands, err := s.brands(ctx, `
		SELECT `+BrandFields+`, EXISTS (SELECT FROM brand_member m
			WHERE m.brand_id = b.brand_id AND m.user_id = `+reader+`) AS mine
		FROM brand b
		WHERE `+clauses+`
		ORDER BY b.sort, b.brand_id
		LIMIT `+limit+` OFFSET `+offset, where.Values...)
	if err != nil || len(brands) == 0 {
		return nil, total, err
	}
	return brands, total, s.addOnDuty(ctx, brands, f.At)
}

// ofThisMoment selects the booked slots, d, of brands ($1) that contain a moment ($2); $3 is their earliest start.
const ofThisMoment = `d.brand_id = ANY($1) AND d.freed_at IS NULL AND d.start_at > $3 AND d.start_at <= $2
	AND d.end_at > $2`

// addOnDuty finds the anchors of the present slot of each brand, and their listed rooms.
func (s *Slots) addOnDuty(ctx context.Context, brands []agenda.Brand, at time.Time) error {
	place := map[int64]*agenda.Brand{}
	ids := make([]int64, len(brands))
	for i := range brands {
		ids[i] = brands[i].BrandID
		place[ids[i]] = &brands[i]
	}
	earliest := at.Add(-longestSlot)
	held, err := pg.Collect(ctx, s.db, pgx.RowToStructByNameLax[agenda.Booking], `
		SELECT d.start_at AS start, d.end_at AS "end", d.brand_id, `+pg.BriefOf("a", "d.user_id")+` AS "user"
		FROM slot_booking d LEFT JOIN account a USING (user_id)
		WHERE `+ofThisMoment+`
		ORDER BY d.start_at`, ids, at, earliest)
	if err != nil {
		return fmt.Errorf("read the anchors on duty: %w", err)
	}
	for _, b := range held {
		place[b.BrandID].OnDuty = append(place[b.BrandID].OnDuty, b)
	}
	rows, err := s.db.Query(ctx, `
		SELECT d.brand_id, `+pg.CardFields+`
		FROM slot_booking d JOIN `+pg.CardTables+` ON r.user_id = d.user_id
		WHERE `+ofThisMoment+` AND r.status IN `+pg.RoomListed+`
		ORDER BY d.start_at`, ids, at, earliest)
	if err != nil {
		return fmt.Errorf("read the rooms of anchors on duty: %w", err)
	}
	var brandID int64
	var card domain.HouseCard
	_, err = pgx.ForEachRow(rows, append([]any{&brandID}, pg.CardTargets(&card)...), func() error {
		place[brandID].DutyRooms = append(place[brandID].DutyRooms, card)
		return nil
	})
	return pg.Doing(err, "read the rooms of anchors on duty")
}

func (s *Slots) brands(ctx context.Context, query string, values ...any) ([]agenda.Brand, error) {
	brands, err := pg.Collect(ctx, s.db, pgx.RowToStructByNameLax[agenda.Brand], query, values...)
	return brands, pg.Doing(err, "read brands")
}
