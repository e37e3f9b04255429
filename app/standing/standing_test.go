// Who is with most of the nodes, who stands aside, and what a node tells probes, viewers and the others.

package standing

import (
	"context"
	"encoding/json"
	"errors"
	"log/slog"
	"testing"
	"testing/synctest"
	"time"

	"touchline/cluster"
)

func TestANodeAnswersOnlyWithMostOfTheNodesThatHaveALease(t *testing.T) {
	all := []string{"a", "b", "c"}
	of := func(node string, sees ...string) row {
		return row{Node: node, Sees: sees}
	}
	leaving := of("b", "b")
	leaving.Draining = true
	for what, c := range map[string]struct {
		living, ended []string
		rows          []row
		strangers     bool // the others have never said that they see it
		want          bool
	}{
		"nobody has a lease yet":                      {[]string{"a"}, nil, nil, false, true},
		"all see all":                                 {all, nil, []row{of("a", all...), of("b", all...), of("c", all...)}, false, true},
		"one of three is silent":                      {[]string{"a", "b"}, nil, []row{of("a"), of("b", all...), of("c", all...)}, false, true},
		"it sees nobody":                              {[]string{"a"}, nil, []row{of("a"), of("b", all...), of("c", all...)}, false, false},
		"it sees them and they do not see it":         {all, nil, []row{of("a"), of("b", "b", "c"), of("c", "b", "c")}, false, false},
		"it has just come, they do not list it yet":   {all, nil, []row{of("a"), of("b", "b", "c"), of("c", "b", "c")}, true, true},
		"the two others have ended":                   {[]string{"a"}, []string{"b", "c"}, []row{of("a"), of("b", all...), of("c", all...)}, false, true},
		"one of two is silent, this one is older":     {[]string{"a"}, nil, []row{of("a"), of("b", all...)}, false, true},
		"one of two is silent, that one is older":     {[]string{"a"}, nil, []row{of("b", all...), of("a")}, false, false},
		"the other of two leaves":                     {[]string{"a"}, nil, []row{leaving, of("a")}, false, true},
		"its own lease has run out, another is there": {[]string{"a"}, nil, []row{of("b", "b")}, false, false},
	} {
		listed := map[string]bool{"b": !c.strangers, "c": !c.strangers}
		if got := withMost("a", cluster.Sight{Living: c.living, Ended: c.ended}, c.rows, listed); got != c.want {
			t.Errorf("%s: %v, want %v", what, got, c.want)
		}
	}
}

// site is what the node b sees of a, which is older, and of c, which is younger.
type site struct {
	holds   bool
	cutOff  bool // from the database, but for the connection of its lease
	sight   cluster.Sight
	counted bool // as b told the others
	away    int  // times its viewers were sent away
}

func (*site) ID() string                            { return "b" }
func (s *site) Sight() cluster.Sight                { return s.sight }
func (s *site) TellCounted(counted bool) error      { s.counted = counted; return nil }
func (s *site) Connected() bool                     { return !s.cutOff }
func (s *site) Holds() bool                         { return s.holds }
func (s *site) sendAway()                           { s.away++ }
func (s *site) sees(living []string, cut ...string) { s.sight.Living, s.sight.Cut = living, cut }

func (*site) Nodes(context.Context) (views []json.RawMessage, err error) {
	for _, node := range []string{"a", "b", "c"} {
		view, err := json.Marshal(row{Node: node, Sees: []string{"a", "b", "c"}})
		if err != nil {
			return nil, err
		}
		views = append(views, view)
	}
	return views, nil
}

// follow lets b look about while the story goes on in the time of a bubble.
func follow(t *testing.T, story func(s *site, b *Standing)) {
	synctest.Test(t, func(t *testing.T) {
		s := &site{holds: true, sight: cluster.Sight{Living: []string{"a", "b", "c"}, Counted: true}}
		b := New(s, slog.New(slog.DiscardHandler))
		ctx, cancel := context.WithCancel(t.Context())
		go b.Follow(ctx, s, s.sendAway)
		after(time.Second)
		if b.Ready() != nil || !b.Holds() || b.Away() || !s.counted {
			t.Fatalf("a node that lacks nothing: %+v, %v", s, b.Ready())
		}
		story(s, b)
		cancel()
		synctest.Wait()
	})
}

