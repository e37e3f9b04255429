// The end of a node is logged once by each of the others, with its kind.

package operation

import (
	"encoding/json"
	"os"
	"strings"
	"testing"

	"touchline/app/apptest"
	"touchline/app/config"
	"touchline/tests/eventually"
)

// said returns the lines of a node's log about other nodes: level and message.
func said(t *testing.T, n *apptest.Node) (lines []string) {
	t.Helper()
	text, err := os.ReadFile(n.Log)
	if err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(string(text)) {
		var l struct{ Level, Msg, From, Says string }
		if json.Unmarshal([]byte(line), &l) == nil &&
			(l.Level == "ERROR" || l.From == "protoactor" || l.Says != "" || strings.Contains(l.Msg, "a node")) {
			lines = append(lines, strings.TrimSpace(l.Level+" "+l.From+" "+l.Msg+" "+l.Says))
		}
	}
	return lines
}

func TestTheEndOfANodeIsLoggedOnceByTheOthers(t *testing.T) {
	site := apptest.NewSite(t, 3)
	for _, n := range site.All {
		n.Env = append(n.Env, config.Prefix+"LOG_LEVEL=info")
	}
	site.Start(t)
	stays := site.All[0]
	sees := func(count int) {
		t.Helper()
		eventually.True(t, "the nodes that are there see each other", func() bool {
			members, ok := stays.Figure("touchline_cluster_members")
			return ok && int(members) == count
		})
	}
	sees(3)
	site.All[1].Stop(t)
	sees(2)
	site.All[2].Kill()
	const lease = "WARN  a node did not renew its lease and is removed" // the last one to be noticed
	eventually.True(t, "the lease of the killed node ends", func() bool {
		return strings.Contains(strings.Join(said(t, stays), "\n"), lease)
	})
	sees(1)
	want := []string{"INFO  a node has left", "WARN  the process of a node has ended", lease}
	if got := said(t, stays); strings.Join(got, "\n") != strings.Join(want, "\n") {
		t.Errorf("one was stopped and one was killed; the log says\n%s\nwant\n%s", strings.Join(got, "\n"),
			strings.Join(want, "\n"))
	}
}
