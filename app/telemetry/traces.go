// Spans of recorded requests are sent to one receiver of OpenTelemetry (OTLP over HTTP). They wait in a bounded queue
// and block nothing.

package telemetry

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
	queueSpans  = 2048             // waiting spans; more are dropped
	batchSpans  = 512              // in one request to the receiver
	batchEvery  = 2 * time.Second  // longest wait of a span
	tryLimit    = 4 * time.Second  // of one try at a batch
	batchLimit  = 10 * time.Second // of a batch with all its tries
	firstPause  = time.Second      // between two tries
	longPause   = 4 * time.Second
	faultsEvery = time.Minute // between two log lines about a failing receiver
)

// Traces sends the spans of one node. nil sends none.
type Traces struct {
	provider *sdk.TracerProvider
	sender   *sender
}

// StartTraces begins to send spans. It returns nil without a configured receiver. The receiver may be away.
func StartTraces(cfg *config.Config, version string, logger *slog.Logger) (*Traces, error) {
	if cfg.Traces == "" {
		return nil, nil
	}
	exporter, err := otlptracehttp.New(context.Background(), otlptracehttp.WithEndpointURL(address(cfg.Traces)),
		otlptracehttp.WithTimeout(tryLimit),
		otlptracehttp.WithRetry(otlptracehttp.RetryConfig{Enabled: true, InitialInterval: firstPause, MaxInterval: longPause,
			MaxElapsedTime: batchLimit}))
	if err != nil {
		return nil, fmt.Errorf("send traces: %w", err)
	}
	out := &sender{SpanExporter: exporter, logger: logger}
	queue := sdk.NewBatchSpanProcessor(out, sdk.WithMaxQueueSize(queueSpans), sdk.WithMaxExportBatchSize(batchSpans),
		sdk.WithBatchTimeout(batchEvery), sdk.WithExportTimeout(batchLimit))
	return &Traces{sender: out, provider: sdk.NewTracerProvider(
		sdk.WithSampler(sampler(cfg.TracesShare)), sdk.WithResource(nodeOf(cfg, version)),
		sdk.WithSpanProcessor(&gate{SpanProcessor: queue, sender: out}),
	)}, nil
}

// address returns the address of the receiver, with the usual path if it has none.
func address(configured string) string {
	if at, err := url.Parse(configured); err == nil && strings.Trim(at.Path, "/") == "" {
		return at.JoinPath("v1", "traces").String()
	}
	return configured
}

// nodeOf describes this node in its spans.
func nodeOf(cfg *config.Config, version string) *resource.Resource {
	instance := cfg.Cluster.Addr
	if cfg.Cluster.IsAlone() {
		instance = cfg.Addr
	}
	host, _ := os.Hostname()
	return resource.NewSchemaless(attribute.String("service.name", "touchline"),
		attribute.String("service.version", version),
		attribute.String("service.instance.id", instance), attribute.String("host.name", host))
}

// Tracer makes the spans. It is nil when no spans are sent.
func (t *Traces) Tracer() trace.Tracer {
	if t == nil {
		return nil
	}
	return t.provider.Tracer("touchline")
}

// Lost returns the number of spans that did not reach the receiver.
func (t *Traces) Lost() uint64 {
	if t == nil {
		return 0
	}
	return t.sender.lost.Load()
}

// Stop sends waiting spans until ctx ends. The rest is lost.
func (t *Traces) Stop(ctx context.Context) {
	if t == nil {
		return
	}
	if err := t.provider.Shutdown(ctx); err != nil && !errors.Is(err, context.DeadlineExceeded) {
		t.sender.tell(err)
	}
	_ = t.sender.SpanExporter.Shutdown(ctx) // ends a hanging try
}

// sampler draws the recorded traces. A span below a span of this cluster follows it. The trace of a proxy arrives
// without its mark (http/rest/spans.go) and is drawn like a new one. The draw ignores the trace id, because clients may
// choose it.
func sampler(share float64) sdk.Sampler {
	return sdk.ParentBased(drawn(share), sdk.WithRemoteParentNotSampled(drawn(share)))
}

type drawn float64

// ShouldSample makes the draw.
func (share drawn) ShouldSample(p sdk.SamplingParameters) sdk.SamplingResult {
	decision := sdk.Drop
	if rand.Float64() < float64(share) {
		decision = sdk.RecordAndSample
	}
	return sdk.SamplingResult{Decision: decision, Tracestate: trace.SpanContextFromContext(p.ParentContext).TraceState()}
}

// Description returns the share.
func (share drawn) Description() string { return fmt.Sprintf("drawn{%v}", float64(share)) }
