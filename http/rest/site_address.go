// The address under which the caller reached the site. Absolute links, push addresses and the socket use it.

package rest

import (
	"net"
	"net/netip"
	"net/url"
	"regexp"
	"strings"

	"github.com/gofiber/fiber/v3"

	"touchline/domain"
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
	if c.RequestCtx().IsTLS() {
		scheme = "https"
	}
	// Only a listed proxy may say that the browser came by TLS.
	peer, ok := netip.AddrFromSlice(c.RequestCtx().RemoteIP())
	if ok && s.trusts(domain.PlainAddr(peer)) && strings.EqualFold(c.Get(fiber.HeaderXForwardedProto), "https") {
		scheme = "https"
	}
	return scheme + "://" + host
}

// SocketURL is where the websocket of a site is.
func SocketURL(site string) string { return "ws" + strings.TrimPrefix(site, "http") + "/ws" }

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
