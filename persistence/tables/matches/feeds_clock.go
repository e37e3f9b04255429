// Changes by time: statuses that follow from the clock, and notices about moved matches.

package matches

import (
	"context"
	"fmt"
	"time"

	"github.com/jackc/pgx/v5"

	"touchline/domain"
	"touchline/domain/sport"
	"touchline/persistence/pg"
)

// advanceMost bounds the matches of one run; the next run takes the others.
const advanceMost = 5000

// AdvanceMatches sets the statuses that follow from the present time, and returns the changed matches. It skips matches
// of the demo, which plays them itself, and statuses that an operator set.
func (s *Feeds) AdvanceMatches(ctx context.Context, now time.Time) ([]int64, error) {
	rows, err := s.db.Query(ctx, `
		SELECT match_id, race_type, match_time, time_known, status, status_detail, home_score IS NOT NULL, score_final,
		status_said
		FROM match
		WHERE (status = `+pg.MatchNotStarted+` AND match_time <= $1 OR status = `+pg.MatchInProgress+` AND match_time <= $2)
			AND time_known AND $3 <> ALL(locked) AND NOT starts_with(coalesce(external_key, ''), 'demo/')
		ORDER BY match_time
		LIMIT $4`, now, now.Add(-sport.MatchDuration(1)), sport.LockStatus, advanceMost)
	if err != nil {
		return nil, fmt.Errorf("find matches whose time has come: %w", err)
	}
	var ids []int64
	var from, to []int32
	var details []string
	var id int64
	var c sport.MatchClock
	var status domain.MatchStatus
	var said bool
	_, err = pgx.ForEachRow(rows,
		[]any{&id, &c.RaceType, &c.Time, &c.TimeKnown, &status, &c.Detail, &c.Scored, &c.Final, &said}, func() error {
			c.FeedStatus = 0
			if said {
				c.FeedStatus = status
			}
			next, detail := c.StatusAt(now)
			if next != status {
				ids, from, to, details = append(ids, id), append(from, int32(status)), append(to, int32(next)),
					append(details, detail)
			}
			return nil
		})
	if err != nil {
		return nil, fmt.Errorf("find matches whose time has come: %w", err)
	}
	if len(ids) == 0 {
		return nil, nil
	}
	changed, err := pg.Collect(ctx, s.db, pgx.RowTo[int64], `
		WITH held AS (SELECT match_id FROM match WHERE match_id = ANY($1) ORDER BY match_id FOR NO KEY UPDATE)
		UPDATE match AS m
		SET status = x.next, status_detail = x.detail, status_said = false, updated_at = $5,
			clock = CASE WHEN x.next = 3 AND $7 <> ALL(m.locked) THEN '' ELSE m.clock END
		FROM unnest($1::bigint[], $2::integer[], $3::integer[], $4::text[]) AS x (match_id, was, next, detail), held
		WHERE m.match_id = x.match_id AND held.match_id = x.match_id AND m.status = x.was AND $6 <> ALL(m.locked)
		RETURNING m.match_id`, ids, from, to, details, now, sport.LockStatus, sport.LockClock)
	return changed, pg.Doing(err, "advance matches")
}

// queueMoves queues the matches $1 whose time changed at $2. It skips matches without reservations and matches that are
// over.
const queueMoves = `
INSERT INTO match_move (match_id, moved_at)
SELECT match_id, $2 FROM match AS m
WHERE match_id = ANY($1) AND status NOT IN ` + pg.MatchOver + `
    AND EXISTS (SELECT FROM reservation AS r WHERE r.match_id = m.match_id AND r.given_up_at IS NULL)
ON CONFLICT (match_id) DO UPDATE SET moved_at = excluded.moved_at`

// Moves returns the moved matches whose notices are not sent yet, the longest waiting first.
func (s *Feeds) Moves(ctx context.Context, limit int) ([]sport.MatchMove, error) {
	rows, err := s.db.Query(ctx, `SELECT match_id, moved_at FROM match_move ORDER BY moved_at, match_id LIMIT $1`, limit)
	if err != nil {
		return nil, fmt.Errorf("read moved matches: %w", err)
	}
	var ids []int64
	since := map[int64]time.Time{}
	var id int64
	var at time.Time
	_, err = pgx.ForEachRow(rows, []any{&id, &at}, func() error {
		ids, since[id] = append(ids, id), at.UTC()
		return nil
	})
	if err != nil || len(ids) == 0 {
		return nil, err
	}
	matches, err := matchesByID(ctx, s.db, ids)
	moves := make([]sport.MatchMove, len(matches))
	for i, m := range matches {
		moves[i] = sport.MatchMove{Match: m, Moved: since[m.MatchID]}
	}
	return moves, err
}

// ReservedBy returns users who have reserved a match, by id, after the given one.
func (s *Feeds) ReservedBy(ctx context.Context, matchID, after int64, limit int) ([]int64, error) {
	users, err := pg.Collect(ctx, s.db, pgx.RowTo[int64], `
		SELECT DISTINCT user_id FROM reservation
		WHERE match_id = $1 AND given_up_at IS NULL AND user_id > $2
		ORDER BY user_id
		LIMIT $3`, matchID, after, limit)
	return users, pg.Doing(err, "read who reserved match %d", matchID)
}

// MoveNotified removes a match from the queue unless it has moved again.
func (s *Feeds) MoveNotified(ctx context.Context, m sport.MatchMove) error {
	_, err := s.db.Exec(ctx, `DELETE FROM match_move WHERE match_id = $1 AND moved_at = $2`, m.Match.MatchID, m.Moved)
	return pg.Doing(err, "remove match %d from the queue of moves", m.Match.MatchID)
}
