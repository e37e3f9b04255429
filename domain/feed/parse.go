// Parsing a file: the choice of the parser, the text encoding, and the limits of all formats.

// Package feed parses the files of match feeds: bytes in, matches and problems out. Every entry becomes one or the
// other. It does no I/O and keeps no state.
package feed

import (
	"bytes"
	"fmt"
	"time"

	"golang.org/x/text/encoding/unicode"

	"touchline/domain"
	"touchline/domain/sport"
)

// Limits of one file.
const (
	MaxBytes   = 64 << 20
	maxEntries = 100_000
	maxEvents  = 500 // events of one match
	maxName    = 100 // code points of a name of a team, a competition or a round
	maxKey     = 200
	maxScore   = 999
	maxText    = 200
	firstYear  = 1850
	lastYear   = 2100
)

// file is the state while a file is parsed.
type file struct {
	feed     sport.Feed
	zone     *time.Location
	named    map[string]*time.Location // zones of a calendar by name
	season   string                    // of the whole file
	events   map[int]string            // by entry: the displayed round, if it differs from the one in the key
	entries  []sport.FeedMatch
	problems []sport.FeedProblem
	entered  int // number of entries, valid or not
}

// Parse parses a whole file of the feed's format. A problem with line 0 means that nothing could be read.
func Parse(f sport.Feed, content []byte) ([]sport.FeedMatch, []sport.FeedProblem) {
	zone, err := Zone(f.Timezone)
	if err != nil {
		return nil, whole("the feed's time zone is unknown")
	}
	if len(content) > MaxBytes {
		return nil, whole(fmt.Sprintf("the file is larger than %d bytes", MaxBytes))
	}
	text, ok := plain(content)
	if !ok || f.Format != sport.FeedICS && !domain.Storable(text) { // calendars are checked by property instead
		return nil, whole("the file is not UTF-8 text")
	}
	r := &file{feed: f, zone: zone, named: map[string]*time.Location{}}
	var reason string
	switch f.Format {
	case sport.FeedOpenFootball:
		reason = r.openFootball(text)
	case sport.FeedICS:
		reason = r.calendar(text)
	case sport.FeedTouchline:
		r.lines(text)
	case sport.FeedCSV:
		reason = r.table(text)
	default:
		reason = "the format is unknown"
	}
	if reason != "" {
		return nil, whole(reason)
	}
	return r.finish()
}

// Zone returns the time zone of an IANA name; "Local" is refused.
func Zone(name string) (*time.Location, error) {
	if name == "" || name == "Local" {
		return nil, fmt.Errorf("no zone %q", name)
	}
	return time.LoadLocation(name)
}

// unstorable is the problem of JSON escapes for characters that the database cannot store.
const unstorable = "U+0000 and halves of surrogate pairs are not text"

func whole(reason string) []sport.FeedProblem { return []sport.FeedProblem{{Reason: reason}} }

// plain removes the byte order mark and converts UTF-16, which spreadsheets write, to UTF-8.
func plain(content []byte) ([]byte, bool) {
	switch {
	case bytes.HasPrefix(content, []byte("\xef\xbb\xbf")):
		content = content[3:]
	case bytes.HasPrefix(content, []byte("\xff\xfe")), bytes.HasPrefix(content, []byte("\xfe\xff")):
		text, err := unicode.UTF16(unicode.LittleEndian, unicode.UseBOM).NewDecoder().Bytes(content)
		if err != nil {
			return nil, false
		}
		content = text
	}
	return content, true
}

// enter counts an entry; false beyond the limit.
func (r *file) enter() bool {
	r.entered++
	if r.entered == maxEntries+1 {
		r.problem(r.entered, "",
			fmt.Sprintf("the file has more than %d entries; this and the ones after it are left out", maxEntries))
	}
	return r.entered <= maxEntries
}

func (r *file) problem(line int, match, reason string) {
	r.problems = append(r.problems,
		sport.FeedProblem{Line: line, Match: domain.Shorten(domain.CleanLine(match), maxName), Reason: reason})
}

// add keeps a valid entry, or reports its problem.
func (r *file) add(m sport.FeedMatch) {
	if reason := r.fault(&m); reason != "" {
		r.problem(m.Line, label(m), reason)
		return
	}
	r.entries = append(r.entries, m)
}

func label(m sport.FeedMatch) string {
	if m.Home == "" && m.Away == "" {
		return m.Key
	}
	return m.Home + " – " + m.Away
}

// fault cleans an entry and returns why it is rejected, or "".
func (r *file) fault(m *sport.FeedMatch) string {
	for _, name := range []*string{&m.Home, &m.Away, &m.Competition, &m.Event, &m.StatusDetail, &m.SourceType} {
		if *name = domain.CleanLine(*name); domain.Length(*name) > maxName {
			return fmt.Sprintf("a name is longer than %d characters", maxName)
		}
	}
	if m.RaceType == 0 {
		m.RaceType = r.feed.RaceType
	}
	if r.feed.CompetitionName != "" &&
		(m.Competition == "" || r.feed.Format == sport.FeedOpenFootball || r.feed.Format == sport.FeedICS) {
		m.Competition = r.feed.CompetitionName
	}
	switch {
	case (m.Home == "") != (m.Away == ""):
		return "the name of a team is missing"
	case m.Home == "" && m.Key == "":
		return "neither team names nor an id are given"
	case m.Home != "" && domain.Fold(m.Home) == domain.Fold(m.Away):
		return "a team plays against itself"
	case m.RaceType <= 0:
		return "the sport is missing"
	case (m.HomeScore == nil) != (m.AwayScore == nil):
		return "half of the score is missing"
	case !scoreSane(m.HomeScore) || !scoreSane(m.AwayScore):
		return fmt.Sprintf("a score is not between 0 and %d", maxScore)
	case !m.Time.IsZero() && (m.Time.Year() < firstYear || m.Time.Year() > lastYear):
		return fmt.Sprintf("the year is not between %d and %d", firstYear, lastYear)
	case len(m.Events) > maxEvents:
		return fmt.Sprintf("there are more than %d events", maxEvents)
	case domain.Length(m.Key) > maxKey:
		return fmt.Sprintf("the id is longer than %d characters", maxKey)
	}
	return ""
}

func scoreSane(n *int) bool { return n == nil || *n >= 0 && *n <= maxScore }
