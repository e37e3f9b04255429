// The parts of a summary around the teams: prefixes, suffixes, results and words about the match.

package feed

import (
	"regexp"
	"strings"
	"unicode"

	"touchline/domain"
)

// takesFirst removes a leading status: Postponed: …
func (s *summary) takesFirst(text string) (rest string, taken bool) {
	for _, p := range [][]string{opening.FindStringSubmatch(text), colon.FindStringSubmatch(text)} {
		if p != nil && s.takes(p[1]) {
			return p[2], true
		}
	}
	return text, false
}

// takesLast removes a trailing result: … (2-1)
func (s *summary) takesLast(text string) (rest string, taken bool) {
	for _, p := range [][]string{closing.FindStringSubmatch(text), bar.FindStringSubmatch(text)} {
		if p != nil && s.takes(p[2]) {
			return p[1], true
		}
	}
	return text, false
}

// separated reports whether a text may contain two teams.
func separated(text string) bool {
	return versus.MatchString(text) || dashes.MatchString(text) || endash.MatchString(text) || between.MatchString(text)
}

// prefixes removes what precedes the teams: [Bay Cup] …, Postponed: …
func (s *summary) prefixes(text string) string {
	for range summaryParts {
		p := opening.FindStringSubmatch(text)
		if p == nil {
			p = colon.FindStringSubmatch(text)
		}
		if p == nil || separated(p[1]) || !separated(p[2]) || goalsOf.MatchString(text) {
			break
		}
		s.label(p[1])
		text = p[2]
	}
	return text
}

// suffixes removes what follows them: … (2-1), … [Bay Cup], … | Bay Cup. Brackets after both teams are part of
// their names.
func (s *summary) suffixes(text string) string {
	for range summaryParts {
		p := bar.FindStringSubmatch(text)
		if p == nil {
			p = closing.FindStringSubmatch(text)
			if p != nil && (qualifier.MatchString(p[2]) || closing.MatchString(firstTeam(p[1]))) {
				p = nil
			}
		}
		if p == nil || !separated(p[1]) {
			break
		}
		s.label(p[2])
		text = p[1]
	}
	return text
}

// firstTeam returns the text before the separator of the teams.
func firstTeam(text string) string {
	for _, separator := range []*regexp.Regexp{versus, dashes, endash} {
		if pair := separator.Split(text, 2); len(pair) == 2 {
			return pair[0]
		}
	}
	return ""
}

// label stores a part that is not a team.
func (s *summary) label(text string) {
	if text = domain.CleanLine(text); !s.takes(text) && s.competition == "" {
		s.competition = text
	}
}

// takes stores a part that is a result, a round or a word about the match, and reports whether it is one.
func (s *summary) takes(text string) bool {
	text = domain.CleanLine(text)
	if p := result.FindStringSubmatch(text); p != nil {
		switch rest := p[4]; {
		case p[2] == ":" && len(p[3]) == 2 && number(p[1]) < 24 && number(p[3]) < 60:
			return true // a time of day
		case !s.say(rest) && strings.ContainsFunc(rest, unicode.IsLetter):
			return false
		}
		s.score = []int{number(p[1]), number(p[3])} // the first of several; they are parsed from the end
		return true
	}
	word, known := statusWords[strings.ToLower(strings.Trim(text, ".!* "))]
	switch {
	case known:
		s.status, s.detail = word.status, word.detail
	case empty.MatchString(text):
		s.running = s.running || stillOn.MatchString(text)
	case how.MatchString(text):
		s.say(text)
	case rounds.MatchString(text):
		s.round = text
	default:
		return false
	}
	return true
}

// say parses how a result came about.
func (s *summary) say(text string) bool {
	switch {
	case penalties.MatchString(text):
		s.detail = "penalties"
	case extraTime.MatchString(text):
		s.detail = "afterExtraTime"
	case stillOn.MatchString(text):
		s.running = true
	default:
		return false
	}
	return true
}
