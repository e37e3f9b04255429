// Responses: the envelope, and the mapping of refusals and faults to HTTP statuses.

package rest

import (
	"context"
	"crypto/rand"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"math"
	"runtime/debug"
	"strconv"

	"github.com/gofiber/fiber/v3"
	"github.com/valyala/fasthttp"

	"touchline/domain"
)

// MIMEJSON is the content type of every JSON response.
const MIMEJSON = "application/json; charset=utf-8"

type success struct {
	Success bool `json:"success"`
	Data    any  `json:"data"`
}

type failure struct {
	Success bool           `json:"success"`
	Code    domain.Code    `json:"code"`
	Message string         `json:"message"`
	Params  map[string]any `json:"params"`
	TraceID string         `json:"traceId"`
}

// Answer sends data as a successful response.
func (s *Server) Answer(c fiber.Ctx, data any) error {
	body, err := json.Marshal(success{true, data})
	if err != nil {
		return fmt.Errorf("encode the answer of %s: %w", c.Path(), err)
	}
	c.Set(fiber.HeaderContentType, MIMEJSON)
	s.tellTime(&c.Response().Header)
	if len(c.Response().Header.Peek(fiber.HeaderCacheControl)) == 0 {
		c.Set(fiber.HeaderCacheControl, "no-store")
	}
	return c.Status(fiber.StatusOK).Send(Compressed(c, body))
}

// compressFrom is the size in bytes from which compression saves a packet.
const compressFrom = 1400

// Compressed returns the body as gzip if it is long and the client accepts gzip, else unchanged. The length
// reveals no secrets (BREACH), because no call identifies its caller by a cookie, so another site cannot send
// authenticated requests.
func Compressed(c fiber.Ctx, body []byte) []byte {
	if len(body) < compressFrom {
		return body
	}
	c.Vary(fiber.HeaderAcceptEncoding)
	if c.Get(fiber.HeaderAcceptEncoding) == "" || c.AcceptsEncodings("gzip") == "" {
		return body
	}
	c.Set(fiber.HeaderContentEncoding, "gzip")
	return fasthttp.AppendGzipBytesLevel(nil, body, fasthttp.CompressBestSpeed)
}

// serverTime has the server's clock, because the clock of a page may be wrong.
const serverTime = "X-Server-Time"

func (s *Server) tellTime(header *fasthttp.ResponseHeader) {
	header.Set(serverTime, strconv.FormatInt(s.Now().UnixMilli(), 10))
}

// fail answers a refusal with its code; any other error is a fault, logged only here.
func (s *Server) fail(c fiber.Ctx, err error) error {
	var protocol *fiber.Error
	var refusal *domain.Refusal
	switch {
	case errors.As(err, &refusal):
	case errors.As(err, &protocol):
		if protocol.Code == fiber.StatusNotFound || protocol.Code == fiber.StatusMethodNotAllowed {
			return s.Unknown(c)
		}
		refusal = s.protocolRefusal(c, protocol)
		c.RequestCtx().SetConnectionClose()
	}
	switch {
	case refusal != nil:
	case IsOutage(err), s.Base.Err() != nil && errors.Is(err, context.Canceled): // an outage, or this node shuts down
		s.Logger.WarnContext(BeyondAnswer(s, c), "request not served", slog.String("path", pathForLog(c)),
			slog.Any("error", err))
		refusal = domain.Refuse(domain.Unavailable, "retryAfter", OutageRetrySeconds)
	default:
		s.Logger.ErrorContext(BeyondAnswer(s, c), "request failed", slog.String("path", pathForLog(c)),
			slog.Any("error", err))
		refusal = domain.Refuse(domain.Internal)
	}
	s.Refuse(c.RequestCtx(), refusal, RequestCaller(c).Lang)
	if protocol != nil &&
		(protocol.Code == fiber.StatusRequestTimeout || protocol.Code == fiber.StatusRequestHeaderFieldsTooLarge) {
		c.Status(protocol.Code) // the transport's refusal, in our envelope
	}
	return nil
}

