// The slot grids of brands and the bookings of anchors, for readers. The commits of calendars write bookings.

package slots

import (
	"context"
	"time"

	"github.com/jackc/pgx/v5"

	"touchline/domain"
	"touchline/domain/agenda"
	"touchline/persistence/pg"
)

const bookingsMost = 500 // in one answer

// GridView returns a part of a brand's grid for a reader (0: a visitor), in one round trip. A match of the
// reader that begins before earliest blocks no slot.
func (s *Slots) GridView(ctx context.Context, brandID, reader int64, from, to,
	earliest time.Time) (agenda.GridView, error) {
	view := agenda.GridView{Reader: reader}
	batch := &pgx.Batch{}
	batch.Queue(`
		SELECT d.start_at AS start, d.end_at AS "end", d.brand_id, `+pg.BriefOf("a", "d.user_id")+` AS "user"
		FROM slot_booking d JOIN account a USING (user_id)
		WHERE d.brand_id = $1 AND d.freed_at IS NULL AND d.start_at > $4 AND d.start_at < $3 AND d.end_at > $2
		ORDER BY d.start_at`, brandID, from, to, from.Add(-longestSlot)).Query(func(rows pgx.Rows) (err error) {
		view.Booked, err = pgx.CollectRows(rows, pgx.RowToStructByNameLax[agenda.Booking])
		return err
	})
	// A block may be older than the present length of the slots, but never longer than the longest slot.
	batch.Queue(`
		SELECT start_at AS start, end_at AS "end"
		FROM slot_block
		WHERE brand_id = $1 AND start_at > $4 AND start_at < $3 AND end_at > $2`,
		brandID, from, to, from.Add(-longestSlot)).Query(func(rows pgx.Rows) (err error) {
		view.Blocked, err = pgx.CollectRows(rows, pgx.RowToStructByName[agenda.Slot])
		return err
	})
	if reader != 0 {
		batch.Queue(`
			SELECT start_at AS start, end_at AS "end"
			FROM slot_booking
			WHERE user_id = $1 AND brand_id <> $2 AND freed_at IS NULL AND start_at > $5 AND start_at < $4 AND end_at > $3`,
			reader, brandID, from, to, from.Add(-longestSlot)).Query(func(rows pgx.Rows) (err error) {
			view.Elsewhere, err = pgx.CollectRows(rows, pgx.RowToStructByName[agenda.Slot])
			return err
		})
		batch.Queue(`
			SELECT m.match_time
			FROM reservation r JOIN match m USING (match_id)
			WHERE r.user_id = $1 AND r.kind = $2 AND r.given_up_at IS NULL
				AND m.time_known AND m.match_time > $3 AND m.match_time < $4`,
			reader, int32(domain.ReserveAnchor), earliest, to).Query(func(rows pgx.Rows) (err error) {
			view.Shows, err = pgx.CollectRows(rows, pgx.RowTo[time.Time])
			return err
		})
	}
	err := s.db.SendBatch(ctx, batch).Close()
	return view, pg.Doing(err, "read the grid of brand %d", brandID)
}

// DeskGrid returns the bookings and blocks of a part of a brand's grid for operators, in one round trip.
func (s *Slots) DeskGrid(ctx context.Context, brandID int64, from,
	to time.Time) (booked []agenda.Booking, blocks []agenda.SlotBlock, err error) {
	batch := &pgx.Batch{}
	batch.Queue(`
		SELECT d.start_at AS start, d.end_at AS "end", d.brand_id, `+pg.BriefOf("a", "d.user_id")+` AS "user"
		FROM slot_booking d LEFT JOIN account a USING (user_id)
		WHERE d.brand_id = $1 AND d.freed_at IS NULL AND d.start_at > $4 AND d.start_at < $3 AND d.end_at > $2
		ORDER BY d.start_at`, brandID, from, to, from.Add(-longestSlot)).Query(func(rows pgx.Rows) (err error) {
		booked, err = pgx.CollectRows(rows, pgx.RowToStructByNameLax[agenda.Booking])
		return err
	})
	batch.Queue(`
		SELECT b.start_at AS start, b.end_at AS "end", b.reason, b.operator_id, coalesce(o.name, '') AS operator_name, b.at
		FROM slot_block b LEFT JOIN operator o USING (operator_id)
		WHERE b.brand_id = $1 AND b.start_at > $4 AND b.start_at < $3 AND b.end_at > $2
		ORDER BY b.start_at`, brandID, from, to, from.Add(-longestSlot)).Query(func(rows pgx.Rows) (err error) {
		blocks, err = pgx.CollectRows(rows, pgx.RowToStructByName[agenda.SlotBlock])
		return err
	})
	err = s.db.SendBatch(ctx, batch).Close()
	return booked, blocks, pg.Doing(err, "read the calendar of brand %d", brandID)
}

// Bookings returns the bookings of a user that overlap [from, to), the earliest first.
func (s *Slots) Bookings(ctx context.Context, userID int64, from, to time.Time) ([]agenda.Booking, error) {
	bookings, err := pg.Collect(ctx, s.db, pgx.RowToStructByNameLax[agenda.Booking], `
		SELECT d.start_at AS start, d.end_at AS "end", d.brand_id, b.names AS brand_names, b.timezone
		FROM slot_booking d JOIN brand b USING (brand_id)
		WHERE d.user_id = $1 AND d.freed_at IS NULL AND d.start_at > $4 AND d.start_at < $3 AND d.end_at > $2
		ORDER BY d.start_at
		LIMIT $5`, userID, from, to, from.Add(-longestSlot), bookingsMost)
	return bookings, pg.Doing(err, "read the bookings of a user")
}
