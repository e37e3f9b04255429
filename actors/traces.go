// The spans of commits, as children of the turn that decided them.

package actors

import (
	"context"

	"go.opentelemetry.io/otel/codes"
	"go.opentelemetry.io/otel/propagation"
	"go.opentelemetry.io/otel/trace"
)

// traceparent is the header of a traced message: the trace and the span of this turn (cluster/traces.go).
const traceparent = "traceparent"

// traced is the trace of the present decision, "" when it is not traced. A turn that had to wait runs while another
// message is handled, so it keeps its own trace.
func (e *Entity) traced() string {
	if e.settling.traced != "" {
		return e.settling.traced
	}
	if header := e.ctx.MessageHeader(); header != nil {
		return header.Get(traceparent)
	}
	return ""
}

// follow starts the span of a change. A commit holds changes of many requests; each change has a span from here to the
// end of the commit.
func (e *Entity) follow() trace.Span {
	if e.Tracer == nil {
		return nil
	}
	from := e.traced()
	if from == "" {
		return nil
	}
	above := propagation.TraceContext{}.Extract(context.Background(), propagation.MapCarrier{traceparent: from})
	_, span := e.Tracer.Start(above, "commit")
	return span
}

func endCommit(span trace.Span, err error) {
	if span == nil {
		return
	}
	switch {
	case err == nil:
	case refusesAlone(err):
		span.AddEvent("refused")
	default:
		span.SetStatus(codes.Error, "not committed")
	}
	span.End()
}
