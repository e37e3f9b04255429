// Writes of the demo world: each thing has a key, so that a second seeding changes nothing.

package seed

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"

	"touchline/domain"
	"touchline/domain/moderation"
	"touchline/domain/sport"
	"touchline/persistence/journal"
	"touchline/persistence/pg"
	"touchline/persistence/tables/matches"
)

// NewMatch is a match to store under its key. Team and Competition are ids.
type NewMatch struct {
	Key           string
	RaceType      int32
	CompetitionID int64
	EventNames    domain.Names
	HomeID        int64
	AwayID        int64
	TimeKnown     bool
	IsHot         bool
	Country       string
	Search        string // names of everything in it, in all languages
	Result        sport.Result
}

// PutReport stores a report under a key, once.
func (s *Demo) PutReport(ctx context.Context, key string, r moderation.Report) error {
	_, err := s.db.Exec(ctx, journal.InsertReport, r.ReporterID, r.HouseID, r.Room, r.MessageID, r.UserID, int32(r.Reason),
		r.Remark, r.Evidence, key, r.At, r.ClipID)
	return pg.Doing(err, "store demo report %s", key)
}

// PutCompetition stores a competition under its key and returns its id.
func (s *Demo) PutCompetition(ctx context.Context, key string, raceType int32, names domain.Names, logo,
	country string) (id int64, err error) {
	err = s.db.QueryRow(ctx, `
		INSERT INTO competition (external_key, race_type, names, logo, country)
		VALUES ($1, $2, $3, $4, $5)
		ON CONFLICT (external_key) DO UPDATE SET names = EXCLUDED.names, logo = EXCLUDED.logo, country = EXCLUDED.country
		RETURNING competition_id`, key, raceType, names, logo, country).Scan(&id)
	return id, pg.Doing(err, "store competition %s", key)
}

// PutTeam stores a team under its key and returns its id.
func (s *Demo) PutTeam(ctx context.Context, key string, raceType int32, names domain.Names,
	logo string) (id int64, err error) {
	err = s.db.QueryRow(ctx, `
		INSERT INTO team (external_key, race_type, names, logo)
		VALUES ($1, $2, $3, $4)
		ON CONFLICT (external_key) DO UPDATE SET names = EXCLUDED.names, logo = EXCLUDED.logo
		RETURNING team_id`, key, raceType, names, logo).Scan(&id)
	return id, pg.Doing(err, "store team %s", key)
}

// PutMatches stores the matches with new keys, and returns the ids of all by key.
func (s *Demo) PutMatches(ctx context.Context, list []NewMatch) (map[string]int64, error) {
	batch := &pgx.Batch{}
	keys := make([]string, 0, len(list))
	for _, m := range list {
		r := m.Result
		keys = append(keys, m.Key)
		batch.Queue(`
			INSERT INTO match (external_key, race_type, competition_id, event_names, home_id, away_id, match_time, time_known,
				status, status_detail, home_score, away_score, periods, clock, is_hot, country, search, updated_at)
			VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18)
			ON CONFLICT (external_key) DO NOTHING`,
			m.Key, m.RaceType, m.CompetitionID, matches.NotNilNames(m.EventNames), m.HomeID, m.AwayID, pg.OrNull(r.MatchTime),
			m.TimeKnown,
			int32(r.Status), r.StatusDetail, r.HomeScore, r.AwayScore, matches.Periods(r.Periods), r.Clock, m.IsHot, m.Country,
			domain.Fold(m.Search), r.At)
	}
	if err := s.db.SendBatch(ctx, batch).Close(); err != nil {
		return nil, fmt.Errorf("store matches: %w", err)
	}
	rows, err := s.db.Query(ctx, `SELECT external_key, match_id FROM match WHERE external_key = ANY($1)`, keys)
	if err != nil {
		return nil, fmt.Errorf("find stored matches: %w", err)
	}
	ids := make(map[string]int64, len(keys))
	var key string
	var id int64
	_, err = pgx.ForEachRow(rows, []any{&key, &id}, func() error {
		ids[key] = id
		return nil
	})
	return ids, pg.Doing(err, "find stored matches")
}

// UpdateResults writes the changed results of running matches; other rows stay untouched.
func (s *Demo) UpdateResults(ctx context.Context, results []sport.Result) error {
	batch := &pgx.Batch{}
	for _, r := range results {
		batch.Queue(`
			UPDATE match
			SET match_time = $2, status = $3, status_detail = $4, home_score = $5, away_score = $6, periods = $7, clock = $8,
			updated_at = $9
			WHERE match_id = $1 AND (match_time, status, status_detail, home_score, away_score, periods, clock)
				IS DISTINCT FROM ($2::timestamptz, $3::integer, $4::text, $5::integer, $6::integer, $7::jsonb, $8::text)`,
			r.MatchID, pg.OrNull(r.MatchTime), int32(r.Status), r.StatusDetail, r.HomeScore, r.AwayScore,
			matches.Periods(r.Periods), r.Clock, r.At)
	}
	err := s.db.SendBatch(ctx, batch).Close()
	return pg.Doing(err, "update results")
}

