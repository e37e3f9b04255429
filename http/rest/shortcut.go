// A way around the router for a few requests that come many times a second from each viewer.

package rest

import (
	"errors"
	"fmt"
	"runtime/debug"

	"github.com/gofiber/fiber/v3"
	"github.com/valyala/fasthttp"

	"touchline/domain"
)

// Shortcut sets a handler that sees every request before the router and reports whether it has answered. It leaves to
// the router what would be refused, and what depends on more than the path and the address of the caller.
func (s *Server) Shortcut(answers func(ctx *fasthttp.RequestCtx) bool) { s.shortcut = answers }

// shortened reports whether the shortcut has answered. Its panic is a fault of this request only.
func (s *Server) shortened(ctx *fasthttp.RequestCtx) (answered bool) {
	if s.shortcut == nil {
		return false
	}
	defer func() {
		if cause := recover(); cause != nil {
			s.Logger.ErrorContext(withSpan(s.Base, ctx), "request failed",
				"error", fmt.Errorf("panic: %v\n%s", cause, debug.Stack()))
			ctx.Response.Reset()
			s.plainFailure(ctx, domain.Refuse(domain.Internal))
			answered = true
		}
	}()
	return s.shortcut(ctx)
}

// Shorten prepares the answer of a shortcut as one of an entry of RegisterVideo: it verifies the pass, counts the
// request, and sets the security headers. It returns the caller's address; false leaves the request to the router.
func (s *Server) Shorten(ctx *fasthttp.RequestCtx, entry *Entry) (address string, ok bool) {
	header := &ctx.Request.Header
	for _, name := range routed {
		if len(header.Peek(name)) > 0 {
			return "", false
		}
	}
	pass, _ := ctx.UserValue(passKey).(string)
	if _, err := s.Passes.Judge(pass, string(header.RequestURI())); err != nil || !domain.Storable(header.RawHeaders()) {
		return "", false
	}
	ctx.SetUserValue(entryKey, entry)
	s.protect(ctx)
	return s.Proxies.AddressOf(ctx), true
}

// RefuseShortened answers a request of a shortcut with the refusal that err is, else with UNAVAILABLE, because the
// server stops.
func (s *Server) RefuseShortened(ctx *fasthttp.RequestCtx, err error) {
	refusal, ok := errors.AsType[*domain.Refusal](err)
	if !ok {
		refusal = domain.Refuse(domain.Unavailable, "retryAfter", OutageRetrySeconds)
	}
	s.Refuse(ctx, refusal, languageOf(&ctx.Request.Header))
}

// routed are the headers of requests that only the router can judge.
var routed = []string{fiber.HeaderAuthorization, "token", fiber.HeaderOrigin, fiber.HeaderContentLength,
	fiber.HeaderTransferEncoding, fiber.HeaderUpgrade, fiber.HeaderExpect}
