// Several servers of one site, each a process that may be killed, frozen, stopped and started again at its address.

package apptest

import (
	"bytes"
	"fmt"
	"io"
	nethttp "net/http"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"touchline/app/config"
)

// Nodes are the nodes of one site, with one database and one Redis.
type Nodes struct {
	All   []*Node
	Redis *Redis

	database string
}

// Node is one of them.
type Node struct {
	*Process
	Internal string // where it shows its figures
	gossip   string
}

// NewNodes prepares so many nodes on a database, and starts their Redis.
func NewNodes(t testing.TB, databaseURL string, count int) *Nodes {
	t.Helper()
	return NewNodesBeside(t, databaseURL, StartRedis(t), count)
}

// NewNodesBeside prepares so many nodes on a database and a Redis.
func NewNodesBeside(t testing.TB, databaseURL string, redis *Redis, count int) *Nodes {
	t.Helper()
	n := &Nodes{Redis: redis, database: databaseURL}
	for range count {
		n.Add(t)
	}
	return n
}

// Add prepares one more. It knows those before it, and is known once it has started.
func (n *Nodes) Add(t testing.TB) *Node {
	t.Helper()
	one := &Node{Process: NewProcess(t, n.database), Internal: FreePort(t), gossip: FreePort(t)}
	seeds := []string{one.gossip}
	for _, other := range n.All {
		seeds = append(seeds, other.gossip)
	}
	n.All = append(n.All, one)
	for name, value := range map[string]string{
		"CLUSTER_ADDR": FreePort(t), "CLUSTER_GOSSIP": one.gossip, "CLUSTER_SEEDS": strings.Join(seeds, ","),
		"INTERNAL_ADDR": one.Internal, "REDIS_URL": n.Redis.URL(), "DATA_DIR": filepath.Dir(n.All[0].Log),
	} {
		one.Env = append(one.Env, config.Prefix+name+"="+value)
	}
	return one
}

// Start starts all that are not running.
func (n *Nodes) Start(t testing.TB) {
	t.Helper()
	for _, one := range n.All {
		one.Start(t)
	}
}

// Told is what the internal listener answers to a probe such as readyz: whether it says yes.
func (n *Node) Told(probe string) bool {
	client := nethttp.Client{Timeout: time.Second}
	resp, err := client.Get("http://" + n.Internal + "/" + probe)
	if err != nil {
		return false
	}
	_ = resp.Body.Close()
	return resp.StatusCode == nethttp.StatusOK
}

// Figure is a figure of the node as it shows it, such as touchline_grains_awake{kind="Room"}; false: it shows none now.
func (n *Node) Figure(name string) (float64, bool) {
	client := nethttp.Client{Timeout: 3 * time.Second}
	resp, err := client.Get("http://" + n.Internal + "/metrics")
	if err != nil {
		return 0, false
	}
	defer resp.Body.Close()
	text, err := io.ReadAll(resp.Body)
	if err != nil {
		return 0, false
	}
	for line := range bytes.Lines(text) {
		if value, ok := strings.CutPrefix(string(line), name+" "); ok {
			figure, err := strconv.ParseFloat(strings.TrimSpace(value), 64)
			return figure, err == nil
		}
	}
	return 0, false
}

// Awake is how many actors of a kind live on the node.
func (n *Node) Awake(kind string) int {
	count, _ := n.Figure(fmt.Sprintf("touchline_grains_awake{kind=%q}", kind))
	return int(count)
}

// Freeze stops the process where it stands, and Thaw lets it go on.
func (n *Node) Freeze() { _ = n.Cmd.Process.Signal(syscall.SIGSTOP) }

// Thaw lets a frozen process go on.
func (n *Node) Thaw() { _ = n.Cmd.Process.Signal(syscall.SIGCONT) }
