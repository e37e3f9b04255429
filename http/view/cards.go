// Shared shapes: cards, people, anchors, players.

// Package view has the JSON shapes that several features answer.
package view

import (
	"time"

	"touchline/domain"
	"touchline/domain/studio"
	"touchline/frames"
	"touchline/http/rest"
	"touchline/protos"
)

// LiveItem is a room in a list.
type LiveItem struct {
	HouseID      rest.ID        `json:"houseId"`
	HouseName    string         `json:"houseName"`
	HouseImage   string         `json:"houseImage"`
	LiveStatus   int32          `json:"liveStatus"`
	UserImage    string         `json:"userImage"`
	NickName     string         `json:"nickName"`
	VisitHistory int64          `json:"visitHistory"`
	Viewers      int64          `json:"viewers"`
	RaceType     int32          `json:"raceType"`
	AnchorType   int32          `json:"anchorType"`
	MatchID      rest.ID        `json:"matchId" api:"nullable"`
	StartTime    *int64         `json:"startTime"`
	Tags         []domain.Badge `json:"tags"`
	CountryCode  string         `json:"countryCode"`  // of the anchor; "" if unknown
	LanguageType string         `json:"languageType"` // of the anchor
	Match        *ShownMatch    `json:"match"`        // of a room on the air; null in lists without scores
}

// ShownMatch is the match that a room shows now, in one language.
type ShownMatch struct {
	MatchID           rest.ID `json:"matchId"`
	MatchStatus       int32   `json:"matchStatus"`
	HomeTeam          Side    `json:"homeTeam"`
	AwayTeam          Side    `json:"awayTeam"`
	HomeScore         *int    `json:"homeScore"`
	AwayScore         *int    `json:"awayScore"`
	Clock             *string `json:"clock"`
	SourceUpdatedTime *int64  `json:"sourceUpdatedTime"`
}

// Side is a team on a card.
type Side struct {
	Name string `json:"name"`
	Logo string `json:"logo"`
}

func shownMatch(m domain.CardMatch, lang string) *ShownMatch {
	if m.MatchID == 0 {
		return nil
	}
	return &ShownMatch{
		MatchID: rest.ID(m.MatchID), MatchStatus: int32(m.Status),
		HomeTeam: Side{m.HomeNames.In(lang), m.HomeLogo}, AwayTeam: Side{m.AwayNames.In(lang), m.AwayLogo},
		HomeScore: m.HomeScore, AwayScore: m.AwayScore, Clock: TextOrNull(m.Clock), SourceUpdatedTime: Millis(m.Updated),
	}
}

// LiveItemIn returns a room for a list, with the names of its match in a language.
func LiveItemIn(c domain.HouseCard, lang string, now time.Time) LiveItem {
	return LiveItem{
		HouseID: rest.ID(c.HouseID), HouseName: c.HouseName, HouseImage: c.HouseImage, LiveStatus: int32(c.Status),
		UserImage: c.UserImage, NickName: c.NickName, VisitHistory: c.VisitHistory, Viewers: c.Viewers,
		RaceType: c.RaceType, AnchorType: c.AnchorType, MatchID: rest.ID(c.MatchID), StartTime: Millis(c.StartTime),
		Tags: c.Tags(now), CountryCode: c.CountryCode, LanguageType: c.Language, Match: shownMatch(c.Match, lang),
	}
}

// LiveItemsIn returns rooms for a list, with the names of their matches in a language.
func LiveItemsIn(cards []domain.HouseCard, lang string, now time.Time) []LiveItem {
	return Each(cards, func(c domain.HouseCard) LiveItem { return LiveItemIn(c, lang, now) })
}

// UserBrief is a user as others see them. houseId is null unless the user is an anchor.
type UserBrief struct {
	UserID    rest.ID `json:"userId"`
	NickName  string  `json:"nickName"`
	UserImage string  `json:"userImage"`
	HouseID   rest.ID `json:"houseId" api:"nullable"`
	RoomRole  int32   `json:"roomRole,omitempty"`

	Medal    *frames.Medal  `json:"medal,omitempty"`
	FanLevel int            `json:"fanLevel,omitempty"`
	Tags     []domain.Badge `json:"tags,omitempty"`
}

