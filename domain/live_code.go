// Live codes and overlay keys: secrets of a house that its anchor copies into broadcasting software.

package domain

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"fmt"
)

const houseCodeLength = 22 // characters of [A-Za-z0-9_-]: 132 bits

// LiveCode is the password of a house's encoder. It is made from the server's secret and a number, 1 being the first:
// the database keeps only the number and a hash, and the anchor can be shown the code again.
func LiveCode(secret []byte, houseID, seq int64) string {
	return houseCode(secret, "live", houseID, seq)
}

// OverlayKey is the key of a house's chat overlay. It goes with the number of the live code: a new code ends
// both, so an anchor whose screen was seen has one thing to do.
func OverlayKey(secret []byte, houseID, seq int64) string {
	return houseCode(secret, "overlay", houseID, seq)
}

func houseCode(secret []byte, purpose string, houseID, seq int64) string {
	mac := hmac.New(sha256.New, secret)
	fmt.Fprintf(mac, "%s:%d:%d", purpose, houseID, seq)
	return base64.RawURLEncoding.EncodeToString(mac.Sum(nil))[:houseCodeLength]
}
