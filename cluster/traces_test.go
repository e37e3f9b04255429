// Calls that are followed, and those that are not.

package cluster

import (
	"context"
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
)

// followedNode is a node whose spans are kept.
func followedNode(t *testing.T) (*Node, trace.Tracer, *tracetest.SpanRecorder) {
	t.Helper()
	kept := tracetest.NewSpanRecorder()
	tracer := sdk.NewTracerProvider(sdk.WithSpanProcessor(kept)).Tracer("test")
	return startTraced(t, tracer), tracer, kept
}

func startTraced(t testing.TB, tracer trace.Tracer) *Node {
	t.Helper()
	config := probeConfig()
	config.Tracer = tracer
	n, err := Start(config)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := n.Stop(context.Background()); err != nil {
			t.Error(err)
		}
	})
	return n
}

func about(s sdk.ReadOnlySpan, key attribute.Key) attribute.Value {
	for _, a := range s.Attributes() {
		if a.Key == key {
			return a.Value
		}
	}
	return attribute.Value{}
}

func TestACallThatIsFollowedHasASpanAtTheCallerAndOneBelowItAtTheGrain(t *testing.T) {
	n, tracer, kept := followedNode(t)
	id := ownID(t)
	scriptOf(id).with(func(s *script) { s.busy, s.refuseBy = 1, domain.Refuse(domain.Muted) })
	ctx, asked := tracer.Start(t.Context(), "request")

	if _, err := tell(ctx, n, id, "perhaps"); err != nil {
		t.Fatal(err)
	}
	ended := kept.Ended()
	if len(ended) != 3 {
		t.Fatalf("%d spans, want those of two turns and of the call", len(ended))
	}
	call := ended[2]
	if call.Name() != "call Probe.0" || call.Parent().SpanID() != asked.SpanContext().SpanID() || call.SpanKind() != trace.SpanKindClient {
		t.Errorf("the call is %s below %v", call.Name(), call.Parent().SpanID())
	}
	if about(call, "touchline.tries").AsInt64() != 2 || about(call, "touchline.node").AsString() != "local" {
		t.Errorf("the call says %v", call.Attributes())
	}
	for _, turn := range ended[:2] {
		if turn.Name() != "Probe.0" || turn.Parent().SpanID() != call.SpanContext().SpanID() || turn.SpanKind() != trace.SpanKindServer {
			t.Errorf("a turn is %s below %v", turn.Name(), turn.Parent().SpanID())
		}
		if about(turn, "touchline.queue_ms").Type() != attribute.FLOAT64 {
			t.Errorf("a turn says %v", turn.Attributes())
		}
	}

	if _, err := tell(ctx, n, id, "refuse"); domain.CodeOf(err) != domain.Muted {
		t.Fatal(err)
	}
	ended = kept.Ended()
	if refused := ended[len(ended)-1]; about(refused, "touchline.code").AsString() != "MUTED" || refused.Status().Code == codes.Error {
		t.Errorf("a refused call says %v, %v", refused.Attributes(), refused.Status())
	}
	if _, err := tell(ctx, n, id, "panic"); err == nil {
		t.Fatal("a panic is an answer")
	}
	ended = kept.Ended()
	if failed := ended[len(ended)-1]; failed.Name() != "call Probe.0" || failed.Status().Code != codes.Error {
		t.Errorf("a failed call is %s, %v", failed.Name(), failed.Status())
	}
}

func TestACallThatNobodyFollowsHasNoSpan(t *testing.T) {
	n, _, kept := followedNode(t)
	unsampled := trace.ContextWithSpanContext(t.Context(), trace.NewSpanContext(trace.SpanContextConfig{TraceID: trace.TraceID{1}, SpanID: trace.SpanID{1}}))
	for _, ctx := range []context.Context{t.Context(), unsampled} {
		if _, err := tell(ctx, n, ownID(t), "say"); err != nil {
			t.Fatal(err)
		}
	}
	if ended := kept.Ended(); len(ended) != 0 {
		t.Errorf("%d spans", len(ended))
	}
}

// A node of another version may send anything in a header, and one without traces gets ours.
func TestARequestIsHandledWhateverItsHeaderSays(t *testing.T) {
	followed, _, kept := followedNode(t)
	for _, n := range []*Node{shared, followed} {
		for _, header := range []map[string]string{
			{}, {"other": "thing"}, {traceparent: "nonsense"}, {traceparent: "", postedAt: "soon"},
			{traceparent: "ff-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01"},
			{traceparent: "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01"},
		} {
			who := grainID{kind: "Probe", identity: ownID(t)}
			pid, err := n.lookup.find(t.Context(), who)
			if err != nil {
				t.Fatal(err)
			}
			order, err := proto.Marshal(&probe.Order{What: "say"})
			if err != nil {
				t.Fatal(err)
			}
			a := newAsk(n.cluster.ActorSystem)
			n.cluster.ActorSystem.Root.Send(pid, &actor.MessageEnvelope{Header: header, Message: &pa.GrainRequest{MessageData: order}, Sender: a.pid})
			answer, err := a.wait(t.Context())
			a.close()
			if _, is := answer.(*probe.Report); err != nil || !is {
				t.Errorf("with the header %v: %v, %v", header, answer, err)
			}
		}
	}
	if ended := kept.Ended(); len(ended) != 1 || ended[0].SpanContext().TraceID().String() != "4bf92f3577b34da6a3ce929d0e0e4736" {
		t.Errorf("%d spans, want that of the one header that is whole", len(ended))
	}
}

func BenchmarkACallThatIsFollowed(b *testing.B) {
	tracer := sdk.NewTracerProvider().Tracer("test") // keeps nothing
	n := startTraced(b, tracer)
	ctx, _ := tracer.Start(b.Context(), "request")
	if _, err := tell(ctx, n, b.Name(), "say"); err != nil {
		b.Fatal(err)
	}
	b.ReportAllocs()
	for b.Loop() {
		if _, err := tell(ctx, n, b.Name(), "say"); err != nil {
			b.Fatal(err)
		}
	}
}
