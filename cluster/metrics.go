// The counters of a node. Atomic adds only: exposition is somebody else's.

package cluster

import (
	"sync"
	"sync/atomic"
)

// Metrics counts what happens on one node.
type Metrics struct {
	calls, retries, refusals, unavailable, faults, lapsed atomic.Uint64

	kinds map[string]*kindCounts // complete from the start, so reading it needs no lock
}

type kindCounts struct {
	activations, terminations           atomic.Uint64
	mailboxRefusals, behindStop, panics atomic.Uint64
	live                                atomic.Int64

	open sync.Map // *mailbox of every grain that may be told something
}

// Snapshot is a copy of the counters. All grow only, except Members, Live, Waiting and Deepest.
type Snapshot struct {
	Calls       uint64 // questions put to grains through Call, each counted once
	Retries     uint64 // tries after the first
	Refusals    uint64 // calls answered with a refusal of the business
	Unavailable uint64 // calls given up after all tries
	Faults      uint64 // calls that ended in a fault
	Lapsed      uint64 // requests that were refused because the node's lease had run out: to its grains, and of its own to others
	Members     int    // nodes this one sees, itself among them
	Passed      uint64 // messages that were passed to other nodes: what actors published, and what is said about it
	Kinds       map[string]KindSnapshot
}

// KindSnapshot is the part of one kind.
type KindSnapshot struct {
	Live            int64  // grains awake now
	Activations     uint64 // grains woken
	Terminations    uint64 // grains ended
	MailboxRefusals uint64 // requests that found the mailbox full
	BehindStop      uint64 // requests queued behind a stop, answered with a dead letter
	Panics          uint64
	Waiting         int // messages in the mailboxes now
	Deepest         int // of them, in the fullest one
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

// depth asks every mailbox; senders and grains do not notice.
func (k *kindCounts) depth() (waiting, deepest int) {
	k.open.Range(func(box, _ any) bool {
		n := box.(*mailbox).UserMessageCount()
		waiting, deepest = waiting+n, max(deepest, n)
		return true
	})
	return waiting, deepest
}

// Metrics copies the counters.
func (n *Node) Metrics() Snapshot {
	s := n.metrics.snapshot()
	s.Members = len(n.lookup.ring.Load().members)
	if n.peerFanout != nil {
		s.Passed = n.peerFanout.passed.Load()
	}
	return s
}
