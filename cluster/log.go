// Which log lines of the library are logged.

package cluster

import (
	"context"
	"log/slog"
	"slices"
	"strings"
)

// Lines of the library about connections to other members, which are no faults of this node. The membership logs what
// happened to a member that was connected; only the library can log why a connection failed.
var (
	ofLost = []string{
		"EndpointWriter lost connection", "EndpointWriter error when closing",
		"EndpointReader failed to send disconnection",
		"EndpointWatcher receive message for already terminated",
	}
	ofRefused = []string{
		"EndpointWriter failed to connect", "EndpointWriter failed to create", "EndpointWriter failed to send",
		"EndpointWriter failed to receive",
	}
)

func begins(line string, with []string) bool {
	return slices.ContainsFunc(with, func(start string) bool { return strings.HasPrefix(line, start) })
}

// quiet returns a logger for the library that passes on warnings and errors only.
func quiet(ours *slog.Logger) *slog.Logger {
	return slog.New(warnings{ours.Handler()}).With(slog.String("from", "protoactor"))
}

type warnings struct{ slog.Handler }

func (w warnings) Enabled(ctx context.Context, level slog.Level) bool {
	return level >= slog.LevelWarn && w.Handler.Enabled(ctx, level)
}

// Handle lowers the level of lines about other members.
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
