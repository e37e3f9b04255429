// Several nodes: they find each other, share the grains, hand them over, and remove a node that was paused.

package cluster

import (
	"fmt"
	"strings"
	"syscall"
	"testing"
	"time"

	"touchline/cluster/membership"
	"touchline/tests/eventually"
	"touchline/tests/tier"
)

// identities returns identities that no other test uses.
func identities(t *testing.T, count int) (all []string) {
	prefix := ownID(t)
	for i := range count {
		all = append(all, fmt.Sprintf("%s-%d", prefix, i))
	}
	return all
}

func TestNodesShareTheGrainsAndEveryNodeReachesEachGrain(t *testing.T) {
	t.Parallel()
	all := processes(t, 3, nil)
	const grains = 120
	for _, id := range identities(t, grains) {
		for asked, p := range all {
			if r := p.say(id); r.Activation != 1 || r.Count != int64(asked+1) {
				t.Fatalf("%s on node %d: %+v", id, asked, r)
			}
		}
	}
	for i, p := range all {
		if has := p.live(); has < grains/6 {
			t.Errorf("node %d has %d of %d grains", i, has, grains)
		}
	}
}

func TestGrainsMoveToANodeThatJoinsAndBackWhenItLeavesWithoutALostCall(t *testing.T) {
	t.Parallel()
	first := processes(t, 1, nil)[0]
	const grains = 60
	ids := identities(t, grains)
	first.tell(order{Do: "say without end", IDs: ids})
	second := startProcess(t, membershipOf(t, first.settings.Gossip))
	eventually.Value(t, "grains on the node that joined", second.live, func(n int64) bool { return n > grains/6 })
	eventually.Value(t, "grains on both", func() int64 { return first.live() + second.live() },
		func(n int64) bool { return n == grains })
	second.stop()
	eventually.Value(t, "grains back on the first", first.live, func(n int64) bool { return n == grains })
	if said := first.tell(order{Do: "end saying"}); said.Failed != 0 || said.Count < grains {
		t.Errorf("of %d calls %d failed: %s", said.Count, said.Failed, said.Detail)
	}
	for _, id := range ids {
		if r := first.tell(order{Do: "lives", ID: id}); r.Count != 1 {
			t.Errorf("%s was activated %d times and lives %d times", id, r.Lives, r.Count)
		}
	}
}

func TestGrainsOfAKilledNodeMoveAndNoCallFails(t *testing.T) {
	tier.All(t, "a node is killed while it is called")
	t.Parallel()
	all := processes(t, 3, nil)
	ids := identities(t, 30)
	for _, p := range all[:2] {
		p.tell(order{Do: "say without end", IDs: ids})
	}
	eventually.True(t, "grains on the third", func() bool { return all[2].live() > 3 })
	all[2].signal(syscall.SIGKILL)
	if code := all[2].wait(); code != -1 {
		t.Fatalf("a killed process ended with %d", code)
	}
	for _, p := range all[:2] {
		p.waitMembers(2)
	}
	eventually.Value(t, "grains on the two", func() int64 { return all[0].live() + all[1].live() },
		func(n int64) bool { return n == 30 })
	for _, p := range all[:2] {
		said := p.tell(order{Do: "end saying"})
		if said.Failed != 0 {
			t.Errorf("of %d calls %d failed: %s", said.Count, said.Failed, said.Detail)
		}
		t.Logf("%d calls, the slowest took %v", said.Count, said.Slowest.Round(time.Millisecond))
	}
}

func TestAKilledNodeIsDetectedByItsClosedConnections(t *testing.T) {
	tier.All(t, "a node is killed")
	t.Parallel()
	all := processes(t, 3, nil)
	ids := identities(t, 30)
	for _, p := range all {
		for _, id := range ids {
			p.say(id)
		}
	}
	all[2].signal(syscall.SIGKILL)
	all[2].wait()
	for _, p := range all[:2] {
		p.waitMembers(2)
		for _, id := range ids {
			p.say(id)
		}
	}
}

func TestANodeThatWasPausedTooLongIsRemovedAndStopsWhenItResumes(t *testing.T) {
	tier.All(t, "a node is paused until the others remove it")
	t.Parallel()
	all := processes(t, 3, func(_ int, m *Membership) { m.Probe = 300 * time.Millisecond })
	away := all[2]
	ids := identities(t, 30)
	for _, id := range ids {
		all[0].say(id)
	}
	away.signal(syscall.SIGSTOP)
	for _, p := range all[:2] {
		p.waitMembers(2)
	}
	for _, id := range ids {
		all[1].say(id)
	}
	away.signal(syscall.SIGCONT)
	if code := away.wait(); code != evictedCode {
		t.Errorf("it ended with %d", code)
	}
	for _, p := range all[:2] {
		p.waitMembers(2)
	}
}

