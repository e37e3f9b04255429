// Steps run in the order of their dependencies, and the summary shows the result of each.

package main

import (
	"slices"
	"strings"
	"testing"
)

func shell(name, command string, after ...string) step {
	return step{name: name, after: after, argv: []string{"sh", "-c", command}}
}

func TestAStepRunsAfterItsDependenciesSucceeded(t *testing.T) {
	t.Parallel()
	var log, said strings.Builder
	done := run([]step{
		shell("build", "echo built"),
		shell("lint", "echo untidy; exit 3", "build"),
		shell("tests", "echo tested", "build"),
		shell("flows", "echo flowed", "tests", "lint"),
		{name: "figures", then: []string{"lint"}, argv: []string{"echo", "figured"}},
	}, &log)
	if done[0].err != nil || done[1].err == nil || done[2].err != nil || !done[3].left || done[4].err != nil {
		t.Fatalf("the steps ended as %+v", done)
	}
	if strings.Contains(log.String(), "flowed") || !strings.Contains(log.String(), "tested") ||
		strings.Index(log.String(), "built") > strings.Index(log.String(), "tested") {
		t.Errorf("the log is %q", log.String())
	}
	if summarize(&said, done) {
		t.Error("a failed step passed")
	}
	for _, want := range []string{"1 build", "not run: a step before it failed", "✘ lint: exit status 3\n", "untidy\n",
		"\n0 passed, 0 failed, 0 skipped\n"} {
		if !strings.Contains(said.String(), want) {
			t.Errorf("the summary lacks %q:\n%s", want, said.String())
		}
	}
}

func TestTheSummaryEndsWithTheNamesOfWhatFailed(t *testing.T) {
	t.Parallel()
	var log, said strings.Builder
	flow := step{name: "flows", reads: flows,
		argv: []string{"sh", "-c", `printf '  ✓ 1 a.spec.ts:1:1 › quick (10ms)\n  ✘ 2 a.spec.ts:2:1 › slow (1s)\n'; exit 1`}}
	if done := run([]step{flow, shell("lint", "echo untidy; exit 3")}, &log); summarize(&said, done) {
		t.Fatal("a failed step passed")
	}
	want := "\n1 passed, 1 failed, 0 skipped\n✘ flows: a.spec.ts:2:1 › slow\n✘ lint: exit status 3\n"
	if !strings.HasSuffix(said.String(), want) {
		t.Errorf("the summary ends otherwise than with %q:\n%s", want, said.String())
	}
}

func TestTheSummaryCountsTestsAndNamesSkipsByReasonAndTheSlowest(t *testing.T) {
	t.Parallel()
	var log, said strings.Builder
	one := step{name: "flows", reads: flows,
		argv: []string{"printf", `  ✓ 1 a.spec.ts:1:1 › quick (10ms)\n  ✓ 2 a.spec.ts:2:1 › slow (1.5s)\n  - 3 a.spec.ts:3:1 › left\n`}}
	if done := run([]step{one}, &log); !summarize(&said, done) {
		t.Fatal("nothing failed")
	}
	for _, want := range []string{"   1 × no reason given\n",
		"   1.5 s  a.spec.ts:2:1 › slow\n   0.0 s  a.spec.ts:1:1 › quick\n", "\n2 passed, 0 failed, 1 skipped\n"} {
		if !strings.Contains(said.String(), want) {
			t.Errorf("the summary lacks %q:\n%s", want, said.String())
		}
	}
}

func TestEveryDependencyOfAStepPrecedesIt(t *testing.T) {
	t.Parallel()
	for _, verb := range []string{"test", "all"} {
		before := map[string]bool{}
		for _, s := range planOf(verb).steps {
			for _, name := range slices.Concat(s.after, s.then) {
				if !before[name] {
					t.Errorf("%s: %q waits for %q, which does not precede it", verb, s.name, name)
				}
			}
			before[s.name] = true
		}
	}
}
