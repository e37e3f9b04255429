// The commands by name, and their environment.

// Package command holds the commands of an operator at the machine. The site may run.
package command

import (
	"context"
	"fmt"
	"io"
	"log/slog"
	"strings"

	"touchline/app/config"
	"touchline/app/jobs"
	"touchline/persistence"
)

// Env is the environment of commands.
type Env struct {
	Cfg     *config.Config
	Logger  *slog.Logger
	Version string
	Input   io.Reader // passwords are read from it
	Sms     func(ctx context.Context, store *persistence.Store) jobs.SendSms
}

// Run runs a command. words are its name and its arguments.
func (e Env) Run(ctx context.Context, words ...string) error {
	name, args := words[0], words[1:]
	switch {
	case name == "ready" && len(args) == 0:
		return e.ready(ctx)
	case name == "backup":
		return e.backup(ctx, args)
	case name == "restore":
		return e.restore(ctx, args)
	case name == "nodes" || name == "drain":
		return e.nodes(ctx, words)
	case name == "admin":
		return e.operators(ctx, args)
	case name == "feed":
		return e.feed(ctx, args)
	case name == "apply" && len(args) >= 1:
		return e.applications(ctx, args)
	case name == "stats" && len(args) == 2 && args[0] == "run":
		return e.countDay(ctx, args[1])
	}
	return fmt.Errorf("unknown command %q; see touchline help", strings.Join(words, " "))
}
