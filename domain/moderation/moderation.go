// Moderation: the limits of a room's staff, and the view of their acts.

// Package moderation holds what is said in rooms and who may say it: lines and mutes, banned words, links, reports,
// and the acts of a room's staff.
package moderation

import (
	"slices"
	"time"

	"touchline/domain"
)

const (
	UndoWindow       = 10 * time.Minute // how long an act of moderation can be undone
	HeldWindow       = 30 * time.Minute // how long a held line waits for the staff of its room
	OwnDeleteWindow  = 2 * time.Minute  // how long an author may delete a line
	DeleteMax        = 50               // lines of one call
	DeleteOfUserMax  = 100              // lines hidden together with a mute
	PinTextMax       = 200
	PinSecondsMin    = 10
	PinSecondsMax    = 86_400
	RoomWordsMax     = 500
	RoomWordMax      = 30
	ModeratorsMax    = 50
	ChatTextLeast    = 20 // bounds of maxText
	ChatTextMost     = 500
	AccountAgeMost   = 43_200 // minutes: 30 days
	ReportTextMax    = 200
	ShieldFollowed   = 10 // minutes of following that the shield requires
	ShieldSlow       = 10 // seconds between two lines under the shield
	FollowersOnlyOff = -1
)

var (
	slowSteps     = []int32{0, 3, 5, 10, 30, 60, 120}
	followedSteps = []int32{FollowersOnlyOff, 0, 10, 30, 60, 1440, 10080}
)

// ValidSlow reports whether a slow mode of so many seconds exists; 0 is off.
func ValidSlow(seconds int32) bool { return slices.Contains(slowSteps, seconds) }

// ValidFollowed reports whether a followers-only mode of so many minutes exists; -1 is off.
func ValidFollowed(minutes int32) bool { return slices.Contains(followedSteps, minutes) }

// Act is one stored act of moderation. Number orders the acts of a room.
type Act struct {
	Number   int64
	ActionID string
	Action   string
	Operator domain.Brief
	Target   domain.Brief
	Reason   string
	Before   []byte // JSON or nil
	After    []byte
	At       time.Time
	Undone   bool
}

// Moderator is a moderator of a house, with the time of the appointment.
type Moderator struct {
	domain.Brief
	Granted time.Time
}

// ReportReason of a report.
type ReportReason int32

const (
	ReportSpam      ReportReason = 1
	ReportAbuse     ReportReason = 2
	ReportIllegal   ReportReason = 3
	ReportFraud     ReportReason = 4
	ReportCopyright ReportReason = 5
	ReportOther     ReportReason = 9
)

// Valid reports whether r is one of the reasons.
func (r ReportReason) Valid() bool {
	return r >= ReportSpam && r <= ReportCopyright || r == ReportOther
}

// Report is a request to an operator, by a user or by the server itself.
type Report struct {
	ReporterID int64 // 0: the server
	HouseID    int64 // 0 none
	Room       string
	MessageID  string
	ClipID     string // "" none
	UserID     int64  // the reported user, 0 if none
	Reason     ReportReason
	Remark     string
	Evidence   string // the original line, or the title of the clip
	At         time.Time
}

// FiledReport is a report for operators.
type FiledReport struct {
	Report
	Number   int64
	Reporter domain.Brief
	User     domain.Brief
}

// MuteInForce is one entry of the mute list.
type MuteInForce struct {
	MuteID   string
	User     domain.Brief
	Operator domain.Brief
	Type     domain.MuteType
	Reason   string
	Start    time.Time
	End      time.Time // zero for session and permanent
}
