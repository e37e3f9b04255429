// The states of a node, and their transitions.

// Package membership decides which nodes share the work, and the state of this node among them.
//
// A node is in one of five states:
//
//	           has a lease and            lacks one of these
//	           most of the others         while others have them
//	Joining ─────────────────────► Serving ─────────────────► Lost ──► the process ends
//	                                  │  ◄────────────────────  │      (removed by the others,
//	                                  │       has them again    │       or cut off for 8 s)
//	                   drain by an    ▼                         ▼
//	                   operator    Draining ◄───────────────────┘
//	                                  │
//	                                  ▼  the process stops (from every state)
//	                               Leaving
//
// Three sources feed the decision, in this order:
//
//   - The lease in the database decides (lease.go). A node without a lease answers for no grain and is removed.
//   - Gossip is a hint (gossip.go, connections.go): it shows which nodes live, and moves grains of a dead one early.
//   - Probes (probe.go) show which of the live nodes this one can call.
//
// Readiness, the gateway and the grains' mailboxes read the state (status.go). A server without peers holds an
// exclusive lock instead of a lease (exclusive.go) and is always Serving.
package membership

// State is the state of a node in the cluster.
type State int32

// The states of a node.
const (
	Joining  State = iota // it has not served yet
	Serving               // it answers for its grains
	Lost                  // it lacks its lease or too many of the others, which take its grains and viewers
	Draining              // it hands its grains and viewers over, and answers for the grains it still has
	Leaving               // the process stops
)

// String returns the name of the state for logs.
func (s State) String() string {
	return [...]string{"joining", "serving", "lost", "draining", "leaving"}[s]
}

// next is the state after another check. A node that drains or leaves does not serve again.
func (s State) next(holds bool) State {
	switch {
	case s >= Draining:
		return s
	case holds:
		return Serving
	case s == Joining:
		return Joining
	}
	return Lost
}
