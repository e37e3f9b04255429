// The tests of "make test" assert no duration and wait for none, so that slow machines pass.

package repository

import (
	"go/ast"
	"go/format"
	"go/token"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// deepSuites are the folders of "make test/all", which may wait.
var deepSuites = []string{"tests/storm/", "tests/upgrade/", "tests/hostile/", "tests/operation/", "tests/bench/",
	"load/"}

// mayUseTheClock are the test functions, as path:name, that may use the clock, with the reason.
var mayUseTheClock = map[string]string{
	"tests/eventually/eventually.go:Within":  "it asks again and again",
	"tests/eventually/eventually.go:Receive": "the end of a hang",
	"tests/eventually/eventually.go:Context": "the end of a hang",

	"cluster/call_test.go:TestACallEndsWithItsDeadline":                "the deadline whose end is awaited",
	"persistence/journal/journal_test.go:TestAClaimEndsWithItsContext": "the deadline whose end is awaited",
	"app/telemetry/traces_test.go:sendTo": "the deadline at which a stop " +
		"gives up a receiver that hangs",
	"http/outbound/outbound_test.go:TestAResponseIsReadWholeOrNotAtAll": "a server that sends " +
		"slowly: how slowly is the same",
	"http/gateway/flood_test.go:TestEndedConnectionsLeaveNothingInTheIndexes": "the pulse of news beside " +
		"a flood; nothing waits for it",
	"listen/budget_test.go:open": "a look whether a connection is closed, which is not waited for",
	"app/resttest/queries.go:untilAllWait": "it polls, because the runtime does not " +
		"report that all goroutines wait",
	"persistence/persistencetest/server.go:reach":  "it asks again and again, until the database answers",
	"persistence/pg/gather_test.go:reads":          "it runs in bubbles",
	"cluster/membership/status_test.go:after":      "it runs in bubbles",
	"app/jobs/encoder_test.go:send":                "it runs in bubbles",
	"app/jobs/pushes_test.go:send":                 "it runs in bubbles",
	"media/delay_test.go:delays":                   "of a test in make test/all only",
	"media/pull/hls_test.go:Read":                  "it runs in bubbles",
	"persistence/journal/bench_test.go:closed":     "of benchmarks",
	"persistence/journal/bench_test.go:open":       "of benchmarks",
	"persistence/journal/money_bench_test.go:give": "of benchmarks",
	"http/account/login_test.go:TestTenWrongPasswordsLockOnlyTheirNetwork": "what is left of a lock is " +
		"at least what the slowest machine leaves of it",
}

// clockCalls are the functions that wait, or that limit a wait, with the index of the duration argument.
var clockCalls = map[string]int{
	"time.Sleep": 0, "time.After": 0, "time.NewTimer": 0, "time.NewTicker": 0, "time.Tick": 0, "time.AfterFunc": 0,
	"context.WithTimeout": 1, "context.WithDeadline": 1, "SetDeadline": 0, "SetReadDeadline": 0, "SetWriteDeadline": 0,
}

// endOfAHang matches arguments that only limit a hang.
var endOfAHang = regexp.MustCompile(`^((\d+ ?\* ?)?eventually\.Hang|eventually\.Deadline\(\)|time\.Time\{\}|` +
	`time\.Now\(\)\.Add\((\d+ ?\* ?)?eventually\.Hang\))$`)

func TestTestsOfMakeTestNeitherAssertNorWaitForADuration(t *testing.T) {
	seen := map[string]bool{}
	bubbles := map[string]bool{} // functions, as folder:name, that run their argument in a bubble
	walk(t, func(path string, file *ast.File) {
		for _, decl := range file.Decls {
			if f, ok := decl.(*ast.FuncDecl); ok && f.Body != nil && takesAFunction(f) && makesABubble(f) {
				bubbles[filepath.ToSlash(filepath.Dir(path))+":"+f.Name.Name] = true
			}
		}
	})
	walk(t, func(path string, file *ast.File) {
		path = filepath.ToSlash(path)
		if !isOfMakeTest(path) {
			return
		}
		for _, decl := range file.Decls {
			f, ok := decl.(*ast.FuncDecl)
			if !ok || f.Body == nil || strings.HasPrefix(f.Name.Name, "Benchmark") || isLeftToAll(f) {
				continue
			}
			where := path + ":" + f.Name.Name
			for _, found := range usesOfTheClock(f, filepath.ToSlash(filepath.Dir(path)), bubbles) {
				if seen[where] = true; mayUseTheClock[where] == "" {
					t.Errorf("%s uses the clock: %s", where, found)
				}
			}
		}
	})
	for where := range mayUseTheClock {
		if !seen[where] {
			t.Errorf("%s no longer uses the clock: take it off the list", where)
		}
	}
}

// isOfMakeTest reports tests, and packages used only by tests.
func isOfMakeTest(path string) bool {
	if slices.ContainsFunc(deepSuites, func(folder string) bool { return strings.HasPrefix(path, folder) }) {
		return false
	}
	return strings.HasSuffix(path, "_test.go") || strings.HasSuffix(filepath.Dir(path), "test") ||
		strings.HasPrefix(path, "tests/")
}

func takesAFunction(f *ast.FuncDecl) bool {
	return slices.ContainsFunc(f.Type.Params.List, func(p *ast.Field) bool {
		_, is := p.Type.(*ast.FuncType)
		return is
	})
}

func makesABubble(f *ast.FuncDecl) (does bool) {
	ast.Inspect(f.Body, func(n ast.Node) bool {
		call, ok := n.(*ast.CallExpr)
		does = does || ok && calledName(call.Fun) == "synctest.Test"
		return !does
	})
	return does
}

// isLeftToAll reports a test that begins with tier.All.
func isLeftToAll(f *ast.FuncDecl) bool {
	return len(f.Body.List) > 0 && strings.HasPrefix(textOf(f.Body.List[0]), "tier.All(")
}

// usesOfTheClock returns the waiting calls and the comparisons of durations in a function, outside bubbles.
func usesOfTheClock(f *ast.FuncDecl, folder string, bubbles map[string]bool) (found []string) {
	read := readings{}
	ast.Inspect(f.Body, func(n ast.Node) bool {
		switch x := n.(type) {
		case *ast.AssignStmt:
			read.note(x)
		case *ast.CallExpr:
			name := calledName(x.Fun)
			if name == "synctest.Test" || bubbles[folder+":"+name] {
				return false
			}
			argument, waits := clockCalls[name]
			if !waits {
				_, method, _ := strings.Cut(name, ".")
				argument, waits = clockCalls[method]
			}
			if waits && argument < len(x.Args) && !endOfAHang.MatchString(textOf(x.Args[argument])) {
				found = append(found, textOf(x))
			}
		case *ast.BinaryExpr:
			if slices.Contains([]token.Token{token.LSS, token.GTR, token.LEQ, token.GEQ, token.EQL, token.NEQ}, x.Op) &&
				(read.isDuration(x.X) || read.isDuration(x.Y)) {
				found = append(found, textOf(x))
			}
		}
		return true
	})
	return found
}

// readings are the variables of a function with an instant (false) or a duration (true) by the machine's clock.
type readings map[string]bool

func (r readings) note(x *ast.AssignStmt) {
	for i, to := range x.Lhs {
		name, ok := to.(*ast.Ident)
		if !ok || len(x.Rhs) != len(x.Lhs) {
			continue
		}
		if r.isDuration(x.Rhs[i]) {
			r[name.Name] = true
		} else if textOf(x.Rhs[i]) == "time.Now()" {
			r[name.Name] = false
		}
	}
}

// isDuration reports an expression with a duration by the machine's clock.
func (r readings) isDuration(x ast.Expr) (is bool) {
	ast.Inspect(x, func(n ast.Node) bool {
		switch x := n.(type) {
		case *ast.FuncLit:
			return false
		case *ast.Ident:
			is = is || r[x.Name]
		case *ast.CallExpr:
			name := calledName(x.Fun)
			is = is || name == "time.Since" || name == "time.Until"
			if method, ok := x.Fun.(*ast.SelectorExpr); ok && method.Sel.Name == "Sub" {
				is = is || r.isInstant(textOf(method.X)) || len(x.Args) == 1 && r.isInstant(textOf(x.Args[0]))
			}
		}
		return !is
	})
	return is
}

func (r readings) isInstant(text string) bool {
	duration, known := r[text]
	return known && !duration || strings.Contains(text, "time.Now()")
}

// calledName returns a called function as package.Function or .Method.
func calledName(called ast.Expr) string {
	switch x := called.(type) {
	case *ast.Ident:
		return x.Name
	case *ast.SelectorExpr:
		if of, ok := x.X.(*ast.Ident); ok {
			return of.Name + "." + x.Sel.Name
		}
		return "." + x.Sel.Name
	}
	return ""
}

// textOf returns source code in one line.
func textOf(n ast.Node) string {
	var b strings.Builder
	if format.Node(&b, token.NewFileSet(), n) != nil {
		return ""
	}
	return strings.Join(strings.Fields(b.String()), " ")
}

// clockOfFlows matches what a flow of "make test", or a file it imports, must not contain.
var clockOfFlows = regexp.MustCompile(`waitForTimeout|networkidle|test\.setTimeout|=> setTimeout\(|\btimeout: [^,}]*`)

// limitOfFlows matches the limit of a hang.
var limitOfFlows = regexp.MustCompile(`^timeout: (\d+ \* )?HANG ?$`)

// measuredInFlow matches a duration: helpers measure durations, and flows leave their limits to bound().
var measuredInFlow = regexp.MustCompile(`\b(Date|performance)\.now\(\) - `)

var importedFlowFile = regexp.MustCompile(`from '(\./[a-z0-9-]+)'`)

func TestFlowsOfMakeTestNeitherAssertNorWaitForADuration(t *testing.T) {
	const folder = "client/e2e"
	open, err := filepath.Glob(folder + "/*.spec.ts")
	if err != nil || len(open) == 0 {
		t.Fatalf("no flows: %v", err)
	}
	seen := map[string]bool{filepath.Join(folder, "patience.ts"): true} // it defines the limits
	for len(open) > 0 {
		path := open[0]
		if open = open[1:]; seen[path] {
			continue
		}
		seen[path] = true
		text, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		for _, other := range importedFlowFile.FindAllStringSubmatch(string(text), -1) {
			open = append(open, filepath.Join(folder, other[1]+".ts"))
		}
		for n, line := range strings.Split(string(text), "\n") {
			found := clockOfFlows.FindString(line)
			if limitOfFlows.MatchString(found) {
				found = ""
			}
			if found == "" && strings.HasSuffix(path, ".spec.ts") {
				found = measuredInFlow.FindString(line)
			}
			if found != "" {
				t.Errorf("%s:%d uses the clock: %s", path, n+1, found)
			}
		}
	}
}