// Badges returns the badges of a person in the room of a house. It never waits.
type Badges func(houseID, userID int64) domain.Badges

// Wearing returns a user with their badges in the room of a house. badges may be nil.
func (u UserBrief) Wearing(badges Badges, houseID int64) UserBrief {
	if badges != nil {
		worn := badges(houseID, int64(u.UserID))
		u.Medal, u.FanLevel, u.Tags = frames.MedalOf(worn), worn.FanLevel, worn.Tags()
	}
	return u
}

// UserBriefOf returns a user as others see them.
func UserBriefOf(b domain.Brief) UserBrief {
	return UserBrief{UserID: rest.ID(b.UserID), NickName: b.NickName, UserImage: b.UserImage, HouseID: rest.ID(b.HouseID)}
}

// ProtoUser converts a person for a command.
func ProtoUser(b domain.Brief) *protos.User {
	return &protos.User{UserId: b.UserID, NickName: b.NickName, UserImage: b.UserImage, HouseId: b.HouseID}
}

// AnchorInfo is the anchor of a room.
type AnchorInfo struct {
	UserID          rest.ID        `json:"userId"`
	HouseID         rest.ID        `json:"houseId"`
	NickName        string         `json:"nickName"`
	UserImage       string         `json:"userImage"`
	Gender          int32          `json:"gender"`
	PersonalProfile string         `json:"personalProfile"`
	AnchorTitle     string         `json:"anchorTitle"`
	Introduction    string         `json:"introduction"`
	AnchorType      int32          `json:"anchorType"`
	FanCount        int64          `json:"fanCount"`
	Attention       bool           `json:"attention"`
	LiveStatus      int32          `json:"liveStatus"`
	Region          *domain.Region `json:"region"`
	JoinTime        *int64         `json:"joinTime"`
	NoteCount       int64          `json:"noteCount"`
	ImageCount      int64          `json:"imageCount"`
	Tags            []domain.Badge `json:"tags"`
}

// AnchorInfoOf returns the anchor of a house. attention is whether the reader follows the house.
func AnchorInfoOf(h studio.House, attention bool, now time.Time) AnchorInfo {
	info := AnchorInfo{
		UserID: rest.ID(h.UserID), HouseID: rest.ID(h.HouseID), NickName: h.NickName, UserImage: h.UserImage,
		Gender: h.Gender, PersonalProfile: h.PersonalProfile, AnchorTitle: h.AnchorTitle, Introduction: h.Introduction,
		AnchorType: h.AnchorType, FanCount: h.Fans, Attention: attention, LiveStatus: int32(h.Status),
		JoinTime:  Millis(h.Joined),
		NoteCount: h.Notes, ImageCount: h.Photos, Tags: h.Tags(now),
	}
	if h.CountryCode != "" {
		info.Region = &domain.Region{CountryCode: h.CountryCode, Province: h.Province, City: h.City}
	}
	return info
}

// ReplayItem is a recording in a list.
type ReplayItem struct {
	ReplayID        string  `json:"replayId"`
	HouseID         rest.ID `json:"houseId"`
	Title           string  `json:"title"`
	Image           string  `json:"image"`
	NickName        string  `json:"nickName"` // of its anchor
	DurationSeconds int64   `json:"durationSeconds"`
	MatchID         rest.ID `json:"matchId" api:"nullable"`
	StartTime       int64   `json:"startTime"`
	VisitHistory    int64   `json:"visitHistory"`
	Hidden          bool    `json:"hidden"` // visible to its anchor only

	Tags        []domain.Badge `json:"tags"`        // of its anchor
	CountryCode string         `json:"countryCode"` // of its anchor; "" if unknown
}

// PersonOf converts the holder of a right for the rules of a chat.
func PersonOf(right studio.Ticket) *protos.Person {
	return &protos.Person{
		User: &protos.User{UserId: right.UserID, NickName: right.NickName, UserImage: right.UserImage,
			HouseId: right.HouseID},
		Role:             int32(right.Role),
		AccountCreatedMs: MillisOrZero(right.Created), FollowedMs: MillisOrZero(right.Followed),
	}
}
