// The commands of the program.

// Package app is the program: its configuration and commands, the wiring of its parts, and their start and stop.
package app

import (
	"context"
	"fmt"
	"io"
	"log/slog"
	"os"
	"os/signal"
	"strings"
	"syscall"

	"touchline/app/command"
	"touchline/app/config"
	"touchline/app/jobs"
	"touchline/app/storage"
	"touchline/app/telemetry"
	"touchline/confine"
	"touchline/persistence"
	"touchline/picture"
)

var version = "dev" // set by the Makefile

// Main runs a command line, with the program's name first, and returns the exit code. The workers of the packages
// confine and picture run this program too.
func Main(args []string) int {
	confine.Main()
	picture.RunWorker()
	confine.RunReader()
	telemetry.TuneMemory()
	ctx, stop := signal.NotifyContext(context.Background(), stopSignals()...)
	defer stop()
	if err := Run(ctx, args[1:]); err != nil {
		for line := range strings.Lines(err.Error()) {
			fmt.Fprintln(os.Stderr, "touchline:", strings.TrimSpace(line))
		}
		return 1
	}
	return 0
}

// stopSignals end the program. A closed terminal does so too (SIGHUP), but not under nohup.
func stopSignals() []os.Signal {
	asked := []os.Signal{os.Interrupt, syscall.SIGTERM}
	if !signal.Ignored(syscall.SIGHUP) {
		asked = append(asked, syscall.SIGHUP)
	}
	return asked
}

// Run runs one command line.
func Run(ctx context.Context, args []string) error {
	name := "serve"
	if len(args) > 0 {
		name, args = args[0], args[1:]
	}
	switch name {
	case "help", "-h", "--help":
		config.PrintHelp(os.Stdout)
		return nil
	case "version":
		fmt.Println("touchline", version)
		fmt.Println("time zones", storage.ZoneRules())
		return nil
	}
	cfg, err := config.FromEnvironment(os.Environ())
	if err != nil {
		return err
	}
	logger := telemetry.NewLogger(cfg)
	telemetry.AdoptLibraries(logger)
	return Command(ctx, cfg, logger, os.Stdin, append([]string{name}, args...)...)
}

// Command runs a command that needs a configuration. words are its name and its arguments. It reads passwords from
// input.
func Command(ctx context.Context, cfg *config.Config, logger *slog.Logger, input io.Reader, words ...string) error {
	name, args := words[0], words[1:]
	switch {
	case name == "serve" && len(args) == 0 && cfg.Media.IsEdge():
		return serveEdge(ctx, cfg, logger)
	case name == "serve" && len(args) == 0:
		return serve(ctx, cfg, logger)
	case name == "seed" && len(args) == 0:
		return seed(ctx, cfg, logger)
	case name == "demo" && len(args) == 1 && args[0] == "clear":
		return clearDemo(ctx, cfg, logger)
	}
	sms := func(ctx context.Context, store *persistence.Store) jobs.SendSms {
		words := newWording(store, logger)
		if err := words.Refresh(ctx); err != nil {
			logger.Warn("short messages use the shipped texts", "err", err)
		}
		var siteTime storage.Clock
		siteTime.Compare(ctx, store.Time, logger)
		return smsFor(cfg, words.Texts, store.Accounts, siteTime.Now, logger).SendSms
	}
	return command.Env{Cfg: cfg, Logger: logger, Version: version, Input: input, Sms: sms}.Run(ctx, words...)
}
