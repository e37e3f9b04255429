// The target of the player's button to the live room.

package studio

import (
	"regexp"
	"strings"

	"touchline/domain"
)

// RoomPathSetting is the site's path; an anchor may set another one for a room.
const RoomPathSetting = "player.roomPath"

const (
	RoomPathDefault = "/anchor/room/" + houseMark
	RoomPathMax     = 200

	houseMark = "{houseId}" // placeholder for the number of the room
)

// roomPath allows no dots, no double slash and no escapes, which browsers may read as an address of another site.
var roomPath = regexp.MustCompile(`^(?:/(?:[A-Za-z0-9_-]|` +
	`\{houseId\})+)+(?:\?[A-Za-z0-9_=&-]*(?:\{houseId\}[A-Za-z0-9_=&-]*)*)?$`)

// IsRoomPath reports whether a text is a path of this site: segments of letters, digits, _, - and {houseId},
// optionally with a query of the same.
func IsRoomPath(path string) bool { return len(path) <= RoomPathMax && roomPath.MatchString(path) }

// RoomPathOf returns the path for one room; an invalid path counts as the default.
func RoomPathOf(path string, houseID int64) string {
	if !IsRoomPath(path) {
		path = RoomPathDefault
	}
	return strings.ReplaceAll(path, houseMark, domain.FormatID(houseID))
}
