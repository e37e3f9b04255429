// Sending spans: to one receiver, from a bounded queue, and never in the way of anything.

// Package traces sends the spans of recorded requests to a receiver of OpenTelemetry (OTLP over HTTP).
package traces

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"math/rand/v2"
	"net/url"
	"os"
	"strings"
	"time"

	"go.opentelemetry.io/otel/attribute"
	"go.opentelemetry.io/otel/exporters/otlp/otlptrace/otlptracehttp"
	"go.opentelemetry.io/otel/sdk/resource"
	sdk "go.opentelemetry.io/otel/sdk/trace"
	"go.opentelemetry.io/otel/trace"

	"touchline/app/config"
)

const (
	queueSpans  = 2048             // waiting; beyond it spans are lost
	batchSpans  = 512              // in one request to the receiver
	batchEvery  = 2 * time.Second  // at least so often, when there are any
	tryLimit    = 4 * time.Second  // of one try at a batch
	batchLimit  = 10 * time.Second // of a batch with all its tries
	firstPause  = time.Second      // between two tries
	longPause   = 4 * time.Second
	faultsEvery = time.Minute // a receiver that fails is told of so often
)

// Traces is the way of the spans of one node to their receiver. nil is none.
type Traces struct {
	provider *sdk.TracerProvider
	sender   *sender
}

// Start opens the way; nil when the configuration names no receiver. The receiver need not be there.
func Start(cfg *config.Config, version string, logger *slog.Logger) (*Traces, error) {
	if cfg.Traces == "" {
		return nil, nil
	}
	exporter, err := otlptracehttp.New(context.Background(), otlptracehttp.WithEndpointURL(address(cfg.Traces)), otlptracehttp.WithTimeout(tryLimit),
		otlptracehttp.WithRetry(otlptracehttp.RetryConfig{Enabled: true, InitialInterval: firstPause, MaxInterval: longPause, MaxElapsedTime: batchLimit}))
	if err != nil {
		return nil, fmt.Errorf("send traces: %w", err)
	}
	out := &sender{SpanExporter: exporter, logger: logger}
	queue := sdk.NewBatchSpanProcessor(out, sdk.WithMaxQueueSize(queueSpans), sdk.WithMaxExportBatchSize(batchSpans),
		sdk.WithBatchTimeout(batchEvery), sdk.WithExportTimeout(batchLimit))
	return &Traces{sender: out, provider: sdk.NewTracerProvider(
		sdk.WithSampler(sampler(cfg.TracesShare)), sdk.WithResource(nodeOf(cfg, version)), sdk.WithSpanProcessor(&gate{SpanProcessor: queue, sender: out}),
	)}, nil
}

// address of the receiver: without a path, the usual one.
func address(configured string) string {
	if at, err := url.Parse(configured); err == nil && strings.Trim(at.Path, "/") == "" {
		return at.JoinPath("v1", "traces").String()
	}
	return configured
}

// nodeOf names this node in its spans.
func nodeOf(cfg *config.Config, version string) *resource.Resource {
	instance := cfg.Cluster.Addr
	if cfg.Cluster.IsAlone() {
		instance = cfg.Addr
	}
	host, _ := os.Hostname()
	return resource.NewSchemaless(attribute.String("service.name", "touchline"), attribute.String("service.version", version),
		attribute.String("service.instance.id", instance), attribute.String("host.name", host))
}

// Tracer makes the spans; nil when nothing is sent.
func (t *Traces) Tracer() trace.Tracer {
	if t == nil {
		return nil
	}
	return t.provider.Tracer("touchline")
}

// Lost is how many spans did not reach the receiver.
func (t *Traces) Lost() uint64 {
	if t == nil {
		return 0
	}
	return t.sender.lost.Load()
}

// Stop sends what waits, until ctx ends. What is not sent then is lost.
func (t *Traces) Stop(ctx context.Context) {
	if t == nil {
		return
	}
	if err := t.provider.Shutdown(ctx); err != nil && !errors.Is(err, context.DeadlineExceeded) {
		t.sender.tell(err)
	}
	_ = t.sender.SpanExporter.Shutdown(ctx) // ends a try that hangs
}

// sampler draws what is recorded. Whoever is below a span of this process, or of another node of ours, follows it. A
// proxy's trace comes without the mark of being recorded (http/rest/spans.go), and is drawn here like a new one. The
// draw does not depend on the id of the trace, because that may come from outside.
func sampler(share float64) sdk.Sampler {
	return sdk.ParentBased(drawn(share), sdk.WithRemoteParentNotSampled(drawn(share)))
}

type drawn float64

// ShouldSample draws.
func (share drawn) ShouldSample(p sdk.SamplingParameters) sdk.SamplingResult {
	decision := sdk.Drop
	if rand.Float64() < float64(share) {
		decision = sdk.RecordAndSample
	}
	return sdk.SamplingResult{Decision: decision, Tracestate: trace.SpanContextFromContext(p.ParentContext).TraceState()}
}

// Description says what share it draws.
func (share drawn) Description() string { return fmt.Sprintf("drawn{%v}", float64(share)) }
