// Rows of chat lines and mutes.

package moderation

import (
	"time"

	"touchline/domain"
)

// LineGoal is the stored kind of a score that tells of a goal or of its revocation. The history of a chat has no other
// scores.
const LineGoal = "goal"

// LineRow is one numbered event of a room in its wire format.
type LineRow struct {
	Room      string // "house:1001"
	Epoch     int64  // of the room, not of the activation
	Offset    int64  // 1, 2, 3 … within the room, across epochs
	Kind      string // chat, notice, live, room, gift …
	UserID    int64  // author of a chat line, else 0
	ClientID  string // the author's id of the line, else ""
	MessageID string // chat lines only
	SessionID string // live session in which it fell, else ""
	At        time.Time
	Body      []byte // the JSON event of docs/protocol.md, Events, encoded once
	Deleted   bool   // of lines read back: the text is for the staff only
}

// LinePlace is the position of a line among the lines of all rooms.
type LinePlace struct {
	At     time.Time
	Room   string
	Offset int64
}

// MuteRow records a mute; it replaces an earlier one of the same room and user.
type MuteRow struct {
	MuteID     string
	Room       string
	UserID     int64
	OperatorID int64
	Type       domain.MuteType
	Reason     string
	Start      time.Time
	End        time.Time // zero for session and permanent
}

// UnmuteRow lifts the mute of one user; with AllSession it lifts every session mute of the room.
type UnmuteRow struct {
	Room       string
	UserID     int64
	AllSession bool
	OperatorID int64
	At         time.Time
}

// IsRow marks a row.
func (LineRow) IsRow() {}

// IsRow marks a row.
func (MuteRow) IsRow() {}

// IsRow marks a row.
func (UnmuteRow) IsRow() {}
