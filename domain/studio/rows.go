// Rows for readers, written in the same commit as the event that changed them.

package studio

import (
	"time"

	"touchline/domain"
)

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
	Status        domain.LiveStatus
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
	Source    domain.LiveSource
	Start     time.Time
	End       time.Time // zero while open
	Peak      int64
	PeakAt    time.Time
	Pictured  bool // had a picture; sessions without one do not count in the statistics
}

// IsRow marks a row.
func (RoomRow) IsRow() {}

// IsRow marks a row.
func (RoomCountRow) IsRow() {}

// IsRow marks a row.
func (LiveSessionRow) IsRow() {}
