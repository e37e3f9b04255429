// Warnings that repeat.

package logs

import (
	"bytes"
	"log/slog"
	"strings"
	"testing"
	"time"
)

func TestTheSameWarningIsWrittenAFewTimesAMinuteAndTheRestIsCounted(t *testing.T) {
	heard := &bytes.Buffer{}
	now := time.Now()
	logger := slog.New(NewCalm(slog.NewTextHandler(heard, nil), func() time.Time { return now }))
	for range 1000 {
		logger.With("room", "1").Warn("postgres is away")
		logger.Error("a fault", "traceId", "x")
	}
	logger.Warn("something else")
	if warned, faults := strings.Count(heard.String(), "postgres is away"), strings.Count(heard.String(), "a fault"); warned != calmLines || faults != 1000 {
		t.Errorf("%d warnings and %d errors were written", warned, faults)
	}
	if !strings.Contains(heard.String(), "something else") {
		t.Error("another warning was left out with them")
	}
	now = now.Add(calmWindow)
	logger.Warn("postgres is away")
	if !strings.Contains(heard.String(), "leftOut=994") {
		t.Errorf("nobody says how many were left out: %s", heard.String())
	}
}