// PutEvents stores the events of matches under their keys and deletes the other events of these matches: a replayed
// demo match starts empty.
func (s *Demo) PutEvents(ctx context.Context, matchID int64, events map[string]sport.MatchEvent) error {
	batch := &pgx.Batch{}
	keys := append([]string{}, slices.Sorted(maps.Keys(events))...)
	for _, key := range keys {
		e := events[key]
		batch.Queue(`
			INSERT INTO match_event (match_id, external_key, type, team_side, player, minute, added, text, home_score,
				away_score, at)
			VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)
			ON CONFLICT (match_id, external_key) DO UPDATE SET at = EXCLUDED.at`,
			matchID, key, e.Type, e.TeamSide, e.Player, e.Minute, e.Offset, e.Text, e.HomeScore, e.AwayScore, e.At)
	}
	batch.Queue(`DELETE FROM match_event WHERE match_id = $1 AND external_key IS NOT NULL AND external_key <> ALL($2)`,
		matchID, keys)
	err := s.db.SendBatch(ctx, batch).Close()
	return pg.Doing(err, "store events of match %d", matchID)
}

// PutBanner stores a banner under its key.
func (s *Demo) PutBanner(ctx context.Context, key string, b domain.Banner, sort int) error {
	_, err := s.db.Exec(ctx, `
		INSERT INTO banner (external_key, image, titles, path, sort)
		VALUES ($1, $2, $3, $4, $5)
		ON CONFLICT (external_key) DO UPDATE SET image = EXCLUDED.image, titles = EXCLUDED.titles, path = EXCLUDED.path,
		sort = EXCLUDED.sort`,
		key, b.Image, b.Titles, b.Path, sort)
	return pg.Doing(err, "store banner %s", key)
}

// PickHouse puts a house at a place of the recommendations; 0 removes it.
func (s *Demo) PickHouse(ctx context.Context, houseID int64, place int32) error {
	_, err := s.db.Exec(ctx, `UPDATE house SET pick = nullif($2, 0) WHERE house_id = $1`, houseID, place)
	return pg.Doing(err, "recommend house %d", houseID)
}

// FollowMany makes many users follow a house, each since their instant.
func (s *Demo) FollowMany(ctx context.Context, houseID int64, users []int64, since []time.Time) error {
	_, err := s.db.Exec(ctx, `
		WITH added AS (
			INSERT INTO follow (user_id, house_id, at)
			SELECT u, $1, t FROM unnest($2::bigint[], $3::timestamptz[]) AS f (u, t)
			ON CONFLICT DO NOTHING
			RETURNING 1
		)
		UPDATE house SET fans = fans + (SELECT count(*) FROM added) WHERE house_id = $1`, houseID, users, since)
	return pg.Doing(err, "add fans to house %d", houseID)
}

// LikeMany makes many users like a note.
func (s *Demo) LikeMany(ctx context.Context, noteID int64, users []int64, at time.Time) error {
	_, err := s.db.Exec(ctx, `
		WITH added AS (
			INSERT INTO note_like (note_id, user_id, at)
			SELECT $1, u, $3 FROM unnest($2::bigint[]) AS l (u)
			ON CONFLICT DO NOTHING
			RETURNING 1
		)
		UPDATE note SET likes = likes + (SELECT count(*) FROM added) WHERE note_id = $1`, noteID, users, at)
	return pg.Doing(err, "add likes to note %d", noteID)
}

// DropMatches deletes the matches whose keys have the prefix and whose start is before the instant.
func (s *Demo) DropMatches(ctx context.Context, keys string, before time.Time) error {
	_, err := s.db.Exec(ctx, `DELETE FROM match WHERE starts_with(external_key, $1) AND match_time < $2`, keys, before)
	return pg.Doing(err, "drop old matches")
}

// PastBroadcast is a broadcast that ended before the database was created.
type PastBroadcast struct {
	SessionID  string
	RaceType   int32
	MatchID    int64 // 0: of none
	Source     domain.LiveSource
	Start, End time.Time
	Peak       int64
	PeakAt     time.Time
}

// PutBroadcasts stores past broadcasts of a house and returns the new ones; existing ones stay unchanged.
func (s *Demo) PutBroadcasts(ctx context.Context, houseID int64,
	past []PastBroadcast) (added []PastBroadcast, err error) {
	batch := &pgx.Batch{}
	for _, b := range past {
		batch.Queue(`
			INSERT INTO live_session (session_id, house_id, match_id, race_type, source, start_at, end_at, peak, peak_at)
			VALUES ($1, $2, $9, $3, $4, $5, $6, $7, $8)
			ON CONFLICT (session_id) DO NOTHING`, b.SessionID, houseID, b.RaceType, int32(b.Source), b.Start, b.End, b.Peak, b.PeakAt, b.MatchID).
			Exec(func(done pgconn.CommandTag) error {
				if done.RowsAffected() > 0 {
					added = append(added, b)
				}
				return nil
			})
	}
	err = s.db.SendBatch(ctx, batch).Close()
	return added, pg.Doing(err, "store past broadcasts of house %d", houseID)
}
