// Log lines of the HTTP library, in the server's log.

package wire

import (
	"context"
	"fmt"
	"log/slog"
	"strings"
)

// Log takes the lines of fasthttp. What one connection did wrong is the peer's affair and would let
// strangers fill the log; what keeps the server from accepting is a warning.
type Log struct{ Logger *slog.Logger }

// Printf is the method fasthttp asks for.
func (l Log) Printf(format string, values ...any) {
	level := slog.LevelWarn
	if strings.HasPrefix(format, "error when serving connection") {
		level = slog.LevelDebug
	}
	l.Logger.Log(context.Background(), level, fmt.Sprintf(format, values...), slog.String("from", "fasthttp"))
}
