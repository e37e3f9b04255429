// Rows for readers, written in the same commit as the event that changed them.

package domain

import "time"

// Row is one projection that a stream writes with its events.
type Row interface{ IsRow() }

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
	Type       MuteType
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

// RoomRow is the data of a live room for lists and pages. Every field is written.
type RoomRow struct {
	HouseID       int64
	HouseName     string
	AnchorTitle   string
	HouseImage    string
	Introduction  string
	Announcement  string
	RaceType      int32
	AnchorType    int32
	MatchID       int64 // 0 none
	OwnVideoURL   string
	OwnVideoType  string
	LiveRoomPath  string // "": the site's
	Status        LiveStatus
	SessionID     string    // open session, else ""
	StartTime     time.Time // of the open session, else zero
	LastLiveTime  time.Time
	LiveCodeHash  []byte
	LiveCodeSeq   int64 // number of the valid live code
	KeyFrame      time.Duration
	SuspendReason string
	SuspendEnd    time.Time
}

// RoomCountRow is the room's audience, written every few seconds at most.
type RoomCountRow struct {
	HouseID      int64
	Viewers      int64
	VisitHistory int64
}

// LiveSessionRow is one broadcast, written at its start, at its first picture and at its end.
type LiveSessionRow struct {
	SessionID string
	HouseID   int64
	MatchID   int64
	RaceType  int32
	Source    LiveSource
	Start     time.Time
	End       time.Time // zero while open
	Peak      int64
	PeakAt    time.Time
	Pictured  bool // had a picture; sessions without one do not count in the statistics
}

// NoticeRow is one notice in a user's list.
type NoticeRow struct {
	NotifyID string
	UserID   int64
	Type     NotifyType
	Params   []byte // JSON object; the client writes the text
	Path     string
	At       time.Time
}

// EnvelopeRow is the present state of a red envelope. Every field is written.
type EnvelopeRow struct {
	Number     int64
	HouseID    int64
	SenderID   int64
	ReceiverID int64 // of a private one
	Type       RedType
	Status     RedStatus
	Total      Coins
	Count      int64
	LeftAmount Coins
	LeftCount  int64
	Refunded   Coins
	Remark     string
	Seed       []byte
	ClientSeed string
	Created    time.Time
	Open       time.Time
	Expire     time.Time
	Ended      time.Time // zero while open
}

// IsRow marks a row.
func (LineRow) IsRow() {}
// IsRow marks a row.
func (MuteRow) IsRow() {}
// IsRow marks a row.
func (UnmuteRow) IsRow() {}
// IsRow marks a row.
func (RoomRow) IsRow() {}
// IsRow marks a row.
func (RoomCountRow) IsRow() {}
// IsRow marks a row.
func (LiveSessionRow) IsRow() {}
// IsRow marks a row.
func (NoticeRow) IsRow() {}
// IsRow marks a row.
func (EnvelopeRow) IsRow() {}
