// Network cuts: which nodes a node reaches, which nodes take its grains, and which node stops.

package membership

import (
	"context"
	"encoding/json"
	"log/slog"
	"net"
	"os"
	"slices"
	"syscall"
	"testing"

	"github.com/hashicorp/memberlist"
)

func TestOnlyTheSmallerSideOfACutStops(t *testing.T) {
	t.Parallel()
	lives, ended := member{}, member{ended: true}
	for what, c := range map[string]struct {
		kept, given []member
		stays       bool
	}{
		"two of three removed one":       {[]member{lives, lives}, []member{lives}, true},
		"one of three removed two":       {[]member{lives}, []member{lives, lives}, false},
		"one is left, two are dead":      {[]member{lives}, []member{ended, ended}, true},
		"one removed the other, of two":  {[]member{lives}, []member{lives}, true},
		"one removed one, one has ended": {[]member{lives}, []member{lives, ended}, true},
	} {
		if largerSide(c.kept, c.given) != c.stays {
			t.Errorf("%s: it stays: %v, want %v", what, !c.stays, c.stays)
		}
	}
}

func TestANodeThatDoesNotServeTakesNoGrainsWhileAnotherServes(t *testing.T) {
	t.Parallel()
	for what, c := range map[string]struct {
		metas []nodeMeta
		takes []bool
	}{
		"all serve":              {[]nodeMeta{{}, {}, {}}, []bool{true, true, true}},
		"one drains":             {[]nodeMeta{{}, {Draining: true}, {}}, []bool{true, false, true}},
		"one has lost its lease": {[]nodeMeta{{}, {}, {NotServing: true}}, []bool{true, true, false}},
		"one is left with a lease": {
			[]nodeMeta{{NotServing: true}, {}, {NotServing: true}}, []bool{false, true, false},
		},
		"no node has one, so grains stay": {
			[]nodeMeta{{NotServing: true}, {NotServing: true}}, []bool{true, true},
		},
		"none has one but a node that drains": {
			[]nodeMeta{{NotServing: true}, {Draining: true}}, []bool{true, false},
		},
		"it drains, and has lost its lease then": {
			[]nodeMeta{{}, {NotServing: true, Draining: true}}, []bool{true, false},
		},
	} {
		var metas []*nodeMeta
		for i := range c.metas {
			c.metas[i].Kinds = []string{"Room"}
			metas = append(metas, &c.metas[i])
		}
		for i, one := range viewOf(metas) {
			if takes := len(one.Kinds) > 0; takes != c.takes[i] {
				t.Errorf("%s: node %d takes grains: %v", what, i, takes)
			}
		}
	}
}

func TestACutIsDistinguishedFromAnEndedProcessAndFromFaultsOfThisMachine(t *testing.T) {
	t.Parallel()
	for what, c := range map[string]struct {
		err                  error
		unreachable, certain bool
	}{
		"it was reached":          {nil, false, true},
		"no answer":               {&net.OpError{Op: "dial", Err: os.ErrDeadlineExceeded}, true, true},
		"no route to it":          {&net.OpError{Op: "dial", Err: syscall.EHOSTUNREACH}, true, true},
		"no network":              {&net.OpError{Op: "dial", Err: syscall.ENETUNREACH}, true, true},
		"its process has ended":   {&net.OpError{Op: "dial", Err: syscall.ECONNREFUSED}, false, true},
		"no descriptor left here": {&net.OpError{Op: "dial", Err: syscall.EMFILE}, false, false},
		"no port left here":       {&net.OpError{Op: "dial", Err: syscall.EADDRNOTAVAIL}, false, false},
		"this node stops":         {&net.OpError{Op: "dial", Err: context.Canceled}, false, false},
	} {
		if unreachable, certain := unreachableBy(c.err); unreachable != c.unreachable || certain != c.certain {
			t.Errorf("%s: cut %v, known %v", what, unreachable, certain)
		}
	}
}

// Gossip takes indirect paths: a node also knows of nodes it cannot call.
func TestANodeSeparatesPeersItCanCallFromThoseItOnlyKnowsByGossip(t *testing.T) {
	t.Parallel()
	g := NewGossip("here", Settings{}, nil, &Blocklist{}, slog.New(slog.DiscardHandler))
	g.meta.Store(&nodeMeta{ID: "own", Host: "10.0.0.1", Port: 1, Cluster: "here"})
	for _, meta := range []nodeMeta{
		{ID: "own"}, {ID: "near", Host: "10.0.0.2"}, {ID: "far", Host: "10.0.0.3"},
		{ID: "lapsed", Host: "10.0.0.4", NotServing: true}, {ID: "leaving", Host: "10.0.0.5", Draining: true},
	} {
		meta.Cluster, meta.Port = "here", 1
		encoded, err := json.Marshal(meta)
		if err != nil {
			t.Fatal(err)
		}
		g.NotifyJoin(&memberlist.Node{Name: meta.ID, Meta: encoded})
	}
	for _, address := range []string{"10.0.0.3:1", "10.0.0.4:1", "10.0.0.5:1"} {
		g.noteReachable(address, false)
	}
	peers := g.Peers()
	slices.Sort(peers.Reachable)
	if !slices.Equal(peers.Reachable, []string{"near", "own"}) || !slices.Equal(peers.Unreachable, []string{"far"}) {
		t.Errorf("it can call %v, and knows %v by gossip only", peers.Reachable, peers.Unreachable)
	}
	g.noteReachable("10.0.0.3:1", true)
	if peers = g.Peers(); len(peers.Reachable) != 3 || len(peers.Unreachable) != 0 {
		t.Errorf("after the repair it can call %v, and knows %v by gossip only", peers.Reachable, peers.Unreachable)
	}
}
