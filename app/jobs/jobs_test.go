// Each run of a job has a span, and checks without a run have none.

package jobs

import (
	"context"
	"errors"
	"log/slog"
	"testing"
	"time"

	"go.opentelemetry.io/otel/codes"
	sdk "go.opentelemetry.io/otel/sdk/trace"
	"go.opentelemetry.io/otel/sdk/trace/tracetest"
	"go.opentelemetry.io/otel/trace"
)

// noLocks runs every due job.
type noLocks struct{}

func (noLocks) RunJob(
	ctx context.Context, _, _ string, due func(time.Time) bool, run func(context.Context, time.Time) error,
	_ func() time.Time,
) (bool, error) {
	if !due(time.Time{}) {
		return false, nil
	}
	return true, run(ctx, time.Time{})
}

func TestEachRunOfAJobIsASpan(t *testing.T) {
	kept := tracetest.NewSpanRecorder()
	runner := Runner{
		Locks:  noLocks{},
		Now:    time.Now,
		Logger: slog.New(slog.DiscardHandler),
		Tracer: sdk.NewTracerProvider(sdk.WithSpanProcessor(kept)).Tracer("test"),
	}
	var inside trace.SpanContext
	fails := Job{"feeds", Always, func(ctx context.Context, _ time.Time) error {
		inside = trace.SpanContextFromContext(ctx)
		return errors.New("the feed is unavailable")
	}}
	never := Job{"statistics", func(_, _ time.Time) bool { return false }, nil}
	if err := runner.once(t.Context(), fails); err == nil {
		t.Error("the error of the job is gone")
	}
	if err := runner.once(t.Context(), never); err != nil {
		t.Error(err)
	}
	ended := kept.Ended()
	if len(ended) != 1 || ended[0].Name() != "job feeds" || ended[0].SpanContext().SpanID() != inside.SpanID() ||
		ended[0].Status().Code != codes.Error {
		t.Errorf("the spans are %v", ended)
	}
}
