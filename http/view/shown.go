// What is shown of a recording or clip: what edges ask each second before they go on sending it.

package view

import (
	"crypto/sha256"
	"encoding/base64"
	"strings"
)

// Shown names what lies under the addresses of a recording or clip.
type Shown struct {
	Shown string `json:"shown"` // another word once something else lies there
}

// ShownOf is a name of all that parts name.
func ShownOf(parts ...string) Shown {
	sum := sha256.Sum256([]byte(strings.Join(parts, "\x00")))
	return Shown{base64.RawURLEncoding.EncodeToString(sum[:9])}
}
