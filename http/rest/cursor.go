// Cursors: sealed positions in a list. Only the server can make them, and each is good for one list only.

package rest

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"strings"

	"touchline/domain"
)

const cursorMax = 1024

var badCursor = domain.RefuseField("cursor", "cursor")

// SealCursor writes a place; list names the list with everything that shapes it.
func (s *Server) SealCursor(list string, place any) (string, error) {
	body, err := json.Marshal(place)
	if err != nil {
		return "", err
	}
	return base64.RawURLEncoding.EncodeToString(body) + "." + s.cursorSeal(list, body), nil
}

// OpenCursor reads a place of the same list back; BAD_REQUEST for anything else.
func (s *Server) OpenCursor(list, cursor string, place any) error {
	text, seal, found := strings.Cut(cursor, ".")
	if !found || len(cursor) > cursorMax {
		return badCursor
	}
	body, err := base64.RawURLEncoding.Strict().DecodeString(text)
	if err != nil || !hmac.Equal([]byte(seal), []byte(s.cursorSeal(list, body))) {
		return badCursor
	}
	if json.Unmarshal(body, place) != nil {
		return badCursor
	}
	return nil
}

func (s *Server) cursorSeal(list string, body []byte) string {
	mac := hmac.New(sha256.New, s.Secret)
	mac.Write([]byte("cursor:" + list + "\x00"))
	mac.Write(body)
	return base64.RawURLEncoding.EncodeToString(mac.Sum(nil)[:16])
}
