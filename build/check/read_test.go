// The output of go test, vitest and Playwright becomes tests with names, outcomes, times and reasons.

package main

import (
	"strings"
	"testing"
	"time"
)

func readAll(read func(string) (string, *test), lines string) (text string, tests []test) {
	for line := range strings.Lines(lines) {
		said, ended := read(strings.TrimSuffix(line, "\n"))
		text += said
		if ended != nil {
			tests = enter(tests, *ended)
		}
	}
	return text, tests
}

func mustBe(t *testing.T, got, want []test) {
	t.Helper()
	if len(got) != len(want) {
		t.Fatalf("read %+v, want %+v", got, want)
	}
	for i := range want {
		if got[i] != want[i] {
			t.Errorf("read %+v, want %+v", got[i], want[i])
		}
	}
}

func TestGoTestsAreReadWithSkipsAndFailures(t *testing.T) {
	t.Parallel()
	text, tests := readAll(goTests(), `{"Action":"start","Package":"touchline/domain"}
{"Action":"output","Package":"touchline/domain","Test":"TestA","Output":"=== RUN   TestA\n"}
{"Action":"pass","Package":"touchline/domain","Test":"TestA/part","Elapsed":0.1}
{"Action":"pass","Package":"touchline/domain","Test":"TestA","Elapsed":0.25}
{"Action":"output","Package":"touchline/domain","Test":"TestB","Output":"    b_test.go:7: make test/all runs it: it kills a server\n"}
{"Action":"skip","Package":"touchline/domain","Test":"TestB","Elapsed":0}
{"Action":"output","Package":"touchline/domain","Test":"TestC/part","Output":"    c_test.go:9: 2 is not 3\n"}
{"Action":"fail","Package":"touchline/domain","Test":"TestC/part","Elapsed":0}
{"Action":"fail","Package":"touchline/domain","Test":"TestC","Elapsed":1}
{"Action":"fail","Package":"touchline/domain","Elapsed":2}
`)
	mustBe(t, tests, []test{
		{name: "domain TestA", outcome: passed, took: 250 * time.Millisecond},
		{name: "domain TestB", outcome: skipped, why: "make test/all runs it: it kills a server"},
		{name: "domain TestC", outcome: failed, took: time.Second, why: "    c_test.go:9: 2 is not 3\n"},
	})
	if !strings.Contains(text, "2 is not 3") {
		t.Errorf("the log has %q", text)
	}
}

func TestAPackageThatFailsWithoutAFailedTestIsAFailureOfItsOwn(t *testing.T) {
	t.Parallel()
	_, tests := readAll(goTests(), `{"ImportPath":"touchline/x","Action":"build-output","Output":"x.go:1:1: syntax error\n"}
{"Action":"output","Package":"touchline/x","Output":"FAIL\ttouchline/x [build failed]\n"}
{"Action":"fail","Package":"touchline/x","Elapsed":0}
{"Action":"pass","Package":"touchline/y","Elapsed":0}
`)
	mustBe(t, tests, []test{{name: "x", outcome: failed, why: "FAIL\ttouchline/x [build failed]\n"}})
}

func TestClientTestsAreRead(t *testing.T) {
	t.Parallel()
	_, tests := readAll(clientTests(), ` ✓ |rules| src/lib/a.test.ts > numbers > are short 12ms
 ✓ |pages| src/ui/toast.test.tsx > goes by itself
 × |pages| src/ui/toast.test.tsx > stays 1200ms
 ↓ |pages| src/ui/toast.test.tsx > is left out
 Test Files  146 passed (146)
`)
	mustBe(t, tests, []test{
		{name: "|rules| src/lib/a.test.ts > numbers > are short", outcome: passed, took: 12 * time.Millisecond},
		{name: "|pages| src/ui/toast.test.tsx > goes by itself", outcome: passed},
		{name: "|pages| src/ui/toast.test.tsx > stays", outcome: failed, took: 1200 * time.Millisecond},
		{name: "|pages| src/ui/toast.test.tsx > is left out", outcome: skipped},
	})
}

func TestFlowsAreRead(t *testing.T) {
	t.Parallel()
	_, tests := readAll(flows(), `Running 3 tests using 2 workers
  ✓   1 [flows] › e2e/chat.spec.ts:19:1 › two browsers show one order (5.3s)
  ✘   2 [flows] › e2e/gifts.spec.ts:7:1 › a viewer sends gifts (1.0m)
  -   3 [all] › e2e/all/edges.spec.ts:7:1 › every line plays
  1 passed (2.0m)
`)
	mustBe(t, tests, []test{
		{name: "e2e/chat.spec.ts:19:1 › two browsers show one order", outcome: passed, took: 5300 * time.Millisecond},
		{name: "e2e/gifts.spec.ts:7:1 › a viewer sends gifts", outcome: failed, took: time.Minute},
		{name: "e2e/all/edges.spec.ts:7:1 › every line plays", outcome: skipped},
	})
}

func TestAFailedFlowGetsItsReasonFromTheReportAfterAllFlows(t *testing.T) {
	t.Parallel()
	long := strings.Repeat("    a line\n", reasonLines)
	_, tests := readAll(flows(), `  ✘   1 [flows] › e2e/gifts.spec.ts:7:1 › a viewer sends gifts (1.0m)
  ✘   2 [all] › e2e/all/edges.spec.ts:7:1 › every line plays (1.0m)

  1) [flows] › e2e/gifts.spec.ts:7:1 › a viewer sends gifts ──────────

    Error: 1 is not 2

  2) [all] › e2e/all/edges.spec.ts:7:1 › every line plays ────
`+long+long+"  2 failed\n")
	mustBe(t, tests, []test{
		{"e2e/gifts.spec.ts:7:1 › a viewer sends gifts", failed, time.Minute, "    Error: 1 is not 2\n"},
		{"e2e/all/edges.spec.ts:7:1 › every line plays", failed, time.Minute, long},
	})
}
