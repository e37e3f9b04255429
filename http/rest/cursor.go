// Values that the server seals and receives again: cursors, which are positions in a list, and links that a browser
// opens without a token.

package rest

import (
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"strconv"
	"strings"
	"time"

	"touchline/domain"
)

const cursorMax = 1024

var badCursor = domain.RefuseField("cursor", "cursor")

// Secrets are the site's secrets, several during a rotation.
func (c Config) Secrets() domain.Secrets { return domain.SecretsOf(c.Secret, c.OldSecrets) }

// SealCursor seals a place; list identifies the list with all its parameters.
func (s *Server) SealCursor(list string, place any) (string, error) {
	body, err := json.Marshal(place)
	if err != nil {
		return "", err
	}
	return base64.RawURLEncoding.EncodeToString(body) + "." + cursorSeal(s.Secret, list, body), nil
}

// OpenCursor opens a place of the same list; BAD_REQUEST for anything else.
func (s *Server) OpenCursor(list, cursor string, place any) error {
	text, seal, found := strings.Cut(cursor, ".")
	if !found || len(cursor) > cursorMax {
		return badCursor
	}
	body, err := base64.RawURLEncoding.Strict().DecodeString(text)
	if err != nil || !s.Secrets().Prove(func(secret []byte) bool {
		return hmac.Equal([]byte(seal), []byte(cursorSeal(secret, list, body)))
	}) {
		return badCursor
	}
	if json.Unmarshal(body, place) != nil {
		return badCursor
	}
	return nil
}

func cursorSeal(secret []byte, list string, body []byte) string {
	mac := hmac.New(sha256.New, secret)
	mac.Write([]byte("cursor:" + list + "\x00"))
	mac.Write(body)
	return base64.RawURLEncoding.EncodeToString(mac.Sum(nil)[:16])
}

// SealLink seals a caller's right to open one thing until an instant, as one word for a path or a query; what
// identifies the call and the thing.
func (s *Server) SealLink(caller Caller, until time.Time, what ...string) string {
	expires, login := strconv.FormatInt(until.UnixMilli(), 10), caller.TokenHash.LoginID()
	return expires + "." + login + "." + linkSeal(s.Secret, expires, login, what)
}

// OpenLink checks a user's link to a thing. It refuses with FORBIDDEN an altered link, and with NOT_FOUND an expired
// one or one whose login has ended.
func (s *Server) OpenLink(ctx context.Context, link string, userID int64, what ...string) error {
	ended := domain.Refuse(domain.NotFound, "kind", "link")
	parts := strings.Split(link, ".")
	if len(parts) != 3 || !s.Secrets().Prove(func(secret []byte) bool {
		return hmac.Equal([]byte(parts[2]), []byte(linkSeal(secret, parts[0], parts[1], what)))
	}) {
		return domain.Refuse(domain.Forbidden)
	}
	until, err := strconv.ParseInt(parts[0], 10, 64)
	if err != nil || s.Now().UnixMilli() >= until {
		return ended
	}
	login, err := s.Logins.LoginNamed(ctx, userID, parts[1], s.Now())
	if err == nil {
		err = login.Disabled(s.Now())
	}
	if code := domain.CodeOf(err); code == domain.TokenInvalid || code == domain.AccountDisabled {
		return ended
	}
	return err
}

func linkSeal(secret []byte, expires, login string, what []string) string {
	mac := hmac.New(sha256.New, secret)
	mac.Write([]byte("link:" + strings.Join(append([]string{expires, login}, what...), "\x00")))
	return base64.RawURLEncoding.EncodeToString(mac.Sum(nil))
}
