// Parser of event summaries: the two teams, the competition, the round, the result and the status.

package feed

import (
	"regexp"
	"slices"
	"strings"

	"touchline/domain"
	"touchline/domain/sport"
)

// summary is the result of parsing one summary.
type summary struct {
	home, away         string
	competition, round string
	score              []int // of home and away; nil: no score
	running            bool  // the score is not final
	status             domain.MatchStatus
	detail             string
	parts              []string // of "A - B - C": resolveParts decides which parts are the teams
	tail               string   // after a comma: a competition, if other events have it too
	reason             string   // why it is rejected; "": accepted
}

const (
	notTwoTeams  = "the summary does not name two teams"
	manyTeams    = "the summary names more than two teams"
	otherTitle   = "the summary is not written as the titles of the feed"
	summaryParts = 5 // prefixes and suffixes of one summary
)

var (
	pictographs = regexp.MustCompile(`[\x{2190}-\x{2BFF}\x{3030}\x{303D}\x{FE0F}\x{1F000}-\x{1FAFF}]` +
		`[\x{FE0E}\x{FE0F}\x{200D}\x{20E3}\x{1F3FB}-\x{1F3FF}\x{E0020}-\x{E007F}]*`)

	versus  = regexp.MustCompile(`(?i)\s+vs?\.?\s+`)
	dashes  = regexp.MustCompile(`\s+[-–—]\s+`)
	endash  = regexp.MustCompile(`\s*[–—]\s*`)
	between = regexp.MustCompile(`^(.*\S)\s+(0|[1-9]\d{0,2})\s*[-–—:]\s*(0|[1-9]\d{0,2})\s+(\S.*)$`) // Alba 2-1 Brace
	// Alba v Brace 2-1 aet
	behind  = regexp.MustCompile(`^(.*\S)\s+(\d{1,3}\s*[-–—:]\s*\d{1,3}(?:\s+\pL[\pL.]*)?)$`)
	result  = regexp.MustCompile(`^(\d{1,3})\s*([-–—:])\s*(\d{1,3})\b(.*)$`)
	goals   = regexp.MustCompile(`^(.*\S)\s*\((\d{1,3})\)$`) // Alba (2)
	goalsOf = regexp.MustCompile(`^\((\d{1,3})\)\s*(\S.*)$`) // (1) Brace

	opening = regexp.MustCompile(`^\s*[(\[]([^()\[\]]*)[)\]]\s*(\S.*)$`)
	closing = regexp.MustCompile(`^(.*\S)\s*[(\[]([^()\[\]]*)[)\]]$`)
	colon   = regexp.MustCompile(`^([^:]*[^:\s]):\s+(\S.*)$`)
	bar     = regexp.MustCompile(`^(.*\S)(?:\s*\||:\s)\s*([^|:]+)$`)
	comma   = regexp.MustCompile(`^(.*\S),\s+([^,]+)$`)

	empty = regexp.MustCompile(`^(?i:[-–—:?.\s]*|home|away|[han]|live|match|game|fixture|tb[acd]|ft|full time|` +
		`football|soccer)$`)
	rounds = regexp.MustCompile(`(?i)\b(group|round|rd|match ?day|matchweek|game ?week|gw|md|week|leg|finals?|` +
		`semi-?finals?|quarter-?finals?|play-?offs?|stage|gruppe|runde|spieltag|jornada|journée|giornata|finale|` +
		`poule)\b|^R\d+$`)
	qualifier = regexp.MustCompile(`(?i)^(w|f|women|men|ladies|girls|boys|frauen|femenino|femminile|féminin\w*|` +
		`u-?\s?\d\d|ii|iii|iv|b|c|\d|res|reserves?|youth|juniors?|amateurs?)$`)

	how = regexp.MustCompile(`(?i)^\W*(?:(?:after )?extra time|a\.?e\.?t|n\.\s?v|(?:after )?(?:pens?|` +
		`penalties)|pso|[in]\.\s?e|live|ht|half.?time)\W*$`)
	extraTime = regexp.MustCompile(`(?i)\ba\.?e\.?t\b|extra time|\bn\.\s?v\b`)
	penalties = regexp.MustCompile(`(?i)\bpens?\b|penalt|\bpso\b|shoot-?out|\b[in]\.\s?e\b`)
	stillOn   = regexp.MustCompile(`(?i)\b(live|ht|half.?time)\b`)
)

// statusWords are words for matches that do not go as planned.
var statusWords = map[string]struct {
	status domain.MatchStatus
	detail string
}{
	"postponed": {domain.MatchPostponed, ""}, "ppd": {domain.MatchPostponed, ""},
	"rescheduled": {domain.MatchPostponed, ""},
	"cancelled":   {domain.MatchCutShort, "cancelled"}, "canceled": {domain.MatchCutShort, "cancelled"},
	"abandoned": {domain.MatchCutShort, ""},
	"suspended": {domain.MatchInterrupted, ""}, "interrupted": {domain.MatchInterrupted, ""},
	"awarded": {domain.MatchEnded, "awarded"},
}

