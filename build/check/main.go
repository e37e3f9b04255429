// Command check runs the steps of "make test" and "make test/all", or repeats a part of them beside busy loops. It says
// which step is under way and what it took, and at the end what was run, what was skipped and why, and what was slow.
// Everything the steps print is in a log, whose name stands at the end.
package main

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"time"
)

const usage = "usage: check test|all | check again N [LOAD] COMMAND…"

func main() {
	if len(os.Args) < 2 {
		fail(errors.New(usage))
	}
	switch verb := os.Args[1]; verb {
	case "test", "all":
		check(verb)
	case "again":
		if err := again(os.Args[2:]); err != nil {
			fail(err)
		}
	default:
		fail(errors.New(usage))
	}
}

func fail(err error) {
	fmt.Fprintln(os.Stderr, err)
	os.Exit(2)
}

// check runs all steps of a verb and ends the process with 1 when one of them failed.
func check(verb string) {
	began := time.Now()
	plan := planOf(verb)
	log, err := createLog(verb)
	if err != nil {
		fail(err)
	}
	fmt.Printf("make %s: %d steps, %s; details in %s\n", plan.name, len(plan.steps), plan.about, log.Name())
	done := run(plan.steps, log)
	ok := summarize(os.Stdout, done)
	_ = log.Close()
	took := time.Since(began).Round(time.Second)
	if !ok {
		fmt.Printf("make %s failed after %v; everything that was printed is in %s\n", plan.name, took, log.Name())
		os.Exit(1)
	}
	fmt.Printf("make %s: all passed in %v\n", plan.name, took)
}

// createLog empties the log of a verb. It lies beside what is built.
func createLog(verb string) (*os.File, error) {
	if err := os.MkdirAll("bin", 0o755); err != nil {
		return nil, err
	}
	return os.Create(filepath.Join("bin", "check-"+verb+".log"))
}
