// Houses in lists and on pages: the room of an anchor, and the anchor.

package domain

import "time"

// HouseCard is the data of a room's card.
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
	StartTime    time.Time // of the open session, or zero
	Fans         int64
	Joined       time.Time // when the house was created
	CountryCode  string    // of the anchor, "" unknown
	Language     string    // of the anchor's account
	Brand        bool      // the anchor belongs to a brand
	Place        Place     // position in the order of the requested list
}

// Place is the position of a card in an order: larger first, ties by the larger house.
type Place struct {
	First, Second, HouseID int64
}

// HouseSort is an order of the anchor list.
type HouseSort int32

const (
	ByPopularity  HouseSort = 1 // live ones first, then by viewers
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
	After      *Place // continue after this place
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
	RoomPath        string // link of the player's button, of the anchor or the site (RoomPathOf)
	SessionID       string
	Source          LiveSource // of the open session, else 0
	Recorded        bool       // the open session is being recorded
	Clips           bool       // the anchor allows clips
	SuspendReason   string
	SuspendEnd      time.Time
	Gender          int32
	PersonalProfile string
	Province        string
	City            string
	Notes           int64
	Photos          int64 // on the photo wall
	Shown           Match // the match shown by the room, with only its source
}

// SeenHouse is a house with its relation to the reader.
type SeenHouse struct {
	House
	Attention bool // the reader follows it
}

// SeenMatch is a match with its relation to the reader.
type SeenMatch struct {
	Match
	As ReservedAs
}

// Listed reports whether the room may be shown to other users.
func (h *House) Listed() bool { return h.Status != LiveUnopened && h.Status != LiveSuspended }

// VisibleTo refuses access to a suspended room, and to a never opened one except for its anchor. askingHouse is the
// house of the reader, 0 if none.
func (h *House) VisibleTo(askingHouse int64, now time.Time) error {
	switch {
	case h.Status == LiveSuspended && (h.SuspendEnd.IsZero() || now.Before(h.SuspendEnd)):
		var end *int64 // nil: permanent
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

// FinishedSession is a broadcast that has ended, with its figures.
type FinishedSession struct {
	SessionID    string
	MatchID      int64
	Start, End   time.Time
	Peak         int64
	Gifts        Coins // of gifts, without tips and envelopes
	NewFollowers int64 // users who followed during it and still do
}

// HouseStats sums up the finished sessions of a house.
type HouseStats struct {
	TotalLive time.Duration
	LiveDays  int64 // days with a session, in the site's time zone
}

// Brief is a user as shown in lists.
type Brief struct {
	UserID    int64
	NickName  string
	UserImage string
	HouseID   int64
}

// Fan is a follower with the time of following.
type Fan struct {
	Brief
	Since time.Time
}

// MuteInForce is one entry of the mute list.
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
	Living  int64 // live rooms
	Total   int64 // listed rooms
	Matches int64 // matches of the requested filter
}

// SpokenLanguage is a language of anchors with a listed room.
type SpokenLanguage struct {
	Language string // a tag of Languages
	Living   int64  // live rooms
	Total    int64  // listed rooms
}

// Banner of the home page.
type Banner struct {
	BannerID int64
	Image    string
	Titles   Names
	Path     string
}

// HasColumn reports whether there is a column of a type.
func HasColumn(columns []Column, kind int32) bool {
	for _, c := range columns {
		if c.Type == kind {
			return true
		}
	}
	return false
}