// readSummary parses a summary. resolveParts decides what depends on the whole file.
func readSummary(text string) (s summary) {
	text = domain.CleanLine(pictographs.ReplaceAllString(text, " "))
	text = s.prefixes(text)
	text = s.suffixes(text)
	if p := behind.FindStringSubmatch(text); p != nil && separated(p[1]) && s.takes(p[2]) {
		text = p[1]
	}
	if pair := versus.Split(text, 2); len(pair) == 2 {
		s.teams(pair[0], pair[1])
		return s
	}
	if p := between.FindStringSubmatch(text); p != nil {
		s.score = []int{number(p[2]), number(p[3])}
		s.teams(p[1], p[4])
		return s
	}
	parts := dashes.Split(text, summaryParts+1)
	if len(parts) > 2 {
		parts = slices.DeleteFunc(parts, s.takes)
	}
	switch {
	case len(parts) == 2:
		s.teams(parts[0], parts[1])
	case len(parts) == 3:
		s.parts = parts
	case len(parts) > 3:
		s.reason = manyTeams
	default:
		if pair := endash.Split(text, 2); len(pair) == 2 {
			s.teams(pair[0], pair[1])
		} else {
			s.reason = notTwoTeams
		}
	}
	return s
}

// readTitle parses a summary by the title pattern of the feed. A result, a status or a word about the match may
// surround the title. The title itself may begin or end with such a word, so as many of them are removed as the
// pattern allows.
func readTitle(titles func(string) map[string]string, text string) summary {
	read, most := summary{reason: otherTitle}, -1
	var front summary
	text = domain.CleanLine(pictographs.ReplaceAllString(text, " "))
	for begun, more := 0, true; more && begun <= summaryParts; begun++ {
		said, title := front, text
		for ended, another := 0, true; another && ended <= summaryParts; ended++ {
			if parts := titles(title); begun+ended > most && parts != nil && !saysMore(parts) {
				read, most = said.titled(parts), begun+ended
			}
			title, another = said.takesLast(title)
		}
		text, more = front.takesFirst(text)
	}
	return read
}

// titled adds the parts of a title to what surrounds it.
func (s summary) titled(parts map[string]string) summary {
	s.home, s.away, s.competition = parts[sport.TitleHome], parts[sport.TitleAway], parts[sport.TitleCompetition]
	if round := parts[sport.TitleRound]; round != "" {
		s.round = round
	}
	return s
}

// saysMore reports whether a name would contain a result or a status.
func saysMore(parts map[string]string) bool {
	for place, name := range parts {
		if place == sport.TitleAny {
			continue
		}
		var s summary
		s.takes(name)
		s.takesFirst(name)
		s.takesLast(name)
		if s.status != 0 || s.score != nil {
			return true
		}
	}
	return false
}

// teams stores both teams, without a competition before the first or after the second.
func (s *summary) teams(home, away string) {
	if parts := dashes.Split(home, 2); len(parts) == 2 {
		s.label(parts[0])
		home = parts[1]
	}
	if parts := dashes.Split(away, 2); len(parts) == 2 {
		s.label(parts[1])
		away = parts[0]
	}
	away, _, _ = strings.Cut(away, " @ ")
	away = strings.TrimPrefix(s.suffixes(home+" v "+away), home+" v ")
	if p, q := goals.FindStringSubmatch(home), goals.FindStringSubmatch(away); p != nil && q != nil {
		home, away, s.score = p[1], q[1], []int{number(p[2]), number(q[2])}
	} else if q := goalsOf.FindStringSubmatch(away); p != nil && q != nil {
		home, away, s.score = p[1], q[2], []int{number(p[2]), number(q[1])}
	}
	if p := comma.FindStringSubmatch(away); p != nil && !strings.Contains(home, ",") {
		if s.takes(p[2]) {
			away = p[1]
		} else {
			s.tail = p[2]
		}
	}
	if s.home, s.away = team(home), team(away); s.home == "" || s.away == "" {
		s.reason = notTwoTeams
	}
}

func team(name string) string { return domain.CleanLine(strings.Trim(name, " -–—|·•,:")) }

// resolveParts decides what depends on the whole file. In "A - B - C" the competition is the first or the last part,
// whichever repeats more often. A part after a comma is a competition if events with other teams have it too.
func (r *file) resolveParts(list []summary) {
	firsts, lasts, tails := map[string]bool{}, map[string]bool{}, map[string]map[string]bool{}
	for _, s := range list {
		if s.parts != nil {
			firsts[s.parts[0]], lasts[s.parts[2]] = true, true
		}
		if s.tail != "" {
			if tails[s.tail] == nil {
				tails[s.tail] = map[string]bool{}
			}
			tails[s.tail][s.away] = true
		}
	}
	for i := range list {
		s := &list[i]
		if s.tail != "" && len(tails[s.tail]) > 1 {
			s.away = strings.TrimSuffix(s.away, ", "+s.tail)
			s.label(s.tail)
		}
		if s.parts == nil {
			continue
		}
		first := r.isCompetition(s.parts[0])
		switch last := r.isCompetition(s.parts[2]); {
		case first == last && len(firsts) < len(lasts), first && !last:
			s.competition, s.home, s.away = s.parts[0], team(s.parts[1]), team(s.parts[2])
		case first == last && len(lasts) < len(firsts), last && !first:
			s.competition, s.home, s.away = s.parts[2], team(s.parts[0]), team(s.parts[1])
		default:
			s.reason = manyTeams
		}
	}
}

// isCompetition reports whether the name is the feed's competition.
func (r *file) isCompetition(name string) bool {
	return r.feed.CompetitionName != "" && domain.Fold(name) == domain.Fold(r.feed.CompetitionName)
}

// into copies a summary into a match.
func (s summary) into(m *sport.FeedMatch) {
	m.Home, m.Away, m.Competition, m.Event, m.Status, m.StatusDetail = s.home, s.away, s.competition, s.round, s.status,
		s.detail
	if s.score != nil {
		home, away := s.score[0], s.score[1]
		m.HomeScore, m.AwayScore, m.Final = &home, &away, !s.running
	}
}
