// Log lines hold the trace of their request.

package telemetry

import (
	"bytes"
	"log/slog"
	"strings"
	"testing"
	"time"

	"go.opentelemetry.io/otel/trace"
)

func TestLogLinesAndCountedErrorsOfARequestHoldItsTrace(t *testing.T) {
	var said bytes.Buffer
	faults := NewFaults(time.Now)
	logger := slog.New(Traced(faults.Handler(slog.NewJSONHandler(&said, nil))))
	ctx := trace.ContextWithSpanContext(t.Context(),
		trace.NewSpanContext(trace.SpanContextConfig{TraceID: trace.TraceID{15: 7}, SpanID: trace.SpanID{7: 1}}))
	const id = "00000000000000000000000000000007"

	logger.With("a", 1).WithGroup("g").InfoContext(ctx, "in a request")
	logger.ErrorContext(ctx, "request failed", "path", "/a")
	logger.InfoContext(t.Context(), "in none")

	named := strings.Split(strings.TrimSpace(said.String()), "\n")
	if len(named) != 3 || !strings.Contains(named[0], id) || !strings.Contains(named[1], `"trace_id":"`+id+`"`) ||
		strings.Contains(named[2], "trace_id") {
		t.Errorf("the log is %s", said.String())
	}
	if newest := faults.LastHour().Newest; len(newest) != 1 || newest[0].TraceID != id {
		t.Errorf("the faults are %+v", newest)
	}
}
