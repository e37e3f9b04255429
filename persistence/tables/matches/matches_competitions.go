// The competitions of a list of matches.

package matches

import (
	"context"

	"github.com/jackc/pgx/v5"

	"touchline/domain/sport"
	"touchline/persistence/pg"
)

const competitionsListed = 300 // more choices do not help an operator

// Competitions returns the competitions of a filter's matches, those with most matches first.
func (s *Matches) Competitions(ctx context.Context, f sport.MatchFilter) ([]sport.CompetitionCount, error) {
	f.CompetitionID = 0
	where := matchConditions(f)
	limit := where.Value(competitionsListed)
	list, err := pg.Collect(ctx, s.db, pgx.RowToStructByName[sport.CompetitionCount], `
		SELECT competition_id, c.names, n AS number
		FROM (SELECT competition_id, count(*) AS n FROM match m WHERE `+where.Where()+` GROUP BY competition_id) AS m
			JOIN competition c USING (competition_id)
		ORDER BY n DESC, competition_id LIMIT `+limit, where.Values...)
	return list, pg.Doing(err, "read competitions of matches")
}
