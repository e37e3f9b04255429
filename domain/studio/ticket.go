// Tickets: the single-use right to open one websocket.

package studio

import (
	"time"

	"touchline/domain"
)

// Ticket grants one websocket to its requester. It is stored under its hash for 60 seconds and used once.
type Ticket struct {
	Room      string          // "house:1001", "race:77" or "user"
	UserID    int64           // 0 for a visitor
	Visitor   string          // visitor id, "" for a user
	TokenHash []byte          // of the requesting login, nil for a visitor
	Role      domain.RoomRole // in Room
	NickName  string          // of a user
	UserImage string
	HouseID   int64     // the user's own house, 0 if not an anchor
	Created   time.Time // of the account
	Followed  time.Time // when the user followed the room, zero if not following
	Lang      string    // the requester's language
}

// ViewerKey identifies a viewer across sockets.
func (t Ticket) ViewerKey() string {
	if t.UserID != 0 {
		return "u:" + domain.FormatID(t.UserID)
	}
	return "v:" + t.Visitor
}

// OwnRoom reports whether the holder is the anchor of the room, who does not count as a viewer.
func (t Ticket) OwnRoom() bool {
	house, ok := domain.HouseOf(t.Room)
	return ok && t.UserID != 0 && house == t.HouseID
}

// RoomEntry is the data of a room and of a user who enters it.
type RoomEntry struct {
	HouseID       int64 // 0 for a room without a house; OwnerID to SuspendEnd are those of a house
	OwnerID       int64
	Status        domain.LiveStatus
	SuspendReason string
	SuspendEnd    time.Time
	Role          domain.RoomRole // of the user in the room
	Followed      time.Time       // when the user followed the house, zero if not following
	Created       time.Time       // of the account; zero for a visitor
	Epoch         int64           // of the newest numbered line, 0 without one
	HeadOffset    int64
}

// RoleIn returns the role of a user (0: a visitor) in a room of an owner (0: none).
func RoleIn(ownerID, userID int64, moderates bool) domain.RoomRole {
	switch {
	case userID == 0:
		return domain.RoleVisitor
	case userID == ownerID:
		return domain.RoleAnchor
	case moderates:
		return domain.RoleModerator
	}
	return domain.RoleViewer
}
