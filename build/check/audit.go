// The audit of what the project distributes: licences of built-in code, and secrets in files of the repository.

package main

import (
	"fmt"
	"os"
	"slices"
)

// audit prints all findings and ends the process with 1 when there are any. It needs no network.
func audit() {
	failed := false
	for _, part := range []struct {
		what string
		run  func() (looked int, findings []string, err error)
	}{{"licences", licences}, {"secrets", secrets}} {
		looked, findings, err := part.run()
		slices.Sort(findings)
		for _, finding := range findings {
			fmt.Println(finding)
		}
		fmt.Printf("%s: %d looked at, %d findings\n", part.what, looked, len(findings))
		if err != nil {
			fmt.Fprintln(os.Stderr, "audit:", err)
		}
		failed = failed || err != nil || len(findings) > 0 || looked == 0
	}
	if failed {
		os.Exit(1)
	}
}
