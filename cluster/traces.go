// Tracing of calls: a span at the caller, one at the grain, and the trace in the header of the request.

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

// A traced request carries its trace as a header of its envelope, as W3C Trace Context. Other requests have no headers.
// Nodes without tracing ignore them.
const (
	traceparent = "traceparent"
	postedAt    = "posted" // nanoseconds since 1970, by the clock of the node with the mailbox
)

var asCaller = []trace.SpanStartOption{trace.WithSpanKind(trace.SpanKindClient)}

// follows reports whether a call gets a span: when the caller's span is recorded.
func (n *Node) follows(ctx context.Context) bool {
	return n.tracer != nil && trace.SpanFromContext(ctx).IsRecording()
}

// endCall ends the span of a call with its outcome.
func endCall(span trace.Span, tries int, err error) {
	span.SetAttributes(attribute.Int("touchline.tries", tries))
	outcome(span, err)
	span.End()
}

// outcome records how a call ended. A refusal is an answer; only faults are errors. Error messages are left out,
// because they may quote user text.
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

// enveloped is one try of a request, with the trace of a traced caller.
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
	span.SetAttributes(attribute.String("touchline.kind", kind), attribute.String("touchline.method", method),
		attribute.String("touchline.node", node))
	envelope.Header = traceHeader(span.SpanContext())
	return envelope
}

func traceHeader(at trace.SpanContext) map[string]string {
	header := propagation.MapCarrier{}
	propagation.TraceContext{}.Inject(trace.ContextWithSpanContext(context.Background(), at), header)
	return header
}

// traceOf returns a context with the trace of a message.
func traceOf(message any) context.Context {
	envelope, ok := message.(*actor.MessageEnvelope)
	if !ok || envelope.Header == nil {
		return context.Background()
	}
	return propagation.TraceContext{}.Extract(context.Background(), propagation.MapCarrier{
		traceparent: envelope.GetHeader(traceparent),
	})
}

// notePosted records when a traced request entered its mailbox.
func notePosted(message any) {
	if envelope, ok := message.(*actor.MessageEnvelope); ok && envelope.Header != nil {
		envelope.SetHeader(postedAt, strconv.FormatInt(time.Now().UnixNano(), 10))
	}
}

// followed adds a span to the turn of a grain that handles a traced request. The header of the message holds that span,
// so that later spans of the grain become its children.
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
			_, span := tracer.Start(above, kind+"."+method, trace.WithSpanKind(trace.SpanKindServer),
				trace.WithAttributes(
					attribute.String("touchline.kind", kind), attribute.String("touchline.method", method),
					attribute.Float64("touchline.queue_ms", waited(envelope))))
			defer func() { span.End() }()
			envelope.Header = traceHeader(span.SpanContext())
			next(ctx, envelope)
		}
	}
}

// waited returns how many milliseconds a request was in its mailbox.
func waited(envelope *actor.MessageEnvelope) float64 {
	at, err := strconv.ParseInt(envelope.GetHeader(postedAt), 10, 64)
	if err != nil {
		return 0
	}
	return float64(time.Since(time.Unix(0, at)).Microseconds()) / 1000
}

var services = protos.File_protos_grains_proto.Services()

// methodOf returns the name of the method that a message calls, or its number when it has no name.
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
