// The life of a node: quick start, drain, nothing left over.

package cluster

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	pa "github.com/asynkron/protoactor-go/cluster"
	"go.uber.org/goleak"

	"touchline/cluster/testdata/probe"
	"touchline/domain"
	"touchline/tests/eventually"
	"touchline/tests/tier"
)

// listensOn reports whether this process listens on the port of an address, by the tables of the Linux kernel. A dial would
// also reach another process that was given the port since.
func listensOn(t *testing.T, address string) bool {
	t.Helper()
	_, port, err := net.SplitHostPort(address)
	if err != nil {
		t.Fatal(err)
	}
	number, _ := strconv.Atoi(port)
	table, err := os.ReadFile("/proc/self/net/tcp")
	if err != nil {
		t.Fatal(err)
	}
	files, _ := filepath.Glob("/proc/self/fd/*")
	for line := range strings.Lines(string(table)) {
		// Columns: number, local address, remote address, state (0A: listening), ..., and the tenth the inode.
		column := strings.Fields(line)
		if len(column) < 10 || column[3] != "0A" || !strings.HasSuffix(column[1], fmt.Sprintf(":%04X", number)) {
			continue
		}
		for _, file := range files {
			if to, _ := os.Readlink(file); to == "socket:["+column[9]+"]" {
				return true
			}
		}
	}
	return false
}

func TestANodeStartsServesDrainsAndReleasesEverything(t *testing.T) {
	running := goleak.IgnoreCurrent()
	log := &lines{}
	config := probeConfig()
	config.Logger = slog.New(slog.NewTextHandler(log, nil))

	begin := time.Now()
	n, err := Start(config)
	if err != nil {
		t.Fatal(err)
	}
	tier.Bound(t, "the start of a node on its own", time.Since(begin), 900*time.Millisecond)
	if listensOn(t, n.cluster.ActorSystem.Address()) {
		t.Error("a node on its own listens on a port")
	}
	const grains = 200
	prefix := ownID(t)
	for i := range grains {
		mustTell(t, n, fmt.Sprintf("%s-%d", prefix, i), "say")
	}

	begin = time.Now()
	if err := n.Stop(t.Context()); err != nil {
		t.Fatal(err)
	}
	tier.Bound(t, "the stop of a node with 200 grains", time.Since(begin), 3*time.Second)
	for i := range grains {
		if ended := scriptOf(fmt.Sprintf("%s-%d", prefix, i)).endings(); ended != 1 {
			t.Fatalf("grain %d was terminated %d times", i, ended)
		}
	}
	if live := n.Metrics().Kinds["Probe"].Live; live != 0 {
		t.Errorf("%d grains are still counted as live", live)
	}
	if err := n.Stop(t.Context()); err != nil {
		t.Errorf("a second stop: %v", err)
	}
	if _, err := tell(t.Context(), n, ownID(t), "say"); domain.CodeOf(err) != domain.Unavailable {
		t.Errorf("a call after the stop got %v, want UNAVAILABLE", err)
	}
	if text := log.String(); text != "" {
		t.Errorf("an ordinary life was logged:\n%s", text)
	}
	<-n.left
	goleak.VerifyNone(t, running)
}

func TestStopDoesNotWaitForeverForAGrainThatCannotStop(t *testing.T) {
	config := probeConfig()
	config.DrainLimit = 100 * time.Millisecond
	n, err := Start(config)
	if err != nil {
		t.Fatal(err)
	}
	id, end := ownID(t), make(chan struct{})
	defer close(end)
	scriptOf(id).with(func(s *script) { s.holdEnd = end })
	mustTell(t, n, id, "say")

	begin := time.Now()
	err = n.Stop(t.Context())

	if !errors.Is(err, context.DeadlineExceeded) || !strings.Contains(err.Error(), "1 grains") {
		t.Errorf("got %v, want the abandoned grain", err)
	}
	tier.Bound(t, "the stop of a node that is to wait 100 ms for its grains", time.Since(begin), 2*time.Second)
}

func TestAKindUnderAWrongNameDoesNotStart(t *testing.T) {
	config := probeConfig()
	config.Kinds[0].Name = "Chat"
	if _, err := Start(config); err == nil {
		t.Fatal("a kind was started under a wrong name")
	}
}

