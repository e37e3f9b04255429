// Storms over three nodes: one is killed, frozen, stopped or joined by a fourth; their database and their Redis die.

package storm

import (
	"math/rand/v2"
	"slices"
	"syscall"
	"testing"
	"time"

	"touchline/app/apptest"
	"touchline/tests/eventually"
	"touchline/tests/tier"
)

const (
	shortFreeze = time.Second     // unnoticed
	leaseFreeze = 4 * time.Second // the others take over at about this time
	longFreeze  = 8 * time.Second // the others have taken over
	stopWithin  = 15 * time.Second
)

// cluster starts the nodes.
func (s *storm) cluster(t *testing.T, count int) {
	t.Helper()
	s.nodes = apptest.NewNodes(t, s.pg.URL(), count)
	s.nodes.Start(t)
	for _, n := range s.nodes.All {
		s.servers = append(s.servers, n.Process)
	}
}

// victim is mostly the node of the storm's room, otherwise a random one.
func (s *storm) victim(r *rand.Rand) *apptest.Node {
	nodes := s.nodes.All[:len(s.servers)]
	at := slices.IndexFunc(nodes, func(n *apptest.Node) bool { return n.Awake("Room") > 0 })
	if at < 0 || r.IntN(4) == 0 {
		at = r.IntN(len(nodes))
	}
	return nodes[at]
}

// harm is one fault of a site.
type harm struct {
	name string
	do   func(t *testing.T, s *storm, stop <-chan struct{}, r *rand.Rand)
}

var harmsOfNodes = []harm{
	{"a node was killed", func(t *testing.T, s *storm, _ <-chan struct{}, r *rand.Rand) {
		victim := s.victim(r)
		defer s.hush(r)()
		s.strike(victim)
		victim.Kill()
		victim.Start(t)
	}},
	{"a node was frozen for a moment", func(t *testing.T, s *storm, _ <-chan struct{}, r *rand.Rand) {
		s.stall(t, s.victim(r), shortFreeze)
	}},
	{"a node was frozen for as long as its lease", func(t *testing.T, s *storm, _ <-chan struct{}, r *rand.Rand) {
		s.stall(t, s.victim(r), leaseFreeze)
	}},
	{"a node was frozen until the others had its rooms", func(t *testing.T, s *storm, _ <-chan struct{}, r *rand.Rand) {
		victim := s.victim(r)
		defer s.hush(r)()
		s.stall(t, victim, longFreeze)
	}},
	{"a node was stopped and started again", func(t *testing.T, s *storm, _ <-chan struct{}, r *rand.Rand) {
		victim := s.victim(r)
		began := time.Now()
		victim.Stop(t)
		tier.Bound(t, "the stop of a node in a storm", time.Since(began), stopWithin)
		victim.Start(t)
	}},
	{"a node joined and left", func(t *testing.T, s *storm, stop <-chan struct{}, r *rand.Rand) {
		guest := s.nodes.Add(t)
		guest.Start(t)
		s.soon(stop, r, killEvery)
		guest.Stop(t)
		s.nodes.All = s.nodes.All[:len(s.servers)]
	}},
	{"the database was killed",
		func(_ *testing.T, s *storm, stop <-chan struct{}, _ *rand.Rand) { s.restarted(stop, syscall.SIGKILL) }},
	{"the database was frozen",
		func(_ *testing.T, s *storm, _ <-chan struct{}, _ *rand.Rand) { s.freeze(shortFreeze) }},
	{"Redis was killed", func(t *testing.T, s *storm, stop <-chan struct{}, r *rand.Rand) {
		s.nodes.Redis.Kill()
		s.soon(stop, r, killEvery/2)
		s.nodes.Redis.Start(t)
	}},
	{"Redis was frozen", func(_ *testing.T, s *storm, _ <-chan struct{}, _ *rand.Rand) {
		s.nodes.Redis.Freeze()
		time.Sleep(leaseFreeze)
		s.nodes.Redis.Thaw()
	}},
	{"Redis had no memory left", func(t *testing.T, s *storm, stop <-chan struct{}, r *rand.Rand) {
		if err := s.nodes.Redis.Fill(s.ctx); err != nil {
			t.Error(err)
		}
		s.soon(stop, r, killEvery/2)
		if err := s.nodes.Redis.Widen(s.ctx); err != nil {
			t.Error(err)
		}
	}},
	{"Redis forgot everything", func(t *testing.T, s *storm, _ <-chan struct{}, _ *rand.Rand) {
		if err := s.nodes.Redis.Empty(s.ctx); err != nil {
			t.Error(err)
		}
	}},
}

// stall freezes a node. When it continues it must end by itself if the others gave it up; the supervisor restarts it.
func (s *storm) stall(t *testing.T, victim *apptest.Node, length time.Duration) {
	victim.Freeze()
	time.Sleep(length)
	victim.Thaw()
	if length == longFreeze {
		eventually.True(t, "a node that was given up ends by itself", victim.Ended)
	} else {
		eventually.True(t, "a frozen node answers or ends", func() bool {
			return victim.Ended() || victim.Ready()
		})
	}
	if victim.Ended() {
		s.gaveUp++
		victim.Start(t)
	}
}

// revive restarts nodes that were given up although they were only slow.
func (s *storm) revive(t *testing.T) {
	for _, n := range s.nodes.All {
		if n.Ended() {
			t.Log("a node was given up without harm")
			n.Start(t)
		}
	}
}

// strike records the time when the room loses its node, if it is there.
func (s *storm) strike(victim *apptest.Node) {
	if victim.Awake("Room") > 0 {
		s.strikes = append(s.strikes, time.Now())
	}
}

// recovered returns the times from each strike to the first success of a later request, in the only room.
func (s *storm) recovered(actions []*action) (times []time.Duration) {
	for _, at := range s.strikes {
		var first time.Time
		for _, d := range actions {
			if (d.kind == "gift" || d.kind == "grab") && d.done() && d.invoked.After(at) &&
				(first.IsZero() || d.returned.Before(first)) {
				first = d.returned
			}
		}
		if !first.IsZero() {
			times = append(times, first.Sub(at).Round(time.Millisecond))
		}
	}
	slices.Sort(times)
	return times
}

func TestTortureThreeNodesAndTheirStoresAreHarmedAndNothingIsLostOrDoubled(t *testing.T) {
	s := newStorm(t, 3)
	f := s.follow(t)
	seed := stormSeed(t)
	s.talk = s.talks(t, seed)
	rounds := stormLength(t, 1, 5)
	actions := s.rage(t, seed, 0, false, func(stop <-chan struct{}, r *rand.Rand) {
		for range rounds {
			for _, turn := range r.Perm(len(harmsOfNodes)) {
				h := harmsOfNodes[turn]
				s.revive(t)
				s.soon(stop, r, killEvery)
				began := time.Now()
				h.do(t, s, stop, r)
				t.Logf("%s, %v", h.name, time.Since(began).Round(time.Millisecond))
			}
		}
		s.soon(stop, r, killEvery)
	})
	t.Logf("%d nodes were given up; recovery took %v", s.gaveUp, s.recovered(actions))
	spoken := s.talk.end(t)
	blame(t, s.judge(t, actions))
	f.compare(t)
	found := spoken.judge()
	reportTalk(t, spoken, len(found))
	blame(t, found)
}
