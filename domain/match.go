// Matches as lists and pages show them.

package domain

import "time"

// Team of a match; in tennis a player or a pair.
type Team struct {
	TeamID int64
	Names  Names
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
	EventNames       Names // round or stage
	CompetitionID    int64
	CompetitionNames Names
	CompetitionLogo  string
	MatchTime        time.Time // zero while nothing is known; without TimeKnown a day: its midnight in UTC
	TimeKnown        bool
	Status           MatchStatus
	StatusDetail     string // cancelled, awarded, afterExtraTime, penalties, noResult, or free text
	Home, Away       Team
	HomeScore        *int
	AwayScore        *int
	Periods          []PeriodScore
	Clock            string // "67'", "Q3 04:12"
	SourceName       string
	SourceURL        string // a live source; the list shows only that there is one
	SourceType       string
	SourceLines      []SourceLine // further ones of the source
	SourceDown       bool
	IsHot            bool
	AnchorCount      int64 // rooms that show it
	ReserveCount     int64
	Country          string
	Updated          time.Time // of score, clock or status
	Locked           []string  // the parts no feed may change: Lock… of feed.go
}

// SourceLine is one more way to the pictures of a source.
type SourceLine struct {
	Name       string `json:"name"`
	URL        string `json:"url"`
	Type       string `json:"type"`       // hls, flv, mp4
	Definition string `json:"definition"` // native, hd, sd
}

// RaceOf tells which match a room is the chat of; false for other rooms.
func RaceOf(room string) (int64, bool) { return numberAfter("race:", room) }

// Result is what changes while a match is played.
type Result struct {
	MatchID      int64
	MatchTime    time.Time
	Status       MatchStatus
	StatusDetail string
	HomeScore    *int
	AwayScore    *int
	Periods      []PeriodScore
	Clock        string
	At           time.Time
}

// Kinds of match events by which something is decided (matchEventType of /systemEnums/findAll has all of them).
const (
	EventGoal          = 1
	EventOwnGoal       = 2 // teamSide is the side it counts for
	EventPenaltyGoal   = 3
	EventMissedPenalty = 4
	EventYellowCard    = 5
	EventRedCard       = 6
	EventPoints        = 10
	EventCancelled     = 12 // takes an earlier event back
)

// Goals are how many an event of a kind adds to the score of its side.
func Goals(kind int32) int {
	if kind == EventGoal || kind == EventOwnGoal || kind == EventPenaltyGoal {
		return 1
	}
	return 0
}

// LiveScore is what is broadcast to the rooms of a match: its score, and the events they did not get yet.
type LiveScore struct {
	MatchID   int64
	Changes   int64 // grows with every change: the larger is the later
	HomeScore *int
	AwayScore *int
	Clock     string
	Status    MatchStatus
	Houses    []int64 // rooms on the air that show it
	RaceRoom  bool    // somebody has been in the room of the match
	NewEvents []MatchEvent
}

// MatchEvent is a goal, a card, a period: what happened in a match.
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

// CompetitionCount is how many matches of a list a competition has.
type CompetitionCount struct {
	CompetitionID int64
	Names         Names
	Number        int64
}

// MatchFilter narrows the match list. Zero values do not narrow.
type MatchFilter struct {
	RaceType      int32
	HotOnly       bool
	Status        MatchStatus
	From, To      time.Time // matchTime in [From, To)
	Day           time.Time // of matches of which only the day is known this one, instead of From and To
	Keyword       string    // folded; every word of it is found in a name of the match
	Likeness      Likeness  // of the keyword
	BestFirst     bool      // names that begin with the keyword first, and of what is over the latest
	CompetitionID int64
	TeamID        int64 // plays in it
	Source        SourceFilter
	OpenAt        time.Time // those that could be reserved then
	ReservedBy    int64     // those this user has reserved
	ReservedAs    ReserveKind
	When          When
	MatchID       int64
	Sort          MatchSort
	Limit, Offset int
}

// MatchSort is an order somebody chose for a list; "" is the order of the list.
type MatchSort string

// Orders by time and by status, forwards and, with a minus, backwards. Backwards, matches whose time is not known come first.
const (
	SortMatchTime       MatchSort = "matchTime"
	SortMatchTimeBack   MatchSort = "-matchTime"
	SortMatchStatus     MatchSort = "matchStatus"
	SortMatchStatusBack MatchSort = "-matchStatus"
)

