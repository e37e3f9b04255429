// The steps of each verb, and their dependencies.

package main

import (
	"slices"
	"strings"
)

// step is a command with its dependencies.
type step struct {
	name  string
	after []string // names of steps that must succeed first
	then  []string // names of steps that must end first, because both would slow each other down
	env   []string // added to the environment of this process
	argv  []string
	reads reader // nil: the step runs no tests
}

type plan struct {
	name, about string
	steps       []step
}

// deep are packages only for "make test/all": they kill, cut, overload, and run other programs.
var deep = []string{"./tests/storm", "./tests/upgrade", "./tests/hostile", "./tests/operation", "./load"}

// shared are packages with goroutines that share memory. "make test" runs them with the race detector, "make test/all"
// all.
var shared = []string{"./actors/...", "./cluster/...", "./http/gateway/...", "./http/rest/...", "./listen/...",
	"./media/...", "./persistence/pg", "./persistence/journal"}

var (
	plain = []string{"CGO_ENABLED=0"}
	raced = []string{"CGO_ENABLED=1"} // the race detector needs C
)

// planOf is the plan of a verb, test or all.
func planOf(verb string) plan {
	tests := step{name: "client tests", after: []string{"client packages"}, reads: clientTests, argv: vitest()}
	lastGoTests := "Go tests"
	if verb == "all" {
		lastGoTests = "Go tests, race detector"
	}
	journeys := step{name: "flows in Chromium", reads: flows, argv: playwright("flows"),
		after: []string{"build the server"},
		then:  []string{lastGoTests, "client tests", "check the client's code"}}
	if verb == "all" {
		return plan{"test/all", "about 50 minutes on two cores", append(prepared("test/all", "WHOLE=1"),
			step{name: "Go tests, race detector", after: []string{"system packages", "build the server"},
				then: []string{"check the Go code"},
				env:  raced, reads: goTests, argv: goTest("-race", "-timeout", "30m", "./...")},
			tests,
			step{name: "size of the client", after: []string{"build the client"},
				argv: []string{"npm", "--prefix", "client", "run", "--silent", "budget"}},
			journeys,
			step{name: "walks, broadcasts and faults in Chromium", after: []string{"build the server"},
				then: []string{"flows in Chromium"}, reads: flows, argv: playwright("all")},
		)}
	}
	return plan{"test", "about 13 minutes on two cores", append(prepared("test"),
		step{name: "Go tests, race detector", after: []string{"system packages"}, then: []string{"check the Go code"},
			env: raced, reads: goTests,
			argv: goTest(append([]string{"-short", "-race", "-timeout", "10m"}, shared...)...)},
		// Some of these tests request pages of the built client.
		step{name: "Go tests", after: []string{"system packages", "build the client"},
			then: []string{"Go tests, race detector"}, env: plain, reads: goTests,
			argv: []string{"bash", "-c", strings.Join(goTest("-short", "-timeout", "10m"), " ") + " " + others()}},
		tests, journeys,
	)}
}

// prepared are the steps before the tests: they install, build and analyse.
func prepared(verb string, lint ...string) []step {
	return []step{
		{name: "system packages", argv: []string{"bash", "build/need.sh", verb}},
		{name: "client packages", argv: makes("client/node_modules/.installed")},
		{name: "check the Go code", env: plain, argv: makes(append(lint, "lint/go")...)},
		{name: "build the client", after: []string{"client packages"}, argv: makes("client")},
		{name: "build the server", after: []string{"build the client", "system packages"},
			then: []string{"check the Go code"}, env: plain, argv: makes("build")},
		{name: "check the client's code", after: []string{"client packages"}, argv: makes("lint/client")},
	}
}

func makes(targets ...string) []string {
	return append([]string{"make", "--no-print-directory"}, targets...)
}

func goTest(flags ...string) []string {
	// Packages wait for databases and for each other.
	return append([]string{"go", "test", "-json", "-vet=off", "-p", "4"}, flags...)
}

func vitest() []string {
	return []string{"npm", "--prefix", "client", "run", "--silent", "test", "--", "--reporter=verbose"}
}

func playwright(project string) []string {
	return []string{"npm", "--prefix", "client", "run", "--silent", "e2e", "--", "--project=" + project}
}

// others lists, in a shell, all packages but the deep and the shared ones.
func others() string {
	var names []string
	for _, folder := range append(slices.Clone(deep), shared...) {
		names = append(names, strings.TrimSuffix(strings.TrimPrefix(folder, "./"), "/..."))
	}
	return "$(go list ./... | grep -vE '^touchline/(" + strings.Join(names, "|") + ")(/|$)')"
}
