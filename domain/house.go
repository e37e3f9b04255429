// Houses as lists and pages show them: the room of an anchor, and the anchor.

package domain

import "time"

// HouseCard is what a live card shows of a room.
type HouseCard struct {
	HouseID      int64
	UserID       int64
	HouseName    string
	HouseImage   string
	Status       LiveStatus
	UserImage    string
	NickName     string
	VisitHistory int64
	Viewers      int64
	RaceType     int32
	AnchorType   int32
	MatchID      int64
	StartTime    time.Time // of the open session, else zero
	Fans         int64
	Joined       time.Time // since when the house exists
	CountryCode  string    // of the anchor, "" unknown
	Language     string    // of the anchor's account
	Brand        bool      // the anchor belongs to a brand
	Place        Place     // in the order the list was asked for
}

// Place is where a card stands in an order: larger first, ties by the larger house.
type Place struct {
	First, Second, HouseID int64
}

// HouseSort is an order of the anchor list.
type HouseSort int32

const (
	ByPopularity  HouseSort = 1 // living first, then viewers
	ByNewestStart HouseSort = 2
	ByFans        HouseSort = 3
)

// HouseFilter narrows the anchor list. Zero values do not narrow.
type HouseFilter struct {
	AnchorType int32
	Language   string // of the anchor's account
	LiveOnly   bool
	Status     LiveStatus
	Keyword    string // folded
	Sort       HouseSort
	After      *Place // continue behind this place
	Limit      int
	Offset     int
}

// House is the room and its anchor in full.
type House struct {
	HouseCard
	AnchorTitle     string
	Introduction    string
	Announcement    string
	OwnVideoURL     string
	OwnVideoType    string
	RoomPath        string // of the player's button, as the anchor or the site has it (RoomPathOf)
	SessionID       string
	Source          LiveSource // of the open session, else 0
	Recorded        bool       // the open session is being recorded
	Clips           bool       // the anchor allows clips of broadcasts and recordings
	SuspendReason   string
	SuspendEnd      time.Time
	Gender          int32
	PersonalProfile string
	Province        string
	City            string
	Notes           int64 // dynamics
	Photos          int64 // on the wall
	Shown           Match // of the match the room shows only its source, if any
}

// SeenHouse is a house with what it is to whoever looks at it.
type SeenHouse struct {
	House
	Attention bool // they follow it
}

// SeenMatch is a match with what it is to whoever looks at it.
type SeenMatch struct {
	Match
	As ReservedAs
}

// Listed tells whether the room may be shown to others at all.
func (h *House) Listed() bool { return h.Status != LiveUnopened && h.Status != LiveSuspended }

// VisibleTo refuses a suspended room while that lasts, and one that was never opened to all but its anchor. askingHouse is
// the house of whoever asks, 0 for none.
func (h *House) VisibleTo(askingHouse int64, now time.Time) error {
	switch {
	case h.Status == LiveSuspended && (h.SuspendEnd.IsZero() || now.Before(h.SuspendEnd)):
		var end *int64 // null: for good
		if !h.SuspendEnd.IsZero() {
			ms := h.SuspendEnd.UnixMilli()
			end = &ms
		}
		return Refuse(RoomSuspended, "reason", h.SuspendReason, "endTime", end)
	case h.Status == LiveUnopened && askingHouse != h.HouseID:
		return Refuse(NotFound, "kind", "house")
	}
	return nil
}

// FinishedSession is a broadcast that has ended, and what it came to.
type FinishedSession struct {
	SessionID    string
	MatchID      int64
	Start, End   time.Time
	Peak         int64
	Gifts        Coins // of gifts; tips and envelopes are none
	NewFollowers int64 // who followed during it and still do
}

// HouseStats sums up the finished sessions of a house.
type HouseStats struct {
	TotalLive time.Duration
	LiveDays  int64 // days of the site's time zone with a session
}

// Brief is a person as lists show them.
type Brief struct {
	UserID    int64
	NickName  string
	UserImage string
	HouseID   int64
}

// Fan is a follower and since when.
type Fan struct {
	Brief
	Since time.Time
}

// MuteInForce is one row of the mute list.
type MuteInForce struct {
	MuteID   string
	User     Brief
	Operator Brief
	Type     MuteType
	Reason   string
	Start    time.Time
	End      time.Time // zero for session and permanent
}

// Column is one kind of sport or of anchor.
type Column struct {
	Type    int32
	Names   Names
	Icon    string // storage key, "" for the client's own
	Sort    int32
	Living  int64 // rooms on the air
	Total   int64 // rooms listed
	Matches int64 // of the filter asked for
}

// SpokenLanguage is a language that anchors with a listed room have chosen for their account.
type SpokenLanguage struct {
	Language string // a tag of Languages
	Living   int64  // rooms on the air
	Total    int64  // rooms listed
}

// Banner of the home page.
type Banner struct {
	BannerID int64
	Image    string
	Titles   Names
	Path     string
}

// HasColumn tells whether there is a column of a type.
func HasColumn(columns []Column, kind int32) bool {
	for _, c := range columns {
		if c.Type == kind {
			return true
		}
	}
	return false
}
