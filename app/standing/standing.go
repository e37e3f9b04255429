// Whether the other nodes count on this one: it has its lease, it is with most of the nodes that have theirs, and it reaches
// those that are older. A node that is cut off from the others may still reach the database; then each side would answer for
// all rooms. Of two that are cut off from each other only, callers and viewers of one would never reach the rooms of the other.

// Package standing tells what a node is worth among the others.
package standing

import (
	"context"
	"encoding/json"
	"errors"
	"log/slog"
	"slices"
	"sync/atomic"
	"time"

	"touchline/app/jobs"
	"touchline/cluster"
)

const (
	every = 500 * time.Millisecond
	// apartAfter is how long a node may be without most of the others before it stops answering: what it reads of them is a
	// second old.
	apartAfter = time.Second
	// apartEnds is when it ends, to begin anew with the others. By then the leases of nodes that are dead have run out.
	apartEnds = 8 * time.Second
	// asideAfter is how long a node may not reach an older one, of which others say that it lives, before it stands aside: longer
	// than it takes until all know that a machine is off. asideKept is how long it must reach them all before it serves again.
	asideAfter = 2 * time.Second
	asideKept  = 3 * time.Second
	// lapsedAway is how long a node may be without its lease while others have theirs before it sends its viewers to them. Where
	// the database goes and comes for all, some lose their lease earlier and renew it later than others, by a second or so.
	lapsedAway = 3 * time.Second
	// lapsedUnready is the same for probes: a proxy must not take out all nodes in the moment in which all lose their leases.
	lapsedUnready = time.Second

	// muteAfter is how long a node may have its lease and get no connection for anything else before it is like one without: the
	// lease has a connection of its own, which outlives a change of who may connect.
	muteAfter = 4 * time.Second

	// AwayWait is how many seconds viewers are asked to wait before they come back to a node that sent them away.
	AwayWait = 5
)

// ErrApart ends a node that has lost the others. Whoever supervises it starts it anew.
var ErrApart = errors.New("this node does not see most of the other nodes: it is cut off from them")

// lacking is what a node lacks that others have; probes are told the word.
type lacking struct{ word, why string }

func (l *lacking) Error() string { return l.why }

// Lacks is the word.
func (l *lacking) Lacks() string { return l.word }

var (
	errAside  = &lacking{"a node", "this node stands aside: it does not reach an older one that lives"}
	errLapsed = &lacking{"lease", "this node does not reach the database, or has no lease, and others do"}
)

// Stores is what is asked of the database.
type Stores interface {
	Holds() bool
	Connected() bool
	Nodes(ctx context.Context) (views []json.RawMessage, err error)
}

// Node is this node among those it can call.
type Node interface {
	ID() string
	Sight() cluster.Sight
	TellCounted(counted bool) error
}

// row is what a node with a lease says of itself.
type row struct {
	Node     string   `json:"node"`
	Draining bool     `json:"draining"`
	Sees     []string `json:"sees"` // nodes it can call
}

// Standing is that of one node. Nobody follows that of a node that is alone: everything holds.
type Standing struct {
	stores Stores
	log    *slog.Logger
	apart  atomic.Bool // it has lost most of the others: its actors refuse
	aside  atomic.Bool // it leaves everything to the others: its actors refuse
	mute   atomic.Bool // it has its lease, and gets no other connection to the database
	worse  atomic.Bool // it has no lease, and others have had theirs for a while
	away   atomic.Bool // its viewers belong to other nodes at the moment
	ends   chan struct{}
	rows   []row           // the nodes with a lease, the oldest first
	listed map[string]bool // nodes that have once said that they see this one
	lost   since
	lapsed since
	cut    since // from an older node
	whole  since // since when it is not
	alone  since // with the connection of its lease
}

// New has the standing of a node that has lost nobody.
func New(stores Stores, log *slog.Logger) *Standing {
	return &Standing{stores: stores, log: log, ends: make(chan struct{}), listed: map[string]bool{}}
}

// Holds tells whether this node may answer for its actors.
func (s *Standing) Holds() bool {
	return s.leased() && !s.apart.Load() && !s.aside.Load()
}

// leased tells whether this node has a lease that is worth something.
func (s *Standing) leased() bool { return s.stores.Holds() && !s.mute.Load() }

// Away tells whether viewers should be at other nodes now.
func (s *Standing) Away() bool { return s.away.Load() }

// Ends is closed when this node has been without most of the others for so long that it has to begin anew.
func (s *Standing) Ends() <-chan struct{} { return s.ends }

