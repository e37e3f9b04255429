// The spans of commits: below the turn of the grain that decided them.

package actors

import (
	"context"

	"go.opentelemetry.io/otel/codes"
	"go.opentelemetry.io/otel/propagation"
	"go.opentelemetry.io/otel/trace"
)

// traceparent is the header of a message that is followed: the trace, and the span of this turn (cluster/traces.go).
const traceparent = "traceparent"

// traced is the trace of the present decision, "" when nobody follows it. A turn that had to wait is decided while another
// message is handled, so it keeps its own.
func (e *Entity) traced() string {
	if e.settling.traced != "" {
		return e.settling.traced
	}
	if header := e.ctx.MessageHeader(); header != nil {
		return header.Get(traceparent)
	}
	return ""
}

// follow starts the span of a change on its way into the journal. A commit carries changes of many requests; each has a
// span of its own from here to the end of the commit.
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
