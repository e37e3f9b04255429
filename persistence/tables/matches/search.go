// Search by name: the conditions of a keyword, and teams with their next match.

package matches

import (
	"context"
	"fmt"
	"slices"
	"time"

	"github.com/jackc/pgx/v5"

	"touchline/domain"
	"touchline/domain/sport"
	"touchline/persistence/pg"
)

// SearchTeams returns the teams that a keyword finds and their number: names that begin with it first, the shortest
// first, then the teams that play next.
func (s *Matches) SearchTeams(ctx context.Context, keyword string, likeness domain.Likeness, now time.Time, limit,
	offset int) ([]sport.TeamFound, int64, error) {
	where := &pg.Conditions{}
	teamsNamed(where, keyword, likeness)
	common := "0::bigint"
	if likeness == domain.Alike {
		var grams []string
		for _, word := range domain.SearchWords(keyword) {
			grams = append(grams, word.Grams...)
		}
		common = `(SELECT count(*) FROM unnest(found.grams) AS gram WHERE gram = ANY(` + where.Value(grams) + `::text[]))`
	}
	begins := where.Value("%| " + pg.LikeText(domain.SearchText(keyword)) + "%")
	since, most, from := where.Value(now), where.Value(limit), where.Value(offset)
	rows, err := s.db.Query(ctx, `
		WITH found AS MATERIALIZED (
			SELECT team_id, names, logo, race_type, search, grams, count(*) OVER () AS total FROM team WHERE `+where.Where()+`
		)
		SELECT found.team_id, found.names, found.logo, found.race_type, next.at, found.total
		FROM found CROSS JOIN LATERAL (
			SELECT least(
				(SELECT min(match_time) FROM match WHERE home_id = found.team_id AND time_known
					AND status = `+pg.MatchNotStarted+` AND match_time >= `+since+`),
				(SELECT min(match_time) FROM match WHERE away_id = found.team_id AND time_known
					AND status = `+pg.MatchNotStarted+` AND match_time >= `+since+`)) AS at
		) AS next
		ORDER BY found.search NOT LIKE `+begins+`, `+common+` DESC, next.at IS NULL, char_length(found.search), next.at,
		found.team_id
		LIMIT `+most+` OFFSET `+from, where.Values...)
	if err != nil {
		return nil, 0, fmt.Errorf("search teams: %w", err)
	}
	var total int64 // unknown for a page behind the last one
	teams, err := pgx.CollectRows(rows, func(row pgx.CollectableRow) (t sport.TeamFound, err error) {
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

// matchesNamed adds the condition that every word of a keyword is found: in the name of a team, of the competition or
// of the round, in any language. The names are looked up first, because they are few. Indexes find the matches of the
// longest word; the other words only filter them.
func matchesNamed(c *pg.Conditions, keyword string, likeness domain.Likeness) {
	words := domain.SearchWords(keyword)
	if len(words) == 0 {
		c.Add("FALSE")
	}
	slices.SortStableFunc(words, func(a, b domain.SearchWord) int { return len(b.Text) - len(a.Text) })
	for i, word := range words {
		in := "= ANY(ARRAY(%s))"
		if i > 0 {
			in = "IN (%s)"
		}
		hit := hasWord(c, word, likeness)
		among := func(column, table, id string) string {
			return "m." + column + " " + fmt.Sprintf(in, "SELECT "+id+" FROM "+table+" WHERE "+hit)
		}
		c.Add("(" + among("home_id", "team", "team_id") + " OR " + among("away_id", "team", "team_id") +
			" OR " + among("competition_id", "competition", "competition_id") + " OR " + among("stage_key", "stage_name",
			"stage_key") + ")")
	}
}

// teamsNamed adds the condition that the names of a team contain every word of a keyword.
func teamsNamed(c *pg.Conditions, keyword string, likeness domain.Likeness) {
	words := domain.SearchWords(keyword)
	if len(words) == 0 {
		c.Add("FALSE")
	}
	for _, word := range words {
		c.Add(hasWord(c, word, likeness))
	}
}

// begins reports which matches have a team or a competition whose name begins with the keyword.
func begins(c *pg.Conditions, keyword string) string {
	begins := `(SELECT %s_id FROM %[1]s WHERE grams @> ` + c.Value(domain.FirstGrams(keyword)) + `::text[]
		AND search LIKE ` +
		c.Value("%| "+pg.LikeText(domain.SearchText(keyword))+"%") + `)`
	team, competition := fmt.Sprintf(begins, "team"), fmt.Sprintf(begins, "competition")
	return `(m.home_id IN ` + team + ` OR m.away_id IN ` + team + ` OR m.competition_id IN ` + competition + `)`
}

// hasWord returns the condition on the columns search and grams of a table of names.
func hasWord(c *pg.Conditions, word domain.SearchWord, likeness domain.Likeness) string {
	grams := c.Value(word.Grams)
	if need := word.Alike(); likeness == domain.Alike && need > 0 {
		return fmt.Sprintf(`grams && %s::text[] AND (SELECT count(*) FROM unnest(%s::text[]) AS gram
			WHERE gram = ANY(grams)) >= %d`,
			grams, grams, need)
	}
	return fmt.Sprintf(`grams @> %s::text[] AND search LIKE %s`, grams, c.Value(word.Pattern))
}
