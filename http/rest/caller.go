// The caller of a request: its token, and the login behind it.

package rest

import (
	"context"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"fmt"
	"strings"
	"time"

	"github.com/gofiber/fiber/v3"
	"github.com/valyala/fasthttp"

	"touchline/domain"
	"touchline/domain/agenda"
	"touchline/http/rest/cache"
)

// Caller is the caller of a request, determined before its handler runs. The zero UserID is a visitor.
type Caller struct {
	UserID    int64
	HouseID   int64 // 0 unless an anchor
	UserName  string
	NickName  string
	UserImage string
	TokenHash domain.TokenHash // of the login in use
	Expires   time.Time        // of that login
	Role      domain.RoomRole  // in the room of a RoomStaff call
	Brand     *agenda.Brand    // of a BrandMember call
	Lang      string           // one of the tags of docs/protocol.md, "Languages"
	IP        string           // the peer, or what a trusted proxy says
	Site      string           // scheme and host under which the caller reached us, e.g. https://example.org
	Agent     string           // User-Agent, cleaned, at most domain.AgentMax characters
}

// AsVisitor is the same request without a login.
func (c Caller) AsVisitor() Caller {
	return Caller{Lang: c.Lang, IP: c.IP, Site: c.Site, Agent: c.Agent}
}

// Brief is the caller as others see them.
func (c Caller) Brief() domain.Brief {
	return domain.Brief{UserID: c.UserID, NickName: c.NickName, UserImage: c.UserImage, HouseID: c.HouseID}
}

// Address returns the unit of limits per address.
func (c Caller) Address() domain.Address { return domain.ParseAddress(c.IP) }

// Logins finds the owner of a token.
type Logins interface {
	// Login refuses with TOKEN_INVALID a token that is unknown, expired or revoked.
	Login(ctx context.Context, hash domain.TokenHash, now time.Time) (domain.Login, error)
	// LoginNamed finds a login of a user by its LoginID; TOKEN_INVALID like Login.
	LoginNamed(ctx context.Context, userID int64, loginID string, now time.Time) (domain.Login, error)
	// LoginUsed stores time and address of a login's use, and its expiry.
	LoginUsed(ctx context.Context, login domain.Login) error
}

// callerOf determines the caller of a request; a refusal says why a token is invalid.
func (s *Server) callerOf(c fiber.Ctx) (Caller, error) {
	caller := Caller{Lang: LanguageOf(c), IP: s.Proxies.AddressOf(c.RequestCtx()), Site: s.SiteOf(c)}
	caller.Agent = domain.Shorten(domain.CleanLine(c.Get(fiber.HeaderUserAgent)), domain.AgentMax)
	token, sent, ok := TokenOf(&c.Request().Header)
	if !sent {
		return caller, nil
	}
	if !ok {
		return caller, domain.Refuse(domain.TokenInvalid)
	}
	ctx, cancel := s.RequestContext(c)
	defer cancel()
	login, err := s.Login(ctx, HashToken(token), caller.Address().String())
	if err != nil {
		return caller, err
	}
	if err := login.Disabled(s.Now()); err != nil {
		return caller, err
	}
	caller.As(login)
	s.Proxies.RankOf(c.RequestCtx(), false).Known("user:" + domain.FormatID(login.UserID))
	return caller, nil
}

// As makes the caller the owner of a login.
func (c *Caller) As(login domain.Login) {
	c.UserID, c.HouseID = login.UserID, login.HouseID
	c.UserName, c.NickName, c.UserImage = login.UserName, login.NickName, login.UserImage
	c.TokenHash, c.Expires = login.Hash, login.Expires
}

// Login reads a login, cached for callerTTL, and stores its use from time to time.
func (s *Server) Login(ctx context.Context, hash domain.TokenHash, address string) (domain.Login, error) {
	now := s.Now()
	login, err := s.callers.Get(ctx, hash, now, func(ctx context.Context) (domain.Login, error) {
		login, err := s.Logins.Login(ctx, hash, now)
		if err != nil {
			return login, err
		}
		if used, worth := login.Used(now, address); worth {
			if err := s.Logins.LoginUsed(ctx, used); err != nil {
				return login, err
			}
			login = used
		}
		return login, nil
	})
	if err == nil && !now.Before(login.Expires) {
		return login, domain.Refuse(domain.TokenInvalid)
	}
	return login, err
}

// HashToken returns the stored form of a token.
func HashToken(token string) domain.TokenHash { return sha256.Sum256([]byte(token)) }

// NewToken returns a random token.
func NewToken() (string, error) {
	var b [32]byte
	if _, err := rand.Read(b[:]); err != nil {
		return "", fmt.Errorf("draw a token: %w", err)
	}
	return base64.RawURLEncoding.EncodeToString(b[:]), nil
}

// tokenLength is the length of 32 random bytes in base64url.
const tokenLength = 43

// TokenOf reads the token of a request: Authorization: Bearer, or the header token. sent reports whether either is
// present, ok whether it may be a token. Two different ones are refused.
func TokenOf(header *fasthttp.RequestHeader) (token string, sent, ok bool) {
	for _, value := range header.PeekAll(fiber.HeaderAuthorization) {
		scheme, rest, _ := strings.Cut(string(value), " ")
		if !strings.EqualFold(scheme, "Bearer") || sent && rest != token {
			return "", true, false
		}
		token, sent = rest, true
	}
	for _, value := range header.PeekAll("token") {
		if len(value) == 0 {
			continue
		}
		if sent && string(value) != token {
			return "", true, false
		}
		token, sent = string(value), true
	}
	if len(token) != tokenLength {
		return "", sent, false
	}
	raw, err := base64.RawURLEncoding.Strict().DecodeString(token)
	return token, sent, err == nil && len(raw) == 32
}

// callerTTL is how long a login is cached; a revocation on another node takes effect at most this much later.
const (
	callerTTL   = time.Second
	callerLimit = 50_000
)

// newCallerCache caches logins for a moment. An expired one is never returned, not even during a read.
func newCallerCache(base context.Context) cache.Cache[domain.TokenHash, domain.Login] {
	return cache.NewStrict[domain.TokenHash, domain.Login](base, callerTTL, callerLimit)
}

// Forget makes the next request of a user read the account again. Call it when a house is given, an account disabled
// or logins revoked outside this package.
func (s *Server) Forget(userID int64) { s.Changes.Of(cache.KindUser, domain.FormatID(userID)) }
