// Publications of actors reach the sockets of other nodes, as one message for each node that wants them.

package cluster

import (
	"fmt"
	"slices"
	"syscall"
	"testing"

	"touchline/tests/eventually"
	"touchline/tests/tier"
)

// hears waits until a node has received something this many times.
func (p *process) hears(what string, want int64) {
	p.Helper()
	eventually.Value(p.TB, what, func() int64 { return p.tell(order{Do: "heard", Room: what}).Count },
		func(n int64) bool { return n == want })
}

// waitWanted waits until a node has this many other nodes that want a room.
func (p *process) waitWanted(room string, count int64) {
	p.Helper()
	eventually.Value(
		p.TB, "who watches "+room, func() int64 { return p.tell(order{Do: "who wants", Room: room}).Count },
		func(n int64) bool { return n == count },
	)
}

func TestPublicationsReachTheNodesThatWantThem(t *testing.T) {
	t.Parallel()
	all := processes(t, 3, nil)
	source, watching, idle := all[0], all[1], all[2]
	watching.tell(order{Do: "want", Room: "house:1", On: true})
	source.tell(order{Do: "want", Room: "house:1", On: true})
	source.waitWanted("house:1", 1)

	source.tell(order{Do: "publish", ID: "events", Room: "house:1"})
	source.tell(order{Do: "publish", ID: "stats", Room: "house:1"})
	source.tell(order{Do: "publish", ID: "events", Room: "house:2", On: true})
	source.tell(order{Do: "publish", ID: "private", User: 7})
	source.tell(order{Do: "publish", ID: "kick", User: 8})
	source.tell(order{Do: "publish", ID: "changed", Room: "9"})
	for _, p := range all {
		p.hears("events house:2", 1)
		p.hears("private 7", 1)
		p.hears("kick 8", 1)
		p.hears("changed house 9", 1)
	}
	if said := source.tell(order{Do: "ask"}).Count; said != 2 {
		t.Errorf("%d of two other nodes answer", said)
	}
	source.hears("events house:1", 1)
	watching.hears("events house:1", 1)
	watching.hears("stats house:1", 1)

	watching.tell(order{Do: "want", Room: "house:1"})
	source.waitWanted("house:1", 0)
	source.tell(order{Do: "publish", ID: "events", Room: "house:1"})
	source.tell(order{Do: "publish", ID: "private", User: 9}) // after the event
	watching.hears("private 9", 1)
	watching.hears("events house:1", 1)
	idle.hears("private 9", 1)
	idle.hears("events house:1", 0)
	idle.hears("stats house:1", 0)
}

func TestTheRoomsANodeWantsAreSentToJoiningNodesAndDroppedWhenItLeaves(t *testing.T) {
	t.Parallel()
	all := processes(t, 2, nil)
	all[1].tell(order{Do: "want", Room: "house:1", On: true})
	joined := startProcess(t, membershipOf(t, all[0].settings.Gossip))
	joined.waitWanted("house:1", 1)
	all[1].stop()
	for _, p := range []*process{all[0], joined} {
		p.waitWanted("house:1", 0)
	}
}

// A restarted node does not have the wishes of the other nodes until they send them.
func TestEventsOfANodeThatJustRestartedAreNotMissed(t *testing.T) {
	tier.All(t, "a node is killed and restarted")
	t.Parallel()
	all := processes(t, 2, nil)
	source, watching := all[0], all[1]
	watching.tell(order{Do: "want", Room: "house:1", On: true})
	source.signal(syscall.SIGKILL)
	source.wait()
	again := source.settings
	again.Seeds = []string{watching.settings.Gossip}
	back := startProcess(t, again)
	back.tell(order{Do: "publish", ID: "numbered event", Room: "house:1"})
	eventually.True(t, "the event, or the head of the room", func() bool {
		return watching.tell(order{Do: "heard", Room: "events house:1"}).Count > 0
	})
}

func TestAPublisherMayReadTheWatchersWhileTheyChange(t *testing.T) {
	s := &peerFanout{peers: map[string]*peer{}, rooms: map[string][]*peer{}}
	one, two := &peer{rooms: map[string]bool{}}, &peer{rooms: map[string]bool{}}
	s.want(one, []string{"a", "b"})
	s.want(two, []string{"a"})
	held := s.watching("a")
	s.want(one, []string{"b"})
	s.want(two, nil)
	if !slices.Equal(held, []*peer{one, two}) || len(s.watching("a")) != 0 ||
		!slices.Equal(s.watching("b"), []*peer{one}) || fmt.Sprint(len(s.rooms)) != "1" {
		t.Errorf("held %v, now %v", held, s.rooms)
	}
}