// Known tells whether there is such an order.
func (s MatchSort) Known() bool {
	switch s {
	case "", SortMatchTime, SortMatchTimeBack, SortMatchStatus, SortMatchStatusBack:
		return true
	}
	return false
}

// zonesApart is how long it is one day somewhere before it begins, or after it ends, in UTC.
const zonesApart = 14 * time.Hour

// DayAt is the day that it is in a zone: its midnight in UTC, as a match keeps it of which only the day is known.
func DayAt(at time.Time, zone *time.Location) time.Time {
	year, month, day := at.In(zone).Date()
	return time.Date(year, month, day, 0, 0, 0, 0, time.UTC)
}

// Around is the time within which matches of the day may begin, wherever one is.
func (f *MatchFilter) Around() (from, to time.Time) {
	return f.From.Add(-zonesApart), f.To.Add(zonesApart)
}

// OnDate narrows the filter to one day (2006-01-02): From to To if they are given, else as it is in a zone. "" narrows
// nothing.
func (f *MatchFilter) OnDate(date string, zone *time.Location) error {
	if date == "" {
		return nil
	}
	day, err := time.ParseInLocation(time.DateOnly, date, zone)
	if err != nil {
		return RefuseField("date", "date")
	}
	f.Day = time.Date(day.Year(), day.Month(), day.Day(), 0, 0, 0, 0, time.UTC)
	if f.From.IsZero() || f.To.IsZero() {
		f.From, f.To = day, day.AddDate(0, 0, 1)
	}
	return nil
}

// SourceFilter asks for matches by whether they have a live source.
type SourceFilter int32

const (
	WithSource    SourceFilter = 1
	WithoutSource SourceFilter = 2
)

// When asks for matches that are not over, in the order of the list, or for those that are, the latest first.
type When int32

const (
	Upcoming When = 1
	Past     When = 2
)

// ReservedAs tells how somebody has reserved a match, and which video an anchor will bring to it.
type ReservedAs struct {
	Viewer, Anchor      bool
	VideoURL, VideoType string // "" none
}

// Scheduled is a match an anchor has reserved to show.
type Scheduled struct {
	House HouseCard
	Match Match
}

// MatchEdit is what an operator sets of a match by hand; nil leaves a part as it is.
type MatchEdit struct {
	MatchID     int64 // 0: a new one
	RaceType    int32 // of a new one
	Competition *Named
	Home, Away  *Named
	EventNames  *Names
	Time        *MatchTime
	IsHot       *bool
	Country     *string
	Unlock      []string // parts feeds may change again
	At          time.Time
}

// Named is a team or a competition: one that is known by its id, with new names if there are any, or the one that
// bears one of the names, made if there is none.
type Named struct {
	ID    int64
	Names Names
}

// MatchTime is when a match begins; At is zero while nothing is known, and a day's beginning without Known.
type MatchTime struct {
	At    time.Time
	Known bool
}

// MatchResult is score, clock and status as an operator sets them; nil leaves a part as it is.
type MatchResult struct {
	MatchID   int64
	Status    *MatchStatus
	Detail    *string // with Status; nil: stays with the status it is of
	Scored    bool    // HomeScore and AwayScore are said; nil: there is none
	HomeScore *int
	AwayScore *int
	Periods   *[]PeriodScore
	Clock     *string
	At        time.Time
}

// MatchSource is where a match can be watched; no URL: nowhere. Down: it is there, but interrupted.
type MatchSource struct {
	Name, URL, Type string
	Lines           []SourceLine
	Down            bool
}

// MatchMerged tells what a merged match left to its survivor. Dropped are reservations of people who had reserved
// both, and events both had.
type MatchMerged struct {
	Reservations, Events, Recordings   int64
	DroppedReservations, DroppedEvents int64
}

// MatchFigures is what hangs on a match, for operators.
type MatchFigures struct {
	Reservations int64   `json:"reservations"` // of viewers and anchors
	Rooms        int64   `json:"rooms"`        // that show it, on the air or not
	Events       int64   `json:"events"`       // that were not taken back
	Recordings   int64   `json:"recordings"`
	FeedName     *string `json:"feedName"` // null: made by hand
}

// NameFound is a team or a competition by its name.
type NameFound struct {
	ID       int64
	RaceType int32
	Names    Names
	Logo     string
}
