// Who is counted as one viewer of a page.

package view

import (
	"crypto/sha256"
	"encoding/base64"

	"touchline/domain"
	"touchline/http/rest"
)

// ViewerOf counts a person once, and a visitor by what little is known of them, unreadably.
func ViewerOf(caller rest.Caller) string {
	if caller.UserID != 0 {
		return "u:" + domain.FormatID(caller.UserID)
	}
	sum := sha256.Sum256([]byte(caller.Address().String() + "\x00" + caller.Agent))
	return "v:" + base64.RawURLEncoding.EncodeToString(sum[:12])
}
