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
}

// ViewerKey counts a person once, however many sockets they hold.
func (t Ticket) ViewerKey() string {
	if t.UserID != 0 {
		return "u:" + FormatID(t.UserID)
	}
	return "v:" + t.Visitor
}
