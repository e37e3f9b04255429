// Conditions of a search by name, over matches, teams and rooms.

package fragments

import (
	"fmt"
	"slices"
	"strings"

	"touchline/domain"
)

// MatchesNamed asks for matches in which every word of a keyword is found: in the name of a team, of the
// competition or of the round, in any language. The names are looked up first; they are few. The longest word
// finds the matches by their indexes, the others are only looked for among them.
func (c *Conditions) MatchesNamed(keyword string, likeness domain.Likeness) {
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
		hit := c.named(word, likeness)
		among := func(column, table, id string) string {
			return "m." + column + " " + fmt.Sprintf(in, "SELECT "+id+" FROM "+table+" WHERE "+hit)
		}
		c.Add("(" + among("home_id", "team", "team_id") + " OR " + among("away_id", "team", "team_id") +
			" OR " + among("competition_id", "competition", "competition_id") + " OR " + among("stage_key", "stage_name", "stage_key") + ")")
	}
}

// TeamsNamed asks for teams in whose names every word of a keyword is found.
func (c *Conditions) TeamsNamed(keyword string, likeness domain.Likeness) {
	words := domain.SearchWords(keyword)
	if len(words) == 0 {
		c.Add("FALSE")
	}
	for _, word := range words {
		c.Add(c.named(word, likeness))
	}
}

// Begins tells which matches have a team or a competition whose name begins with the keyword.
func (c *Conditions) Begins(keyword string) string {
	begins := `(SELECT %s_id FROM %[1]s WHERE grams @> ` + c.Value(domain.FirstGrams(keyword)) + `::text[] AND search LIKE ` +
		c.Value("%| "+LikeText(domain.SearchText(keyword))+"%") + `)`
	team, competition := fmt.Sprintf(begins, "team"), fmt.Sprintf(begins, "competition")
	return `(m.home_id IN ` + team + ` OR m.away_id IN ` + team + ` OR m.competition_id IN ` + competition + `)`
}

// named is the condition on search and grams of a table of names.
func (c *Conditions) named(word domain.SearchWord, likeness domain.Likeness) string {
	grams := c.Value(word.Grams)
	if need := word.Alike(); likeness == domain.Alike && need > 0 {
		return fmt.Sprintf(`grams && %s::text[] AND (SELECT count(*) FROM unnest(%s::text[]) AS gram WHERE gram = ANY(grams)) >= %d`,
			grams, grams, need)
	}
	return fmt.Sprintf(`grams @> %s::text[] AND search LIKE %s`, grams, c.Value(word.Pattern))
}

// HousesNamed asks for rooms in which every word of a keyword is found: in the name of the room or of its anchor.
func (c *Conditions) HousesNamed(keyword string) {
	words := domain.SearchWords(keyword)
	if len(words) == 0 {
		c.Add("FALSE")
	}
	for _, word := range words {
		grams, like := c.Value(word.Grams), c.Value(word.Pattern)
		named := func(name string) string {
			return `search_grams(search_words(` + name + `)) @> ` + grams + `::text[] AND ' ' || search_words(` + name + `) LIKE ` + like
		}
		c.Add(`(r.house_id = ANY(ARRAY(SELECT house_id FROM room WHERE ` + named("house_name") + `))
			OR r.house_id = ANY(ARRAY(SELECT house_id FROM account WHERE house_id IS NOT NULL AND ` + named("nick_name") + `)))`)
	}
}

// LikeText is text that LIKE takes as it stands.
func LikeText(text string) string {
	return strings.NewReplacer(`\`, `\\`, `%`, `\%`, `_`, `\_`).Replace(text)
}
