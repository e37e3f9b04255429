// The library's log lines, as far as they are news.

package cluster

import (
	"context"
	"log/slog"
	"slices"
	"strings"
)

// Lines of the library about the connection to another member, which is no fault of this node. What became of a member
// that had a connection the membership says once, in our words; why there is none at all, the library alone knows.
var (
	ofLost = []string{
		"EndpointWriter lost connection", "EndpointWriter error when closing", "EndpointReader failed to send disconnection",
		"EndpointWatcher receive message for already terminated",
	}
	ofRefused = []string{"EndpointWriter failed to connect", "EndpointWriter failed to create", "EndpointWriter failed to send", "EndpointWriter failed to receive"}
)

func begins(line string, with []string) bool {
	return slices.ContainsFunc(with, func(start string) bool { return strings.HasPrefix(line, start) })
}

// quiet lets warnings and errors of the library through to our logger and nothing below.
func quiet(ours *slog.Logger) *slog.Logger {
	return slog.New(warnings{ours.Handler()}).With(slog.String("from", "protoactor"))
}

type warnings struct{ slog.Handler }

func (w warnings) Enabled(ctx context.Context, level slog.Level) bool {
	return level >= slog.LevelWarn && w.Handler.Enabled(ctx, level)
}

// Handle gives lines about other members the level they have for this one.
func (w warnings) Handle(ctx context.Context, line slog.Record) error {
	switch {
	case begins(line.Message, ofLost):
		line.Level = slog.LevelDebug
	case begins(line.Message, ofRefused):
		line.Level = slog.LevelWarn
	}
	if !w.Handler.Enabled(ctx, line.Level) {
		return nil
	}
	return w.Handler.Handle(ctx, line)
}

func (w warnings) WithAttrs(attrs []slog.Attr) slog.Handler {
	return warnings{w.Handler.WithAttrs(attrs)}
}

func (w warnings) WithGroup(name string) slog.Handler { return warnings{w.Handler.WithGroup(name)} }