func after(d time.Duration) {
	time.Sleep(d)
	synctest.Wait()
}

func TestANodeThatAloneLostItsDatabaseLeavesEverythingToTheOthers(t *testing.T) {
	follow(t, func(s *site, b *Standing) {
		s.holds = false
		if after(every); b.Ready() != nil || b.Holds() || s.counted {
			t.Errorf("at once probes hear %v, the others count on it: %v", b.Ready(), s.counted)
		}
		after(lapsedUnready)
		var lacks interface{ Lacks() string }
		if !errors.As(b.Ready(), &lacks) || lacks.Lacks() != "lease" || s.counted {
			t.Errorf("probes hear %v, the others count on it: %v", b.Ready(), s.counted)
		}
		if after(lapsedAway + every); !b.Away() || s.away != 1 {
			t.Errorf("its viewers were sent away %d times", s.away)
		}
		s.holds = true
		if after(every); b.Ready() != nil || b.Away() || !s.counted {
			t.Errorf("with its database again: %v", b.Ready())
		}
	})
}

// The connection of the lease may outlive all others, as when an operator takes away the right to connect.
func TestANodeWithNothingButItsLeaseLeavesEverythingToTheOthers(t *testing.T) {
	follow(t, func(s *site, b *Standing) {
		s.cutOff = true
		if after(muteAfter - every); b.Ready() != nil || !b.Holds() {
			t.Errorf("before it is sure: %v", b.Ready())
		}
		if after(2*every + lapsedUnready); b.Ready() == nil || b.Holds() || s.counted {
			t.Errorf("without a connection: %v, the others count on it: %v", b.Ready(), s.counted)
		}
		s.cutOff = false
		if after(every); b.Ready() != nil || !b.Holds() || !s.counted {
			t.Errorf("with connections again: %v", b.Ready())
		}
	})
}

func TestNodesThatAllLostTheirDatabaseStayReadyAndKeepTheirViewers(t *testing.T) {
	follow(t, func(s *site, b *Standing) {
		s.holds = false
		if after(lapsedUnready); b.Ready() != nil {
			t.Errorf("in the moment in which they lose their leases: %v", b.Ready())
		}
		s.sight.Counted = false
		after(time.Minute)
		if b.Ready() != nil || b.Away() || s.away > 0 {
			t.Errorf("while nobody has a database: %v, viewers were sent away %d times", b.Ready(), s.away)
		}
		if b.Holds() || s.counted {
			t.Error("its actors answer without a lease")
		}
		s.sight.Counted = true // another one is quicker
		after(time.Second)
		s.holds = true
		if after(every); b.Ready() != nil || s.away > 0 {
			t.Errorf("once the database is back: %v, viewers were sent away %d times", b.Ready(), s.away)
		}
	})
}

func TestOfTwoNodesThatCannotReachEachOtherTheYoungerStandsAside(t *testing.T) {
	follow(t, func(s *site, b *Standing) {
		s.sees([]string{"a", "b"}, "c")
		if after(time.Minute); b.Ready() != nil || !b.Holds() || !s.counted || s.away > 0 {
			t.Errorf("cut off from a younger one: %v", b.Ready())
		}
	})
	follow(t, func(s *site, b *Standing) {
		s.sees([]string{"b", "c"}, "a")
		if after(asideAfter - every); b.Ready() != nil {
			t.Errorf("before it is sure: %v", b.Ready())
		}
		if after(2 * every); b.Ready() == nil || b.Holds() || s.counted || !b.Away() || s.away != 1 {
			t.Errorf("cut off from an older one: %v", b.Ready())
		}
		after(time.Hour)
		select {
		case <-b.Ends():
			t.Error("it ends, though it is with most of the nodes")
		default:
		}
		s.sees([]string{"a", "b", "c"})
		if after(asideKept - every); b.Ready() == nil {
			t.Error("it serves again at once: a way that comes and goes moves everything each time")
		}
		if after(2 * every); b.Ready() != nil || !b.Holds() || !s.counted || b.Away() || s.away != 1 {
			t.Errorf("when it reaches all again: %v", b.Ready())
		}
	})
}
