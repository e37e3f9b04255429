// The days of all rooms, for operators: finished days from the nightly job, the newest open ones counted now.

package rooms

import (
	"context"
	"fmt"
	"time"

	"github.com/jackc/pgx/v5"

	"touchline/domain/studio"
	"touchline/persistence/pg"
)

// openDaysCounted bounds the days that one read counts itself; earlier days wait for the job.
const openDaysCounted = 2

// SiteDays returns days of all rooms, and the sports over all of them.
func (s *Anchors) SiteDays(ctx context.Context, days []studio.Day,
	now time.Time) ([]studio.SiteDay, []studio.RaceTotal, error) {
	counted, err := s.openDays(ctx, days, now)
	if err != nil {
		return nil, nil, err
	}
	var since, until []time.Time
	for _, d := range days {
		since, until = append(since, d.From), append(until, d.To)
	}
	finished, err := pg.Collect(ctx, s.db, pgx.RowToStructByName[studio.SiteDay], `
		SELECT d.day AS date, coalesce(l.rooms, 0) AS rooms, coalesce(l.sessions, 0) AS sessions, coalesce(l.peak, 0) AS peak,
			coalesce(l.viewers, 0) AS viewers, coalesce(l.ms, 0) * interval '1 millisecond' AS live,
			coalesce(l.new_fans, 0) AS new_fans, coalesce(l.gifts, 0) AS gifts,
			(SELECT count(*) FROM account a WHERE a.created_at >= d.since AND a.created_at < d.until) AS registrations,
			s.finished_at IS NOT NULL AS finished
		FROM unnest($1::date[], $2::timestamptz[], $3::timestamptz[]) AS d (day, since, until)
		LEFT JOIN stats_day s ON s.day = d.day AND s.finished_at IS NOT NULL
		LEFT JOIN LATERAL (
			SELECT count(*) AS rooms, sum(sessions)::bigint AS sessions, max(peak) AS peak, sum(peak)::bigint AS viewers,
				sum(live_ms)::bigint AS ms, sum(new_fans)::bigint AS new_fans, sum(gift_amount)::bigint AS gifts
			FROM live_day WHERE day = s.day
		) AS l ON true`, datesOf(days), since, until)
	if err != nil {
		return nil, nil, fmt.Errorf("read the days of all rooms: %w", err)
	}
	races, err := pg.Collect(ctx, s.db, pgx.RowToStructByName[studio.RaceTotal], `
		SELECT r.key::integer AS race_type, sum(r.value::bigint) * interval '1 millisecond' AS live
		FROM stats_day s JOIN live_day d USING (day) CROSS JOIN LATERAL jsonb_each_text(d.race_ms) AS r
		WHERE s.day = ANY($1) AND s.finished_at IS NOT NULL
		GROUP BY r.key`, datesOf(days))
	if err != nil {
		return nil, nil, fmt.Errorf("read the sports of all rooms: %w", err)
	}
	return studio.SiteDays(days, finished, counted), studio.RaceTotals(races, counted), nil
}

// RoomTotals returns the totals of the rooms that were on the air on some of the days, with their names.
func (s *Anchors) RoomTotals(ctx context.Context, days []studio.Day, now time.Time) ([]studio.RoomTotal, error) {
	counted, err := s.openDays(ctx, days, now)
	if err != nil {
		return nil, err
	}
	finished, err := pg.Collect(ctx, s.db, pgx.RowToStructByName[studio.RoomTotal], `
		SELECT d.house_id, '' AS name, count(*) AS days, sum(d.sessions)::bigint AS sessions, max(d.peak) AS peak,
			sum(d.live_ms) * interval '1 millisecond' AS live, sum(d.new_fans)::bigint AS new_fans,
			sum(d.gift_amount)::bigint AS gifts
		FROM stats_day s JOIN live_day d USING (day)
		WHERE s.day = ANY($1) AND s.finished_at IS NOT NULL
		GROUP BY d.house_id`, datesOf(days))
	if err != nil {
		return nil, fmt.Errorf("read the totals of rooms: %w", err)
	}
	list := studio.RoomTotals(finished, counted)
	if err := s.nameRooms(ctx, list); err != nil {
		return nil, err
	}
	return list, nil
}

func (s *Anchors) nameRooms(ctx context.Context, list []studio.RoomTotal) error {
	ids := make([]int64, 0, len(list))
	for _, r := range list {
		ids = append(ids, r.HouseID)
	}
	rows, err := s.db.Query(ctx, `SELECT house_id, house_name FROM room WHERE house_id = ANY($1)`, ids)
	if err != nil {
		return fmt.Errorf("read the names of rooms: %w", err)
	}
	names := map[int64]string{}
	var id int64
	var name string
	if _, err := pgx.ForEachRow(rows, []any{&id, &name}, func() error { names[id] = name; return nil }); err != nil {
		return fmt.Errorf("read the names of rooms: %w", err)
	}
	for i := range list {
		list[i].Name = names[list[i].HouseID]
	}
	return nil
}

// openDays counts the newest of the days that the nightly job has not finished, for every room.
func (s *Anchors) openDays(ctx context.Context, days []studio.Day, now time.Time) ([]studio.LiveDay, error) {
	finished, err := pg.Collect(ctx, s.db, pgx.RowTo[time.Time],
		`SELECT day FROM stats_day WHERE day = ANY($1) AND finished_at IS NOT NULL`, datesOf(days))
	if err != nil {
		return nil, fmt.Errorf("list finished days: %w", err)
	}
	done := map[time.Time]bool{}
	for _, day := range finished {
		done[day] = true
	}
	var open []studio.Day
	for i := len(days) - 1; i >= 0 && len(open) < openDaysCounted; i-- {
		if d := days[i]; !done[d.Date] && !d.From.After(now) {
			open = append(open, d)
		}
	}
	if len(open) == 0 {
		return nil, nil
	}
	houses, err := pg.Collect(ctx, s.db, pgx.RowTo[int64], `
		SELECT DISTINCT house_id
		FROM live_session
		WHERE start_at < $1 AND coalesce(end_at, 'infinity'::timestamptz) > $2`, open[0].To, open[len(open)-1].From)
	if err != nil {
		return nil, fmt.Errorf("find the rooms of open days: %w", err)
	}
	counted, err := countedDays(ctx, s.db, houses, open, now)
	return counted, pg.Doing(err, "count open days")
}
