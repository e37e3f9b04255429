// Match feeds: where matches come from, what one says of a match, and what came of taking it in.

package domain

import (
	"strconv"
	"time"
	"unicode"
)

// FeedFormat is the shape of what a feed sends.
type FeedFormat string

const (
	FeedOpenFootball FeedFormat = "openfootball" // JSON of the openfootball project
	FeedICS          FeedFormat = "ics"          // iCalendar, RFC 5545
	FeedTouchline    FeedFormat = "touchline"    // one JSON object a line
	FeedCSV          FeedFormat = "csv"          // a header row with the names of FeedTouchline
)

// Known tells whether there is a parser for the format.
func (f FeedFormat) Known() bool {
	return f == FeedOpenFootball || f == FeedICS || f == FeedTouchline || f == FeedCSV
}

// Parts of a match an operator sets by hand; in match.locked no feed and no clock changes them.
const (
	LockTime        = "matchTime" // and timeKnown
	LockStatus      = "matchStatus"
	LockScore       = "score" // homeScore and awayScore
	LockPeriods     = "periodScores"
	LockClock       = "clock"
	LockTeams       = "teams"
	LockCompetition = "competition"
	LockEventName   = "eventName"
	LockSource      = "source"
	LockEvents      = "events"
)

// Feed is one place matches come from.
type Feed struct {
	FeedID          int64
	Name            string
	Format          FeedFormat
	URL             string // "" upload and push only
	RaceType        int32
	CompetitionName string // "" as the file says
	Titles          string // of a calendar, as FeedTitles reads them; "" as is usual
	Timezone        string // IANA, of times that name no zone
	Interval        time.Duration
	Enabled         bool
	Secret          string     // of pushes; "" takes none
	LastRun         time.Time  // zero: never
	LastResult      *FeedTaken // nil: never
}

// FeedMatch is what a feed says of one match. What it leaves out stays as it is.
type FeedMatch struct {
	Line         int           `json:",omitzero"` // of the file, or the number of the entry, from 1
	Key          string        `json:",omitzero"` // within the feed
	RaceType     int32         `json:",omitzero"`
	Competition  string        `json:",omitzero"` // "" unsaid
	Event        string        `json:",omitzero"` // round or stage, "" unsaid
	Season       string        `json:",omitzero"`
	Dated        bool          `json:",omitzero"` // Time and TimeKnown are said
	Time         time.Time     `json:",omitzero"` // zero: no date; without TimeKnown the beginning of a day
	TimeKnown    bool          `json:",omitzero"`
	Home, Away   string        `json:",omitzero"` // "" unsaid
	HomeScore    *int          `json:",omitzero"` // nil unsaid
	AwayScore    *int          `json:",omitzero"`
	Final        bool          `json:",omitzero"` // the score is the last one
	Periods      []PeriodScore `json:",omitzero"`
	Clock        *string       `json:",omitzero"`
	Whole        bool          `json:",omitzero"` // a status left out is a status the feed no longer gives
	Status       MatchStatus   `json:",omitzero"` // 0 unsaid
	StatusDetail string        `json:",omitzero"`
	SourceURL    string        `json:",omitzero"` // "" unsaid
	SourceType   string        `json:",omitzero"`
	Events       []FeedEvent   `json:",omitzero"`
	WholeEvents  bool          `json:",omitzero"` // events missing from the list are revoked
	SignedAt     time.Time     `json:",omitzero"` // when a push was signed; zero for a file
}

// FeedEvent is what a feed says happened in a match.
type FeedEvent struct {
	Key     string // within the match
	Revoked bool
	Revokes string // key of an earlier event this one takes back; nothing else counts then
	MatchEvent
}

// FeedProblem is an entry of a file that was not taken, and why. Line 0 is the file as a whole.
type FeedProblem struct {
	Line   int    `json:"line"`
	Match  string `json:"match,omitempty"` // as far as it could be read
	Reason string `json:"reason"`
}

