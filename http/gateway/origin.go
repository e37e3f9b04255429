// Which web pages may open a websocket: those of the site itself, those of the configured origins, and of single nodes.

package gateway

import (
	"net"
	"net/url"
	"slices"
	"strings"

	"github.com/valyala/fasthttp"
)

// originAllowed accepts pages of the site and of the listed origins. Config.Site is the address of the site. Without
// it, the site is the host that the request names. That is safe in development only: with DNS rebinding an attacker
// chooses that host. Programs send no origin; they need a ticket like browsers.
func (h *Hub) originAllowed(ctx *fasthttp.RequestCtx) bool {
	origins := values(&ctx.Request.Header, "Origin")
	if len(origins) == 0 {
		return true
	}
	origin, ok := plainOrigin(origins[0])
	if len(origins) > 1 || !ok {
		return false
	}
	further := h.cfg.AllowedOrigins
	if h.cfg.Webs != nil {
		further = slices.Concat(further, h.cfg.Webs())
	}
	for _, allowed := range further {
		if listed, ok := plainOrigin(allowed); ok && origin == listed {
			return true
		}
	}
	if h.cfg.Site != "" {
		site, ok := plainOrigin(h.cfg.Site)
		return ok && origin == site
	}
	host := string(ctx.Host())
	for _, scheme := range []string{"http://", "https://"} {
		if own, ok := plainOrigin(scheme + host); ok && origin == own {
			return true
		}
	}
	return false
}

// plainOrigin returns the origin of an address as browsers write it: in lower case, without the default port of its
// scheme. Only web pages have one.
func plainOrigin(address string) (string, bool) {
	u, err := url.Parse(strings.ToLower(address))
	if err != nil || u.Hostname() == "" || u.User != nil {
		return "", false
	}
	implied, ok := map[string]string{"http": "80", "https": "443"}[u.Scheme]
	if !ok {
		return "", false
	}
	port := u.Port()
	if port == "" {
		port = implied
	}
	return u.Scheme + "://" + net.JoinHostPort(u.Hostname(), port), true
}
