// Libraries write into the log of the program.

package telemetry

import (
	"bytes"
	"log"
	"log/slog"
	"strings"
	"testing"
)

func TestLibrariesWriteIntoOurLog(t *testing.T) {
	var lines bytes.Buffer
	was, flags, out := slog.Default(), log.Flags(), log.Writer()
	t.Cleanup(func() { slog.SetDefault(was); log.SetFlags(flags); log.SetOutput(out) })
	AdoptLibraries(slog.New(slog.NewJSONHandler(&lines, nil)))
	log.Print("from the package log")
	for _, line := range strings.Split(strings.TrimSpace(lines.String()), "\n") {
		if !strings.HasPrefix(line, `{"time":`) || !strings.Contains(line, `"from":"library"`) {
			t.Errorf("%q is no line of ours", line)
		}
	}
}
