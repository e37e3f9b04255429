// Decisions use the settable clock; only measurements read the machine's.

package repository

import (
	"go/ast"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// machineClock are the folders (with a trailing slash) and functions that may read the machine's time, with the
// reason. All other functions get the time or a clock (storage.Clock).
var machineClock = map[string]string{
	"app/storage/clock.go:Now":     "it is the clock that can be set",
	"app/storage/clock.go:Compare": "how long the database took to tell its time",

	"demo/world.go:Make":      "the default clock",
	"http/server.go:New":      "the default clock",
	"http/gateway/hub.go:New": "the beginning of monotonic time",

	"http/gateway/hub.go:withDefaults": "the default clock",

	// A command is a separate process from the server whose clock was set.
	"app/command/applications.go:applications": "command", "app/command/applications.go:countDay": "command",
	"app/jobs/reviews.go:LeaveNotice": "command",
	"app/command/feed.go:importFeed":  "command", "app/command/operators.go:changeOperator": "command",
	"app/command/operators.go:createOperator": "command", "app/command/record.go:recorded": "command",
	"app/command/backup.go:backup": "command", "app/command/restore.go:makeRoom": "command",

	// These times are checked by other programs with their own clocks.
	"persistence/volatile/tickets.go:IssueTicket": "Redis ends the ticket by the machine's clock",

	// Deadlines of connections, measured durations, and dates without decisions.
	"build/check/": "durations of steps", "build/develop/": "signatures of another server", "tests/": "patience",
	"load/": "durations of a load test", "listen/": "connections and certificates", "media/": "pictures",
	"cluster/": "placement and patience", "persistence/localpg/": "patience",
	"persistence/volatile/local_redis.go:age": "patience",
	"http/wire/socket.go:push":                "deadline", "http/wire/socket.go:finish": "deadline",
	"http/wire/socket.go:Close": "deadline",
	"app/edge.go:NewEdge":       "an edge decides nothing by the clock but when an address ends",
	"http/rest/body.go:passed":  "deadline", "http/wire/conn.go:Close": "deadline",
	"http/rest/body.go:ReceiveFile": "deadline", "http/rest/body.go:Read": "deadline",
	"http/rest/files.go:WriteTo": "deadline", "app/telemetry/logs.go:NewLogger": "pace of the log",
	"app/jobs/disks.go:WatchDisks":          "pace of the log",
	"persistence/journal/settle.go:trouble": "pace of the log",
	"http/rest/files.go:Write":              "deadline", "http/rest/metrics.go:metered": "duration",
	"app/telemetry/libraries.go:Printf": "pace of the log", "app/telemetry/sender.go:tell": "pace of the log",
	"persistence/journal/attempt.go:attempt":   "the date of rows that bear none",
	"persistence/journal/attempt.go:resolve":   "duration",
	"persistence/journal/journal.go:claimOnce": "the date of a claim",
	"persistence/journal/settle.go:settle":     "duration",
	"persistence/files.go:OpenFiles":           "the age of files on the disk",
	"persistence/journal/settle.go:givesUp":    "duration", "persistence/pg/gather.go:take": "pace of reads",
	"app/serve.go:joinNode": "the start of the process", "app/telemetry/nodes.go:rates": "duration",
	"app/broadcast/neighbours.go:look": "pace", "app/telemetry/reports.go:elsewhere": "pace",
}

// mayAskTheMachine returns the entry for a function, "" without one.
func mayAskTheMachine(where string) string {
	for entry := range machineClock {
		if entry == where || strings.HasSuffix(entry, "/") && strings.HasPrefix(where, entry) {
			return entry
		}
	}
	return ""
}

func TestDecisionsUseTheSettableClock(t *testing.T) {
	seen := map[string]bool{}
	walk(t, func(path string, file *ast.File) {
		path = filepath.ToSlash(path)
		if strings.HasSuffix(path, "_test.go") || strings.Contains(path, "/testdata/") ||
			strings.HasSuffix(filepath.Dir(path), "test") {
			return
		}
		for _, decl := range file.Decls {
			where := path + ":"
			if f, ok := decl.(*ast.FuncDecl); ok {
				where += f.Name.Name
			}
			ast.Inspect(decl, func(n ast.Node) bool {
				x, ok := n.(*ast.SelectorExpr)
				if !ok || x.Sel.Name != "Now" {
					return true
				}
				if pkg, ok := x.X.(*ast.Ident); !ok || pkg.Name != "time" {
					return true
				}
				entry := mayAskTheMachine(where)
				if entry == "" {
					t.Errorf("%s asks the machine's clock", where)
				}
				seen[entry] = true
				return true
			})
		}
	})
	var unused []string
	for where := range machineClock {
		if !seen[where] {
			unused = append(unused, where)
		}
	}
	slices.Sort(unused)
	for _, where := range unused {
		t.Errorf("%s no longer asks the machine's clock: take it off the list", where)
	}
}
