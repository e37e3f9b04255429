// The address under which the caller reached the site. Absolute links, push addresses and the socket use it.

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
)

// A Host header is written by strangers: what is no plain host[:port] is not repeated to anybody.
var plainHost = regexp.MustCompile(`^(\[[0-9a-fA-F:]+\]|[A-Za-z0-9.-]+)(:[0-9]{1,5})?$`)

// SiteOf is PublicURL, or the scheme and host of the request, without a slash at the end.
func (s *Server) SiteOf(c fiber.Ctx) string {
	if s.PublicURL != "" {
		return strings.TrimSuffix(s.PublicURL, "/")
	}
	host := string(c.Request().Host())
	if !plainHost.MatchString(host) {
		host = "localhost"
	}
	scheme := "http"
	if s.byTLS(c.RequestCtx()) {
		scheme = "https"
	}
	return scheme + "://" + host
}

// byTLS tells whether the request came by TLS. Only a listed proxy may say that the browser did.
func (s *Server) byTLS(ctx *fasthttp.RequestCtx) bool {
	return ctx.IsTLS() || s.trustsPeer(ctx) && strings.EqualFold(string(ctx.Request.Header.Peek(fiber.HeaderXForwardedProto)), "https")
}

// SocketURL is where the websocket of a site is.
func SocketURL(site string) string { return "ws" + strings.TrimPrefix(site, "http") + "/ws" }

// NodeAddresses are where browsers reach single nodes. The zero value: all nodes are behind one address.
type NodeAddresses struct {
	Own     string                         // of this node; "": it has none
	Others  func() (serving, all []string) // of the others that live: who takes people in, and who drains too
	Allowed []string                       // further origins whose pages belong to the site
}

// Another is the address of a node that takes people in, which any of them is; "" when there is none.
func (n NodeAddresses) Another() string {
	serving, _ := n.others()
	if len(serving) == 0 {
		return ""
	}
	return serving[rand.IntN(len(serving))]
}

// Policy are the hosts of nodes for the policy of pages, which names sockets apart.
func (n NodeAddresses) Policy() (hosts []string) {
	for _, web := range n.All() {
		hosts = append(hosts, web, "ws"+strings.TrimPrefix(web, "http"))
	}
	return hosts
}

// All are the addresses of every node that has one.
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

// share lets pages of the site that came from another node, or from the address of all, ask this one for a ticket. They
// name their log-in themselves: no cookie of theirs counts. Of a node without an address of its own nobody asks so.
func (n NodeAddresses) share(c fiber.Ctx, site string) (preflight bool) {
	origin := c.Get(fiber.HeaderOrigin)
	if n.Own == "" || origin == "" || !isTicketCall(c.Path()) || origin != site && !slices.Contains(n.Allowed, origin) && !slices.Contains(n.All(), origin) {
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

// The calls that give tickets.
const (
	TicketOfRoom = "/web_anchor/web_im_info"
	TicketOfRace = "/web_race/race_im_info"
)

func isTicketCall(path string) bool {
	path = strings.TrimPrefix(path, "/api")
	return path == TicketOfRoom || path == TicketOfRace
}

// Push is how encoders reach the site: rtmp or rtmps, and the port of this node, or the address of another server.
type Push struct{ Scheme, Port, Address string }

// At is where encoders push to, on the host of the site unless there is an address.
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