func TestTenThousandGrainsThatStopTogetherDoNotDelayTheNextCall(t *testing.T) {
	const grains = 10_000
	prefix := ownID(t)
	before := shared.Metrics().Kinds["Sleeper"]
	wake := func(id string) (*probe.Report, error) {
		return probe.SleeperCalls{Asker: shared}.Do(t.Context(), id, &probe.Order{})
	}
	var all sync.WaitGroup
	for w := range 64 {
		all.Go(func() {
			for i := w; i < grains; i += 64 {
				if _, err := wake(fmt.Sprint(prefix, i)); err != nil {
					t.Errorf("wake: %v", err)
					return
				}
			}
		})
	}
	all.Wait()
	ended := func() int64 { return int64(shared.Metrics().Kinds["Sleeper"].Terminations - before.Terminations) }
	worst, calls := int64(0), 0
	eventually.True(t, "all have stopped", func() bool {
		begin := ended()
		if _, err := wake(fmt.Sprint("newcomer", calls)); err != nil {
			t.Fatalf("a call while they stop: %v", err)
		}
		worst, calls = max(worst, ended()-begin), calls+1
		return ended() >= grains
	})
	t.Logf("%d calls while %d grains ended, at most %d of them during one call", calls, grains, worst)
	// Counted in stopped grains, not in seconds: a call that waits for the stops of others sees nearly all of them.
	if worst > grains/2 {
		t.Errorf("%d of %d grains ended while one call waited", worst, grains)
	}
}

func TestGrainsThatMoveAreStoppedAndReturnWithTheRing(t *testing.T) {
	n, err := Start(probeConfig())
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = n.Stop(context.Background()) }()
	silent, err := net.Listen("tcp", "127.0.0.1:0") // a member that never answers
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = silent.Close() }()
	alone := n.cluster.MemberList.Members().Members()
	port := int32(silent.Addr().(*net.TCPAddr).Port)
	both := append(alone[:1:1], &pa.Member{Id: "other", Host: "127.0.0.1", Port: port, Kinds: alone[0].Kinds})
	ring := newRing(both)
	var stays, moves string
	for stays == "" || moves == "" {
		if id := ownID(t); ring.owner("Probe", id) == silent.Addr().String() {
			moves = id
		} else {
			stays = id
		}
	}
	mustTell(t, n, stays, "say")
	mustTell(t, n, moves, "say")

	n.lookup.changed(both)
	eventually.True(t, "the moved grain has stopped", func() bool { return scriptOf(moves).endings() == 1 })
	if r := mustTell(t, n, stays, "say"); r.Count != 2 {
		t.Errorf("the other grain has count %d: it was restarted", r.Count)
	}
	a := newAsk(n.cluster.ActorSystem)
	defer a.close()
	n.cluster.ActorSystem.Root.RequestWithCustomSender(n.lookup.placement,
		&pa.ActivationRequest{ClusterIdentity: &pa.ClusterIdentity{Kind: "Probe", Identity: moves}}, a.pid)
	if answer, err := a.wait(t.Context()); err != nil || !answer.(*pa.ActivationResponse).Failed {
		t.Errorf("a caller with an old view was given a grain this node does not own: %v %v", answer, err)
	}

	lost := make(chan error, 1)
	go func() {
		_, err := n.lookup.find(t.Context(), grainID{kind: "Probe", identity: moves})
		lost <- err
	}()
	eventually.True(t, "the request to the other member is under way", func() bool {
		n.lookup.mu.Lock()
		defer n.lookup.mu.Unlock()
		return len(n.lookup.pending[silent.Addr().String()]) == 1
	})
	begin := time.Now()
	n.lookup.changed(alone)
	err = <-lost
	tier.Bound(t, "the return of a call to a lost member", time.Since(begin), activationLimit/2)
	if !errors.Is(err, errNoOwner) {
		t.Errorf("the call to the lost member got %v", err)
	}
	if r := mustTell(t, n, moves, "say"); r.Activation != 2 {
		t.Errorf("life %d answers, want 2", r.Activation)
	}
}

// lines collects log output of several goroutines.
type lines struct {
	mu   sync.Mutex
	text bytes.Buffer
}

func (l *lines) Write(p []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.text.Write(p)
}

func (l *lines) String() string {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.text.String()
}
