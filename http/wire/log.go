// Log lines of the HTTP library, in the server's log.

package wire

import (
	"context"
	"fmt"
	"log/slog"
	"strings"
)

// Log receives the lines of fasthttp. Errors of one connection are the peer's fault and would let strangers fill the
// log; errors of accepting are warnings.
type Log struct{ Logger *slog.Logger }

// Printf implements the logger of fasthttp.
func (l Log) Printf(format string, values ...any) {
	level := slog.LevelWarn
	if strings.HasPrefix(format, "error when serving connection") {
		level = slog.LevelDebug
	}
	l.Logger.Log(context.Background(), level, fmt.Sprintf(format, values...), slog.String("from", "fasthttp"))
}
