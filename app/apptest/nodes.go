// Several servers of one site. Each process can be killed, frozen, stopped and restarted at its address.

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

// Node is one node of Nodes.
type Node struct {
	*Process
	Internal string // address of its metrics
	gossip   string
}

// NewNodes prepares n nodes on a database, and starts their Redis.
func NewNodes(t testing.TB, databaseURL string, count int) *Nodes {
	t.Helper()
	return NewNodesBeside(t, databaseURL, StartRedis(t), count)
}

// NewNodesBeside prepares n nodes on a database and a Redis.
func NewNodesBeside(t testing.TB, databaseURL string, redis *Redis, count int) *Nodes {
	t.Helper()
	n := &Nodes{Redis: redis, database: databaseURL}
	for range count {
		n.Add(t)
	}
	return n
}

// Add prepares one more node. It knows the earlier nodes, and they learn of it after its start.
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

// Start starts all nodes that are not running.
func (n *Nodes) Start(t testing.TB) {
	t.Helper()
	for _, one := range n.All {
		one.Start(t)
	}
}

// Told reports whether the internal listener answers a probe such as readyz with success.
func (n *Node) Told(probe string) bool {
	client := nethttp.Client{Timeout: time.Second}
	resp, err := client.Get("http://" + n.Internal + "/" + probe)
	if err != nil {
		return false
	}
	_ = resp.Body.Close()
	return resp.StatusCode == nethttp.StatusOK
}

// Figure returns a metric of the node such as touchline_grains_awake{kind="Room"}; false when it is missing.
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

// Awake returns the number of live actors of a kind on the node.
func (n *Node) Awake(kind string) int {
	count, _ := n.Figure(fmt.Sprintf("touchline_grains_awake{kind=%q}", kind))
	return int(count)
}

// Freeze suspends the process. Thaw resumes it.
func (n *Node) Freeze() { _ = n.Cmd.Process.Signal(syscall.SIGSTOP) }

// Thaw resumes a frozen process.
func (n *Node) Thaw() { _ = n.Cmd.Process.Signal(syscall.SIGCONT) }
