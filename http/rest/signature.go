// Signatures of requests from other servers (docs/protocol.md, "Signatures").

package rest

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"strconv"
	"strings"
	"time"

	"github.com/gofiber/fiber/v3"
)

const (
	// SignatureHeader is t=<seconds>,v1=<hex hmac-sha256(secret, t + "." + body)>.
	SignatureHeader = "X-Touchline-Signature"

	signatureTolerance = 300 * time.Second
)

// Received acknowledges a message of another server.
type Received struct {
	Received bool `json:"received"`
}

// Signed verifies the signature of a request's body, as sent, and returns its time. It requires one header with a
// time within the tolerance.
func Signed(c fiber.Ctx, secret []byte, now time.Time) (at time.Time, ok bool) {
	headers := c.Request().Header.PeekAll(SignatureHeader)
	if len(secret) == 0 || len(headers) != 1 {
		return at, false
	}
	return signed(string(headers[0]), secret, c.Request().Body(), now)
}

// signed verifies a header t=<seconds>,v1=<hex hmac-sha256(secret, t + "." + body)> with one of each, in constant time.
func signed(header string, secret, body []byte, now time.Time) (at time.Time, ok bool) {
	var stamp, mac string
	for part := range strings.SplitSeq(header, ",") {
		name, value, _ := strings.Cut(strings.TrimSpace(part), "=")
		switch {
		case name == "t" && stamp == "" && value != "":
			stamp = value
		case name == "v1" && mac == "" && value != "":
			mac = value
		case name == "t" || name == "v1":
			return at, false
		}
	}
	sent, err := strconv.ParseInt(stamp, 10, 64)
	if err != nil || len(stamp) > 12 {
		return at, false
	}
	at = time.Unix(sent, 0)
	if age := now.Sub(at); age.Abs() > signatureTolerance {
		return at, false
	}
	given, err := hex.DecodeString(mac)
	return at, err == nil && hmac.Equal(given, SignatureOf(stamp, secret, body))
}

// Sign returns the header for a body that is sent now.
func Sign(secret []byte, now time.Time, body []byte) string {
	stamp := strconv.FormatInt(now.Unix(), 10)
	return "t=" + stamp + ",v1=" + hex.EncodeToString(SignatureOf(stamp, secret, body))
}

// SignatureOf returns the v1 of a header.
func SignatureOf(stamp string, secret, body []byte) []byte {
	mac := hmac.New(sha256.New, secret)
	mac.Write([]byte(stamp + "."))
	mac.Write(body)
	return mac.Sum(nil)
}
