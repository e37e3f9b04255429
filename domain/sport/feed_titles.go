// Operators describe the titles of a calendar by a pattern with placeholders.

package sport

import (
	"regexp"
	"slices"
	"strings"

	"touchline/domain"
)

// FeedTitlesMax is the longest pattern in characters.
const FeedTitlesMax = 200

// Placeholders of a pattern.
const (
	TitleHome        = "{home}"
	TitleAway        = "{away}"
	TitleCompetition = "{competition}"
	TitleRound       = "{round}"
	TitleAny         = "{*}" // ignored
)

var titlePlace = regexp.MustCompile(`\{[^{}]*\}`)

// FeedTitles compiles a pattern. It returns false unless the pattern has both teams, no placeholder twice, no unknown
// placeholder, and more than blanks between two placeholders, because names contain blanks. Matching ignores case and
// treats all runs of blanks as equal.
func FeedTitles(text string) (read func(title string) map[string]string, ok bool) {
	known := []string{TitleHome, TitleAway, TitleCompetition, TitleRound, TitleAny}
	var places []string
	var pattern strings.Builder
	pattern.WriteString(`(?is)^\s*`)
	end := 0
	for i, at := range titlePlace.FindAllStringIndex(text, -1) {
		between, place := text[end:at[0]], text[at[0]:at[1]]
		twice := place != TitleAny && slices.Contains(places, place)
		if i > 0 && domain.CleanLine(between) == "" || twice || !slices.Contains(known, place) ||
			strings.ContainsAny(between, "{}") {
			return nil, false
		}
		pattern.WriteString(literal(between) + `(.*?\S.*?)`)
		places, end = append(places, place), at[1]
	}
	if !slices.Contains(places, TitleHome) || !slices.Contains(places, TitleAway) ||
		strings.ContainsAny(text[end:], "{}") {
		return nil, false
	}
	pattern.WriteString(literal(text[end:]) + `\s*$`)
	title, err := regexp.Compile(pattern.String())
	if err != nil {
		return nil, false
	}
	return func(said string) map[string]string {
		found := title.FindStringSubmatch(said)
		if found == nil {
			return nil
		}
		parts := map[string]string{}
		for i, place := range places {
			parts[place] = domain.CleanLine(found[i+1])
		}
		return parts
	}, true
}

var blanks = regexp.MustCompile(`\s+`)

// literal returns a regular expression for text in which blanks match any blanks.
func literal(text string) string { return blanks.ReplaceAllString(regexp.QuoteMeta(text), `\s+`) }
