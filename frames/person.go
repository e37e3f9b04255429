// People in frames and answers, with their badges.

// Package frames holds the shapes of what the websocket sends (docs/protocol.md, Websocket): the server's frames, the
// numbered events in them, and the frames for one person. Answers of calls about the same things have the same shapes.
// The types of the client are generated from them. Events are stored as they are sent; the package also removes words
// and people from stored ones.
package frames

import "touchline/domain"

// UserBrief is a person in an event, with the badges in this room.
type UserBrief struct {
	UserID    string          `json:"userId"`
	NickName  string          `json:"nickName"`
	UserImage string          `json:"userImage"`
	HouseID   *string         `json:"houseId"`
	RoomRole  domain.RoomRole `json:"roomRole,omitempty"`
	Medal     *Medal          `json:"medal,omitempty"`
	FanLevel  int             `json:"fanLevel,omitempty"`
	Tags      []domain.Badge  `json:"tags,omitempty"`
}

// Medal in JSON.
type Medal struct {
	Name  domain.Badge `json:"name"`
	Level int          `json:"level"`
}

// medals are shared by every line of their wearers, so they must not be changed.
var medals = func() (all [domain.SupporterPlaces]*Medal) {
	for i := range all {
		all[i] = &Medal{domain.MedalSupporter, i + 1}
	}
	return all
}()

// MedalOf returns the medal of a person's badges, or nil.
func MedalOf(b domain.Badges) *Medal {
	if b.Place < 1 || b.Place > domain.SupporterPlaces {
		return nil
	}
	return medals[b.Place-1]
}

// BriefView is a user in JSON, with badges where they apply.
type BriefView struct {
	UserID    string         `json:"userId"`
	NickName  string         `json:"nickName"`
	UserImage string         `json:"userImage"`
	HouseID   *string        `json:"houseId"`
	Medal     *Medal         `json:"medal,omitempty"`
	FanLevel  int            `json:"fanLevel,omitempty"`
	Tags      []domain.Badge `json:"tags,omitempty"`
}

// Wear sets the badges of a user.
func (v *BriefView) Wear(worn domain.Badges) {
	v.Medal, v.FanLevel, v.Tags = MedalOf(worn), worn.FanLevel, worn.Tags()
}

// BriefOf is the view of an existing user.
func BriefOf(b domain.Brief) BriefView {
	v := BriefView{UserID: domain.FormatID(b.UserID), NickName: b.NickName, UserImage: b.UserImage}
	if id := domain.FormatID(b.HouseID); id != "" {
		v.HouseID = &id
	}
	return v
}

// ViewOf is the view of a user; nil for the zero Brief.
func ViewOf(b domain.Brief) *BriefView {
	if b.UserID == 0 {
		return nil
	}
	v := BriefOf(b)
	return &v
}
