// What operators need to know of a match besides the match: what hangs on it, and the names there are.

package matches

import (
	"context"
	"errors"
	"fmt"

	"github.com/jackc/pgx/v5"

	"touchline/domain"
	"touchline/persistence/pg"
)

// MatchFigures counts what hangs on a match. Refuses with MATCH_NOT_FOUND.
func (s *Matches) MatchFigures(ctx context.Context, matchID int64) (domain.MatchFigures, error) {
	var f domain.MatchFigures
	err := s.db.QueryRow(ctx, `
		SELECT (SELECT count(*) FROM reservation v WHERE v.match_id = m.match_id AND v.given_up_at IS NULL),
			(SELECT count(*) FROM room r WHERE r.match_id = m.match_id AND r.match_id <> 0),
			(SELECT count(*) FROM match_event e WHERE e.match_id = m.match_id AND NOT e.revoked),
			(SELECT count(*) FROM replay p WHERE p.match_id = m.match_id AND p.deleted_at IS NULL),
			(SELECT name FROM feed WHERE feed_id = m.feed_id)
		FROM match m
		WHERE m.match_id = $1`, matchID).Scan(&f.Reservations, &f.Rooms, &f.Events, &f.Recordings, &f.FeedName)
	if errors.Is(err, pgx.ErrNoRows) {
		return f, domain.Refuse(domain.MatchNotFound)
	}
	if err != nil {
		return f, fmt.Errorf("figures of match %d: %w", matchID, err)
	}
	return f, nil
}

// CompetitionsNamed are competitions in whose names every word of a keyword is found, those with the shortest names first;
// an empty keyword finds all. raceType 0 is every sport.
func (s *Matches) CompetitionsNamed(ctx context.Context, raceType int32, keyword string, limit int) ([]domain.NameFound, error) {
	return s.named(ctx, "competition", raceType, keyword, limit)
}

// TeamsNamed are the teams so named, as CompetitionsNamed.
func (s *Matches) TeamsNamed(ctx context.Context, raceType int32, keyword string, limit int) ([]domain.NameFound, error) {
	return s.named(ctx, "team", raceType, keyword, limit)
}

func (s *Matches) named(ctx context.Context, table string, raceType int32, keyword string, limit int) ([]domain.NameFound, error) {
	where := &pg.Conditions{}
	if raceType != 0 {
		where.Add("race_type = $?", raceType)
	}
	if keyword != "" {
		teamsNamed(where, keyword, domain.Contains)
	}
	most := where.Value(limit)
	found, err := pg.Collect(ctx, s.db, pgx.RowToStructByPos[domain.NameFound], `
		SELECT `+table+`_id, race_type, names, logo
		FROM `+table+`
		WHERE `+where.Where()+`
		ORDER BY char_length(search), `+table+`_id
		LIMIT `+most, where.Values...)
	if err != nil {
		return nil, fmt.Errorf("find %s by name: %w", table, err)
	}
	return found, nil
}
