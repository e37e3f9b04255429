// The options of a run, from environment variables.

package main

import (
	"errors"
	"fmt"
	"strconv"
	"strings"
	"time"
)

// options of a run. A scenario may have its own presets.
type options struct {
	targets  []string      // base addresses of the nodes, no path
	metrics  []string      // addresses of /metrics, for the servers' use of processors and memory
	database int           // process of the database; 0: not measured
	viewers  int           // sockets, or people
	arrivals int           // of viewers a second, at the start
	speakers int           // users who write or pay
	rooms    int           // rooms over which they are spread
	house    int64         // the first room; the others follow it
	rate     float64       // lines, gifts or pages a second
	duration time.Duration // of the load, after all arrivals
	rounds   int           // envelopes or slots, one after another
	shares   int           // of one envelope
	kill     string        // a shell command that ends a node, for reconnect-storm
	operator string        // name:password, for booking-race
	summary  string        // a file for the figures as JSON

	bounds map[string]float64 // upper bounds of figures, by name in the summary
	text   map[string]string  // all options as given or preset
}

// settings are the variables with their general presets and descriptions.
var settings = []struct{ name, preset, about string }{
	{"TARGETS", "http://127.0.0.1:8080", "addresses of the nodes, separated by commas"},
	{"METRICS", "", "addresses of their /metrics, separated by commas; none: the servers are not measured"},
	{"DATABASE_PID", "0", "the process of a database on this machine, to measure it too"},
	{"VIEWERS", "1000", "sockets, or people"},
	{"ARRIVALS", "500", "how many arrive a second"},
	{"SPEAKERS", "40", "people who write or pay"},
	{"ROOMS", "1", "rooms over which they are spread"},
	{"HOUSE", "1013", "the first room; the others have the numbers behind it"},
	{"RATE", "10", "lines, gifts or pages a second"},
	{"DURATION", "20s", "how long, after everybody has arrived"},
	{"ROUNDS", "20", "envelopes or slots"},
	{"SHARES", "100", "shares of one envelope"},
	{"KILL", "", "a shell command that ends a node; none: every socket is closed by its viewer"},
	{"OPERATOR", "operator1:touchline1", "who makes people members of a brand"},
	{"SUMMARY", "", "a file for the figures as JSON"},
	{"BOUNDS", "", "the most that figures may be: name=value, separated by commas"},
}

func readOptions(variable func(string) string) (o options, err error) {
	var errs []error
	text := map[string]string{}
	for _, s := range settings {
		if text[s.name] = s.preset; variable(s.name) != "" {
			text[s.name] = variable(s.name)
		}
	}
	whole := func(name string, least int) int {
		n, err := strconv.Atoi(text[name])
		if err != nil || n < least {
			errs = append(errs, fmt.Errorf("%s is a number from %d on; not %q", name, least, text[name]))
		}
		return n
	}
	o = options{
		targets: list(text["TARGETS"]), metrics: list(text["METRICS"]), database: whole("DATABASE_PID", 0),
		viewers: whole("VIEWERS", 1), arrivals: whole("ARRIVALS", 1),
		speakers: whole("SPEAKERS", 1), rooms: whole("ROOMS", 1), house: int64(whole("HOUSE", 1)),
		rounds: whole("ROUNDS", 1), shares: whole("SHARES", 1),
		kill: text["KILL"], operator: text["OPERATOR"], summary: text["SUMMARY"], bounds: map[string]float64{},
		text: text,
	}
	if o.rate, err = strconv.ParseFloat(text["RATE"], 64); err != nil || o.rate <= 0 {
		errs = append(errs, fmt.Errorf("RATE is a number above 0; not %q", text["RATE"]))
	}
	if o.duration, err = time.ParseDuration(text["DURATION"]); err != nil || o.duration <= 0 {
		errs = append(errs, fmt.Errorf("DURATION is a time such as 20s; not %q", text["DURATION"]))
	}
	for _, bound := range list(text["BOUNDS"]) {
		name, value, _ := strings.Cut(bound, "=")
		if o.bounds[name], err = strconv.ParseFloat(value, 64); err != nil {
			errs = append(errs, fmt.Errorf("BOUNDS has name=number; not %q", bound))
		}
	}
	for i, target := range o.targets {
		o.targets[i] = strings.TrimSuffix(target, "/")
		if !strings.HasPrefix(target, "http://") {
			errs = append(errs, fmt.Errorf("TARGETS are addresses that begin with http://; not %q", target))
		}
	}
	return o, errors.Join(errs...)
}

// list splits at commas; "" is an empty list.
func list(text string) []string {
	return strings.FieldsFunc(text, func(r rune) bool { return r == ',' })
}
