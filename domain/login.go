// Logins: the valid tokens of an account, with their use and expiry.

package domain

import (
	"encoding/base64"
	"time"
)

// TokenHash is the SHA-256 of a token; the token itself is never stored.
type TokenHash [32]byte

// loginIDBytes is the prefix of the hash that names a login: unique, but useless for guessing the token.
const loginIDBytes = 12

// LoginID names a login to its owner.
func (h TokenHash) LoginID() string { return base64.RawURLEncoding.EncodeToString(h[:loginIDBytes]) }

// ParseLoginID returns the hash prefix of a login's name; nil for an invalid name.
func ParseLoginID(id string) []byte {
	begin, err := base64.RawURLEncoding.Strict().DecodeString(id)
	if err != nil || len(begin) != loginIDBytes {
		return nil
	}
	return begin
}

// Login is a valid token with the data of its owner that every request needs.
type Login struct {
	Hash      TokenHash
	UserID    int64
	HouseID   int64
	UserName  string
	NickName  string
	UserImage string
	CreatedAt time.Time
	RenewedAt time.Time
	Expires   time.Time
	UsedAt    time.Time // within usedEvery
	Address   string    // of the last use: an IPv4 address, or the network of an IPv6 one
	Agent     string    // User-Agent at its beginning, at most AgentMax characters; "" if none was sent

	DisabledAt     time.Time
	DisabledUntil  time.Time
	DisabledReason string
}

const (
	AgentMax = 200

	renewEvery = 24 * time.Hour
	usedEvery  = 5 * time.Minute
	movedEvery = time.Minute // after a change of address
)

// NewLogin makes the login of a fresh token.
func NewLogin(hash TokenHash, userID int64, now time.Time) Login {
	return Login{
		Hash:      hash,
		UserID:    userID,
		CreatedAt: now,
		RenewedAt: now,
		UsedAt:    now,
		Expires:   now.Add(TokenLifetime),
	}
}

// Used returns the login after a use from an address. worth reports whether to store it: the use once in five
// minutes, and the renewal of its end once a day, to 30 days from now but never beyond 90 days after it began.
func (l Login) Used(now time.Time, address string) (used Login, worth bool) {
	idle := now.Sub(l.UsedAt)
	if idle >= usedEvery || idle >= movedEvery && address != l.Address {
		l.UsedAt, l.Address, worth = now, address, true
	}
	if now.Sub(l.RenewedAt) < renewEvery {
		return l, worth
	}
	expires := now.Add(TokenLifetime)
	if last := l.CreatedAt.Add(TokenAbsolute); expires.After(last) {
		expires = last
	}
	if expires.After(l.Expires) {
		l.Expires, l.RenewedAt, worth = expires, now, true
	}
	return l, worth
}

// Disabled refuses while the owner's account is disabled.
func (l Login) Disabled(now time.Time) error {
	return refuseDisabled(l.DisabledAt, l.DisabledUntil, l.DisabledReason, now)
}
