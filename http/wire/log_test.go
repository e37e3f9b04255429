// The transport's lines in our log, without warnings for errors of one peer.

package wire

import (
	"bytes"
	"log/slog"
	"strings"
	"testing"
)

func TestAnErrorOfOnePeerIsNoWarningInTheLog(t *testing.T) {
	var lines bytes.Buffer
	log := Log{Logger: slog.New(slog.NewJSONHandler(&lines, nil))}
	log.Printf("error when serving connection %q<->%q: %v", "here", "there", "nonsense")
	if lines.Len() > 0 {
		t.Errorf("strangers write into the log: %s", lines.String())
	}
	log.Printf("Permanent error when accepting new connections: %v", "too many open files")
	if !strings.Contains(lines.String(), `"level":"WARN"`) || !strings.Contains(lines.String(), "too many open files") {
		t.Errorf("a failed accept is logged as %q", lines.String())
	}
}
