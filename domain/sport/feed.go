// Match feeds: their settings, the matches they report, and the result of an import.

package sport

import (
	"strconv"
	"time"
	"unicode"

	"touchline/domain"
)

// FeedFormat is the format of a feed's files.
type FeedFormat string

const (
	FeedOpenFootball FeedFormat = "openfootball" // JSON of the openfootball project
	FeedICS          FeedFormat = "ics"          // iCalendar, RFC 5545
	FeedTouchline    FeedFormat = "touchline"    // one JSON object a line
	FeedCSV          FeedFormat = "csv"          // a header row with the field names of FeedTouchline
)

// Known reports whether there is a parser for the format.
func (f FeedFormat) Known() bool {
	return f == FeedOpenFootball || f == FeedICS || f == FeedTouchline || f == FeedCSV
}

// Parts of a match that an operator sets by hand; feeds and clocks do not change parts listed in match.locked.
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

// Feed is one source of matches.
type Feed struct {
	FeedID          int64
	Name            string
	Format          FeedFormat
	URL             string // "": upload and push only
	RaceType        int32
	CompetitionName string // "": as in the file
	Titles          string // of a calendar, in the syntax of FeedTitles; "": the default
	Timezone        string // IANA zone for times without a zone
	Interval        time.Duration
	Enabled         bool
	Secret          string     // for pushes; "": pushes are refused
	LastRun         time.Time  // zero: never
	LastResult      *FeedTaken // nil: never
}

// FeedMatch is a feed's report of one match. Omitted fields leave the match unchanged.
type FeedMatch struct {
	Line         int                `json:",omitzero"` // line of the file, or number of the entry, from 1
	Key          string             `json:",omitzero"` // unique within the feed
	RaceType     int32              `json:",omitzero"`
	Competition  string             `json:",omitzero"` // "": omitted
	Event        string             `json:",omitzero"` // round or stage, "": omitted
	Season       string             `json:",omitzero"`
	Dated        bool               `json:",omitzero"` // Time and TimeKnown are present
	Time         time.Time          `json:",omitzero"` // zero: no date; without TimeKnown the beginning of a day
	TimeKnown    bool               `json:",omitzero"`
	Home, Away   string             `json:",omitzero"` // "": omitted
	HomeScore    *int               `json:",omitzero"` // nil: omitted
	AwayScore    *int               `json:",omitzero"`
	Final        bool               `json:",omitzero"` // the score is final
	Periods      []PeriodScore      `json:",omitzero"`
	Clock        *string            `json:",omitzero"`
	Whole        bool               `json:",omitzero"` // an omitted status means that the feed has withdrawn it
	Status       domain.MatchStatus `json:",omitzero"` // 0: omitted
	StatusDetail string             `json:",omitzero"`
	SourceURL    string             `json:",omitzero"` // "": omitted
	SourceType   string             `json:",omitzero"`
	Events       []FeedEvent        `json:",omitzero"`
	WholeEvents  bool               `json:",omitzero"` // events missing from the list are withdrawn
	SignedAt     time.Time          `json:",omitzero"` // when a push was signed; zero for a file
}

// FeedEvent is a feed's report of an event in a match.
type FeedEvent struct {
	Key     string // unique within the match
	Revoked bool
	Revokes string // key of an earlier event to withdraw; the other fields are then ignored
	MatchEvent
}

// FeedProblem is a rejected entry of a file and the reason. Line 0 is the whole file.
type FeedProblem struct {
	Line   int    `json:"line"`
	Match  string `json:"match,omitempty"` // as far as it is readable
	Reason string `json:"reason"`
}

