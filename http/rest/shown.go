// What is shown of a recording or clip: what edges ask each second before they go on sending it.

package rest

import (
	"crypto/sha256"
	"encoding/base64"
	"strings"

	"github.com/gofiber/fiber/v3"
)

// Shown names what lies under the addresses of a recording or clip.
type Shown struct {
	Shown string `json:"shown"` // another word once something else lies there
}

// AnswerShown answers a name of all that parts name.
func (s *Server) AnswerShown(c fiber.Ctx, parts ...string) error {
	sum := sha256.Sum256([]byte(strings.Join(parts, "\x00")))
	return s.Answer(c, Shown{base64.RawURLEncoding.EncodeToString(sum[:9])})
}
