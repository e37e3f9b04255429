// The counters of a node, as atomic values. Package app exposes them.

package cluster

import (
	"sync"
	"sync/atomic"
)

// Metrics counts events on one node.
type Metrics struct {
	calls, retries, refusals, unavailable, faults, lapsed atomic.Uint64

	kinds map[string]*kindCounts // complete from the start, so reads need no lock
}

type kindCounts struct {
	activations, terminations           atomic.Uint64
	mailboxRefusals, behindStop, panics atomic.Uint64
	live                                atomic.Int64

	open sync.Map // *mailbox of every active grain
}

// Snapshot is a copy of the counters. Members, Live, Waiting and Deepest are current values; the others only grow.
type Snapshot struct {
	Calls       uint64 // calls of grains, without retries
	Retries     uint64 // tries after the first
	Refusals    uint64 // calls that ended with a refusal
	Unavailable uint64 // calls that failed after all tries
	Faults      uint64 // calls that ended in a fault
	Lapsed      uint64 // requests refused because the lease of the node had run out, to its grains and from it
	Members     int    // number of nodes in the view, with this one
	Passed      uint64 // messages sent to other nodes by the fan-out
	Kinds       map[string]KindSnapshot
}

// KindSnapshot is the counters of one kind.
type KindSnapshot struct {
	Live            int64  // active grains now
	Activations     uint64 // grains activated
	Terminations    uint64 // grains stopped
	MailboxRefusals uint64 // requests to a full mailbox
	BehindStop      uint64 // requests queued behind a stop, answered with a dead letter
	Panics          uint64
	Waiting         int // messages in all mailboxes now
	Deepest         int // messages in the fullest mailbox
}

func newMetrics(kinds []Kind) *Metrics {
	m := &Metrics{kinds: make(map[string]*kindCounts, len(kinds))}
	for _, k := range kinds {
		m.kinds[k.Name] = &kindCounts{}
	}
	return m
}

func (m *Metrics) live() (sum int64) {
	for _, k := range m.kinds {
		sum += k.live.Load()
	}
	return sum
}

func (m *Metrics) snapshot() Snapshot {
	s := Snapshot{
		Calls:       m.calls.Load(),
		Retries:     m.retries.Load(),
		Refusals:    m.refusals.Load(),
		Unavailable: m.unavailable.Load(),
		Faults:      m.faults.Load(),
		Lapsed:      m.lapsed.Load(),
		Kinds:       make(map[string]KindSnapshot, len(m.kinds)),
	}
	for name, k := range m.kinds {
		one := KindSnapshot{
			Live:            k.live.Load(),
			Activations:     k.activations.Load(),
			Terminations:    k.terminations.Load(),
			MailboxRefusals: k.mailboxRefusals.Load(),
			BehindStop:      k.behindStop.Load(),
			Panics:          k.panics.Load(),
		}
		one.Waiting, one.Deepest = k.depth()
		s.Kinds[name] = one
	}
	return s
}

// depth reads the lengths of all mailboxes without disturbing senders and grains.
func (k *kindCounts) depth() (waiting, deepest int) {
	k.open.Range(func(box, _ any) bool {
		n := box.(*mailbox).UserMessageCount()
		waiting, deepest = waiting+n, max(deepest, n)
		return true
	})
	return waiting, deepest
}

// Metrics returns a copy of the counters.
func (n *Node) Metrics() Snapshot {
	s := n.metrics.snapshot()
	s.Members = len(n.lookup.ring.Load().members)
	if n.peerFanout != nil {
		s.Passed = n.peerFanout.passed.Load()
	}
	return s
}
