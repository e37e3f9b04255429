// Calls with and without tracing.

package cluster

import (
	"context"
	"slices"
	"testing"

	"github.com/asynkron/protoactor-go/actor"
	pa "github.com/asynkron/protoactor-go/cluster"
	"go.opentelemetry.io/otel/attribute"
	"go.opentelemetry.io/otel/codes"
	sdk "go.opentelemetry.io/otel/sdk/trace"
	"go.opentelemetry.io/otel/sdk/trace/tracetest"
	"go.opentelemetry.io/otel/trace"
	"google.golang.org/protobuf/proto"

	"touchline/cluster/testdata/probe"
	"touchline/domain"
	"touchline/tests/eventually"
)

// Spans of the node that most tests share: a second member in this process would race inside the library.
var (
	sharedSpans  = tracetest.NewSpanRecorder()
	sharedTracer = sdk.NewTracerProvider(sdk.WithSpanProcessor(sharedSpans)).Tracer("test")
)

func about(s sdk.ReadOnlySpan, key attribute.Key) attribute.Value {
	for _, a := range s.Attributes() {
		if a.Key == key {
			return a.Value
		}
	}
	return attribute.Value{}
}

// ended returns the finished spans of callers or of grains. The span of a turn ends after its answer is sent.
func ended(kind trace.SpanKind) []sdk.ReadOnlySpan {
	return slices.DeleteFunc(sharedSpans.Ended(), func(s sdk.ReadOnlySpan) bool { return s.SpanKind() != kind })
}

func TestATracedCallHasASpanAtTheCallerAndAChildAtTheGrain(t *testing.T) {
	sharedSpans.Reset()
	id := ownID(t)
	scriptOf(id).with(func(s *script) { s.busy, s.refuseBy = 1, domain.Refuse(domain.Muted) })
	ctx, asked := sharedTracer.Start(t.Context(), "request")

	if _, err := tell(ctx, shared, id, "perhaps"); err != nil {
		t.Fatal(err)
	}
	turns := eventually.Value(t, "both turns are over",
		func() []sdk.ReadOnlySpan { return ended(trace.SpanKindServer) },
		func(turns []sdk.ReadOnlySpan) bool { return len(turns) >= 2 })
	calls := ended(trace.SpanKindClient)
	if len(turns) != 2 || len(calls) != 1 || len(sharedSpans.Ended()) != 3 {
		t.Fatalf("%d spans, want those of two turns and of the call", len(sharedSpans.Ended()))
	}
	call := calls[0]
	if call.Name() != "call Probe.0" || call.Parent().SpanID() != asked.SpanContext().SpanID() {
		t.Errorf("the call is %s with parent %v", call.Name(), call.Parent().SpanID())
	}
	if about(call, "touchline.tries").AsInt64() != 2 || about(call, "touchline.node").AsString() != "local" {
		t.Errorf("the call has %v", call.Attributes())
	}
	for _, turn := range turns {
		if turn.Name() != "Probe.0" || turn.Parent().SpanID() != call.SpanContext().SpanID() {
			t.Errorf("a turn is %s with parent %v", turn.Name(), turn.Parent().SpanID())
		}
		if about(turn, "touchline.queue_ms").Type() != attribute.FLOAT64 {
			t.Errorf("a turn has %v", turn.Attributes())
		}
	}

	if _, err := tell(ctx, shared, id, "refuse"); domain.CodeOf(err) != domain.Muted {
		t.Fatal(err)
	}
	calls = ended(trace.SpanKindClient)
	if refused := calls[len(calls)-1]; about(refused, "touchline.code").AsString() != "MUTED" ||
		refused.Status().Code == codes.Error {
		t.Errorf("a refused call has %v, %v", refused.Attributes(), refused.Status())
	}
	if _, err := tell(ctx, shared, id, "panic"); err == nil {
		t.Fatal("a panic did not fail the call")
	}
	calls = ended(trace.SpanKindClient)
	if failed := calls[len(calls)-1]; failed.Name() != "call Probe.0" || failed.Status().Code != codes.Error {
		t.Errorf("a failed call is %s, %v", failed.Name(), failed.Status())
	}
	eventually.True(t, "the turns of the other two calls are over", func() bool {
		return len(ended(trace.SpanKindServer)) == 4
	})
}

func TestACallThatIsNotTracedHasNoSpan(t *testing.T) {
	sharedSpans.Reset()
	unsampled := trace.ContextWithSpanContext(t.Context(),
		trace.NewSpanContext(trace.SpanContextConfig{TraceID: trace.TraceID{1}, SpanID: trace.SpanID{1}}))
	for _, ctx := range []context.Context{t.Context(), unsampled} {
		if _, err := tell(ctx, shared, ownID(t), "say"); err != nil {
			t.Fatal(err)
		}
	}
	if spans := sharedSpans.Ended(); len(spans) != 0 {
		t.Errorf("%d spans", len(spans))
	}
}

// A node of another version may send any header.
func TestARequestIsHandledWithAnyHeader(t *testing.T) {
	sharedSpans.Reset()
	for _, header := range []map[string]string{
		{}, {"other": "thing"}, {traceparent: "nonsense"}, {traceparent: "", postedAt: "soon"},
		{traceparent: "ff-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01"},
		{traceparent: "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01"},
	} {
		who := grainID{kind: "Probe", identity: ownID(t)}
		pid, err := shared.lookup.find(t.Context(), who)
		if err != nil {
			t.Fatal(err)
		}
		order, err := proto.Marshal(&probe.Order{What: "say"})
		if err != nil {
			t.Fatal(err)
		}
		a := newAsk(shared.cluster.ActorSystem)
		shared.cluster.ActorSystem.Root.Send(pid, &actor.MessageEnvelope{
			Header: header, Message: &pa.GrainRequest{MessageData: order}, Sender: a.pid,
		})
		answer, err := a.wait(t.Context())
		a.close()
		if _, is := answer.(*probe.Report); err != nil || !is {
			t.Errorf("with the header %v: %v, %v", header, answer, err)
		}
	}
	eventually.True(t, "a turn that is followed is over", func() bool { return len(sharedSpans.Ended()) > 0 })
	if ended := sharedSpans.Ended(); len(ended) != 1 ||
		ended[0].SpanContext().TraceID().String() != "4bf92f3577b34da6a3ce929d0e0e4736" {
		t.Errorf("%d spans, want one, for the valid header", len(ended))
	}
}

func BenchmarkATracedCall(b *testing.B) {
	ctx, _ := sharedTracer.Start(b.Context(), "request")
	if _, err := tell(ctx, shared, b.Name(), "say"); err != nil {
		b.Fatal(err)
	}
	b.ReportAllocs()
	for b.Loop() {
		if _, err := tell(ctx, shared, b.Name(), "say"); err != nil {
			b.Fatal(err)
		}
	}
}
