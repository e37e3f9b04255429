// A commit is traced for the request that caused it, also when the request had to wait for its turn.

package actors_test

import (
	"context"
	"fmt"
	"testing"

	sdk "go.opentelemetry.io/otel/sdk/trace"
	"go.opentelemetry.io/otel/sdk/trace/tracetest"
	"go.opentelemetry.io/otel/trace"

	"touchline/protos"
	"touchline/tests/eventually"
)

func TestADecisionThatWaitedIsCommittedInItsOwnTrace(t *testing.T) {
	kept := tracetest.NewSpanRecorder()
	tracer := sdk.NewTracerProvider(sdk.WithSpanProcessor(kept)).Tracer("test")
	m := newMarket(t)
	node := m.openTraced(tracer)
	shop := protos.SessionCalls{Asker: node}
	release := m.journal.Hold()
	const buyers = 4 // the first is being committed, the others wait for it; the last is not traced
	asked := map[trace.TraceID]bool{}
	done := make(chan error, buyers)
	for i := range buyers {
		ctx := context.Background()
		if i < buyers-1 {
			var span trace.Span
			ctx, span = tracer.Start(ctx, "request")
			asked[span.SpanContext().TraceID()] = true
		}
		go func() {
			_, err := shop.Notify(ctx, owner, &protos.NotifyUser{
				RequestId: fmt.Sprint("r", i), NotifyType: rich, Path: "same",
			})
			done <- err
		}()
	}
	// All commands reach the actor before the first is committed.
	eventually.True(t, "the traced turns are over", func() bool { return count(kept, "Session.Notify") >= buyers-1 })
	release()
	for range buyers {
		if err := <-done; err != nil {
			t.Fatal(err)
		}
	}
	turns := map[trace.SpanID]trace.TraceID{}
	for _, s := range kept.Ended() {
		if s.Name() == "Session.Notify" {
			turns[s.SpanContext().SpanID()] = s.SpanContext().TraceID()
		}
	}
	for _, s := range kept.Ended() {
		if s.Name() != "commit" {
			continue
		}
		of := s.SpanContext().TraceID()
		if !asked[of] || turns[s.Parent().SpanID()] != of {
			t.Errorf("a commit of the trace %s, below the turn of %s", of, turns[s.Parent().SpanID()])
		}
		delete(asked, of)
	}
	if len(asked) > 0 || count(kept, "commit") != buyers-1 {
		t.Errorf("%d traces have no commit; %d commits", len(asked), count(kept, "commit"))
	}
}

func count(kept *tracetest.SpanRecorder, name string) (n int) {
	for _, s := range kept.Ended() {
		if s.Name() == name {
			n++
		}
	}
	return n
}
