// Errors are counted for an hour, without their values.

package telemetry

import (
	"errors"
	"fmt"
	"log/slog"
	"testing"
	"time"
)

func TestErrorsOfTheLastHourAreCountedWithoutTheirValues(t *testing.T) {
	now := time.Unix(1_790_000_000, 0)
	faults := NewFaults(func() time.Time { return now })
	logger := slog.New(faults.Handler(slog.DiscardHandler))
	logger.Warn("no error")
	logger.With("trace_id", "t0").Error("request failed", "path", "/a", "error", errors.New("password=secret"))
	now = now.Add(30 * time.Minute)
	logger.Error("request failed", "path", "/a", "trace_id", "t1", "error", "secret")
	logger.Error("request failed", "path", "/b")

	last := faults.LastHour()
	if last.Total != 3 || len(last.Minutes) != 60 || last.Minutes[59] != 2 || last.Minutes[29] != 1 {
		t.Errorf("counted: %+v", last)
	}
	if len(last.Newest) != 2 || last.Newest[0].Message != "request failed" || last.Newest[0].Where != "/a" ||
		last.Newest[0].Count != 2 || last.Newest[0].TraceID != "t1" {
		t.Errorf("newest: %+v", last.Newest)
	}
	now = now.Add(31 * time.Minute)
	if last = faults.LastHour(); last.Total != 2 || len(last.Newest) != 2 {
		t.Errorf("after an hour and a minute: %+v", last)
	}
	now = now.Add(3 * time.Hour)
	if last = faults.LastHour(); last.Total != 0 || len(last.Newest) != 0 {
		t.Errorf("much later: %+v", last)
	}
}

func TestManyDifferentErrorsDoNotFillTheMemory(t *testing.T) {
	faults := NewFaults(time.Now)
	logger := slog.New(faults.Handler(slog.DiscardHandler))
	for i := range 1000 {
		logger.Error("request failed", "path", fmt.Sprint("/", i))
	}
	if last := faults.LastHour(); last.Total != 1000 || len(last.Newest) != faultsShown {
		t.Errorf("%d errors, %d kept", last.Total, len(last.Newest))
	}
}
