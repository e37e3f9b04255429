// The log of the program.

// Package telemetry shows how the program does: its log, traces, metrics, and reports for operators.
package telemetry

import (
	"log/slog"
	"os"
	"time"

	"touchline/app/config"
)

// NewLogger returns the configured log: JSON lines in prod, text in dev.
func NewLogger(cfg *config.Config) *slog.Logger {
	var level slog.Level
	_ = level.UnmarshalText([]byte(cfg.LogLevel)) // the configuration is already checked
	options := &slog.HandlerOptions{Level: level}
	var lines slog.Handler = slog.NewJSONHandler(os.Stderr, options)
	if cfg.Dev() {
		lines = slog.NewTextHandler(os.Stderr, options)
	}
	return slog.New(NewCalm(lines, time.Now))
}