// FeedTaken is what came of taking a file in. Skipped counts all problems of single entries, Errors the first
// FeedErrorsShown.
type FeedTaken struct {
	Added     int           `json:"added"`
	Changed   int           `json:"changed"`
	Unchanged int           `json:"unchanged"`
	Skipped   int           `json:"skipped"`
	Errors    []FeedProblem `json:"errors"`
	DryRun    bool          `json:"dryRun"`

	Differences []FeedDifference `json:"differences,omitempty"` // of a dry run: the first FeedDifferencesShown matches it would add or change

	Frequent []FeedFrequent `json:"frequent,omitempty"` // names that may be a competition or a word and no team

	Live []int64 `json:"-"` // matches known before whose score, clock, status or events changed
}

// Public is what the record of operators keeps: a dry run changed nothing, so not what it would have changed.
func (t FeedTaken) Public() any {
	t.Differences = nil
	return t
}

// FeedDifference is what a feed would make of one match.
type FeedDifference struct {
	Line    int          `json:"line"`    // of the file, or the number of the entry
	Match   string       `json:"match"`   // within the feed
	MatchID string       `json:"matchId"` // "": it would be added
	Values  []FeedChange `json:"values"`
}

// FeedChange is one value before and after; "" is none.
type FeedChange struct {
	Name   string `json:"name"` // matchTime, matchStatus, homeTeam, score …
	Before string `json:"before"`
	After  string `json:"after"`
}

// FeedDifferencesShown bounds the matches a dry run tells about one by one.
const FeedDifferencesShown = 300

// FeedErrorsShown bounds the problems that are listed.
const FeedErrorsShown = 1000

// Note adds problems of single entries.
func (t *FeedTaken) Note(problems ...FeedProblem) {
	t.Skipped += len(problems)
	room := max(0, FeedErrorsShown-len(t.Errors))
	t.Errors = append(t.Errors, problems[:min(room, len(problems))]...)
}

// FeedFailed is the outcome of a file that could not be had or read at all.
func FeedFailed(reason string) FeedTaken {
	return FeedTaken{Errors: []FeedProblem{{Reason: reason}}}
}

// FeedFrequent is a name that most matches of a file have, and always on the same side: a team plays at home and away.
type FeedFrequent struct {
	Name    string `json:"name"`
	Matches int    `json:"matches"` // that have it
	Of      int    `json:"of"`      // matches whose teams are named
}

// feedFrequentLeast is how many matches there must be to tell a habit from an accident.
const feedFrequentLeast = 4

// FrequentNames are those that more than half of the matches have, all on one side.
func FrequentNames(matches []FeedMatch) []FeedFrequent {
	named := 0
	var sides [2]map[string]int
	sides[0], sides[1] = map[string]int{}, map[string]int{}
	for _, m := range matches {
		if m.Home == "" || m.Away == "" {
			continue
		}
		named++
		sides[0][Fold(m.Home)]++
		sides[1][Fold(m.Away)]++
	}
	var list []FeedFrequent
	seen := map[string]bool{}
	for _, m := range matches {
		for side, name := range []string{m.Home, m.Away} {
			key := Fold(name)
			if n := sides[side][key]; !seen[key] && named >= feedFrequentLeast && 2*n > named && sides[1-side][key] == 0 {
				list = append(list, FeedFrequent{name, n, named})
				seen[key] = true
			}
		}
	}
	return list
}

// NamesOf is a name in an unknown language: the one its script is written in, or English.
func NamesOf(text string) Names {
	if text == "" {
		return Names{}
	}
	tag := "en"
	for _, r := range text {
		switch {
		case unicode.In(r, unicode.Hiragana, unicode.Katakana):
			return Names{"ja": text}
		case unicode.Is(unicode.Hangul, r):
			return Names{"ko": text}
		case unicode.Is(unicode.Han, r):
			tag = "zh"
		}
	}
	return Names{tag: text}
}

// FeedNameKey is under which a team or competition of a sport is found by its name, whatever it is called later.
func FeedNameKey(raceType int32, name string) string {
	return "name/" + strconv.Itoa(int(raceType)) + "/" + Fold(name)
}

// MatchMove is a match whose reservers are to hear of its new time.
type MatchMove struct {
	Match Match
	Moved time.Time
}
