// How an operator says that the titles of a calendar are written: text with places for what is to be read.

package domain

import (
	"regexp"
	"slices"
	"strings"
)

// FeedTitlesMax is how many characters such a text may have.
const FeedTitlesMax = 200

// Places of a text of titles.
const (
	TitleHome        = "{home}"
	TitleAway        = "{away}"
	TitleCompetition = "{competition}"
	TitleRound       = "{round}"
	TitleAny         = "{*}" // is not read
)

var titlePlace = regexp.MustCompile(`\{[^{}]*\}`)

// FeedTitles makes a reader of titles that are written as text says. It is false for a text without both teams, with a
// place twice, with an unknown place, or with nothing but blanks between two places: names have blanks too. In a title
// blanks may be of any kind and number, and small letters count as capitals.
func FeedTitles(text string) (read func(title string) map[string]string, ok bool) {
	known := []string{TitleHome, TitleAway, TitleCompetition, TitleRound, TitleAny}
	var places []string
	var pattern strings.Builder
	pattern.WriteString(`(?is)^\s*`)
	end := 0
	for i, at := range titlePlace.FindAllStringIndex(text, -1) {
		between, place := text[end:at[0]], text[at[0]:at[1]]
		twice := place != TitleAny && slices.Contains(places, place)
		if i > 0 && CleanLine(between) == "" || twice || !slices.Contains(known, place) || strings.ContainsAny(between, "{}") {
			return nil, false
		}
		pattern.WriteString(literal(between) + `(.*?\S.*?)`)
		places, end = append(places, place), at[1]
	}
	if !slices.Contains(places, TitleHome) || !slices.Contains(places, TitleAway) || strings.ContainsAny(text[end:], "{}") {
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
			parts[place] = CleanLine(found[i+1])
		}
		return parts
	}, true
}

var blanks = regexp.MustCompile(`\s+`)

// literal is text as a pattern in which blanks may be any.
func literal(text string) string { return blanks.ReplaceAllString(regexp.QuoteMeta(text), `\s+`) }
