// Reads the output of go test, vitest and Playwright line by line.

package main

import (
	"encoding/json"
	"regexp"
	"strconv"
	"strings"
	"time"
)

type outcome int

const (
	passed outcome = iota
	failed
	skipped
)

// test is one ended test.
type test struct {
	name    string
	outcome outcome
	took    time.Duration
	why     string // reason of a skip, or output of a failure
}

// reader receives a line of a step. It returns the text for the log, and the test that ended with this line.
type reader func() func(line string) (text string, ended *test)

// reasonLines is how many lines of Playwright's report of a failure are kept: message, place and source.
const reasonLines = 16

// event is a line of "go test -json".
type event struct {
	Action, Package, Test, Output string
	Elapsed                       float64
}

// goTests reads "go test -json". Subtests belong to their test.
func goTests() func(string) (string, *test) {
	said := map[string]*strings.Builder{}
	spoiled := map[string]bool{} // packages with a failed test
	return func(line string) (string, *test) {
		var e event
		if json.Unmarshal([]byte(line), &e) != nil {
			return line + "\n", nil
		}
		top, _, isPart := strings.Cut(e.Test, "/")
		whole := strings.TrimSpace(strings.TrimPrefix(e.Package, "touchline/") + " " + top)
		switch e.Action {
		case "output":
			if said[whole] == nil {
				said[whole] = &strings.Builder{}
			}
			said[whole].WriteString(e.Output)
			return e.Output, nil
		case "pass", "fail", "skip":
			if isPart || e.Test == "" && (e.Action != "fail" || spoiled[e.Package]) {
				return "", nil
			}
		default:
			return e.Output, nil
		}
		ended := &test{name: whole, took: time.Duration(e.Elapsed * float64(time.Second))}
		switch e.Action {
		case "fail":
			ended.outcome, spoiled[e.Package] = failed, true
			ended.why = text(said[whole])
		case "skip":
			ended.outcome, ended.why = skipped, reason(text(said[whole]))
		}
		delete(said, whole)
		return "", ended
	}
}

func text(b *strings.Builder) string {
	if b == nil {
		return ""
	}
	return b.String()
}

// reason returns the message of a skip: "    file_test.go:7: make test/all runs it: …".
func reason(said string) string {
	for line := range strings.Lines(said) {
		if _, why, found := strings.Cut(line, ".go:"); found {
			_, why, _ = strings.Cut(why, ": ")
			return strings.TrimSpace(why)
		}
	}
	return "no reason given"
}

// Lines of vitest's verbose reporter and of Playwright's list: a mark, a name and a duration.
var (
	clientLine = regexp.MustCompile(`^\s*([✓×↓])\s+(.+?)(?: (\d+)ms)?$`)
	flowLine   = regexp.MustCompile(`^\s*([✓✘-])\s+\d+ (?:\[\w+\] › )?(\S+:\d+:\d+ › .+?)(?: \(([\d.]+)(ms|s|m)\))?$`)
	flowFault  = regexp.MustCompile(`^\s*\d+\) (?:\[\w+\] › )?(\S+:\d+:\d+ › .+?) ─*$`)
	marks      = map[string]outcome{"✓": passed, "×": failed, "✘": failed, "↓": skipped, "-": skipped}
)

// clientTests reads vitest's verbose reporter.
func clientTests() func(string) (string, *test) {
	return func(line string) (string, *test) {
		m := clientLine.FindStringSubmatch(line)
		if m == nil || !strings.Contains(m[2], " > ") {
			return line + "\n", nil
		}
		return line + "\n", &test{name: m[2], outcome: marks[m[1]], took: length(m[3], "ms")}
	}
}

// flows reads Playwright's list and, after its last flow, why flows failed: such a test comes again with its reason.
func flows() func(string) (string, *test) {
	var fault *test // whose reason is being read
	left := 0
	return func(line string) (string, *test) {
		var ended *test
		if m := flowFault.FindStringSubmatch(line); m != nil {
			ended, fault, left = fault, &test{name: m[1], outcome: failed}, reasonLines
		} else if m := flowLine.FindStringSubmatch(line); m != nil {
			ended = &test{name: m[2], outcome: marks[m[1]], took: length(m[3], m[4])}
		} else if fault != nil && strings.TrimSpace(line) != "" {
			fault.why += line + "\n"
			if left--; left == 0 {
				ended, fault = fault, nil
			}
		}
		return line + "\n", ended
	}
}

func length(number, unit string) time.Duration {
	n, _ := strconv.ParseFloat(number, 64)
	return time.Duration(n * float64(map[string]time.Duration{"ms": time.Millisecond, "s": time.Second,
		"m": time.Minute}[unit]))
}
