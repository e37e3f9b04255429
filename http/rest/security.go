// Security headers of every answer.

package rest

import (
	"bytes"
	"strings"

	"github.com/gofiber/fiber/v3"
	"github.com/valyala/fasthttp"
)

// protect sets the security headers of an answer, but those that a route has set itself.
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
	set("Permissions-Policy", "camera=(), microphone=(), geolocation=(), payment=()")
	if s.byTLS(ctx) || IsHTTPS(s.PublicURL) {
		set(fiber.HeaderStrictTransportSecurity, TransportPolicy)
	}
}

// secured protects what routes answer. Refuse does it for what no route is asked for.
func (s *Server) secured(c fiber.Ctx) error {
	s.protect(c.RequestCtx())
	header := &c.Response().Header
	if s.Nodes.share(c, s.SiteOf(c)) {
		return c.SendStatus(fiber.StatusNoContent)
	}
	if s.Shared && c.Method() == fiber.MethodOptions {
		// A browser asks before it sends more than the plainest request to another site: players ask for ranges.
		header.Set(fiber.HeaderAccessControlAllowMethods, "GET, HEAD")
		header.Set(fiber.HeaderAccessControlAllowHeaders, "*")
		header.Set(fiber.HeaderAccessControlMaxAge, "86400")
		return c.SendStatus(fiber.StatusNoContent)
	}
	return c.Next()
}

// Sharing are the headers that say whether pages of other sites may use an answer.
func (s *Server) Sharing() map[string]string {
	if s.Shared {
		return map[string]string{
			"Cross-Origin-Resource-Policy": "cross-origin", fiber.HeaderAccessControlAllowOrigin: "*", fiber.HeaderAccessControlExposeHeaders: "*",
		}
	}
	return map[string]string{"Cross-Origin-Resource-Policy": "same-site"}
}

// TransportPolicy holds a browser to https for a year, on this host and on every host below it.
const TransportPolicy = "max-age=31536000; includeSubDomains"

// IsHTTPS says whether an address of the site is reached by TLS.
func IsHTTPS(site string) bool { return strings.HasPrefix(site, "https://") }

// ContentSecurityPolicy is the Content-Security-Policy of pages. The player feeds itself from blobs and runs a
// worker from one; sockets and streams come from the site itself.
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

// FilePolicy is for files people sent: nothing in them may run.
const FilePolicy = "default-src 'none'; sandbox"

// isPath compares the path of a request line, at the root or under /api.
func isPath(uri []byte, path string) bool {
	asked, _, _ := bytes.Cut(uri, []byte("?"))
	return string(bytes.TrimPrefix(asked, []byte("/api"))) == path
}
