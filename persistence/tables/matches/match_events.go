// Events of matches: read for pages, and written by operators.

package matches

import (
	"context"
	"errors"
	"time"

	"github.com/jackc/pgx/v5"

	"touchline/domain"
	"touchline/domain/sport"
	"touchline/persistence/pg"
)

const eventFields = `event_id, match_id, type, team_side, player, minute, added AS "offset", text, home_score,
	away_score, at, revoked`

// MatchEvents returns the events of a match in order.
func (s *Matches) MatchEvents(ctx context.Context, matchID int64) ([]sport.MatchEvent, error) {
	events, err := pg.Collect(ctx, s.db, pgx.RowToStructByName[sport.MatchEvent], `
		SELECT `+eventFields+`
		FROM match_event
		WHERE match_id = $1
		ORDER BY at, event_id`, matchID)
	return events, pg.Doing(err, "events of match %d", matchID)
}

// AddMatchEvent stores an event. A goal counts for its side unless the score after it is given. It locks the events and
// the score of the match. It refuses with MATCH_NOT_FOUND.
func (s *Matches) AddMatchEvent(ctx context.Context, e sport.MatchEvent, home, away *int) (sport.MatchEvent, error) {
	err := s.editMatch(ctx, e.MatchID, func(tx pgx.Tx) error {
		var was [2]int
		err := tx.QueryRow(ctx, `SELECT coalesce(home_score, 0), coalesce(away_score, 0) FROM match WHERE match_id = $1`,
			e.MatchID).Scan(&was[0], &was[1])
		if err != nil {
			return err
		}
		e.HomeScore, e.AwayScore = was[0], was[1]
		if e.TeamSide == 1 {
			e.HomeScore += sport.Goals(e.Type)
		} else if e.TeamSide == 2 {
			e.AwayScore += sport.Goals(e.Type)
		}
		if home != nil {
			e.HomeScore, e.AwayScore = *home, *away
		}
		err = tx.QueryRow(ctx, `
			INSERT INTO match_event (match_id, type, team_side, player, minute, added, text, home_score, away_score, at)
			VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
			RETURNING event_id`, e.MatchID, e.Type, e.TeamSide, e.Player, e.Minute, e.Offset, e.Text, e.HomeScore, e.AwayScore, e.At).Scan(&e.EventID)
		if err != nil {
			return err
		}
		return s.scoreByHand(ctx, tx, e, was != [2]int{e.HomeScore, e.AwayScore})
	})
	return e, err
}

// RevokeMatchEvent revokes an event: it stays in the list as revoked, and the score of the match and of later events
// loses its points, unless the present score is given. NOT_FOUND when the event is not of the match; revoking twice
// changes nothing.
func (s *Matches) RevokeMatchEvent(ctx context.Context, matchID, eventID int64, home, away *int,
	at time.Time) (sport.MatchEvent, error) {
	var e sport.MatchEvent
	err := s.editMatch(ctx, matchID, func(tx pgx.Tx) error {
		rows, err := tx.Query(ctx, `SELECT `+eventFields+` FROM match_event WHERE match_id = $1 AND event_id = $2 FOR UPDATE`,
			matchID, eventID)
		if err != nil {
			return err
		}
		if e, err = pgx.CollectExactlyOneRow(rows, pgx.RowToStructByName[sport.MatchEvent]); errors.Is(err, pgx.ErrNoRows) {
			return domain.Refuse(domain.NotFound, "kind", "event")
		}
		if err != nil || e.Revoked {
			return err
		}
		e.Revoked = true
		if _, err := tx.Exec(ctx, `UPDATE match_event SET revoked = true WHERE event_id = $1`, eventID); err != nil {
			return err
		}
		took, err := tookFromScore(ctx, tx, e)
		if err != nil {
			return err
		}
		_, err = tx.Exec(ctx, `
			UPDATE match_event SET home_score = greatest(home_score - $3, 0), away_score = greatest(away_score - $4, 0)
			WHERE match_id = $1 AND (at, event_id) > ($5, $2) AND NOT revoked`, matchID, eventID, took[0], took[1], e.At)
		if err != nil {
			return err
		}
		after := sport.MatchEvent{MatchID: matchID, At: at}
		err = tx.QueryRow(ctx, `
			SELECT greatest(coalesce(home_score, 0) - $2, 0), greatest(coalesce(away_score, 0) - $3, 0) FROM match
			WHERE match_id = $1`,
			matchID, took[0], took[1]).Scan(&after.HomeScore, &after.AwayScore)
		if err != nil {
			return err
		}
		if home != nil {
			after.HomeScore, after.AwayScore = *home, *away
		}
		return s.scoreByHand(ctx, tx, after, took != [2]int{} || home != nil)
	})
	return e, err
}

// tookFromScore returns the points of an event: one for a goal, else the difference to the event before.
func tookFromScore(ctx context.Context, tx pgx.Tx, e sport.MatchEvent) (took [2]int, err error) {
	if goals := sport.Goals(e.Type); goals > 0 && (e.TeamSide == 1 || e.TeamSide == 2) {
		took[e.TeamSide-1] = goals
		return took, nil
	}
	if e.Type != sport.EventPoints {
		return took, nil
	}
	var before [2]int
	err = tx.QueryRow(ctx, `
		SELECT home_score, away_score
		FROM match_event
		WHERE match_id = $1 AND NOT revoked AND (at, event_id) < ($2, $3)
		ORDER BY at DESC, event_id DESC
		LIMIT 1`, e.MatchID, e.At, e.EventID).Scan(&before[0], &before[1])
	if err != nil && !errors.Is(err, pgx.ErrNoRows) {
		return took, err
	}
	return [2]int{max(0, e.HomeScore-before[0]), max(0, e.AwayScore-before[1])}, nil
}

// scoreByHand sets the score after an event. Feeds change neither the events nor, when the event counted, the score
// afterwards.
func (s *Matches) scoreByHand(ctx context.Context, tx pgx.Tx, e sport.MatchEvent, counts bool) error {
	locks := []string{sport.LockEvents}
	if counts {
		locks = append(locks, sport.LockScore)
		if _, err := tx.Exec(ctx, `UPDATE match SET home_score = $2, away_score = $3, updated_at = $4 WHERE match_id = $1`,
			e.MatchID, e.HomeScore, e.AwayScore, e.At); err != nil {
			return err
		}
	}
	return lockParts(ctx, tx, e.MatchID, locks)
}
