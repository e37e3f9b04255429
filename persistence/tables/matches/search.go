// Searching by name: what a keyword asks of the tables, and teams with their next match.

package matches

import (
	"context"
	"fmt"
	"time"

	"github.com/jackc/pgx/v5"

	"touchline/domain"

	"touchline/persistence/tables/fragments"
)

// SearchTeams are the teams a keyword finds and how many there are: names that begin with it first, the shorter the
// better, then those who play next.
func (s *Matches) SearchTeams(ctx context.Context, keyword string, likeness domain.Likeness, now time.Time, limit, offset int) ([]domain.TeamFound, int64, error) {
	where := &fragments.Conditions{}
	where.TeamsNamed(keyword, likeness)
	common := "0::bigint"
	if likeness == domain.Alike {
		var grams []string
		for _, word := range domain.SearchWords(keyword) {
			grams = append(grams, word.Grams...)
		}
		common = `(SELECT count(*) FROM unnest(found.grams) AS gram WHERE gram = ANY(` + where.Value(grams) + `::text[]))`
	}
	begins := where.Value("%| " + fragments.LikeText(domain.SearchText(keyword)) + "%")
	since, most, from := where.Value(now), where.Value(limit), where.Value(offset)
	rows, err := s.db.Query(ctx, `
		WITH found AS MATERIALIZED (
			SELECT team_id, names, logo, race_type, search, grams, count(*) OVER () AS total FROM team WHERE `+where.Where()+`
		)
		SELECT found.team_id, found.names, found.logo, found.race_type, next.at, found.total
		FROM found CROSS JOIN LATERAL (
			SELECT least(
				(SELECT min(match_time) FROM match WHERE home_id = found.team_id AND time_known AND status = `+fragments.MatchNotStarted+` AND match_time >= `+since+`),
				(SELECT min(match_time) FROM match WHERE away_id = found.team_id AND time_known AND status = `+fragments.MatchNotStarted+` AND match_time >= `+since+`)) AS at
		) AS next
		ORDER BY found.search NOT LIKE `+begins+`, `+common+` DESC, next.at IS NULL, char_length(found.search), next.at, found.team_id
		LIMIT `+most+` OFFSET `+from, where.Values...)
	if err != nil {
		return nil, 0, fmt.Errorf("search teams: %w", err)
	}
	var total int64 // of a page behind the last one: unknown
	teams, err := pgx.CollectRows(rows, func(row pgx.CollectableRow) (t domain.TeamFound, err error) {
		err = row.Scan(&t.TeamID, &t.Names, &t.Logo, &t.RaceType, &t.Next, &total)
		return t, err
	})
	if err != nil {
		return nil, 0, fmt.Errorf("search teams: %w", err)
	}
	if len(teams) == 0 && offset > 0 {
		_, total, err = s.SearchTeams(ctx, keyword, likeness, now, 1, 0)
	}
	return teams, total, err
}
