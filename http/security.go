// Headers every answer carries, and what a request is told before its body is read.
package http

import (
	"bytes"
	"strings"
	"time"

	"github.com/gofiber/fiber/v3"
	"github.com/valyala/fasthttp"

	"touchline/domain"
)

// secured sets the headers that tell browsers what not to do with our answers.
func (s *Server) secured(c fiber.Ctx) error {
	header := &c.Response().Header
	header.Set(fiber.HeaderXContentTypeOptions, "nosniff")
	header.Set(fiber.HeaderReferrerPolicy, "strict-origin-when-cross-origin")
	header.Set(fiber.HeaderXFrameOptions, "SAMEORIGIN")
	header.Set("Cross-Origin-Opener-Policy", "same-origin")
	header.Set("Cross-Origin-Resource-Policy", "same-site")
	header.Set("Permissions-Policy", "camera=(), microphone=(), geolocation=(), payment=()")
	if c.Scheme() == "https" || secure(s.PublicURL) {
		header.Set(fiber.HeaderStrictTransportSecurity, transportPolicy)
	}
	return c.Next()
}

// transportPolicy holds a browser to https for a year, on this host and on every host below it.
const transportPolicy = "max-age=31536000; includeSubDomains"

// secure tells whether an address of the site is reached by TLS.
func secure(site string) bool { return strings.HasPrefix(site, "https://") }

// contentPolicy is the Content-Security-Policy of pages. The player feeds itself from blobs and runs a
// worker from one; sockets and streams come from the site itself.
func contentPolicy(scripts, mediaHosts []string) string {
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

// filePolicy is for files people sent: nothing in them may run.
const filePolicy = "default-src 'none'; sandbox"

// granted marks, from header to body, a request that may send a whole image.
const (
	granted      = "X-Touchline-Granted"
	grantUpload  = "upload"
	grantRefused = "busy"
	grantUnknown = "unknown" // nobody's: too large without a token
)

const (
	uploadBytes   = domain.FileMaxBytes + domain.BodyMaxBytes
	uploadTimeout = 60 * time.Second
)

// headerReceived decides from the header alone how large and how slow the rest may be. An announced
// body is memory given away, so only an upload with a token gets more, and only so many at a time.
func (s *Server) headerReceived(header *fasthttp.RequestHeader) fasthttp.RequestConfig {
	header.Del(granted) // ours to write
	if s.Dev && isPath(header.RequestURI(), ticketsPath) {
		return fasthttp.RequestConfig{MaxRequestBodySize: crowdBytes}
	}
	if !header.IsPost() || !s.uploads.at(header.RequestURI()) {
		return fasthttp.RequestConfig{}
	}
	if _, _, ok := tokenOf(header); !ok {
		header.Set(granted, grantUnknown)
		return fasthttp.RequestConfig{}
	}
	if !s.uploads.acquire(s.Now()) {
		header.Set(granted, grantRefused)
		return fasthttp.RequestConfig{}
	}
	header.Set(granted, grantUpload)
	return fasthttp.RequestConfig{MaxRequestBodySize: uploadBytes, ReadTimeout: uploadTimeout}
}

// isPath compares the path of a request line, at the root or under /api.
func isPath(uri []byte, path string) bool {
	asked, _, _ := bytes.Cut(uri, []byte("?"))
	return string(bytes.TrimPrefix(asked, []byte("/api"))) == path
}

// tooLarge words a body over its limit.
func tooLarge(header *fasthttp.RequestHeader) *domain.Refusal {
	switch string(header.Peek(granted)) {
	case grantUpload:
		return domain.Refuse(domain.FileTooLarge, "maxBytes", domain.FileMaxBytes)
	case grantRefused:
		return domain.Refuse(domain.Unavailable, "retryAfter", 1)
	case grantUnknown:
		return domain.Refuse(domain.Unauthenticated)
	}
	return domain.Refuse(domain.PayloadTooLarge, "maxBytes", domain.BodyMaxBytes)
}
