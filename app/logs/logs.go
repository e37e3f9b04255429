// The log of the program.

// Package logs makes the log of the program: JSON lines in prod, and no line so often that the others are not found.
package logs

import (
	"log/slog"
	"os"
	"time"

	"touchline/app/config"
)

// New is the log the configuration asks for.
func New(cfg *config.Config) *slog.Logger {
	var level slog.Level
	_ = level.UnmarshalText([]byte(cfg.LogLevel)) // the configuration takes only what can be read
	options := &slog.HandlerOptions{Level: level}
	var lines slog.Handler = slog.NewJSONHandler(os.Stderr, options)
	if cfg.Dev() {
		lines = slog.NewTextHandler(os.Stderr, options)
	}
	return slog.New(NewCalm(lines, time.Now))
}
