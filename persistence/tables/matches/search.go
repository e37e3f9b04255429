// Search by name: the conditions of a keyword, and teams and competitions with their next match.

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

// searched is a table whose rows a keyword finds, with the earliest match to come of the row found.
type searched struct{ table, next string }

var (
	searchedTeams = searched{"team", `least(` + nextOf("home_id = found.team_id") + `, ` +
		nextOf("away_id = found.team_id") + `)`}
	searchedCompetitions = searched{"competition", nextOf("competition_id = found.competition_id")}
)

// nextOf returns the time of the next match after $1 that meets a condition.
func nextOf(condition string) string {
	return `(SELECT min(match_time) FROM match WHERE ` + condition + ` AND time_known
		AND status = ` + pg.MatchNotStarted + ` AND match_time >= $1)`
}

// SearchTeams returns the teams that a keyword finds and their number: names that begin with it first, the shortest
// first, then the teams that play next.
func (s *Matches) SearchTeams(ctx context.Context, keyword string, likeness domain.Likeness, now time.Time, limit,
	offset int) ([]sport.SubjectFound, int64, error) {
	return s.search(ctx, searchedTeams, keyword, likeness, now, limit, offset)
}

// SearchCompetitions returns the competitions that a keyword finds and their number, in the order of SearchTeams.
func (s *Matches) SearchCompetitions(ctx context.Context, keyword string, likeness domain.Likeness, now time.Time,
	limit, offset int) ([]sport.SubjectFound, int64, error) {
	return s.search(ctx, searchedCompetitions, keyword, likeness, now, limit, offset)
}

func (s *Matches) search(ctx context.Context, in searched, keyword string, likeness domain.Likeness, now time.Time,
	limit, offset int) ([]sport.SubjectFound, int64, error) {
	where := &pg.Conditions{}
	where.Value(now)
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
	most, from := where.Value(limit), where.Value(offset)
	id := in.table + `_id`
	rows, err := s.db.Query(ctx, `
		WITH found AS MATERIALIZED (
			SELECT `+id+`, names, logo, race_type, search, grams, count(*) OVER () AS total FROM `+in.table+`
			WHERE `+where.Where()+`
		)
		SELECT found.`+id+`, found.names, found.logo, found.race_type, next.at, found.total
		FROM found CROSS JOIN LATERAL (SELECT `+in.next+` AS at) AS next
		ORDER BY found.search NOT LIKE `+begins+`, `+common+` DESC, next.at IS NULL, char_length(found.search), next.at,
		found.`+id+`
		LIMIT `+most+` OFFSET `+from, where.Values...)
	if err != nil {
		return nil, 0, fmt.Errorf("search %s: %w", in.table, err)
	}
	var total int64 // unknown for a page behind the last one
	list, err := pgx.CollectRows(rows, func(row pgx.CollectableRow) (f sport.SubjectFound, err error) {
		err = row.Scan(&f.ID, &f.Names, &f.Logo, &f.RaceType, &f.Next, &total)
		return f, err
	})
	if err != nil {
		return nil, 0, fmt.Errorf("search %s: %w", in.table, err)
	}
	if len(list) == 0 && offset > 0 {
		_, total, err = s.search(ctx, in, keyword, likeness, now, 1, 0)
	}
	return list, total, err
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

// teamsNamed adds the condition that the names of a team or competition contain every word of a keyword.
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
