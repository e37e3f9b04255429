// Security headers of every answer.

package rest

import (
	"bytes"
	"strings"

	"github.com/gofiber/fiber/v3"
	"github.com/valyala/fasthttp"
)

// protect sets the security headers of a response, except those set by the route.
func (s *Server) protect(ctx *fasthttp.RequestCtx) {
	header := &ctx.Response.Header
	set := func(name, value string) {
		if len(header.Peek(name)) == 0 {
			header.Set(name, value)
		}
	}
	set(fiber.HeaderXContentTypeOptions, "nosniff")
	set(fiber.HeaderReferrerPolicy, "strict-origin-when-cross-origin")
	set(fiber.HeaderXFrameOptions, "SAMEORIGIN")
	set("Cross-Origin-Opener-Policy", "same-origin")
	for name, value := range s.Sharing() {
		set(name, value)
	}
	set(permissionsHeader, noPermissions)
	if s.Proxies.byTLS(ctx) || IsHTTPS(s.PublicURL) {
		set(fiber.HeaderStrictTransportSecurity, TransportPolicy)
	}
}

// The devices of a visitor that a page may ask for. Most pages ask for none.
const (
	permissionsHeader = "Permissions-Policy"
	noPermissions     = "camera=(), microphone=(), display-capture=(), geolocation=(), payment=()"
	broadcasting      = "camera=(self), microphone=(self), display-capture=(self), geolocation=(), payment=()"
)

// LetBroadcast lets a page ask its visitor for camera, microphone and screen. Frames in it may not.
func LetBroadcast(c fiber.Ctx) { c.Set(permissionsHeader, broadcasting) }

// secured protects the responses of routes. Refuse does it for requests without a route.
func (s *Server) secured(c fiber.Ctx) error {
	s.protect(c.RequestCtx())
	header := &c.Response().Header
	if s.Nodes.share(c, s.SiteOf(c)) {
		return c.SendStatus(fiber.StatusNoContent)
	}
	if s.Shared && c.Method() == fiber.MethodOptions {
		// Browsers preflight all but the simplest cross-site requests: players request ranges.
		header.Set(fiber.HeaderAccessControlAllowMethods, "GET, HEAD")
		header.Set(fiber.HeaderAccessControlAllowHeaders, "*")
		header.Set(fiber.HeaderAccessControlMaxAge, "86400")
		return c.SendStatus(fiber.StatusNoContent)
	}
	return c.Next()
}

// Sharing returns the headers that allow or forbid pages of other sites to read a response.
func (c Config) Sharing() map[string]string {
	if c.Shared {
		return map[string]string{
			"Cross-Origin-Resource-Policy": "cross-origin", fiber.HeaderAccessControlAllowOrigin: "*",
			fiber.HeaderAccessControlExposeHeaders: "*",
		}
	}
	return map[string]string{"Cross-Origin-Resource-Policy": "same-site"}
}

// TransportPolicy makes browsers use https for a year, on this host and all its subdomains.
const TransportPolicy = "max-age=31536000; includeSubDomains"

// IsHTTPS reports whether an address of the site uses TLS.
func IsHTTPS(site string) bool { return strings.HasPrefix(site, "https://") }

// ContentSecurityPolicy returns the Content-Security-Policy of pages. The player uses blobs and a worker from a blob;
// sockets and streams come from the site itself.
func ContentSecurityPolicy(scripts, mediaHosts []string) string {
	hosts := strings.Join(mediaHosts, " ")
	return strings.Join([]string{
		"default-src 'none'",
		strings.TrimSpace("script-src 'self' " + strings.Join(scripts, " ")),
		"worker-src 'self' blob:",
		strings.TrimSpace("media-src 'self' blob: " + hosts),
		strings.TrimSpace("connect-src 'self' " + hosts), // 'self' covers ws and wss of the same host
		strings.TrimSpace("img-src 'self' data: blob: " + hosts),
		"style-src 'self' 'unsafe-inline'",
		"font-src 'self'",
		"manifest-src 'self'",
		"object-src 'none'",
		"base-uri 'none'",
		"form-action 'self'",
		"frame-ancestors 'self'",
	}, "; ")
}

// FilePolicy is the policy of uploaded files: nothing in them may run.
const FilePolicy = "default-src 'none'; sandbox"

// isPath compares the path of a request line, at the root or under /api.
func isPath(uri []byte, path string) bool {
	asked, _, _ := bytes.Cut(uri, []byte("?"))
	return string(bytes.TrimPrefix(asked, []byte("/api"))) == path
}
