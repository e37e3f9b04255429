// Main: which command was asked for.

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
	"time"

	"touchline/app/config"
	"touchline/confine"
	"touchline/picture"
)

var version = "dev" // set by the Makefile

// Main runs the program with its command line, its own name first, and returns the code to exit with. It also serves as
// the processes of other packages (confine, picture), which are this program once more.
func Main(args []string) int {
	confine.Main()
	picture.RunWorker()
	TuneMemory()
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

// stopSignals ask the program to stop. A terminal that is closed does so too (SIGHUP), but not under nohup.
func stopSignals() []os.Signal {
	asked := []os.Signal{os.Interrupt, syscall.SIGTERM}
	if !signal.Ignored(syscall.SIGHUP) {
		asked = append(asked, syscall.SIGHUP)
	}
	return asked
}

// Run carries out one command line.
func Run(ctx context.Context, args []string) error {
	command := "serve"
	if len(args) > 0 {
		command, args = args[0], args[1:]
	}
	switch command {
	case "help", "-h", "--help":
		config.PrintHelp(os.Stdout)
		return nil
	case "version":
		fmt.Println("touchline", version)
		return nil
	}
	cfg, err := config.FromEnvironment(os.Environ())
	if err != nil {
		return err
	}
	logger := newLogger(cfg)
	adoptLibraries(logger)
	return Command(ctx, cfg, logger, os.Stdin, append([]string{command}, args...)...)
}

// Command carries out a command that needs a configuration: its name, and the words behind it. Passwords are read from
// the input.
func Command(ctx context.Context, cfg *config.Config, logger *slog.Logger, input io.Reader, words ...string) error {
	command, args := words[0], words[1:]
	switch {
	case command == "serve" && len(args) == 0:
		return serve(ctx, cfg, logger)
	case command == "seed" && len(args) == 0:
		return seed(ctx, cfg, logger)
	case command == "demo" && len(args) == 1 && args[0] == "clear":
		return clearDemo(ctx, cfg, logger)
	case command == "ready" && len(args) == 0:
		return askReady(ctx, cfg)
	case command == "backup":
		return takeBackup(ctx, cfg, logger, args)
	case command == "restore":
		return restoreBackup(ctx, cfg, logger, args)
	case command == "admin":
		return operators(ctx, cfg, logger, args, input)
	case command == "feed":
		return feedCommand(ctx, cfg, logger, args)
	case command == "apply" && len(args) >= 1:
		return applications(ctx, cfg, logger, args)
	case command == "stats" && len(args) == 2 && args[0] == "run":
		return countDay(ctx, cfg, logger, args[1])
	}
	return fmt.Errorf("unknown command %q; see touchline help", strings.Join(words, " "))
}

func newLogger(cfg *config.Config) *slog.Logger {
	var level slog.Level
	_ = level.UnmarshalText([]byte(cfg.LogLevel)) // the configuration takes only what can be read
	options := &slog.HandlerOptions{Level: level}
	var lines slog.Handler = slog.NewJSONHandler(os.Stderr, options)
	if cfg.Dev() {
		lines = slog.NewTextHandler(os.Stderr, options)
	}
	return slog.New(newCalm(lines, time.Now))
}
