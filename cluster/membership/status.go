// The state of this node. It serves while it has its lease, is connected to most of the nodes with leases, and reaches
// the older ones. Without the second condition both sides of a cut that still reach the database would answer for all
// rooms. Without the third, callers and viewers of one node could never reach the rooms of another.

package membership

import (
	"context"
	"encoding/json"
	"errors"
	"log/slog"
	"slices"
	"sync"
	"sync/atomic"
	"time"
)

const (
	lookEvery = 500 * time.Millisecond
	// minorityAfter is how long a node may lack most of the others before it stops answering: its information about
	// them is up to a second old.
	minorityAfter = time.Second
	// minorityEnds is when its process stops, to rejoin. By then the leases of dead nodes have run out.
	minorityEnds = 8 * time.Second
	// yieldAfter is how long a node may fail to reach a live older one before it yields: longer than all nodes need to
	// detect a machine that is off. yieldLasts is how long it must reach all older ones before it serves again.
	yieldAfter = 2 * time.Second
	yieldLasts = 3 * time.Second
	// awayAfter is how long a node may have no lease while others serve before it sends its viewers to them. After an
	// outage of the database nodes lose and renew their leases up to a second apart.
	awayAfter = 3 * time.Second
	// unreadyAfter is the same for probes: a proxy must not remove all nodes at the moment when all lose their leases.
	unreadyAfter = time.Second
	// unconnectedAfter is how long a node may have only the connection of its lease before it counts as without one:
	// that connection outlives a change of the rights to connect.
	unconnectedAfter = 4 * time.Second

	// AwayWait is how many seconds viewers wait before they return to a node that sent them away.
	AwayWait = 5
)

// ErrMinority stops a node that is cut off from most of the others. A supervisor restarts it.
var ErrMinority = errors.New("this node does not see most of the other nodes: it is cut off from them")

// unreadyError names what a node lacks and others have; probes receive the word.
type unreadyError struct{ word, reason string }

func (e *unreadyError) Error() string { return e.reason }

// MissingPart returns the word that probes receive.
func (e *unreadyError) MissingPart() string { return e.word }

var (
	errYields  = &unreadyError{"a node", "this node yields: it does not reach a live older one"}
	errNoLease = &unreadyError{"lease", "this node does not reach the database, or has no lease, and others do"}
)

// Database is what Status reads from the database.
type Database interface {
	Connected() bool
	Nodes(ctx context.Context) (views []json.RawMessage, err error)
}

// Node is this node among its peers.
type Node interface {
	ID() string
	Peers() Peers
	AnnounceServing(serving bool) error
}

// nodeRow is the part of a published view that the decision needs.
type nodeRow struct {
	Node     string   `json:"node"`
	Draining bool     `json:"draining"`
	Sees     []string `json:"sees"` // ids of nodes it can call
}

// Status is the state of this node. The state of a server without peers stays as NewStatus makes it.
type Status struct {
	registration Registration
	database     Database
	log          *slog.Logger
	ends         chan struct{}
	end          func() // closes ends, once

	state       atomic.Int32
	minority    atomic.Bool // it lacks most of the others
	yields      atomic.Bool // it does not reach an older node
	unconnected atomic.Bool // it has only the connection of its lease to the database
	unready     atomic.Bool // it has had no lease for a while, and others serve
	away        atomic.Bool // its viewers belong to other nodes

	// Used by Follow's goroutine only:
	rows          []nodeRow       // the nodes with leases, the oldest first
	listedBy      map[string]bool // nodes that have published at least once that they see this one
	inMinority    condition
	lapsed        condition // without a lease while others serve
	cut           condition // from an older node
	whole         condition // not cut
	noConnections condition
}

// NewStatus returns the status of a node that joins others, or of a server without peers, which serves at once.
func NewStatus(registration Registration, database Database, log *slog.Logger) *Status {
	s := &Status{
		registration: registration, database: database, log: log, ends: make(chan struct{}),
		listedBy: map[string]bool{},
	}
	s.end = sync.OnceFunc(func() { close(s.ends) })
	if !registration.Shared() {
		s.state.Store(int32(Serving))
	}
	return s
}

// State returns the current state.
func (s *Status) State() State { return State(s.state.Load()) }

// Drain is called when this node begins to hand over its grains and viewers.
func (s *Status) Drain() { s.move(func(now State) State { return max(now, Draining) }) }

// Leave is called when the process begins to stop.
func (s *Status) Leave() { s.move(func(State) State { return Leaving }) }

func (s *Status) move(next func(State) State) {
	for {
		now := s.State()
		to := next(now)
		if !s.state.CompareAndSwap(int32(now), int32(to)) {
			continue
		}
		if to != now {
			s.log.Info("the state of this node has changed", slog.String("from", now.String()),
				slog.String("to", to.String()))
		}
		return
	}
}

// Holds reports whether this node may answer for its grains.
func (s *Status) Holds() bool {
	return s.leased() && !s.minority.Load() && !s.yields.Load()
}

