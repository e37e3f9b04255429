// Nodes as processes: each is this test binary again and takes orders as lines of JSON. The library keeps state in
// variables of the process, so several members in one process would race; and only a process can be killed or paused.

package cluster

import (
	"bufio"
	"encoding/json"
	"fmt"
	"io"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"sync"
	"syscall"
	"testing"
	"time"

	"touchline/cluster/membership"
	"touchline/tests/eventually"
)

const (
	clusterVariable = "TOUCHLINE_TEST_CLUSTER" // the name of the cluster of a node process
	memberVariable  = "TOUCHLINE_TEST_MEMBER"  // the settings of a node process
	evictedCode     = 3                        // exit code of a node that was removed by the others
)

var clusterKey = []byte("0123456789abcdef")

// process is a node in a process of its own.
type process struct {
	testing.TB
	settings Membership
	cmd      *exec.Cmd
	orders   io.WriteCloser
	reports  *bufio.Scanner
	mu       sync.Mutex    // one order at a time
	ended    chan struct{} // closed when the process is gone; code is set then
	code     int
	stderr   string // the file of its standard error
}

// order is a command to a process, and report its answer.
type (
	order struct {
		Do, ID, Room string
		IDs          []string
		Every        time.Duration // of "say without end": the pause between calls of one grain
		User         int64
		On           bool
	}
	report struct {
		Err                          string
		Activation, Count, Lives     int64
		Failed                       int
		Slowest                      time.Duration
		Owner, Address, Node, Detail string
	}
)

// freeAddress returns an address that is free for TCP; that memberlist's UDP port is free too is only very likely.
func freeAddress(t testing.TB) string {
	t.Helper()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = listener.Close() }()
	return listener.Addr().String()
}

// processes starts nodes that know each other.
func processes(t testing.TB, count int, set func(i int, m *Membership)) []*process {
	t.Helper()
	var all []*process
	for i := range count {
		var seeds []string
		for _, p := range all {
			seeds = append(seeds, p.settings.Gossip)
		}
		m := membershipOf(t, seeds...)
		if set != nil {
			set(i, &m)
		}
		all = append(all, startProcess(t, m))
	}
	for _, p := range all {
		p.waitMembers(int64(count))
	}
	return all
}

// patientProbe is long enough that no node of a busy machine is treated as dead within a test.
const patientProbe = time.Minute

func membershipOf(t testing.TB, seeds ...string) Membership {
	return Membership{
		Address:  freeAddress(t),
		Settings: membership.Settings{Gossip: freeAddress(t), Seeds: seeds, Key: clusterKey, Probe: patientProbe},
	}
}

func startProcess(t testing.TB, m Membership) *process {
	t.Helper()
	return startCluster(t, "", m)
}

// startCluster starts a node of a cluster with another name.
func startCluster(t testing.TB, name string, m Membership) *process {
	t.Helper()
	settings, err := json.Marshal(m)
	if err != nil {
		t.Fatal(err)
	}
	p := &process{
		TB: t, settings: m, cmd: exec.Command(os.Args[0]), ended: make(chan struct{}),
		stderr: filepath.Join(t.TempDir(), "stderr"),
	}
	p.cmd.Env = append(os.Environ(), memberVariable+"="+string(settings), clusterVariable+"="+name)
	stderr, err := os.Create(p.stderr)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = stderr.Close() }()
	p.cmd.Stderr = stderr
	out, err := p.cmd.StdoutPipe()
	if err == nil {
		p.orders, err = p.cmd.StdinPipe()
	}
	if err == nil {
		err = p.cmd.Start()
	}
	if err != nil {
		t.Fatal(err)
	}
	p.reports = bufio.NewScanner(out)
	t.Cleanup(p.finish)
	if started := p.read(); started.Err != "" {
		t.Fatalf("a node did not start: %s", started.Err)
	}
	return p
}

// finish stops the process as a supervisor would. A race or a panic in it fails the test.
func (p *process) finish() {
	_ = p.orders.Close()
	p.signal(syscall.SIGCONT)
	p.wait()
	if p.code > 0 && p.code != evictedCode {
		p.Errorf("the process of a node ended with %d: %s", p.code, p.said())
	}
}

// said returns the standard error of the process.
func (p *process) said() string {
	text, err := os.ReadFile(p.stderr)
	return fmt.Sprint(string(text), err)
}

// wait waits until the process has ended and returns its exit code.
func (p *process) wait() int {
	p.mu.Lock()
	defer p.mu.Unlock()
	select {
	case <-p.ended:
	default:
		for p.reports.Scan() {
		}
		_ = p.cmd.Wait()
		p.code = p.cmd.ProcessState.ExitCode()
		close(p.ended)
	}
	return p.code
}

func (p *process) signal(s syscall.Signal) { _ = p.cmd.Process.Signal(s) }

func (p *process) read() (r report) {
	p.Helper()
	if !p.reports.Scan() {
		return report{Err: "the process is gone: " + p.said()}
	}
	if err := json.Unmarshal(p.reports.Bytes(), &r); err != nil {
		p.Fatalf("a process says %q", p.reports.Text())
	}
	return r
}

// try sends an order to the process.
func (p *process) try(o order) report {
	p.Helper()
	p.mu.Lock()
	defer p.mu.Unlock()
	line, err := json.Marshal(o)
	if err != nil {
		p.Fatal(err)
	}
	if _, err := p.orders.Write(append(line, '\n')); err != nil {
		return report{Err: err.Error()}
	}
	return p.read()
}

// tell sends an order that must succeed.
func (p *process) tell(o order) report {
	p.Helper()
	r := p.try(o)
	if r.Err != "" {
		p.Fatalf("%+v: %s", o, r.Err)
	}
	return r
}

func (p *process) say(id string) report {
	p.Helper()
	return p.tell(order{Do: "say", ID: id})
}

// live is the number of active test grains in the process.
func (p *process) live() int64 {
	p.Helper()
	return p.tell(order{Do: "live"}).Count
}

// stop stops the node and its process as its operator would.
func (p *process) stop() {
	p.Helper()
	p.tell(order{Do: "stop"})
	p.wait()
}

func (p *process) waitMembers(count int64) {
	p.Helper()
	eventually.Value(p.TB, "the members a node sees", func() int64 { return p.tell(order{Do: "members"}).Count },
		func(seen int64) bool { return seen == count })
}
