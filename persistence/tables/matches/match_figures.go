// Figures for operators: what belongs to a match, and names of competitions and teams.

package matches

import (
	"context"
	"errors"

	"github.com/jackc/pgx/v5"

	"touchline/domain"
	"touchline/domain/sport"
	"touchline/persistence/pg"
)

// MatchFigures counts what belongs to a match. It refuses with MATCH_NOT_FOUND.
func (s *Matches) MatchFigures(ctx context.Context, matchID int64) (sport.MatchFigures, error) {
	var f sport.MatchFigures
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
	return f, pg.Doing(err, "figures of match %d", matchID)
}

// CompetitionsNamed returns the competitions whose names contain every word of a keyword, the shortest names first. An
// empty keyword finds all; raceType 0 is every sport.
func (s *Matches) CompetitionsNamed(ctx context.Context, raceType int32, keyword string,
	limit int) ([]domain.NameFound, error) {
	return s.named(ctx, "competition", raceType, keyword, limit)
}

// TeamsNamed returns teams as CompetitionsNamed returns competitions.
func (s *Matches) TeamsNamed(ctx context.Context, raceType int32, keyword string,
	limit int) ([]domain.NameFound, error) {
	return s.named(ctx, "team", raceType, keyword, limit)
}

func (s *Matches) named(ctx context.Context, table string, raceType int32, keyword string,
	limit int) ([]domain.NameFound, error) {
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
	return found, pg.Doing(err, "find %s by name", table)
}
