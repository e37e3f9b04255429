// The summary of all steps.

package main

import (
	"cmp"
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"
)

const slowest = 10

// summarize prints steps, skips with reasons, the slowest tests and failures. It returns whether all passed. Failures
// come last and end with the names alone, because a report of a foreign machine may be cut to its last lines.
func summarize(w io.Writer, done []result) bool {
	ok := true
	fmt.Fprintf(w, "\n%-45s %8s %8s %6s %6s %7s\n", "step", "seconds", "CPU s", "tests", "failed", "skipped")
	counts := map[outcome]int{}
	var tests []test
	for _, r := range done {
		ok = ok && r.err == nil && !r.left
		mine := map[outcome]int{}
		for _, t := range r.tests {
			mine[t.outcome]++
			counts[t.outcome]++
		}
		tests = append(tests, r.tests...)
		switch {
		case r.left:
			fmt.Fprintf(w, "%2d %-42s not run: a step before it failed\n", r.number, r.name)
		case r.reads == nil:
			fmt.Fprintf(w, "%2d %-42s %8.0f %8.0f%s\n", r.number, r.name, r.took.Seconds(), r.cpu.Seconds(), verdict(r))
		default:
			fmt.Fprintf(w, "%2d %-42s %8.0f %8.0f %6d %6d %7d%s\n", r.number, r.name, r.took.Seconds(), r.cpu.Seconds(),
				len(r.tests), mine[failed], mine[skipped], verdict(r))
		}
	}
	saySkipped(w, tests)
	saySlow(w, tests)
	sayFailed(w, done)
	fmt.Fprintf(w, "\n%d passed, %d failed, %d skipped\n", counts[passed], counts[failed], counts[skipped])
	nameFailed(w, done)
	return ok
}

func verdict(r result) string {
	if r.err != nil {
		return "  FAILED"
	}
	return ""
}

// sayFailed prints the output of failed tests, or the last lines of a failed step without any.
func sayFailed(w io.Writer, done []result) {
	for _, r := range done {
		if r.err == nil {
			continue
		}
		fmt.Fprintf(w, "\n✘ %s: %v\n", r.name, r.err)
		isTold := false
		for _, t := range r.tests {
			if t.outcome == failed {
				fmt.Fprintf(w, "  ✘ %s\n%s", t.name, t.why)
				isTold = isTold || t.why != ""
			}
		}
		if !isTold {
			fmt.Fprint(w, strings.Join(r.lastSaid, ""))
		}
	}
}

// nameFailed prints a line for each failed test, or for a failed step without any.
func nameFailed(w io.Writer, done []result) {
	for _, r := range done {
		isNamed := false
		for _, t := range r.tests {
			if t.outcome == failed {
				fmt.Fprintf(w, "✘ %s: %s\n", r.name, t.name)
				isNamed = true
			}
		}
		if r.err != nil && !isNamed {
			fmt.Fprintf(w, "✘ %s: %v\n", r.name, r.err)
		}
	}
}

// saySkipped counts skipped tests by reason.
func saySkipped(w io.Writer, tests []test) {
	reasons := map[string]int{}
	for _, t := range tests {
		if t.outcome == skipped {
			reasons[cmp.Or(t.why, "no reason given")]++
		}
	}
	if len(reasons) == 0 {
		return
	}
	fmt.Fprintln(w, "\nskipped:")
	for _, why := range slices.Sorted(maps.Keys(reasons)) {
		fmt.Fprintf(w, "%4d × %s\n", reasons[why], why)
	}
}

func saySlow(w io.Writer, tests []test) {
	slow := slices.SortedFunc(slices.Values(tests), func(a, b test) int { return cmp.Compare(b.took, a.took) })
	if len(slow) == 0 {
		return
	}
	fmt.Fprintln(w, "\nslowest:")
	for _, t := range slow[:min(slowest, len(slow))] {
		fmt.Fprintf(w, "%6.1f s  %s\n", t.took.Seconds(), t.name)
	}
}
