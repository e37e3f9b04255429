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
	Match        CardMatch // shown by a room on the air; zero for none, and in lists without scores
	Place        Place     // position in the order of the requested list
}

// CardMatch is the match on a room's card.
type CardMatch struct {
	MatchID              int64
	Status               MatchStatus
	HomeNames, AwayNames Names
	HomeLogo, AwayLogo   string
	HomeScore, AwayScore *int
	Clock                string
	Updated              time.Time
}

// Place is the position of a card in an order: larger first, ties by the larger house.
type Place struct {
	First, Second, HouseID int64
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
