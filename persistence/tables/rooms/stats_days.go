// The nightly job: it counts a day of every room, a chunk of rooms in each commit, and continues after an interruption.
// Counting a day again changes only figures whose data changed.

package rooms

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/jackc/pgx/v5"

	"touchline/domain/studio"
	"touchline/persistence/pg"
)

// UnfinishedDays returns the days before the present one that the job has not finished, the earliest first, from the
// first broadcast of the site on.
func (s *Anchors) UnfinishedDays(ctx context.Context, zone *time.Location, now time.Time) ([]studio.Day, error) {
	var first time.Time
	err := s.db.QueryRow(ctx, `SELECT start_at FROM live_session ORDER BY start_at LIMIT 1`).Scan(&first)
	if errors.Is(err, pgx.ErrNoRows) {
		first, err = now, nil
	}
	if err != nil {
		return nil, fmt.Errorf("find the first broadcast: %w", err)
	}
	today := studio.DayOf(now, zone)
	yesterday := today.Date.AddDate(0, 0, -1)
	begin := studio.DayOf(first, zone).Date
	if begin.After(yesterday) {
		begin = yesterday
	}
	rows, err := s.db.Query(ctx, `SELECT day FROM stats_day WHERE day BETWEEN $1 AND $2 AND finished_at IS NOT NULL`,
		begin, yesterday)
	if err != nil {
		return nil, fmt.Errorf("list finished days: %w", err)
	}
	finished := map[time.Time]bool{}
	var day time.Time
	if _, err = pgx.ForEachRow(rows, []any{&day}, func() error { finished[day] = true; return nil }); err != nil {
		return nil, fmt.Errorf("list finished days: %w", err)
	}
	var open []studio.Day
	for _, d := range studio.DaysFrom(begin, yesterday, zone) {
		if !finished[d.Date] {
			open = append(open, d)
		}
	}
	return open, nil
}

// FinishDay counts a day of every room and marks it finished; it returns how many rooms had a broadcast. It continues
// an interrupted day after the last counted room; again starts with the first room.
func (s *Anchors) FinishDay(ctx context.Context, day studio.Day, again bool,
	now func() time.Time) (rooms int64, err error) {
	for {
		done := false
		err := pgx.BeginFunc(ctx, s.db, func(tx pgx.Tx) (err error) {
			done, rooms, err = finishChunk(ctx, tx, day, again, now())
			return err
		})
		if err != nil {
			return rooms, fmt.Errorf("count %s: %w", day, err)
		}
		if done {
			return rooms, nil
		}
		again = false
	}
}

func finishChunk(ctx context.Context, tx pgx.Tx, day studio.Day, again bool,
	now time.Time) (done bool, rooms int64, err error) {
	// Two counts of the same day are serialized: the row is locked until the commit.
	var last int64
	err = tx.QueryRow(ctx, `
		INSERT INTO stats_day AS t (day) VALUES ($1)
		ON CONFLICT (day) DO UPDATE SET
			last_house = CASE WHEN $2 THEN 0 ELSE t.last_house END, rooms = CASE WHEN $2 THEN 0 ELSE t.rooms END
		RETURNING last_house, rooms`, day.Date, again).Scan(&last, &rooms)
	if err != nil {
		return false, 0, err
	}
	houses, err := pg.Collect(ctx, tx, pgx.RowTo[int64], `
		SELECT DISTINCT house_id
		FROM live_session
		WHERE start_at < $1 AND coalesce(end_at, 'infinity'::timestamptz) > $2 AND house_id > $3
		ORDER BY house_id
		LIMIT $4`, day.To, day.From, last, statsChunk)
	if err != nil {
		return false, 0, err
	}
	if len(houses) > 0 {
		counted, err := countedDays(ctx, tx, houses, []studio.Day{day}, now)
		if err != nil {
			return false, 0, err
		}
		if err := keepDays(ctx, tx, counted); err != nil {
			return false, 0, err
		}
		last, rooms = houses[len(houses)-1], rooms+int64(len(counted))
	}
	done = len(houses) < statsChunk
	_, err = tx.Exec(ctx, `
		UPDATE stats_day SET last_house = $2, rooms = $3, finished_at = CASE WHEN $4 THEN $5 ELSE finished_at END
		WHERE day = $1`, day.Date, last, rooms, done, now)
	return done, rooms, err
}

func keepDays(ctx context.Context, tx pgx.Tx, days []studio.LiveDay) error {
	batch := &pgx.Batch{}
	for _, d := range days {
		batch.Queue(`
			INSERT INTO live_day (house_id, day, peak, peak_at, live_ms, sessions, new_fans, gift_amount, race_ms)
			VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)
			ON CONFLICT (house_id, day) DO UPDATE SET peak = excluded.peak, peak_at = excluded.peak_at,
				live_ms = excluded.live_ms, sessions = excluded.sessions, new_fans = excluded.new_fans,
				gift_amount = excluded.gift_amount, race_ms = excluded.race_ms`,
			d.HouseID, d.Date, d.Peak, pg.OrNull(d.PeakAt), d.Live.Milliseconds(), d.Sessions, d.NewFans, int64(d.Gifts),
			d.ByRace)
	}
	return tx.SendBatch(ctx, batch).Close()
}

// ForgetPeaks deletes the quarters before an instant: their days are counted.
func (s *Anchors) ForgetPeaks(ctx context.Context, before time.Time) error {
	_, err := s.db.Exec(ctx, `DELETE FROM live_peak WHERE at < $1`, before)
	return pg.Doing(err, "delete old peaks")
}
