// Repeated warnings.

package telemetry

import (
	"bytes"
	"log/slog"
	"strings"
	"testing"
	"time"
)

func TestTheSameWarningIsWrittenAFewTimesAMinuteAndTheRestIsCounted(t *testing.T) {
	received := &bytes.Buffer{}
	now := time.Now()
	logger := slog.New(NewCalm(slog.NewTextHandler(received, nil), func() time.Time { return now }))
	for range 1000 {
		logger.With("room", "1").Warn("postgres is away")
		logger.Error("a fault", "trace_id", "x")
	}
	logger.Warn("something else")
	if warned, faults := strings.Count(received.String(), "postgres is away"),
		strings.Count(received.String(), "a fault"); warned != calmLines || faults != 1000 {
		t.Errorf("%d warnings and %d errors were written", warned, faults)
	}
	if !strings.Contains(received.String(), "something else") {
		t.Error("another warning was left out with them")
	}
	now = now.Add(calmWindow)
	logger.Warn("postgres is away")
	if !strings.Contains(received.String(), "leftOut=994") {
		t.Errorf("nobody says how many were left out: %s", received.String())
	}
}