// protocolRefusal returns the refusal for an error of the transport, whose own message would quote the request.
func (s *Server) protocolRefusal(c fiber.Ctx, err *fiber.Error) *domain.Refusal {
	if err.Code == fiber.StatusRequestEntityTooLarge {
		return s.Bodies.tooLarge(&c.Request().Header)
	}
	return domain.RefuseField("request", "http")
}

// Refuse writes a refusal in the caller's language.
func (s *Server) Refuse(ctx *fasthttp.RequestCtx, refusal *domain.Refusal, lang string) {
	s.meter.refused(refusal.Code)
	spanRefused(ctx, refusal.Code)
	trace := traceIDOf(ctx)
	params := refusal.Params
	if params == nil {
		params = map[string]any{}
	}
	body, err := json.Marshal(failure{
		Code: refusal.Code, Message: s.Wording().Refusal(refusal, lang), Params: params, TraceID: trace,
	})
	if err != nil { // domain.Refusal guarantees JSON values
		s.Logger.ErrorContext(withSpan(s.Base, ctx), "refusal cannot be encoded",
			slog.String("code", string(refusal.Code)), slog.Any("error", err))
		body = []byte(`{"success":false,"code":"INTERNAL","message":"","params":{},"traceId":"` + trace + `"}`)
	}
	s.protect(ctx)
	header := &ctx.Response.Header
	if after, ok := retryAfter(params); ok && header.Peek(fiber.HeaderRetryAfter) == nil {
		header.Set(fiber.HeaderRetryAfter, after)
	}
	s.tellTime(header)
	header.Set(fiber.HeaderContentType, MIMEJSON)
	header.Set(fiber.HeaderCacheControl, "no-store")
	ctx.Response.SetStatusCode(StatusOf(refusal.Code))
	ctx.Response.SetBody(body)
}

// plainFailure responds outside Fiber.
func (s *Server) plainFailure(ctx *fasthttp.RequestCtx, refusal *domain.Refusal) {
	s.Refuse(ctx, refusal, domain.LanguageDefault)
}

// retryAfter reads the parameter in whole seconds, rounded up.
func retryAfter(params map[string]any) (string, bool) {
	switch v := params["retryAfter"].(type) {
	case int:
		return strconv.Itoa(v), true
	case int64:
		return strconv.FormatInt(v, 10), true
	case float64:
		return strconv.FormatInt(int64(math.Ceil(v)), 10), true
	}
	return "", false
}

// recovered is the outermost handler: a panic is a fault of one request, never of the process.
func (s *Server) recovered(c fiber.Ctx) (err error) {
	defer func() {
		if cause := recover(); cause != nil {
			err = fmt.Errorf("panic: %v\n%s", cause, debug.Stack())
		}
	}()
	return c.Next()
}

type localKey int

const (
	callerKey localKey = iota
	entryKey
	passKey
)

func remember(c fiber.Ctx, caller Caller) { c.Locals(callerKey, caller) }

// RequestCaller returns the caller of a request; a visitor before it is determined.
func RequestCaller(c fiber.Ctx) Caller {
	caller, ok := c.Locals(callerKey).(Caller)
	if !ok {
		caller.Lang = LanguageOf(c)
	}
	return caller
}

// BeyondAnswer returns a context for work that continues after the response, and for the log. It ends with the
// server, and has the request's span.
func BeyondAnswer(s *Server, c fiber.Ctx) context.Context { return withSpan(s.Base, c.RequestCtx()) }

// RandomKey returns an unguessable key.
func RandomKey() string {
	var b [16]byte
	_, _ = rand.Read(b[:])
	return hex.EncodeToString(b[:])
}

// pathForLog returns the path of a request without its secrets.
func pathForLog(c fiber.Ctx) string {
	if entry, ok := c.Locals(entryKey).(*Entry); ok && entry.Secret() {
		return entry.Path
	}
	return c.Path()
}
