// What a node sees of the others, and which side goes on after the network between them was cut.

package cluster

import (
	"slices"
	"time"
)

// Sight is what a node sees of the nodes.
type Sight struct {
	Living  []string // whom it can call, itself among them
	Ended   []string // whose process is known to have ended: nothing there answers anybody
	Counted bool     // another one that lives says that the others count on it
}

// endedKept is how long the end of a process is remembered: longer than any lease.
const endedKept = time.Minute

// Sight tells what this node sees now.
func (n *Node) Sight() Sight { return n.provider.Sight() }

// TellCounted lets the other nodes know whether they count on this one.
func (n *Node) TellCounted(counted bool) error { return n.provider.TellCounted(counted) }

// Sight leaves out members that this node has given up: the library never lets them in again, even if they live.
func (m *gossipMembers) Sight() (s Sight) {
	own := m.card.Load().ID
	for _, card := range m.cards() {
		if m.blocked.has(card.ID) {
			continue
		}
		s.Living = append(s.Living, card.ID)
		s.Counted = s.Counted || card.ID != own && !card.Lapsed
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	for id := range m.ended {
		s.Ended = append(s.Ended, id)
	}
	return s
}

// TellCounted changes this node's card.
func (m *gossipMembers) TellCounted(counted bool) error {
	if m.card.Load().Lapsed == !counted {
		return nil
	}
	return m.amend(func(card *identityCard) { card.Lapsed = !counted })
}

// noteEnded remembers that no process is behind an id any more. m.mu is held.
func (m *gossipMembers) noteEnded(id string) {
	for other, at := range m.ended {
		if time.Since(at) > endedKept {
			delete(m.ended, other)
		}
	}
	m.ended[id] = time.Now()
}

// parted are the members that live, by whether this node has given them up.
func (m *gossipMembers) parted() (kept, given []seen) {
	for _, node := range m.living() {
		switch {
		case node.Name != m.card.Load().ID && m.blocked.has(node.Name):
			given = append(given, node)
		case !node.ended:
			kept = append(kept, node)
		}
	}
	return kept, given
}

// settles says whether this node's side of a cut goes on once the cut is healed: the larger side does. Two equal sides both
// go on by this rule; the one whose node has no lease tells the other nothing (tellEvicted) and is told to end.
func settles(kept, given []seen) bool {
	living := slices.DeleteFunc(slices.Clone(given), func(node seen) bool { return node.ended })
	return len(kept) >= len(living)
}
