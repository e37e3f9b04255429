// Ids: decimal strings in the API, int64 inside; and the names of previews.

package domain

import (
	"crypto/rand"
	"strconv"
	"strings"
)

// FormatID writes an id for the API; 0 is "".
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

// HouseRoom names the chat and live room of a house.
func HouseRoom(houseID int64) string { return "house:" + strconv.FormatInt(houseID, 10) }

// RaceRoom names the chat of a match.
func RaceRoom(matchID int64) string { return "race:" + strconv.FormatInt(matchID, 10) }

// BrandRoom names the room whose events update the open slot grids of a brand; it has no chat.
func BrandRoom(brandID int64) string { return "brand:" + strconv.FormatInt(brandID, 10) }

// UserChannel is the channel of events for one user; it is not a room.
const UserChannel = "user"

// HouseOf returns the house of a room; false for other rooms.
func HouseOf(room string) (int64, bool) { return numberAfter("house:", room) }

// BrandOf returns the brand of a grid room; false for other rooms.
func BrandOf(room string) (int64, bool) { return numberAfter("brand:", room) }

func numberAfter(prefix, room string) (int64, bool) {
	digits, ok := strings.CutPrefix(room, prefix)
	if !ok {
		return 0, false
	}
	return ParseID(digits)
}

// RaceOf returns the match of a chat room; false for other rooms.
func RaceOf(room string) (int64, bool) { return numberAfter("race:", room) }

// ParseAfter reads the number that follows a prefix; false for any other id.
func ParseAfter(prefix, id string) (int64, bool) {
	digits, ok := strings.CutPrefix(id, prefix)
	if !ok || strings.HasPrefix(digits, "+") || strings.HasPrefix(digits, "0") {
		return 0, false
	}
	return ParseID(digits)
}

const (
	previewMark   = "pv"
	previewLength = len(previewMark) + 26
)

// NewPreview names a preview: pictures of an encoder that only the anchor sees. The name is a secret, as it is all that
// opens the pictures.
func NewPreview() string { return previewMark + rand.Text() }

// IsPreview reports whether a text names a preview. It takes the place of the id of a session.
func IsPreview(text string) bool {
	const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567"
	rest, marked := strings.CutPrefix(text, previewMark)
	return marked && len(text) == previewLength && strings.Trim(rest, letters) == ""
}

// PreviewStream names the stream of a preview in addresses.
func PreviewStream(houseID, preview string) string { return houseID + "." + preview }
