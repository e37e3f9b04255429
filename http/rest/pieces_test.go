// Long bodies whose reader leaves.

package rest

import (
	"errors"
	"fmt"
	"io"
	"log/slog"
	"testing"
)

func TestAReaderWhoLeavesADownloadIsNoWarning(t *testing.T) {
	t.Parallel()
	_, err := EachPiece(brokenPipe{}, nil).Write([]byte("part"))
	if level := CutLevel(fmt.Errorf("write a part: %w", err)); level != slog.LevelDebug ||
		!errors.Is(err, io.ErrClosedPipe) {
		t.Errorf("a reader who left is logged as %v, %v", level, err)
	}
	if level := CutLevel(errors.New("read a part: postgres is away")); level != slog.LevelWarn {
		t.Errorf("a fault of the server is logged as %v", level)
	}
}

type brokenPipe struct{}

func (brokenPipe) Write([]byte) (int, error) { return 0, io.ErrClosedPipe }
