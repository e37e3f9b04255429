// Tickets: the single-use right to open one websocket.

package domain

import "time"

// Ticket binds a websocket to who asked for it. It is stored under its hash, for 60 seconds, and taken once.
type Ticket struct {
	Room      string   // "house:1001", "race:77" or "user"
	UserID    int64    // 0 for a visitor
	Visitor   string   // visitor id, "" for a user
	TokenHash []byte   // of the login that asked, nil for a visitor
	Role      RoomRole // in Room
	NickName  string   // of a user
	UserImage string
	HouseID   int64     // the user's own house, 0 when no anchor
	Created   time.Time // of the account
	Followed  time.Time // since when the room is followed, zero when not
	Lang      string    // the language of whoever asked
}

// ViewerKey counts a person once, however many sockets they hold.
func (t Ticket) ViewerKey() string {
	if t.UserID != 0 {
		return "u:" + FormatID(t.UserID)
	}
	return "v:" + t.Visitor
}

// OwnRoom tells whether the holder is the anchor of the room. They are no viewer of it: the studio and the room page of an
// anchor raise no count.
func (t Ticket) OwnRoom() bool {
	house, ok := HouseOf(t.Room)
	return ok && t.UserID != 0 && house == t.HouseID
}

// RoomPass is what the tables say of a room and a person who wants to enter it.
type RoomPass struct {
	HouseID       int64 // 0 for a room that is no house's; OwnerID to SuspendEnd are those of a house
	OwnerID       int64
	Status        LiveStatus
	SuspendReason string
	SuspendEnd    time.Time
	Role          RoomRole  // of the person in the room
	Followed      time.Time // since when they follow the house, zero when they do not
	Created       time.Time // their account; zero for a visitor
	Epoch         int64     // of the newest numbered line, 0 when there is none
	HeadOffset    int64
}

// RoleIn is what a user (0: a visitor) may do in a room of an owner (0: nobody's).
func RoleIn(ownerID, userID int64, moderates bool) RoomRole {
	switch {
	case userID == 0:
		return RoleVisitor
	case userID == ownerID:
		return RoleAnchor
	case moderates:
		return RoleModerator
	}
	return RoleViewer
}