// leased reports whether this node has a lease, and connections to use it.
func (s *Status) leased() bool { return s.registration.Holds() && !s.unconnected.Load() }

// Away reports whether viewers should connect to other nodes.
func (s *Status) Away() bool { return s.away.Load() }

// Ends is closed when the process has to restart, because this node has lacked most of the others for minorityEnds.
func (s *Status) Ends() <-chan struct{} { return s.ends }

// Ready fails while other nodes can serve and this one cannot. When the database is down for all nodes it succeeds on
// all: pages and video need no database.
func (s *Status) Ready() error {
	switch {
	case s.minority.Load():
		return ErrMinority
	case s.yields.Load():
		return errYields
	case s.unready.Load() && !s.leased():
		return errNoLease
	}
	return nil
}

// Follow updates the state until ctx ends. sendAway must not block.
func (s *Status) Follow(ctx context.Context, node Node, sendAway func()) {
	ticker := time.NewTicker(lookEvery)
	defer ticker.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-ticker.C:
			s.look(ctx, node, sendAway)
		}
	}
}

func (s *Status) look(ctx context.Context, node Node, sendAway func()) {
	s.read(ctx)
	own, peers := node.ID(), node.Peers()
	for _, row := range s.rows {
		if slices.Contains(row.Sees, own) {
			s.listedBy[row.Node] = true
		}
	}
	s.inMinority.set(!hasMajority(own, peers, s.rows, s.listedBy))
	if s.inMinority.lasts(minorityEnds) {
		s.end()
	}
	s.change(&s.minority, s.inMinority.lasts(minorityAfter), "the minority state of this node has changed")
	cut := lacksOlder(own, peers, s.rows)
	s.cut.set(cut)
	s.whole.set(!cut)
	s.change(&s.yields, s.cut.lasts(yieldAfter) || s.yields.Load() && !s.whole.lasts(yieldLasts),
		"the yielding state of this node has changed")
	s.noConnections.set(!s.database.Connected())
	s.change(&s.unconnected, s.noConnections.lasts(unconnectedAfter),
		"whether this node has only the connection of its lease has changed")
	holds := s.Holds()
	s.move(func(now State) State { return now.next(holds) })
	s.lapsed.set(!holds && peers.OtherServes)
	s.unready.Store(s.lapsed.lasts(unreadyAfter))
	if err := node.AnnounceServing(holds); err != nil {
		s.log.Warn("the serving state is not announced yet", slog.Any("error", err))
	}
	away := s.minority.Load() || s.yields.Load() || s.lapsed.lasts(awayAfter) || s.away.Load() && !holds
	if was := s.away.Swap(away); away && !was {
		s.log.Warn("viewers are sent to other nodes")
		sendAway()
	}
}

func (s *Status) change(flag *atomic.Bool, to bool, message string) {
	if flag.Swap(to) != to {
		s.log.Warn(message, slog.Bool("now", to))
	}
}

// read keeps the former rows when the database does not answer: they may still be correct, and the lease runs out.
func (s *Status) read(ctx context.Context) {
	ctx, cancel := context.WithTimeout(ctx, lookEvery)
	defer cancel()
	views, err := s.database.Nodes(ctx)
	if err != nil {
		return
	}
	s.rows = s.rows[:0]
	for _, view := range views {
		var row nodeRow
		if json.Unmarshal(view, &row) == nil {
			s.rows = append(s.rows, row)
		}
	}
}

// hasMajority reports whether this node and the nodes connected to it are most of the nodes with leases, or half of
// them with the oldest. Two nodes are connected if each sees the other. Ended processes do not count, although their
// leases last a while. A new node is not in the others' lists yet.
func hasMajority(own string, peers Peers, rows []nodeRow, listedBy map[string]bool) bool {
	all, with, oldest := 1, 1, ""
	connected := map[string]bool{own: true}
	for _, row := range rows {
		if row.Draining || slices.Contains(peers.Ended, row.Node) {
			continue
		}
		if oldest == "" {
			oldest = row.Node
		}
		if row.Node == own {
			continue
		}
		all++
		seen := row.Sees == nil || slices.Contains(row.Sees, own) || !listedBy[row.Node]
		if connected[row.Node] = seen && slices.Contains(peers.Reachable, row.Node); connected[row.Node] {
			with++
		}
	}
	return 2*with > all || 2*with == all && connected[oldest]
}

// lacksOlder reports whether this node does not reach an older one that serves. A node that yields no longer serves, so
// in a chain of nodes every second one continues.
func lacksOlder(own string, peers Peers, rows []nodeRow) bool {
	for _, row := range rows {
		if row.Node == own {
			return false
		}
		if slices.Contains(peers.Unreachable, row.Node) {
			return true
		}
	}
	return false
}

// condition measures how long something has been true.
type condition struct{ since time.Time }

func (c *condition) set(is bool) {
	switch {
	case !is:
		c.since = time.Time{}
	case c.since.IsZero():
		c.since = time.Now()
	}
}

func (c *condition) lasts(d time.Duration) bool { return !c.since.IsZero() && time.Since(c.since) >= d }
