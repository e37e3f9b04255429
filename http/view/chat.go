// Shapes of chats that several features share.

package view

import (
	"encoding/json"

	"touchline/http/rest"
	"touchline/protos"
)

// StaffPerson converts the caller of a RoomStaff call, with their role in the room, for a command.
func StaffPerson(caller rest.Caller) *protos.Person {
	return &protos.Person{User: ProtoUser(caller.Brief()), Role: int32(caller.Role)}
}

// ChatMode is the mode of a chat, with its pinned line.
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

// JSONOrNull returns the JSON value null for an empty text.
func JSONOrNull(raw []byte) json.RawMessage {
	if len(raw) == 0 {
		return json.RawMessage("null")
	}
	return raw
}
