// Reserved matches for readers, and the settings of reservations. The commits of sessions write the reservations.

package matches

import (
	"context"
	"encoding/json"
	"fmt"

	"github.com/jackc/pgx/v5"

	"touchline/domain/agenda"
	"touchline/domain/sport"
	"touchline/persistence/pg"
)

// AgendaSettings returns the settings, with defaults where an operator changed none.
func (s *Matches) AgendaSettings(ctx context.Context) (agenda.Settings, error) {
	settings := agenda.DefaultSettings()
	into := map[string]any{
		"slots.minutes": &settings.SlotMinutes, "slots.horizonDays": &settings.HorizonDays,
		"reservation.occupyMinutes": &settings.OccupyMinutes, "reservation.gapMinutes": &settings.GapMinutes,
		"reservation.viewerGap": &settings.ViewerGap,
	}
	rows, err := s.db.Query(ctx, `SELECT key, value FROM setting WHERE key IN ('slots.minutes', 'slots.horizonDays',
		'reservation.occupyMinutes', 'reservation.gapMinutes', 'reservation.viewerGap')`)
	if err != nil {
		return settings, fmt.Errorf("read the settings of agendas: %w", err)
	}
	var key string
	var value []byte
	_, err = pgx.ForEachRow(rows, []any{&key, &value}, func() error {
		_ = json.Unmarshal(value, into[key]) // an invalid value leaves the default
		return nil
	})
	if err != nil {
		return settings, fmt.Errorf("read the settings of agendas: %w", err)
	}
	return settings.Sane(), nil
}

// Reserved returns which of the matches a user has reserved.
func (s *Matches) Reserved(ctx context.Context, userID int64, matches []int64) (map[int64]sport.ReservedAs, error) {
	rows, err := s.db.Query(ctx, `
		SELECT match_id, bool_or(kind = `+pg.AsViewer+`), bool_or(kind = `+pg.AsAnchor+`),
			max(own_video_url) FILTER (WHERE kind = `+pg.AsAnchor+`), max(own_video_type) FILTER (WHERE kind = `+pg.AsAnchor+`)
		FROM reservation
		WHERE user_id = $1 AND kind IN `+pg.AsEither+` AND match_id = ANY($2) AND given_up_at IS NULL
		GROUP BY match_id`, userID, matches)
	if err != nil {
		return nil, fmt.Errorf("read the reservations of a user: %w", err)
	}
	reserved := map[int64]sport.ReservedAs{}
	var matchID int64
	var as sport.ReservedAs
	var url, kind *string
	_, err = pgx.ForEachRow(rows, []any{&matchID, &as.Viewer, &as.Anchor, &url, &kind}, func() error {
		if as.VideoURL, as.VideoType = "", ""; as.Anchor {
			as.VideoURL, as.VideoType = *url, *kind
		}
		reserved[matchID] = as
		return nil
	})
	return reserved, pg.Doing(err, "read the reservations of a user")
}

// HeldMatches returns the reservations of a user with the present times of their matches.
func (s *Matches) HeldMatches(ctx context.Context, userID int64) ([]agenda.MatchHeld, error) {
	held, err := pg.Collect(ctx, s.db, pgx.RowToStructByName[agenda.MatchHeld], `
		SELECT r.match_id, r.kind, CASE WHEN m.time_known THEN m.match_time END AS time
		FROM reservation r JOIN match m USING (match_id)
		WHERE r.user_id = $1 AND r.given_up_at IS NULL`, userID)
	return held, pg.Doing(err, "read the reservations of a user")
}

// ScheduleOf returns the matches that a user will show next.
func (s *Matches) ScheduleOf(ctx context.Context, userID int64, limit int) ([]sport.Match, error) {
	return pg.ReadMatches(ctx, s.db, `
		SELECT `+pg.MatchFields+`
		FROM reservation v JOIN `+pg.MatchTables+` ON m.match_id = v.match_id
		WHERE v.user_id = $1 AND v.kind = `+pg.AsAnchor+` AND v.given_up_at IS NULL AND m.status NOT IN `+pg.MatchOver+`
		ORDER BY `+pg.MatchOrder+`
		LIMIT $2`, userID, limit)
}

// ScheduleAround returns the anchors who will show a match, and then those who will show others of its competition.
func (s *Matches) ScheduleAround(ctx context.Context, of sport.Match, limit int) ([]sport.Scheduled, error) {
	schedule, err := pg.Collect(ctx, s.db, func(row pgx.CollectableRow) (sc sport.Scheduled, err error) {
		err = row.Scan(append(pg.CardTargets(&sc.House), pg.MatchTargets(&sc.Match)...)...)
		return sc, err
	}, `
		SELECT `+pg.CardFields+`, `+pg.MatchFields+`
		FROM reservation v JOIN `+pg.MatchTables+` ON m.match_id = v.match_id
		JOIN room r ON r.user_id = v.user_id JOIN account a ON a.user_id = r.user_id JOIN house h ON h.house_id = r.house_id
		WHERE v.kind = `+pg.AsAnchor+` AND v.given_up_at IS NULL AND m.competition_id = $1
			AND (m.match_id = $2 OR m.status NOT IN `+pg.MatchOver+`) AND r.status IN `+pg.RoomListed+`
		ORDER BY m.match_id <> $2, `+pg.MatchOrder+`, r.status = `+pg.RoomLiving+` DESC, h.fans DESC, r.house_id
		LIMIT $3`, of.CompetitionID, of.MatchID, limit)
	return schedule, pg.Doing(err, "read the schedule of match %d", of.MatchID)
}
