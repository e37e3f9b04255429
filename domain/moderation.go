// Moderation: the bounds of what a room's staff may do, and how an act of theirs is shown.

package domain

import (
	"encoding/json"
	"slices"
	"time"
)

const (
	UndoWindow       = 10 * time.Minute // an act of moderation can be undone for so long
	HeldWindow       = 30 * time.Minute // a held line waits for the staff of its room for so long
	OwnDeleteWindow  = 2 * time.Minute  // and an author may take a line back
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
	ShieldFollowed   = 10 // minutes of following the shield asks for
	ShieldSlow       = 10 // seconds between two lines under the shield
	FollowersOnlyOff = -1
)

var (
	slowSteps     = []int32{0, 3, 5, 10, 30, 60, 120}
	followedSteps = []int32{FollowersOnlyOff, 0, 10, 30, 60, 1440, 10080}
)

// ValidSlow tells whether a slow mode of so many seconds exists, 0 being none.
func ValidSlow(seconds int32) bool { return slices.Contains(slowSteps, seconds) }

// ValidFollowed tells whether followers-only of so many minutes exists, -1 being none.
func ValidFollowed(minutes int32) bool { return slices.Contains(followedSteps, minutes) }

// ModerationView is one act of moderation in JSON: a row of mod_log and of the frame modlog.
type ModerationView struct {
	ActionID   string          `json:"actionId"`
	Action     string          `json:"action"` // mute, unmute, muteAll, delete, restore, mode, shield, pin, words, moderator, allow, dismiss
	Operator   *BriefView      `json:"operator"`
	Target     *BriefView      `json:"target"`
	Reason     string          `json:"reason"`
	Before     json.RawMessage `json:"before"`
	After      json.RawMessage `json:"after"`
	CreateTime int64           `json:"createTime"`
	Undone     bool            `json:"undone"`
}

// ModerationAct is one act of moderation as it is stored. Number orders the acts of a room.
type ModerationAct struct {
	Number   int64
	ActionID string
	Action   string
	Operator Brief
	Target   Brief
	Reason   string
	Before   []byte // JSON or nil
	After    []byte
	At       time.Time
	Undone   bool
}

// View of an act.
func (a ModerationAct) View() ModerationView {
	null := func(raw []byte) json.RawMessage {
		if len(raw) == 0 {
			return json.RawMessage("null")
		}
		return raw
	}
	return ModerationView{
		ActionID: a.ActionID, Action: a.Action, Operator: ViewOf(a.Operator), Target: ViewOf(a.Target), Reason: a.Reason,
		Before: null(a.Before), After: null(a.After), CreateTime: a.At.UnixMilli(), Undone: a.Undone,
	}
}

// Moderator of a house, and since when.
type Moderator struct {
	Brief
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

// Valid tells whether r is one of the reasons.
func (r ReportReason) Valid() bool {
	return r >= ReportSpam && r <= ReportCopyright || r == ReportOther
}

// Report is what a user, or the server itself, asks an operator to look at.
type Report struct {
	ReporterID int64 // 0: the server
	HouseID    int64 // 0 none
	Room       string
	MessageID  string
	ClipID     string // "" none
	UserID     int64  // who is meant, 0 nobody in particular
	Reason     ReportReason
	Remark     string
	Evidence   string // the line as it was said, or the title of the clip
	At         time.Time
}

// FiledReport is a report as operators read it.
type FiledReport struct {
	Report
	Number   int64
	Reporter Brief
	User     Brief
}
