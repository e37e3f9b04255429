// Which nodes are in the majority, which yield, and what a node reports to probes, viewers and the others.

package membership

import (
	"context"
	"encoding/json"
	"errors"
	"log/slog"
	"testing"
	"testing/synctest"
	"time"
)

func TestANodeAnswersOnlyWithMostOfTheNodesThatHaveALease(t *testing.T) {
	all := []string{"a", "b", "c"}
	of := func(node string, sees ...string) nodeRow {
		return nodeRow{Node: node, Sees: sees}
	}
	leaving := of("b", "b")
	leaving.Draining = true
	for what, c := range map[string]struct {
		living, ended []string
		rows          []nodeRow
		strangers     bool // the others have never published that they see it
		want          bool
	}{
		"no node has a lease yet": {[]string{"a"}, nil, nil, false, true},
		"all see all": {
			all, nil, []nodeRow{of("a", all...), of("b", all...), of("c", all...)}, false, true,
		},
		"one of three is silent": {
			[]string{"a", "b"}, nil, []nodeRow{of("a"), of("b", all...), of("c", all...)}, false, true,
		},
		"it sees no other": {
			[]string{"a"}, nil, []nodeRow{of("a"), of("b", all...), of("c", all...)}, false, false,
		},
		"it sees them and they do not see it": {
			all, nil, []nodeRow{of("a"), of("b", "b", "c"), of("c", "b", "c")}, false, false,
		},
		"it is new, they do not list it yet": {
			all, nil, []nodeRow{of("a"), of("b", "b", "c"), of("c", "b", "c")}, true, true,
		},
		"the two others have ended": {
			[]string{"a"}, []string{"b", "c"}, []nodeRow{of("a"), of("b", all...), of("c", all...)}, false, true,
		},
		"one of two is silent, this one is older": {
			[]string{"a"}, nil, []nodeRow{of("a"), of("b", all...)}, false, true,
		},
		"one of two is silent, that one is older": {
			[]string{"a"}, nil, []nodeRow{of("b", all...), of("a")}, false, false,
		},
		"the other of two leaves":                     {[]string{"a"}, nil, []nodeRow{leaving, of("a")}, false, true},
		"its own lease has run out, another is there": {[]string{"a"}, nil, []nodeRow{of("b", "b")}, false, false},
	} {
		listed := map[string]bool{"b": !c.strangers, "c": !c.strangers}
		if got := hasMajority("a", Peers{Reachable: c.living, Ended: c.ended}, c.rows, listed); got != c.want {
			t.Errorf("%s: %v, want %v", what, got, c.want)
		}
	}
}

// site is what node b sees of the older node a and the younger node c.
type site struct {
	holds   bool
	cutOff  bool // from the database, except for the connection of its lease
	peers   Peers
	serving bool    // as b announced it
	away    int     // number of times its viewers were sent away
	status  *Status // of b
}

func (*site) ID() string                           { return "b" }
func (s *site) Peers() Peers                       { return s.peers }
func (s *site) AnnounceServing(serving bool) error { s.serving = serving; return nil }
func (s *site) Connected() bool                    { return !s.cutOff }
func (s *site) sendAway()                          { s.away++ }
func (s *site) sees(living []string, cut ...string) {
	s.peers.Reachable, s.peers.Unreachable = living, cut
}

// registration is the registration of b, with or without a lease.
type registration struct {
	Unregistered
	site *site
}

func (r registration) Holds() bool { return r.site.holds }

func (registration) Shared() bool { return true }

func (*site) Nodes(context.Context) (views []json.RawMessage, err error) {
	for _, node := range []string{"a", "b", "c"} {
		view, err := json.Marshal(nodeRow{Node: node, Sees: []string{"a", "b", "c"}})
		if err != nil {
			return nil, err
		}
		views = append(views, view)
	}
	return views, nil
}

// follow starts a test in the time of a bubble.
func follow(t *testing.T, story func(s *site, b *Status)) {
	synctest.Test(t, func(t *testing.T) {
		s := &site{holds: true, peers: Peers{Reachable: []string{"a", "b", "c"}, OtherServes: true}}
		s.status = NewStatus(registration{site: s}, s, slog.New(slog.DiscardHandler))
		s.after(time.Second)
		if b := s.status; b.Ready() != nil || !b.Holds() || b.Away() || !s.serving || b.State() != Serving {
			t.Fatalf("a healthy node: %+v, %v", s, b.Ready())
		}
		story(s, s.status)
	})
}