// Ready refuses while this node can do nothing that others can: they answer instead. Where the database is away for all, none
// refuses: pages and pictures need no database.
func (s *Standing) Ready() error {
	switch {
	case s.apart.Load():
		return ErrApart
	case s.aside.Load():
		return errAside
	case s.worse.Load() && !s.leased():
		return errLapsed
	}
	return nil
}

// Follow looks about until ctx ends. sendAway must not wait.
func (s *Standing) Follow(ctx context.Context, node Node, sendAway func()) {
	ended := false
	jobs.Repeat(ctx, every, func() {
		s.look(ctx, node, sendAway)
		if s.lost.lasts(apartEnds) && !ended {
			ended = true
			close(s.ends)
		}
	})
}

func (s *Standing) look(ctx context.Context, node Node, sendAway func()) {
	s.read(ctx)
	own, sight := node.ID(), node.Sight()
	for _, one := range s.rows {
		if slices.Contains(one.Sees, own) {
			s.listed[one.Node] = true
		}
	}
	s.lost.set(!withMost(own, sight, s.rows, s.listed))
	if apart := s.lost.lasts(apartAfter); s.apart.Swap(apart) != apart {
		s.log.Warn("whether this node sees most of the others has changed", slog.Bool("apart", apart))
	}
	s.standAside(own, sight)
	s.alone.set(!s.stores.Connected())
	if mute := s.alone.lasts(muteAfter); s.mute.Swap(mute) != mute {
		s.log.Warn("whether this node gets no connection to the database but that of its lease has changed", slog.Bool("mute", mute))
	}
	holds := s.Holds()
	s.lapsed.set(!holds && sight.Counted)
	s.worse.Store(s.lapsed.lasts(lapsedUnready))
	if err := node.TellCounted(holds); err != nil {
		s.log.Warn("the others do not know yet whether this node has its lease", slog.Any("error", err))
	}
	away := s.apart.Load() || s.aside.Load() || s.lapsed.lasts(lapsedAway) || s.away.Load() && !holds
	if was := s.away.Swap(away); away && !was {
		s.log.Warn("viewers are sent to other nodes")
		sendAway()
	}
}

// standAside does so while this node is cut off from an older one. Those that stand aside count no more, so of a chain of nodes
// every second one may go on.
func (s *Standing) standAside(own string, sight cluster.Sight) {
	cut := yields(own, sight, s.rows)
	s.cut.set(cut)
	s.whole.set(!cut)
	aside := s.cut.lasts(asideAfter) || s.aside.Load() && !s.whole.lasts(asideKept)
	if s.aside.Swap(aside) != aside {
		s.log.Warn("whether this node stands aside, because it does not reach an older one, has changed", slog.Bool("aside", aside))
	}
}

// yields tells whether this node is cut off from one that is older.
func yields(own string, sight cluster.Sight, rows []row) bool {
	for _, one := range rows {
		if one.Node == own {
			return false
		}
		if slices.Contains(sight.Cut, one.Node) {
			return true
		}
	}
	return false
}

// read keeps what it knew when the database does not answer: it may still be right, and the lease runs out.
func (s *Standing) read(ctx context.Context) {
	ctx, cancel := context.WithTimeout(ctx, every)
	defer cancel()
	views, err := s.stores.Nodes(ctx)
	if err != nil {
		return
	}
	s.rows = s.rows[:0]
	for _, view := range views {
		var one row
		if json.Unmarshal(view, &one) == nil {
			s.rows = append(s.rows, one)
		}
	}
}

// withMost tells whether this node and those it is in touch with are most of the nodes with a lease; or half of them, with
// the oldest. Two nodes are in touch if each sees the other. Processes that have ended count no more, though their leases
// last a while; and a node that has just come is not yet listed by the others.
func withMost(own string, sight cluster.Sight, rows []row, listed map[string]bool) bool {
	all, with, oldest := 1, 1, ""
	touch := map[string]bool{own: true}
	for _, one := range rows {
		if one.Draining || slices.Contains(sight.Ended, one.Node) {
			continue
		}
		if oldest == "" {
			oldest = one.Node
		}
		if one.Node == own {
			continue
		}
		all++
		sees := one.Sees == nil || slices.Contains(one.Sees, own) || !listed[one.Node]
		if touch[one.Node] = sees && slices.Contains(sight.Living, one.Node); touch[one.Node] {
			with++
		}
	}
	return 2*with > all || 2*with == all && touch[oldest]
}

// since is when something began that lasts.
type since struct{ began time.Time }

func (s *since) set(is bool) {
	switch {
	case !is:
		s.began = time.Time{}
	case s.began.IsZero():
		s.began = time.Now()
	}
}

func (s *since) lasts(d time.Duration) bool { return !s.began.IsZero() && time.Since(s.began) >= d }
