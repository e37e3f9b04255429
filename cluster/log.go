// The library's log lines, as far as they are news.

package cluster

import (
	"context"
	"log/slog"
)

// quiet lets warnings and errors of the library through to our logger and nothing below.
func quiet(ours *slog.Logger) *slog.Logger {
	return slog.New(warnings{ours.Handler()}).With(slog.String("from", "protoactor"))
}

type warnings struct{ slog.Handler }

func (w warnings) Enabled(ctx context.Context, level slog.Level) bool {
	return level >= slog.LevelWarn && w.Handler.Enabled(ctx, level)
}

func (w warnings) WithAttrs(attrs []slog.Attr) slog.Handler {
	return warnings{w.Handler.WithAttrs(attrs)}
}

func (w warnings) WithGroup(name string) slog.Handler { return warnings{w.Handler.WithGroup(name)} }
