// Load puts load on servers of the site and reports how they took it (docs/load-testing.md).
//
//	SCENARIO=watch TARGETS=http://127.0.0.1:8080 go run ./load
//
// Environment variables configure it: see options.go. The servers must run in dev. It prints a summary, and writes it
// as JSON to the file SUMMARY. It exits with 1 when it could not run, and with 99 when a figure exceeds its bound.
package main

import (
	"context"
	"fmt"
	"os"
	"os/signal"
	"slices"
	"strings"
	"syscall"
)

const passedBound = 99 // as for k6

// scenario is one kind of load.
type scenario struct {
	about   string
	presets map[string]string // options that override the general presets
	run     func(ctx context.Context, r *run) error
}

var scenarios = map[string]scenario{
	"watch":           watchScenario,
	"chat":            chatScenario,
	"gift-rain":       giftScenario,
	"envelope-storm":  envelopeScenario,
	"booking-race":    bookingScenario,
	"reconnect-storm": reconnectScenario,
	"browse":          browseScenario,
	"idle":            idleScenario,
}

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	passed, err := perform(ctx, os.Getenv, os.Stdout)
	switch {
	case err != nil:
		fmt.Fprintln(os.Stderr, "load:", err)
		os.Exit(1)
	case !passed:
		os.Exit(passedBound)
	}
}

// perform runs the scenario named by the variables. passed is false when a figure exceeds its bound.
func perform(ctx context.Context, variable func(string) string, out *os.File) (passed bool, err error) {
	name := variable("SCENARIO")
	chosen, known := scenarios[name]
	if !known {
		return false, fmt.Errorf("SCENARIO is one of %s; not %q", names(), name)
	}
	o, err := readOptions(func(key string) string {
		if value := variable(key); value != "" {
			return value
		}
		return chosen.presets[key]
	})
	if err != nil {
		return false, err
	}
	r := newRun(o)
	defer r.close()
	fmt.Fprintf(out, "%s: %s\n", name, chosen.about)
	if err := r.meter.begin(); err != nil {
		return false, err
	}
	if err := chosen.run(ctx, r); err != nil {
		return false, err
	}
	s := r.summary(name)
	s.print(out)
	if o.summary != "" {
		if err := s.save(o.summary); err != nil {
			return false, err
		}
	}
	return s.Passed, nil
}

func names() string {
	var all []string
	for name := range scenarios {
		all = append(all, name)
	}
	slices.Sort(all)
	return strings.Join(all, ", ")
}
