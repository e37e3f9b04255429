// Audit looks at what we hand on: the licences of what is built in, and keys that slipped into a file of the repository. It
// needs no network. Known vulnerabilities are govulncheck's business; see make audit.
package main

import (
	"fmt"
	"os"
	"slices"
)

func main() {
	failed := false
	for _, audit := range []struct {
		what string
		run  func() (looked int, findings []string, err error)
	}{{"licences", licences}, {"secrets", secrets}} {
		looked, findings, err := audit.run()
		slices.Sort(findings)
		for _, finding := range findings {
			fmt.Println(finding)
		}
		fmt.Printf("%s: %d looked at, %d findings\n", audit.what, looked, len(findings))
		if err != nil {
			fmt.Fprintln(os.Stderr, "audit:", err)
		}
		failed = failed || err != nil || len(findings) > 0 || looked == 0
	}
	if failed {
		os.Exit(1)
	}
}
