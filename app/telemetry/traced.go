// Log lines of a request hold its trace id.

package telemetry

import (
	"context"
	"log/slog"

	"go.opentelemetry.io/otel/trace"
)

// TraceKey is the attribute with the trace id. The answer of the request holds it as traceId.
const TraceKey = "trace_id"

type traced struct{ slog.Handler }

// Traced adds the trace id of the context to each line.
func Traced(to slog.Handler) slog.Handler { return traced{to} }

// Handle adds the id.
func (h traced) Handle(ctx context.Context, r slog.Record) error {
	if at := trace.SpanContextFromContext(ctx); at.HasTraceID() {
		r = r.Clone()
		r.AddAttrs(slog.String(TraceKey, at.TraceID().String()))
	}
	return h.Handler.Handle(ctx, r)
}

// WithAttrs keeps adding the id.
func (h traced) WithAttrs(attrs []slog.Attr) slog.Handler { return traced{h.Handler.WithAttrs(attrs)} }

// WithGroup keeps adding the id.
func (h traced) WithGroup(name string) slog.Handler { return traced{h.Handler.WithGroup(name)} }