// after runs b's checks, in this goroutine, until the time has passed.
func (s *site) after(d time.Duration) {
	for range d / lookEvery {
		time.Sleep(lookEvery)
		s.status.look(context.Background(), s, s.sendAway)
	}
}

func TestTheOnlyNodeWithoutADatabaseLeavesGrainsAndViewersToTheOthers(t *testing.T) {
	follow(t, func(s *site, b *Status) {
		s.holds = false
		if s.after(lookEvery); b.Ready() != nil || b.Holds() || s.serving {
			t.Errorf("at once probes get %v, announced as serving: %v", b.Ready(), s.serving)
		}
		s.after(unreadyAfter)
		var lacks interface{ MissingPart() string }
		if !errors.As(b.Ready(), &lacks) || lacks.MissingPart() != "lease" || s.serving {
			t.Errorf("probes get %v, announced as serving: %v", b.Ready(), s.serving)
		}
		if s.after(awayAfter + lookEvery); !b.Away() || s.away != 1 {
			t.Errorf("its viewers were sent away %d times", s.away)
		}
		s.holds = true
		if s.after(lookEvery); b.Ready() != nil || b.Away() || !s.serving {
			t.Errorf("with its database again: %v", b.Ready())
		}
	})
}

// The connection of the lease may outlive all others, as when an operator revokes the right to connect.
func TestANodeWithOnlyTheConnectionOfItsLeaseLeavesGrainsAndViewersToTheOthers(t *testing.T) {
	follow(t, func(s *site, b *Status) {
		s.cutOff = true
		if s.after(unconnectedAfter - lookEvery); b.Ready() != nil || !b.Holds() {
			t.Errorf("before the delay: %v", b.Ready())
		}
		if s.after(2*lookEvery + unreadyAfter); b.Ready() == nil || b.Holds() || s.serving {
			t.Errorf("without a connection: %v, announced as serving: %v", b.Ready(), s.serving)
		}
		s.cutOff = false
		if s.after(lookEvery); b.Ready() != nil || !b.Holds() || !s.serving {
			t.Errorf("with connections again: %v", b.Ready())
		}
	})
}

func TestNodesThatAllLostTheirDatabaseStayReadyAndKeepTheirViewers(t *testing.T) {
	follow(t, func(s *site, b *Status) {
		s.holds = false
		if s.after(unreadyAfter); b.Ready() != nil {
			t.Errorf("when they lose their leases: %v", b.Ready())
		}
		s.peers.OtherServes = false
		s.after(time.Minute)
		if b.Ready() != nil || b.Away() || s.away > 0 {
			t.Errorf("while no node has a database: %v, viewers were sent away %d times", b.Ready(), s.away)
		}
		if b.Holds() || s.serving {
			t.Error("its actors answer without a lease")
		}
		s.peers.OtherServes = true // another node is quicker
		s.after(time.Second)
		s.holds = true
		if s.after(lookEvery); b.Ready() != nil || s.away > 0 {
			t.Errorf("once the database is back: %v, viewers were sent away %d times", b.Ready(), s.away)
		}
	})
}

func TestOfTwoNodesThatCannotReachEachOtherTheYoungerYields(t *testing.T) {
	follow(t, func(s *site, b *Status) {
		s.sees([]string{"a", "b"}, "c")
		if s.after(time.Minute); b.Ready() != nil || !b.Holds() || !s.serving || s.away > 0 {
			t.Errorf("cut off from a younger one: %v", b.Ready())
		}
	})
	follow(t, func(s *site, b *Status) {
		s.sees([]string{"b", "c"}, "a")
		if s.after(yieldAfter - lookEvery); b.Ready() != nil {
			t.Errorf("before the delay: %v", b.Ready())
		}
		if s.after(2 * lookEvery); b.Ready() == nil || b.Holds() || s.serving || !b.Away() || s.away != 1 {
			t.Errorf("cut off from an older one: %v", b.Ready())
		}
		s.after(time.Hour)
		select {
		case <-b.Ends():
			t.Error("it stops, although it is in the majority")
		default:
		}
		s.sees([]string{"a", "b", "c"})
		if s.after(yieldLasts - lookEvery); b.Ready() == nil {
			t.Error("it serves again at once: an unstable path would move all grains each time")
		}
		if s.after(2 * lookEvery); b.Ready() != nil || !b.Holds() || !s.serving || b.Away() || s.away != 1 {
			t.Errorf("when it reaches all again: %v", b.Ready())
		}
	})
}
