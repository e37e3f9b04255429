// Matches in lists and on pages.

// Package sport holds matches, their teams, sources and results, and what feeds report about them. Package feed
// parses the files of feeds.
package sport

import (
	"time"

	"touchline/domain"
)

// Team of a match; in tennis a player or a pair.
type Team struct {
	TeamID int64
	Names  domain.Names
	Logo   string // storage key
}

// PeriodScore is the score of one half, quarter, set, inning or map alone.
type PeriodScore struct {
	Name string `json:"name"`
	Home int    `json:"home"`
	Away int    `json:"away"`
}

// Match is one row of the match lists.
type Match struct {
	MatchID          int64
	RaceType         int32
	EventNames       domain.Names // round or stage
	CompetitionID    int64
	CompetitionNames domain.Names
	CompetitionLogo  string
	MatchTime        time.Time // zero: unknown; without TimeKnown a day: its midnight in UTC
	TimeKnown        bool
	Status           domain.MatchStatus
	StatusDetail     string // cancelled, awarded, afterExtraTime, penalties, noResult, or free text
	Home, Away       Team
	HomeScore        *int
	AwayScore        *int
	Periods          []PeriodScore
	Clock            string // "67'", "Q3 04:12"
	SourceName       string
	SourceURL        string // a live source; the list shows only whether there is one
	SourceType       string
	SourceLines      []SourceLine // alternatives of the source
	SourceDown       bool
	IsHot            bool
	AnchorCount      int64 // rooms showing it
	LiveCount        int64 // living ones of them
	ReserveCount     int64
	Country          string
	Updated          time.Time // time of the last change of score, clock or status
	Locked           []string  // parts that feeds may not change: Lock… of feed.go
}

// InPlay reports whether the match has begun and is not over.
func (m Match) InPlay(now time.Time) bool {
	switch m.Status {
	case domain.MatchInProgress, domain.MatchInterrupted:
		return true
	case domain.MatchNotStarted: // its feed is late
		return m.TimeKnown && !m.MatchTime.IsZero() && !m.MatchTime.After(now)
	}
	return false
}

// SourceLine is an alternative address of a source.
type SourceLine struct {
	Name       string `json:"name"`
	URL        string `json:"url"`
	Type       string `json:"type"`       // hls, flv, mp4
	Definition string `json:"definition"` // native, hd, sd
}

// Result holds the fields that change during a match.
type Result struct {
	MatchID      int64
	MatchTime    time.Time
	Status       domain.MatchStatus
	StatusDetail string
	HomeScore    *int
	AwayScore    *int
	Periods      []PeriodScore
	Clock        string
	At           time.Time
}

// Kinds of match events that change the score (matchEventType of /systemEnums/findAll has all of them).
const (
	EventGoal          = 1
	EventOwnGoal       = 2 // teamSide is the side it counts for
	EventPenaltyGoal   = 3
	EventMissedPenalty = 4
	EventYellowCard    = 5
	EventRedCard       = 6
	EventPoints        = 10
	EventCancelled     = 12 // withdraws an earlier event
)

// Goals returns how much an event of a kind adds to the score of its side.
func Goals(kind int32) int {
	if kind == EventGoal || kind == EventOwnGoal || kind == EventPenaltyGoal {
		return 1
	}
	return 0
}

// LiveScore is broadcast to the rooms of a match: its score, and the events not yet sent to them.
type LiveScore struct {
	MatchID   int64
	Changes   int64 // grows with every change: the larger one is newer
	HomeScore *int
	AwayScore *int
	Clock     string
	Status    domain.MatchStatus
	Updated   time.Time // as Match.Updated
	Houses    []int64   // live rooms that show it
	RaceRoom  bool      // the room of the match has had visitors
	NewEvents []MatchEvent
}

// MatchEvent is an event of a match, such as a goal, a card or the end of a period.
type MatchEvent struct {
	EventID   int64
	MatchID   int64
	Type      int32 // matchEventType of /systemEnums/findAll
	TeamSide  int32 // 1 home, 2 away, 0 neither
	Player    string
	Minute    *int
	Offset    *int // minutes of added time
	Text      string
	HomeScore int
	AwayScore int
	At        time.Time
	Revoked   bool
}

// CompetitionCount is a competition with its number of matches in a list.
type CompetitionCount struct {
	CompetitionID int64
	Names         domain.Names
	Number        int64
}

// MatchFilter narrows the match list. Zero values do not narrow.
type MatchFilter struct {
	RaceType      int32
	HotOnly       bool
	Status        domain.MatchStatus
	From, To      time.Time       // matchTime in [From, To)
	Day           time.Time       // day of matches without a known time, instead of From and To
	Keyword       string          // folded; each word must occur in a name of the match
	Likeness      domain.Likeness // required likeness to the keyword
	BestFirst     bool            // prefix matches first, then the latest finished ones
	CompetitionID int64
	TeamID        int64 // a team of the match
	Source        SourceFilter
	Library       bool  // matches that an anchor may choose: in play, or to come
	ReservedBy    int64 // matches reserved by this user
	ReservedAs    domain.ReserveKind
	When          When
	MatchID       int64
	Sort          MatchSort
	Limit, Offset int
}

