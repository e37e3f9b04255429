// Shapes of chats that several features share.

package view

import (
	"encoding/json"

	"touchline/http/rest"
	"touchline/protos"
)

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

// JSONOrNull is null for nothing.
func JSONOrNull(raw []byte) json.RawMessage {
	if len(raw) == 0 {
		return json.RawMessage("null")
	}
	return raw
}
