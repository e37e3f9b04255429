// Calls that are followed: a span at the caller, one at the grain, and the trace that goes with the request.

package cluster

import (
	"context"
	"errors"
	"fmt"
	"strconv"
	"time"

	"github.com/asynkron/protoactor-go/actor"
	pa "github.com/asynkron/protoactor-go/cluster"
	"go.opentelemetry.io/otel/attribute"
	"go.opentelemetry.io/otel/codes"
	"go.opentelemetry.io/otel/propagation"
	"go.opentelemetry.io/otel/trace"
	"google.golang.org/protobuf/reflect/protoreflect"

	"touchline/domain"
	"touchline/protos"
)

// A request that is followed carries its trace as a header of its envelope, in the form of W3C Trace Context. Only then it
// has headers at all. A node that does not know them leaves them alone.
const (
	traceparent = "traceparent"
	postedAt    = "posted" // nanoseconds since 1970, by the clock of the node that has the mailbox
)

var asCaller = []trace.SpanStartOption{trace.WithSpanKind(trace.SpanKindClient)}

// follows tells whether a call gets a span: whoever calls has one that is recorded.
func (n *Node) follows(ctx context.Context) bool {
	return n.tracer != nil && trace.SpanFromContext(ctx).IsRecording()
}

// endCall ends the span of a call with what came of it.
func endCall(span trace.Span, tries int, err error) {
	span.SetAttributes(attribute.Int("touchline.tries", tries))
	outcome(span, err)
	span.End()
}

// outcome notes how a call ended. A refusal is an answer; only what nobody wanted is an error. Messages of errors stay
// out: they may quote what people wrote.
func outcome(span trace.Span, err error) {
	var refusal *domain.Refusal
	switch {
	case err == nil:
	case !errors.As(err, &refusal):
		span.SetStatus(codes.Error, "fault")
	default:
		span.SetAttributes(attribute.String("touchline.code", string(refusal.Code)))
		if refusal.Code == domain.Unavailable {
			span.SetStatus(codes.Error, "no answer")
		}
	}
}

// enveloped is one try of a request on its way to a grain, with the trace of the caller when it is followed.
func enveloped(ctx context.Context, kind string, message any, to, sender *actor.PID) *actor.MessageEnvelope {
	envelope := &actor.MessageEnvelope{Message: message, Sender: sender}
	span := trace.SpanFromContext(ctx)
	if !span.IsRecording() {
		return envelope
	}
	method := methodOf(kind, message)
	span.SetName("call " + kind + "." + method)
	node := to.Address
	if node == sender.Address {
		node = "local"
	}
	span.SetAttributes(attribute.String("touchline.kind", kind), attribute.String("touchline.method", method), attribute.String("touchline.node", node))
	envelope.Header = traceHeader(span.SpanContext())
	return envelope
}

func traceHeader(at trace.SpanContext) map[string]string {
	header := propagation.MapCarrier{}
	propagation.TraceContext{}.Inject(trace.ContextWithSpanContext(context.Background(), at), header)
	return header
}

// traceOf is a context that knows the trace a message came with.
func traceOf(message any) context.Context {
	envelope, ok := message.(*actor.MessageEnvelope)
	if !ok || envelope.Header == nil {
		return context.Background()
	}
	return propagation.TraceContext{}.Extract(context.Background(), propagation.MapCarrier{traceparent: envelope.GetHeader(traceparent)})
}

// notePosted writes down when a request that is followed came into its mailbox.
func notePosted(message any) {
	if envelope, ok := message.(*actor.MessageEnvelope); ok && envelope.Header != nil {
		envelope.SetHeader(postedAt, strconv.FormatInt(time.Now().UnixNano(), 10))
	}
}

// followed gives a span to the turn of a grain that handles a request which is followed. What the grain does next is below
// that span: it finds it in the header of its message.
func followed(kind string, tracer trace.Tracer) actor.ReceiverMiddleware {
	return func(next actor.ReceiverFunc) actor.ReceiverFunc {
		return func(ctx actor.ReceiverContext, envelope *actor.MessageEnvelope) {
			if envelope.Header == nil {
				next(ctx, envelope)
				return
			}
			above := traceOf(envelope)
			if !trace.SpanContextFromContext(above).IsSampled() {
				next(ctx, envelope)
				return
			}
			method := methodOf(kind, envelope.Message)
			_, span := tracer.Start(above, kind+"."+method, trace.WithSpanKind(trace.SpanKindServer), trace.WithAttributes(
				attribute.String("touchline.kind", kind), attribute.String("touchline.method", method), attribute.Float64("touchline.queue_ms", waited(envelope))))
			defer func() { span.End() }()
			envelope.Header = traceHeader(span.SpanContext())
			next(ctx, envelope)
		}
	}
}

// waited is how many milliseconds a request lay in its mailbox.
func waited(envelope *actor.MessageEnvelope) float64 {
	at, err := strconv.ParseInt(envelope.GetHeader(postedAt), 10, 64)
	if err != nil {
		return 0
	}
	return float64(time.Since(time.Unix(0, at)).Microseconds()) / 1000
}

var services = protos.File_protos_grains_proto.Services()

// methodOf is the name of the method that a message calls: its number, when nobody has named it.
func methodOf(kind string, message any) string {
	request, ok := message.(*pa.GrainRequest)
	if !ok {
		return fmt.Sprintf("%T", message)
	}
	service := services.ByName(protoreflect.Name(kind))
	if service == nil || int(request.MethodIndex) >= service.Methods().Len() || request.MethodIndex < 0 {
		return strconv.Itoa(int(request.MethodIndex))
	}
	return string(service.Methods().Get(int(request.MethodIndex)).Name())
}
