// Trace ids of requests for the log, and spans of recorded requests.

// Package spans gives every request a trace id, and recorded ones a span.
package spans

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

type key struct{}

var ofRequest = []trace.SpanStartOption{trace.WithSpanKind(trace.SpanKindServer)}

// Begin starts the span of a request; a nil tracer records none. trusts reports whether the peer is a proxy of ours:
// only then its trace id is kept, so that strangers cannot choose one. Sampling is always decided here, because a
// proxy may pass on a stranger's flag.
func Begin(ctx *fasthttp.RequestCtx, tracer trace.Tracer, trusts func() bool) {
	var parent trace.SpanContext
	if named := ctx.Request.Header.Peek(traceparent); len(named) > 0 && trusts() {
		carrier := propagation.MapCarrier{traceparent: string(named)}
		parent = trace.SpanContextFromContext(propagation.TraceContext{}.Extract(context.Background(),
			carrier)).WithTraceFlags(0)
	}
	switch {
	case tracer != nil:
		_, span := tracer.Start(trace.ContextWithRemoteSpanContext(context.Background(), parent), "request",
			ofRequest...)
		keep(ctx, span)
	case parent.IsValid():
		keep(ctx, unrecorded(parent))
	}
}

// Of returns the span of a request. An unrecorded one has a trace id too.
func Of(ctx *fasthttp.RequestCtx) trace.Span {
	if span, begun := ctx.UserValue(key{}).(trace.Span); begun {
		return span
	}
	return keep(ctx, unrecorded(random()))
}

// ID returns the trace id of a request.
func ID(ctx *fasthttp.RequestCtx) string { return Of(ctx).SpanContext().TraceID().String() }

// With returns a context with the span of a request.
func With(parent context.Context, ctx *fasthttp.RequestCtx) context.Context {
	return trace.ContextWithSpan(parent, Of(ctx))
}

// Refused records the code of a refusal.
func Refused(ctx *fasthttp.RequestCtx, code domain.Code) {
	if span := Of(ctx); span.IsRecording() {
		span.SetAttributes(attribute.String("touchline.code", string(code)))
	}
}

// End ends the span of a request. route is the pattern, never the path, which may hold names and keys of people.
func End(ctx *fasthttp.RequestCtx, method, route string) {
	span, begun := ctx.UserValue(key{}).(trace.Span)
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

func keep(ctx *fasthttp.RequestCtx, span trace.Span) trace.Span {
	ctx.SetUserValue(key{}, span)
	return span
}

func unrecorded(at trace.SpanContext) trace.Span {
	return trace.SpanFromContext(trace.ContextWithSpanContext(context.Background(), at))
}

func random() trace.SpanContext {
	var at trace.SpanContextConfig
	for !at.TraceID.IsValid() || !at.SpanID.IsValid() {
		fill(at.TraceID[:])
		fill(at.SpanID[:])
	}
	return trace.NewSpanContext(at)
}

func fill(id []byte) {
	for i := 0; i < len(id); i += 8 {
		binary.BigEndian.PutUint64(id[i:], rand.Uint64())
	}
}
