// Live codes and overlay keys: secrets of a house for the anchor's broadcasting software.

package studio

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"fmt"
)

const houseCodeLength = 22 // characters of [A-Za-z0-9_-]: 132 bits

// LiveCode is the password of a house's encoder. It is derived from the server's secret and a sequence number from 1.
// The database keeps only the number and a hash, and the code can be shown again.
func LiveCode(secret []byte, houseID, seq int64) string {
	return houseCode(secret, "live", houseID, seq)
}

// OverlayKey is the key of a house's chat overlay. It has the number of the live code, so that a new code revokes both.
func OverlayKey(secret []byte, houseID, seq int64) string {
	return houseCode(secret, "overlay", houseID, seq)
}

func houseCode(secret []byte, purpose string, houseID, seq int64) string {
	mac := hmac.New(sha256.New, secret)
	fmt.Fprintf(mac, "%s:%d:%d", purpose, houseID, seq)
	return base64.RawURLEncoding.EncodeToString(mac.Sum(nil))[:houseCodeLength]
}
