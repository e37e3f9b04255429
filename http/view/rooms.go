// Matches, chats and applications, as several features show them.
package view

import (
	"encoding/json"
	"fmt"

	"touchline/domain"
	"touchline/http/rest"
	"touchline/protos"
)

// Versus names both teams of a match.
func Versus(m domain.Match, lang string) string {
	return m.Home.Names.In(lang) + " – " + m.Away.Names.In(lang)
}

// MatchPath is the page a match stands on.
func MatchPath(m domain.Match) string { return fmt.Sprintf("/match/%d", m.RaceType) }

// ApplyForm is what somebody wrote who wants to be an anchor.
type ApplyForm struct {
	RealName     string   `json:"realName"`
	AreaCode     string   `json:"areaCode"`
	Phone        string   `json:"phone"` // masked, except to operators
	AnchorType   int32    `json:"anchorType"`
	Introduction string   `json:"introduction"`
	Contact      string   `json:"contact"`
	ProofImages  []string `json:"proofImages"`
}

// ApplyFormOf shows an application with this phone number, masked or whole.
func ApplyFormOf(p domain.Apply, phone string) *ApplyForm {
	return &ApplyForm{p.RealName, p.AreaCode, phone, p.AnchorType, p.Introduction, p.Contact, rest.NotNil(p.ProofImages)}
}

// StaffPerson is the caller of a call of class RoomStaff, with their role in that room.
func StaffPerson(caller rest.Caller) *protos.Person {
	return &protos.Person{User: ProtoUser(caller.Brief()), Role: int32(caller.Role)}
}

// ChatMode is how the chat of a room may be used.
type ChatMode struct {
	MutedAll             bool            `json:"mutedAll"`
	SlowSeconds          int             `json:"slowSeconds"`
	FollowersOnlyMinutes int             `json:"followersOnlyMinutes"`
	AccountAgeMinutes    int             `json:"accountAgeMinutes"`
	LinksAllowed         bool            `json:"linksAllowed"`
	MaxText              int             `json:"maxText"`
	Shield               bool            `json:"shield"`
	PinnedMessage        json.RawMessage `json:"pinnedMessage"`
}

// MatchEvent is a goal, a card or the like.
type MatchEvent struct {
	EventID   rest.ID `json:"eventId"`
	Type      int32   `json:"type"`
	TeamSide  int32   `json:"teamSide"`
	Player    string  `json:"player"`
	Minute    *int    `json:"minute"`
	Offset    *int    `json:"offset"`
	Text      string  `json:"text"`
	HomeScore int     `json:"homeScore"`
	AwayScore int     `json:"awayScore"`
	Time      int64   `json:"time"`
	Revoked   bool    `json:"revoked"`
}

// MatchEventOf shows an event.
func MatchEventOf(e domain.MatchEvent) MatchEvent {
	return MatchEvent{
		EventID: rest.ID(e.EventID), Type: e.Type, TeamSide: e.TeamSide, Player: e.Player, Minute: e.Minute, Offset: e.Offset,
		Text: e.Text, HomeScore: e.HomeScore, AwayScore: e.AwayScore, Time: e.At.UnixMilli(), Revoked: e.Revoked,
	}
}

// JSONOrNull is null for nothing.
func JSONOrNull(raw []byte) json.RawMessage {
	if len(raw) == 0 {
		return json.RawMessage("null")
	}
	return raw
}
