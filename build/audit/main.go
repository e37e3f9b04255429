// Audit looks at what we hand on: the licences of what is built in, and secrets that slipped into the tree. It needs
// no network. Known vulnerabilities are govulncheck's business; see make audit.
//
//	go run ./build/audit licences    every Go module and npm package, against the list of licences we may hand on
//	go run ./build/audit secrets     every file of the repository
package main

import (
	"fmt"
	"os"
	"slices"
)

func main() {
	audits := map[string]func() (looked int, findings []string, err error){"licences": licences, "secrets": secrets}
	if len(os.Args) != 2 || audits[os.Args[1]] == nil {
		fmt.Fprintln(os.Stderr, "audit licences | audit secrets")
		os.Exit(2)
	}
	looked, findings, err := audits[os.Args[1]]()
	if err != nil {
		fmt.Fprintln(os.Stderr, "audit:", err)
		os.Exit(1)
	}
	slices.Sort(findings)
	for _, finding := range findings {
		fmt.Println(finding)
	}
	fmt.Printf("%s: %d looked at, %d findings\n", os.Args[1], looked, len(findings))
	if len(findings) > 0 || looked == 0 {
		os.Exit(1)
	}
}