// MatchSort is an order chosen by the user; "": the default order of the list.
type MatchSort string

// Orders by time and by status; a minus reverses them. In reverse, matches without a known time come first.
const (
	SortMatchTime       MatchSort = "matchTime"
	SortMatchTimeBack   MatchSort = "-matchTime"
	SortMatchStatus     MatchSort = "matchStatus"
	SortMatchStatusBack MatchSort = "-matchStatus"
)

// Known reports whether the order exists.
func (s MatchSort) Known() bool {
	switch s {
	case "", SortMatchTime, SortMatchTimeBack, SortMatchStatus, SortMatchStatusBack:
		return true
	}
	return false
}

// zonesApart is the largest offset between a local day and the UTC day.
const zonesApart = 14 * time.Hour

// DayAt returns the local day at an instant, as midnight in UTC: the time of a match of which only the day is known.
func DayAt(at time.Time, zone *time.Location) time.Time {
	year, month, day := at.In(zone).Date()
	return time.Date(year, month, day, 0, 0, 0, 0, time.UTC)
}

// TimesInAnyZone returns the time within which matches of the day may begin in any time zone.
func (f *MatchFilter) TimesInAnyZone() (from, to time.Time) {
	return f.From.Add(-zonesApart), f.To.Add(zonesApart)
}

// OnDate narrows the filter to one day (2006-01-02): From to To if given, else the day in the zone. "" does not narrow.
func (f *MatchFilter) OnDate(date string, zone *time.Location) error {
	if date == "" {
		return nil
	}
	day, err := time.ParseInLocation(time.DateOnly, date, zone)
	if err != nil {
		return domain.RefuseField("date", "date")
	}
	f.Day = time.Date(day.Year(), day.Month(), day.Day(), 0, 0, 0, 0, time.UTC)
	if f.From.IsZero() || f.To.IsZero() {
		f.From, f.To = day, day.AddDate(0, 0, 1)
	}
	return nil
}

// SourceFilter selects matches with or without a live source.
type SourceFilter int32

const (
	WithSource    SourceFilter = 1
	WithoutSource SourceFilter = 2
)

// When selects matches that are not over, in the order of the list, or finished ones, the latest first.
type When int32

const (
	Upcoming When = 1
	Past     When = 2
)

// ReservedAs is how a user has reserved a match, with the video that an anchor will show.
type ReservedAs struct {
	Viewer, Anchor      bool
	VideoURL, VideoType string // "" none
}

// Scheduled is a match that an anchor has reserved to show.
type Scheduled struct {
	House domain.HouseCard
	Match Match
}

// MatchEdit is an operator's change of a match; nil leaves a field unchanged.
type MatchEdit struct {
	MatchID     int64 // 0: a new one
	RaceType    int32 // of a new one
	Competition *Named
	Home, Away  *Named
	EventNames  *domain.Names
	Time        *MatchTime
	IsHot       *bool
	Country     *string
	Unlock      []string // parts that feeds may change again
	At          time.Time
}

// Named is a team or a competition: an existing one by id, with changed names if any, or the one with one of the
// names, which is created if missing.
type Named struct {
	ID    int64
	Names domain.Names
}

// MatchTime is when a match begins. At is zero while it is unknown, and the beginning of a day without Known.
type MatchTime struct {
	At    time.Time
	Known bool
}

// MatchResult is a score, clock and status set by an operator; nil leaves a field unchanged.
type MatchResult struct {
	MatchID   int64
	Status    *domain.MatchStatus
	Detail    *string // with Status; nil: unchanged while the status is
	Scored    bool    // HomeScore and AwayScore are set; nil: no score
	HomeScore *int
	AwayScore *int
	Periods   *[]PeriodScore
	Clock     *string
	At        time.Time
}

// MatchSource is where a match can be watched; no URL: nowhere. Down: present, but interrupted.
type MatchSource struct {
	Name, URL, Type string
	Lines           []SourceLine
	Down            bool
}

// MatchMerged counts what a merge moved to the remaining match. Dropped counts the reservations and events that both
// matches had.
type MatchMerged struct {
	Reservations, Events, Recordings   int64
	DroppedReservations, DroppedEvents int64
}

// MatchFigures counts what belongs to a match, for operators.
type MatchFigures struct {
	Reservations int64   `json:"reservations"` // of viewers and anchors
	Rooms        int64   `json:"rooms"`        // rooms that show it, live or not
	Events       int64   `json:"events"`       // without withdrawn ones
	Recordings   int64   `json:"recordings"`
	FeedName     *string `json:"feedName"` // null: created by hand
}

// SeenMatch is a match with its relation to the reader.
type SeenMatch struct {
	Match
	As ReservedAs
}
