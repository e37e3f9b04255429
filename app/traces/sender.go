// What becomes of spans: those that are sent, and those that are lost because the receiver fails or is slow.

package traces

import (
	"context"
	"log/slog"
	"sync"
	"sync/atomic"
	"time"

	sdk "go.opentelemetry.io/otel/sdk/trace"
)

// sender hands batches to the exporter. A batch that fails is lost, and the log says so once a minute.
type sender struct {
	sdk.SpanExporter
	logger  *slog.Logger
	waiting atomic.Int64  // spans in the queue
	lost    atomic.Uint64 // and those that were never sent

	mu   sync.Mutex
	told time.Time
}

// ExportSpans sends a batch. Its error stays here: the library would write one line for each batch.
func (s *sender) ExportSpans(ctx context.Context, spans []sdk.ReadOnlySpan) error {
	s.waiting.Add(-int64(len(spans)))
	if err := s.SpanExporter.ExportSpans(ctx, spans); err != nil {
		s.lost.Add(uint64(len(spans)))
		s.tell(err)
	}
	return nil
}

// tell writes what is wrong with the receiver, once a minute.
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

// gate stands before the queue. It counts what the full queue would drop without a word.
type gate struct {
	sdk.SpanProcessor
	sender *sender
}

// OnEnd queues a span, or loses it.
func (g *gate) OnEnd(span sdk.ReadOnlySpan) {
	if g.sender.waiting.Add(1) > queueSpans {
		g.sender.waiting.Add(-1)
		g.sender.lost.Add(1)
		return
	}
	g.SpanProcessor.OnEnd(span)
}
