// Live scores for rooms: the scores, the rooms that show them, and the events broadcast before.

package matches

import (
	"context"
	"fmt"
	"time"

	"github.com/jackc/pgx/v5"

	"touchline/domain"
	"touchline/domain/sport"
	"touchline/domain/studio"
	"touchline/persistence/pg"
)

// broadcastFor is how long an event waits for its broadcast. Events of earlier matches, which a feed may bring a week
// later, are not broadcast.
const broadcastFor = 10 * time.Minute

// LiveScores returns the scores of matches, the rooms that show them, and the events that were not broadcast yet.
func (s *Matches) LiveScores(ctx context.Context, matches []int64) ([]sport.LiveScore, error) {
	scores, err := pg.Collect(ctx, s.db, pgx.RowToStructByNameLax[sport.LiveScore], `
		SELECT m.match_id, m.changes, m.home_score, m.away_score, m.clock, m.status, m.updated_at AS updated,
			ARRAY(SELECT house_id FROM room r WHERE r.match_id = m.match_id AND r.match_id <> 0
				AND r.status IN `+pg.RoomOnAir+`) AS houses,
			EXISTS (SELECT FROM journal j WHERE j.stream = 'chat/race:' || m.match_id)
				OR EXISTS (SELECT FROM snapshot p WHERE p.stream = 'chat/race:' || m.match_id) AS race_room
		FROM match m
		WHERE m.match_id = ANY($1)`, matches)
	if err != nil {
		return nil, fmt.Errorf("read live scores: %w", err)
	}
	events, err := pg.Collect(ctx, s.db, pgx.RowToStructByName[sport.MatchEvent], `
		SELECT `+eventFields+`
		FROM match_event
		WHERE match_id = ANY($1) AND (told = 0 OR told = 1 AND revoked) AND (revoked OR made_at > now() - $2::interval)
		ORDER BY at, event_id`, matches, broadcastFor)
	if err != nil {
		return nil, fmt.Errorf("read events to broadcast: %w", err)
	}
	at := make(map[int64]int, len(scores))
	for i, l := range scores {
		at[l.MatchID] = i
	}
	for _, e := range events {
		if i, ok := at[e.MatchID]; ok {
			scores[i].NewEvents = append(scores[i].NewEvents, e)
		}
	}
	return scores, nil
}

// RecentEvents returns the events of a match that were made within a span of time and hold, in order.
func (s *Matches) RecentEvents(ctx context.Context, match int64, within time.Duration) ([]sport.MatchEvent, error) {
	events, err := pg.Collect(ctx, s.db, pgx.RowToStructByName[sport.MatchEvent], `
		SELECT `+eventFields+`
		FROM match_event
		WHERE match_id = $1 AND NOT revoked AND made_at > now() - $2::interval
		ORDER BY at, event_id`, match, within)
	return events, pg.Doing(err, "recent events of match %d", match)
}

// EventsBroadcast stores which events, and which revocations, were broadcast to the rooms.
func (s *Matches) EventsBroadcast(ctx context.Context, events []sport.MatchEvent) error {
	announced := map[bool][]int64{false: {}, true: {}}
	for _, e := range events {
		announced[e.Revoked] = append(announced[e.Revoked], e.EventID)
	}
	_, err := s.db.Exec(ctx, `
		UPDATE match_event
		SET told = CASE WHEN event_id = ANY($2) THEN 2 ELSE 1 END
		WHERE event_id = ANY($1) AND told = 0 OR event_id = ANY($2) AND told < 2`, announced[false], announced[true])
	return pg.Doing(err, "store broadcast events")
}

// HousesOnAir returns the rooms on the air that show a match, in full, those with most viewers first.
func (s *Matches) HousesOnAir(ctx context.Context, matchID int64, limit int) ([]studio.House, error) {
	houses, err := pg.Collect(ctx, s.db, func(row pgx.CollectableRow) (h studio.House, err error) {
		err = row.Scan(pg.HouseTargets(&h)...)
		return h, err
	}, `
		SELECT `+pg.HouseFields+`
		FROM `+pg.HouseTables+`
		WHERE r.match_id = $1 AND r.match_id <> 0 AND r.status IN `+pg.RoomOnAir+`
		ORDER BY r.status, r.viewers DESC, r.house_id DESC
		LIMIT $2`, matchID, limit)
	return houses, pg.Doing(err, "rooms on the air with match %d", matchID)
}

// MatchShownIn returns the match of a room: the one its house is bound to, or the one it is the room of; 0 for none.
func (s *Matches) MatchShownIn(ctx context.Context, room string) (int64, error) {
	if match, ok := domain.RaceOf(room); ok {
		return match, nil
	}
	house, ok := domain.HouseOf(room)
	if !ok {
		return 0, nil
	}
	var match int64
	err := s.db.QueryRow(ctx, `SELECT match_id FROM room WHERE house_id = $1`, house).Scan(&match)
	return match, pg.Doing(pg.Optional(err), "match of %s", room)
}
