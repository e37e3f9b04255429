// Live history: the figures of each day of a room, counted on request or by the nightly job.

package rooms

import (
	"context"
	"fmt"
	"slices"
	"time"

	"github.com/jackc/pgx/v5"

	"touchline/domain/ledger"
	"touchline/domain/studio"
	"touchline/persistence/pg"
)

const statsChunk = 500 // rooms counted in one commit

// countDays counts days of rooms from sessions, quarters, followers and the ledger. An open session lasts until now.
// Each day gets its part of a session, to the millisecond. Days without a broadcast are left out.
const countDays = `
WITH day AS (
	SELECT * FROM unnest($1::date[], $2::timestamptz[], $3::timestamptz[]) AS d (day, since, until)
), part AS (
	SELECT l.house_id, d.day, l.race_type,
		(extract(epoch FROM least(coalesce(l.end_at, $4), d.until) - greatest(l.start_at, d.since)) * 1000)::bigint AS ms,
		CASE WHEN l.peak_at >= d.since AND l.peak_at < d.until THEN l.peak END AS peak, l.peak_at
	FROM day d JOIN live_session l ON l.start_at < least(d.until, $4) AND coalesce(l.end_at, $4) > d.since
	WHERE l.house_id = ANY($5) AND l.pictured
), race AS (
	SELECT house_id, day, race_type, sum(ms)::bigint AS ms, count(*) AS sessions
	FROM part
	GROUP BY house_id, day, race_type
), total AS (
	SELECT house_id, day, sum(ms)::bigint AS ms, sum(sessions)::bigint AS sessions,
	jsonb_object_agg(race_type, ms) AS by_race
	FROM race
	GROUP BY house_id, day
), peak AS (
	SELECT DISTINCT ON (house_id, day) house_id, day, peak, peak_at
	FROM (
		SELECT house_id, day, peak, peak_at FROM part WHERE peak > 0
		UNION ALL
		SELECT q.house_id, d.day, q.peak, q.peak_at
		FROM day d JOIN live_peak q ON q.at >= d.since AND q.at < d.until
		WHERE q.house_id = ANY($5)
	) AS seen
	ORDER BY house_id, day, peak DESC, peak_at
)
SELECT t.house_id, t.day AS date, coalesce(p.peak, 0) AS peak, p.peak_at, t.ms * interval '1 millisecond' AS live,
t.sessions,
	(SELECT count(*) FROM follow f WHERE f.house_id = t.house_id AND f.at >= d.since AND f.at < d.until) AS new_fans,
	(SELECT coalesce(sum(x.amount), 0)::bigint FROM transfer x
		WHERE x.credit = r.user_id + $6 AND x.at >= d.since AND x.at < d.until AND x.kind = $7) AS gifts,
	t.by_race, false AS finished
FROM total t JOIN day d USING (day) JOIN room r USING (house_id) LEFT JOIN peak p USING (house_id, day)
ORDER BY t.house_id, t.day DESC`

func countedDays(ctx context.Context, db pg.Queries, houses []int64, days []studio.Day,
	now time.Time) ([]studio.LiveDay, error) {
	var dates, since, until []time.Time
	for _, d := range days {
		dates, since, until = append(dates, d.Date), append(since, d.From), append(until, d.To)
	}
	return pg.Collect(ctx, db, pgx.RowToStructByName[studio.LiveDay], countDays, dates, since, until, now, houses,
		int64(ledger.IncomeOf(0)), string(ledger.FlowGift))
}

// LiveDays returns the days on which a house was on the air, the latest first: from the nightly job, or, where it has
// not finished, counted now. ready is when the job last finished a day.
func (s *Anchors) LiveDays(ctx context.Context, houseID int64, days []studio.Day,
	now time.Time) (list []studio.LiveDay, ready time.Time, err error) {
	rows, err := s.db.Query(ctx, `
		SELECT coalesce(d.house_id, 0) AS house_id, t.day AS date, coalesce(d.peak, 0) AS peak, d.peak_at,
			coalesce(d.live_ms, 0) * interval '1 millisecond' AS live, coalesce(d.sessions, 0) AS sessions,
			coalesce(d.new_fans, 0) AS new_fans,
			coalesce(d.gift_amount, 0) AS gifts, coalesce(d.race_ms, '{}') AS by_race, true AS finished, t.latest
		FROM (
			SELECT day, (SELECT max(finished_at) FROM stats_day) AS latest
			FROM stats_day
			WHERE day = ANY($2) AND finished_at IS NOT NULL
			UNION ALL
			SELECT 'epoch', (SELECT max(finished_at) FROM stats_day)
		) AS t LEFT JOIN live_day d ON d.house_id = $1 AND d.day = t.day`, houseID, datesOf(days))
	if err != nil {
		return nil, ready, fmt.Errorf("read live days of house %d: %w", houseID, err)
	}
	type storedDay struct {
		studio.LiveDay
		Latest time.Time
	}
	stored, err := pgx.CollectRows(rows, pgx.RowToStructByName[storedDay])
	if err != nil {
		return nil, ready, fmt.Errorf("read live days of house %d: %w", houseID, err)
	}
	finished := map[time.Time]bool{}
	for _, d := range stored {
		finished[d.Date], ready = true, d.Latest
		if d.HouseID != 0 {
			list = append(list, d.LiveDay)
		}
	}
	open := slices.DeleteFunc(slices.Clone(days), func(d studio.Day) bool { return finished[d.Date] || d.From.After(now) })
	if len(open) > 0 {
		counted, err := countedDays(ctx, s.db, []int64{houseID}, open, now)
		if err != nil {
			return nil, ready, fmt.Errorf("count live days of house %d: %w", houseID, err)
		}
		list = append(list, counted...)
	}
	slices.SortFunc(list, func(a, b studio.LiveDay) int { return b.Date.Compare(a.Date) })
	return list, ready, nil
}

// TopRace returns the sport that a house broadcast most often over some consecutive days; of several, the one longest
// on the air.
func (s *Anchors) TopRace(ctx context.Context, houseID int64, days []studio.Day,
	now time.Time) (studio.RaceShown, error) {
	top, err := pg.Collect(ctx, s.db, pgx.RowToStructByName[studio.RaceShown], `
		SELECT race_type, count(*) AS sessions, sum(least(coalesce(end_at, $4), $3) - greatest(start_at, $2)) AS live
		FROM live_session
		WHERE house_id = $1 AND pictured AND race_type <> 0 AND start_at < least($3, $4) AND coalesce(end_at, $4) > $2
		GROUP BY race_type
		ORDER BY sessions DESC, live DESC, race_type
		LIMIT 1`, houseID, days[0].From, days[len(days)-1].To, now)
	if err != nil {
		return studio.RaceShown{}, fmt.Errorf("count broadcasts of house %d by sport: %w", houseID, err)
	}
	return append(top, studio.RaceShown{})[0], nil
}

func datesOf(days []studio.Day) []time.Time {
	dates := make([]time.Time, 0, len(days))
	for _, d := range days {
		dates = append(dates, d.Date)
	}
	return dates
}
