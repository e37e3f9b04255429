// Command check runs the steps of "make test" and "make test/all", or audits licences and secrets. It reports each step
// with its duration, and at the end all tests that ran, were skipped or were slow. A log holds everything the steps
// print; the last line names it.
package main

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"time"
)

const usage = "usage: check test|all|audit"

func main() {
	switch verb := strings.Join(os.Args[1:], " "); verb {
	case "test", "all":
		check(verb)
	case "audit":
		audit()
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
	if err := checkSpace(needed, os.TempDir(), "."); err != nil {
		fail(err)
	}
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
		fmt.Printf("make %s failed after %v; the whole output is in %s\n", plan.name, took, log.Name())
		os.Exit(1)
	}
	fmt.Printf("make %s: all passed in %v\n", plan.name, took)
}

// createLog empties the log of a verb in the folder of built programs.
func createLog(verb string) (*os.File, error) {
	if err := os.MkdirAll("bin", 0o755); err != nil {
		return nil, err
	}
	return os.Create(filepath.Join("bin", "check-"+verb+".log"))
}