// FeedTaken is the result of an import. Skipped counts all problems of single entries; Errors lists the
// first FeedErrorsShown.
type FeedTaken struct {
	Added     int           `json:"added"`
	Changed   int           `json:"changed"`
	Unchanged int           `json:"unchanged"`
	Skipped   int           `json:"skipped"`
	Errors    []FeedProblem `json:"errors"`
	DryRun    bool          `json:"dryRun"`

	// of a dry run: the first FeedDifferencesShown matches that would be added or changed
	Differences []FeedDifference `json:"differences,omitempty"`

	Frequent []FeedFrequent `json:"frequent,omitempty"` // names that may be a competition or a word instead of a team

	Live []int64 `json:"-"` // known matches whose score, clock, status or events changed
}

// Public is the result for the operators' record: without the differences of a dry run, which changed nothing.
func (t FeedTaken) Public() any {
	t.Differences = nil
	return t
}

// FeedDifference is the effect of a feed on one match.
type FeedDifference struct {
	Line    int          `json:"line"`    // line of the file, or number of the entry
	Match   string       `json:"match"`   // key within the feed
	MatchID string       `json:"matchId"` // "": it would be added
	Values  []FeedChange `json:"values"`
}

// FeedChange is one value before and after; "": no value.
type FeedChange struct {
	Name   string `json:"name"` // matchTime, matchStatus, homeTeam, score …
	Before string `json:"before"`
	After  string `json:"after"`
}

// FeedDifferencesShown is the most differences in the result of a dry run.
const FeedDifferencesShown = 300

// FeedErrorsShown is the most problems that are listed.
const FeedErrorsShown = 1000

// Note adds problems of single entries.
func (t *FeedTaken) Note(problems ...FeedProblem) {
	t.Skipped += len(problems)
	room := max(0, FeedErrorsShown-len(t.Errors))
	t.Errors = append(t.Errors, problems[:min(room, len(problems))]...)
}

// FeedFailed is the result for a file that could not be fetched or read at all.
func FeedFailed(reason string) FeedTaken {
	return FeedTaken{Errors: []FeedProblem{{Reason: reason}}}
}

// FeedFrequent is a name that most matches of a file have on the same side: a team would play both at home and away.
type FeedFrequent struct {
	Name    string `json:"name"`
	Matches int    `json:"matches"` // matches with the name
	Of      int    `json:"of"`      // matches with team names
}

// feedFrequentLeast is the least number of matches for a meaningful frequency.
const feedFrequentLeast = 4

// FrequentNames returns the names that more than half of the matches have, all on one side.
func FrequentNames(matches []FeedMatch) []FeedFrequent {
	named := 0
	var sides [2]map[string]int
	sides[0], sides[1] = map[string]int{}, map[string]int{}
	for _, m := range matches {
		if m.Home == "" || m.Away == "" {
			continue
		}
		named++
		sides[0][domain.Fold(m.Home)]++
		sides[1][domain.Fold(m.Away)]++
	}
	var list []FeedFrequent
	seen := map[string]bool{}
	for _, m := range matches {
		for side, name := range []string{m.Home, m.Away} {
			key := domain.Fold(name)
			if n := sides[side][key]; !seen[key] && named >= feedFrequentLeast && 2*n > named &&
				sides[1-side][key] == 0 {
				list = append(list, FeedFrequent{name, n, named})
				seen[key] = true
			}
		}
	}
	return list
}

// NamesOf returns a name in an unknown language under the language of its script, or English.
func NamesOf(text string) domain.Names {
	if text == "" {
		return domain.Names{}
	}
	tag := "en"
	for _, r := range text {
		switch {
		case unicode.In(r, unicode.Hiragana, unicode.Katakana):
			return domain.Names{"ja": text}
		case unicode.Is(unicode.Hangul, r):
			return domain.Names{"ko": text}
		case unicode.Is(unicode.Han, r):
			tag = "zh"
		}
	}
	return domain.Names{tag: text}
}

// FeedNameKey identifies a team or competition of a sport by its imported name, independent of later renames.
func FeedNameKey(raceType int32, name string) string {
	return "name/" + strconv.Itoa(int(raceType)) + "/" + domain.Fold(name)
}

// MatchMove is a match whose new time is to be announced to the users who reserved it.
type MatchMove struct {
	Match Match
	Moved time.Time
}
