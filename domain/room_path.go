// Where the player's button to the live room leads.

package domain

import (
	"regexp"
	"strings"
)

// RoomPathSetting is the path of the site; an anchor may set another one for their room.
const RoomPathSetting = "player.roomPath"

const (
	RoomPathDefault = "/anchor/room/" + houseMark
	RoomPathMax     = 200

	houseMark = "{houseId}" // stands for the number of the room
)

// roomPath takes no dots, no second slash and no escapes: a browser may read an address of another site in them.
var roomPath = regexp.MustCompile(`^(?:/(?:[A-Za-z0-9_-]|\{houseId\})+)+(?:\?[A-Za-z0-9_=&-]*(?:\{houseId\}[A-Za-z0-9_=&-]*)*)?$`)

// IsRoomPath tells whether a text is a path of this site: segments of letters, digits, _, - and {houseId}, perhaps with a
// query of the same.
func IsRoomPath(path string) bool { return len(path) <= RoomPathMax && roomPath.MatchString(path) }

// RoomPathOf is the path for one room; what is no path counts as the default.
func RoomPathOf(path string, houseID int64) string {
	if !IsRoomPath(path) {
		path = RoomPathDefault
	}
	return strings.ReplaceAll(path, houseMark, FormatID(houseID))
}
