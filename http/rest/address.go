// The language of a caller, and the address under which the caller reached the site: for absolute links, push addresses
// and the socket.

package rest

import (
	"math/rand/v2"
	"net"
	"net/url"
	"regexp"
	"slices"
	"strings"

	"github.com/gofiber/fiber/v3"
	"github.com/valyala/fasthttp"

	"touchline/domain"
)

// LanguageOf reads the headers: lang, then Accept-Language, else the default. An unknown language is never an error.
func LanguageOf(c fiber.Ctx) string { return languageOf(&c.Request().Header) }

func languageOf(header *fasthttp.RequestHeader) string {
	if tag, ok := domain.FindLanguage(string(header.Peek("lang"))); ok {
		return tag
	}
	if tag, ok := domain.AcceptedLanguage(string(header.Peek(fiber.HeaderAcceptLanguage))); ok {
		return tag
	}
	return domain.LanguageDefault
}

// AskedLanguage returns the language of the query ?lang=, else other.
func AskedLanguage(c fiber.Ctx, other string) string {
	if tag, ok := domain.FindLanguage(c.Query("lang")); ok {
		return tag
	}
	return other
}

// Clients can forge the Host header, so only a plain host[:port] is repeated.
var plainHost = regexp.MustCompile(`^(\[[0-9a-fA-F:]+\]|[A-Za-z0-9.-]+)(:[0-9]{1,5})?$`)

// SiteOf returns PublicURL, or the scheme and host of the request, without a trailing slash.
func (s *Server) SiteOf(c fiber.Ctx) string {
	if s.PublicURL != "" {
		return strings.TrimSuffix(s.PublicURL, "/")
	}
	host := string(c.Request().Host())
	if !plainHost.MatchString(host) {
		host = "localhost"
	}
	scheme := "http"
	if s.Proxies.byTLS(c.RequestCtx()) {
		scheme = "https"
	}
	return scheme + "://" + host
}

// SocketURL returns the websocket address of a site.
func SocketURL(site string) string { return "ws" + strings.TrimPrefix(site, "http") + "/ws" }

// NodeAddresses are the public addresses of single nodes. The zero value: all nodes have one address.
type NodeAddresses struct {
	Own string // of this node; "": it has none
	// of the other live nodes: those that accept clients, and all including draining ones
	Others  func() (serving, all []string)
	Allowed []string // further origins that belong to the site
}

// Another returns the address of a node that accepts clients; "" if none.
func (n NodeAddresses) Another() string {
	serving, _ := n.others()
	if len(serving) == 0 {
		return ""
	}
	return serving[rand.IntN(len(serving))]
}

// Policy returns the hosts of nodes for the content security policy, which lists sockets separately.
func (n NodeAddresses) Policy() (hosts []string) {
	for _, web := range n.All() {
		hosts = append(hosts, web, "ws"+strings.TrimPrefix(web, "http"))
	}
	return hosts
}

// All returns the addresses of every node that has one.
func (n NodeAddresses) All() []string {
	_, all := n.others()
	if n.Own != "" {
		all = append(slices.Clone(all), n.Own)
	}
	return all
}

func (n NodeAddresses) others() (serving, all []string) {
	if n.Others == nil {
		return nil, nil
	}
	return n.Others()
}

// share lets pages of the site from another node, or from the common address, request a ticket here. They send their
// token explicitly, without cookies. It does not apply to a node without its own address.
func (n NodeAddresses) share(c fiber.Ctx, site string) (preflight bool) {
	origin := c.Get(fiber.HeaderOrigin)
	if n.Own == "" || origin == "" || !isTicketCall(c.Path()) ||
		origin != site && !slices.Contains(n.Allowed, origin) && !slices.Contains(n.All(), origin) {
		return false
	}
	header := &c.Response().Header
	header.Set(fiber.HeaderAccessControlAllowOrigin, origin)
	c.Vary(fiber.HeaderOrigin)
	header.Set(fiber.HeaderAccessControlExposeHeaders, "X-Server-Time, Retry-After")
	if c.Method() != fiber.MethodOptions {
		return false
	}
	header.Set(fiber.HeaderAccessControlAllowMethods, fiber.MethodPost)
	header.Set(fiber.HeaderAccessControlAllowHeaders, "Authorization, Content-Type, lang")
	header.Set(fiber.HeaderAccessControlMaxAge, "600")
	return true
}

// The calls that issue tickets.
const (
	TicketOfRoom = "/web_anchor/web_im_info"
	TicketOfRace = "/web_race/race_im_info"
)

func isTicketCall(path string) bool {
	path = strings.TrimPrefix(path, "/api")
	return path == TicketOfRoom || path == TicketOfRace
}

// Push is the ingest address: rtmp or rtmps, and the port of this node, or the address of another server.
type Push struct{ Scheme, Port, Address string }

// At returns the ingest address on the host of the site, unless there is an explicit address.
func (p Push) At(site string) string {
	if p.Address != "" {
		return p.Address
	}
	host := "localhost"
	if u, err := url.Parse(site); err == nil && u.Hostname() != "" {
		host = u.Hostname()
	}
	return p.Scheme + "://" + net.JoinHostPort(host, p.Port) + "/live"
}
