// Ids: decimal strings outside, int64 inside.

package domain

import (
	"strconv"
	"strings"
)

// FormatID writes an id as the API shows it; 0 is "".
func FormatID(id int64) string {
	if id == 0 {
		return ""
	}
	return strconv.FormatInt(id, 10)
}

// ParseID reads a positive id.
func ParseID(s string) (int64, bool) {
	id, err := strconv.ParseInt(s, 10, 64)
	return id, err == nil && id > 0
}

// HouseRoom names the chat and live room of a house; RaceRoom the chat of a match.
func HouseRoom(houseID int64) string { return "house:" + strconv.FormatInt(houseID, 10) }
func RaceRoom(matchID int64) string  { return "race:" + strconv.FormatInt(matchID, 10) }

// BrandRoom names the chat whose events keep every open slot grid of a brand up to date; nobody speaks there.
func BrandRoom(brandID int64) string { return "brand:" + strconv.FormatInt(brandID, 10) }

// UserChannel names no room: it carries what concerns one person alone.
const UserChannel = "user"

// HouseOf tells which house a room belongs to; false for other rooms.
func HouseOf(room string) (int64, bool) { return numberAfter("house:", room) }

// BrandOf tells whose slot grid a room keeps up to date; false for other rooms.
func BrandOf(room string) (int64, bool) { return numberAfter("brand:", room) }

func numberAfter(prefix, room string) (int64, bool) {
	digits, ok := strings.CutPrefix(room, prefix)
	if !ok {
		return 0, false
	}
	return ParseID(digits)
}
