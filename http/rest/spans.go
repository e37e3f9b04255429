// Trace ids of requests for the log, and spans of recorded requests.

package rest

import (
	"context"
	"encoding/binary"
	"math/rand/v2"

	"github.com/valyala/fasthttp"
	"go.opentelemetry.io/otel/attribute"
	"go.opentelemetry.io/otel/codes"
	"go.opentelemetry.io/otel/propagation"
	"go.opentelemetry.io/otel/trace"

	"touchline/domain"
)

// traceparent is the header of W3C Trace Context: the trace of a request and its parent span.
const traceparent = "traceparent"

type spanKey struct{}

var serverSpan = []trace.SpanStartOption{trace.WithSpanKind(trace.SpanKindServer)}

// beginSpan starts the span of a request; a nil tracer records none. trusts reports whether the peer is a proxy of
// ours: only then its trace id is kept, so that strangers cannot choose one. Sampling is always decided here, because a
// proxy may pass on a stranger's flag.
func beginSpan(ctx *fasthttp.RequestCtx, tracer trace.Tracer, trusts func() bool) {
	var parent trace.SpanContext
	if named := ctx.Request.Header.Peek(traceparent); len(named) > 0 && trusts() {
		carrier := propagation.MapCarrier{traceparent: string(named)}
		parent = trace.SpanContextFromContext(propagation.TraceContext{}.Extract(context.Background(),
			carrier)).WithTraceFlags(0)
	}
	switch {
	case tracer != nil:
		_, span := tracer.Start(trace.ContextWithRemoteSpanContext(context.Background(), parent), "request",
			serverSpan...)
		keepSpan(ctx, span)
	case parent.IsValid():
		keepSpan(ctx, unrecordedSpan(parent))
	}
}

// spanOf returns the span of a request. An unrecorded one has a trace id too.
func spanOf(ctx *fasthttp.RequestCtx) trace.Span {
	if span, begun := ctx.UserValue(spanKey{}).(trace.Span); begun {
		return span
	}
	return keepSpan(ctx, unrecordedSpan(randomTrace()))
}

// traceIDOf returns the trace id of a request.
func traceIDOf(ctx *fasthttp.RequestCtx) string { return spanOf(ctx).SpanContext().TraceID().String() }

// withSpan returns a context with the span of a request.
func withSpan(parent context.Context, ctx *fasthttp.RequestCtx) context.Context {
	return trace.ContextWithSpan(parent, spanOf(ctx))
}

// spanRefused records the code of a refusal.
func spanRefused(ctx *fasthttp.RequestCtx, code domain.Code) {
	if span := spanOf(ctx); span.IsRecording() {
		span.SetAttributes(attribute.String("touchline.code", string(code)))
	}
}

// endSpan ends the span of a request. route is the pattern, never the path, which may hold names and keys of people.
func endSpan(ctx *fasthttp.RequestCtx, method, route string) {
	span, begun := ctx.UserValue(spanKey{}).(trace.Span)
	if !begun || !span.IsRecording() {
		return
	}
	status := ctx.Response.StatusCode()
	span.SetName(method + " " + route)
	span.SetAttributes(attribute.String("http.request.method", method), attribute.String("http.route", route),
		attribute.Int("http.response.status_code", status))
	if status >= fasthttp.StatusInternalServerError {
		span.SetStatus(codes.Error, "")
	}
	span.End()
}

func keepSpan(ctx *fasthttp.RequestCtx, span trace.Span) trace.Span {
	ctx.SetUserValue(spanKey{}, span)
	return span
}

func unrecordedSpan(at trace.SpanContext) trace.Span {
	return trace.SpanFromContext(trace.ContextWithSpanContext(context.Background(), at))
}

func randomTrace() trace.SpanContext {
	var at trace.SpanContextConfig
	for !at.TraceID.IsValid() || !at.SpanID.IsValid() {
		fillRandomly(at.TraceID[:])
		fillRandomly(at.SpanID[:])
	}
	return trace.NewSpanContext(at)
}

func fillRandomly(id []byte) {
	for i := 0; i < len(id); i += 8 {
		binary.BigEndian.PutUint64(id[i:], rand.Uint64())
	}
}
