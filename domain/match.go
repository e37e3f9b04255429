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

// Match is one row of the match lists, contract section 4.
type Match struct {
	MatchID          int64
	RaceType         int32
	EventNames       Names // round or stage
	CompetitionID    int64
	CompetitionNames Names
	CompetitionLogo  string
	MatchTime        time.Time // zero while nothing is known
	TimeKnown        bool
	Status           MatchStatus
	StatusDetail     string // cancelled, awarded, afterExtraTime, penalties, noResult, or free text
	Home, Away       Team
	HomeScore        *int
	AwayScore        *int
	Periods          []PeriodScore
	Clock            string // "67'", "Q3 04:12"
	SourceURL        string // a live source; the list shows only that there is one
	SourceType       string
	SourceDown       bool
	IsHot            bool
	AnchorCount      int64 // rooms that show it
	ReserveCount     int64
	Country          string
	Updated          time.Time // of score, clock or status
}

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

// MatchEvent is a goal, a card, a period: what happened in a match.
type MatchEvent struct {
	EventID   int64
	MatchID   int64
	Type      int32 // contract section 3, matchEventType
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

// MatchFilter narrows the match list. Zero values do not narrow.
type MatchFilter struct {
	RaceType      int32
	HotOnly       bool
	Status        MatchStatus
	From, To      time.Time // matchTime in [From, To)
	Keyword       string    // folded
	CompetitionID int64
	Source        SourceFilter
	OpenAt        time.Time // those that could be reserved then
	ReservedBy    int64     // those this user has reserved
	ReservedAs    ReserveKind
	When          When
	Limit, Offset int
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
