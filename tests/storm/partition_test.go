// Partitions: a node that is cut off stops answering for rooms, closes its sockets, and comes back as a new member.

package storm

import (
	"encoding/json"
	"math/rand/v2"
	nethttp "net/http"
	"testing"
	"time"

	"touchline/app/apptest"
	"touchline/tests/eventually"
	"touchline/tests/tier"
)

const (
	cutNodes      = 3
	unreadyWithin = 7 * time.Second // its lease, plus the time to notice the others' leases
	// stoppedBy is when a cut-off node must have stopped answering: its lease of 4 seconds, and the time to notice
	// that it does not see the others. Its viewers are disconnected a little later.
	stoppedBy = 7 * time.Second
	emptyBy   = 9 * time.Second
)

// answers requests a position in a room, which only the actor of its chat has.
func answers(n *apptest.Node, room *talkRoom) bool {
	client := nethttp.Client{Timeout: time.Second}
	body, _ := json.Marshal(map[string]any{"houseId": room.house})
	_, text, err := apptest.Client{
		Addr: n.Addr,
		HTTP: &client,
	}.Do(room.speakers[0].Person, "/web_anchor/web_im_info", "application/json", body)
	var answer struct{ Success bool }
	return err == nil && json.Unmarshal(text, &answer) == nil && answer.Success
}

// during watches the cut-off node until the cut has lasted for length and the node is silent.
func (c cut) during(t *testing.T, s *storm, length time.Duration) {
	victim, began := s.nodes.All[0], time.Now()
	if !c.peersOnly && !c.deaf {
		eventually.True(t, "a node without its database says that it is not ready", func() bool {
			return !victim.Told("readyz")
		})
		tier.Bound(t, "a node that is cut off "+c.name+" and not ready", time.Since(began), unreadyWithin)
	}
	var answered, kept time.Duration // times of the last successes
	silent := func() bool {
		now := time.Since(began)
		for _, room := range s.talk.rooms {
			if !c.deaf && answers(victim, room) {
				answered = max(answered, now)
			}
		}
		if open, told := victim.Figure("touchline_sockets_open"); told && open > 0 {
			kept = max(kept, now)
		}
		return max(answered, kept) < now
	}
	for !silent() || time.Since(began) < length {
		if time.Since(began) > length+eventually.Hang {
			t.Errorf("a node that was cut off %s continues: it answers after %v and keeps sockets after %v", c.name,
				answered, kept)
			return
		}
		time.Sleep(100 * time.Millisecond)
	}
	tier.Bound(t, "the last answer of a node that was cut off "+c.name, answered, stoppedBy)
	tier.Bound(t, "the last socket of a node that was cut off "+c.name, kept, emptyBy)
}

// restartsAnew waits until a node has ended by itself, and restarts it like a supervisor.
func (s *storm) restartsAnew(t *testing.T, victim *apptest.Node) {
	t.Helper()
	eventually.True(t, "a node that was cut off ends by itself", victim.Ended)
	victim.Start(t)
}

func TestTortureANodeThatIsCutOffStopsAndComesBack(t *testing.T) {
	length, most := time.Duration(stormLength(t, 10, 12))*time.Second, stormLength(t, 1, 8)
	if !inOwnNetwork(t, cutNodes) {
		return
	}
	s := newStormOn(t, base{settings: map[string]string{"listen_addresses": databaseAt}}, func(s *storm) {
		s.startNodes(t, cutNodes, usual)
	})
	seed := stormSeed(t)
	s.talk = s.talks(t, seed)
	actions := s.rage(t, seed, 0, false, func(stop <-chan struct{}, r *rand.Rand) {
		cuts := cutsOf()
		for _, turn := range append(r.Perm(len(cuts)), r.Perm(len(cuts))...)[:most] {
			c := cuts[turn]
			s.soon(stop, r, killEvery)
			lift := s.hush(r)
			began := time.Now()
			c.make(t)
			c.during(t, s, length)
			c.heal(t)
			s.restartsAnew(t, s.nodes.All[0])
			t.Logf("cut off %s, %v", c.name, time.Since(began).Round(time.Millisecond))
			lift()
		}
		s.soon(stop, r, killEvery)
	})
	spoken := s.talk.end(t)
	blame(t, s.judge(t, actions))
	found := spoken.judge()
	reportTalk(t, spoken, len(found))
	blame(t, found)
}
