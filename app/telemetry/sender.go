// Spans are sent in batches. A failing or slow receiver loses them.

package telemetry

import (
	"context"
	"log/slog"
	"sync"
	"sync/atomic"
	"time"

	sdk "go.opentelemetry.io/otel/sdk/trace"
)

// sender passes batches to the exporter. A failed batch is lost and logged once a minute.
type sender struct {
	sdk.SpanExporter
	logger  *slog.Logger
	waiting atomic.Int64  // spans in the queue
	lost    atomic.Uint64 // spans that were never sent

	mu   sync.Mutex
	told time.Time
}

// ExportSpans sends a batch. It returns no error, because the library would log each batch.
func (s *sender) ExportSpans(ctx context.Context, spans []sdk.ReadOnlySpan) error {
	s.waiting.Add(-int64(len(spans)))
	if err := s.SpanExporter.ExportSpans(ctx, spans); err != nil {
		s.lost.Add(uint64(len(spans)))
		s.tell(err)
	}
	return nil
}

// tell logs an error of the receiver once a minute.
func (s *sender) tell(err error) {
	now := time.Now()
	s.mu.Lock()
	again := !s.told.IsZero() && now.Sub(s.told) < faultsEvery
	if !again {
		s.told = now
	}
	s.mu.Unlock()
	if !again {
		s.logger.Warn("spans do not reach their receiver", slog.Uint64("lost", s.lost.Load()), slog.Any("error", err))
	}
}

// gate precedes the queue and counts the spans that a full queue would silently drop.
type gate struct {
	sdk.SpanProcessor
	sender *sender
}

// OnEnd queues a span or drops it.
func (g *gate) OnEnd(span sdk.ReadOnlySpan) {
	if g.sender.waiting.Add(1) > queueSpans {
		g.sender.waiting.Add(-1)
		g.sender.lost.Add(1)
		return
	}
	g.SpanProcessor.OnEnd(span)
}
