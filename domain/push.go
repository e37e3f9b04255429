// Web pushes: notices to browsers without an open page of the site.

package domain

import (
	"crypto/ecdh"
	"errors"
	"net/url"
	"time"
)

// PushSubscription is a browser that accepts pushes (RFC 8030, RFC 8291).
type PushSubscription struct {
	Endpoint  string // address at the push service of the browser
	PublicKey []byte // 65 bytes
	Auth      []byte // 16 bytes
	Language  string
}

const pushEndpointMax = 1024

// Check refuses values that no browser sends.
func (s PushSubscription) Check() error {
	address, err := url.Parse(s.Endpoint)
	switch {
	case s.Endpoint == "":
		return RefuseField("endpoint", "required")
	case err != nil || address.Scheme != "https" || address.Host == "" || address.User != nil ||
		len(s.Endpoint) > pushEndpointMax:
		return RefuseField("endpoint", "url")
	case len(s.Auth) != 16:
		return RefuseField("auth", "format")
	}
	if _, err := ecdh.P256().NewPublicKey(s.PublicKey); err != nil {
		return RefuseField("p256dh", "format")
	}
	return nil
}

// Push is a notice on its way to one browser.
type Push struct {
	PushSubscription
	UserID   int64
	NotifyID string
	Type     NotifyType
	Params   []byte // JSON object
	Path     string
	At       time.Time
}

// PushLife is how long a push is useful: the start of a match is no news an hour later.
func (p Push) PushLife() time.Duration {
	switch p.Type {
	case NotifyAnchorLive, NotifyMatchSoon, NotifySlotSoon, NotifyMatchNews:
		return time.Hour
	}
	return 24 * time.Hour
}

// Urgent reports whether the push wakes a phone that saves power.
func (p Push) Urgent() bool { return p.PushLife() == time.Hour }

// ErrPushUnanswered is a push service that cannot be reached or does not answer in time.
var ErrPushUnanswered = errors.New("the push service did not answer")