func TestANodeWithoutALeaseNeitherAnswersNorCalls(t *testing.T) {
	t.Parallel()
	all := processes(t, 2, nil)
	var own, other string
	for _, id := range identities(t, 100) {
		if at := all[0].tell(order{Do: "owner", ID: id}); at.Owner == at.Address {
			own = id
		} else {
			other = id
		}
	}
	refused := func(p *process, id string) {
		t.Helper()
		if said := p.try(order{Do: "say soon", ID: id}); !strings.Contains(said.Err, "UNAVAILABLE") {
			t.Errorf("without a lease: %+v", said)
		}
	}
	all[1].say(own)
	all[0].tell(order{Do: "lapse", On: true})
	refused(all[0], own)
	refused(all[0], other)
	refused(all[1], own)
	all[1].say(other)
	all[0].tell(order{Do: "lapse"})
	for i, id := range []string{own, other} {
		if said := all[i].say(id); said.Activation != 1 || said.Count != 2 {
			t.Errorf("with a lease again: %+v", said)
		}
	}
}

func TestGrainsOfANodeWithoutALeaseLiveOnTheOtherNodes(t *testing.T) {
	t.Parallel()
	all := processes(t, 2, nil)
	var id string
	for _, one := range identities(t, 100) {
		if at := all[0].tell(order{Do: "owner", ID: one}); at.Owner == at.Address {
			id = one
			break
		}
	}
	all[1].say(id)
	owns := func(p *process) bool { at := p.tell(order{Do: "owner", ID: id}); return at.Owner == at.Address }
	all[0].tell(order{Do: "lapse", On: true})
	all[0].tell(order{Do: "count"})
	eventually.True(t, "the other node owns the grain", func() bool { return owns(all[1]) })
	if said := all[1].say(id); said.Activation != 1 || said.Count != 1 {
		t.Errorf("on the other node: %+v", said)
	}
	eventually.Value(t, "grains on the node without a lease", all[0].live, func(n int64) bool { return n == 0 })
	all[1].tell(order{Do: "lapse", On: true})
	all[1].tell(order{Do: "count"})
	eventually.True(t, "without any lease the grain returns to its owner", func() bool {
		return owns(all[0]) && !owns(all[1])
	})
	for _, p := range all {
		p.tell(order{Do: "lapse"})
		p.tell(order{Do: "count", On: true})
	}
	if said := all[1].say(id); said.Count != 1 {
		t.Errorf("with leases again: %+v", said)
	}
}

func TestANodeOfAnotherClusterOrWithAnotherKeyCannotJoin(t *testing.T) {
	t.Parallel()
	all := processes(t, 2, nil)
	wrong := membershipOf(t, all[0].settings.Gossip)
	wrong.Key = []byte("fedcba9876543210")
	if outside := startProcess(t, wrong).tell(order{Do: "members"}).Count; outside != 1 {
		t.Errorf("with another key it sees %d members", outside)
	}
	elsewhere := membershipOf(t, all[0].settings.Gossip)
	if outside := startCluster(t, "elsewhere", elsewhere).tell(order{Do: "members"}).Count; outside != 1 {
		t.Errorf("of another cluster it sees %d members", outside)
	}
	for _, p := range all {
		p.waitMembers(2)
	}
}

func TestANodeOutsideLoopbackNeedsAKey(t *testing.T) {
	t.Parallel()
	for _, m := range []Membership{
		{Address: "10.0.0.5:7000", Settings: membership.Settings{Gossip: "10.0.0.5:7001"}},
		{Address: "127.0.0.1:7000", Settings: membership.Settings{Gossip: "10.0.0.5:7001"}},
		{Address: "0.0.0.0:7000", Settings: membership.Settings{Gossip: "127.0.0.1:7001", Key: make([]byte, 16)}},
		{Address: "127.0.0.1", Settings: membership.Settings{Gossip: "127.0.0.1:7001"}},
		{Address: "127.0.0.1:7000", Settings: membership.Settings{Gossip: "node-1:7001"}},
	} {
		config := probeConfig()
		config.Membership = &m
		if n, err := Start(config); err == nil {
			_ = n.Stop(t.Context())
			t.Errorf("%+v: a node started", m)
		}
	}
}
