// Partitions: which nodes were removed, and which side of a partition continues.

package membership

import (
	"slices"
)

// tellEvicted makes nodes stop that returned after their removal: others have their grains, and Proto.Actor never
// admits them again. Their supervisors restart them. A node that removed more live nodes than it kept was itself cut
// off, and stops. A node that does not serve tells none to stop: it may be the one that was cut off.
func (g *Gossip) tellEvicted() {
	kept, removed := g.split()
	if len(removed) == 0 || !g.holds() {
		return
	}
	if !largerSide(kept, removed) {
		g.log.Warn("this node has removed most of the others, which are alive: it stops", "living", len(kept),
			"removed", len(removed))
		g.evict()
		return
	}
	for _, m := range removed {
		if err := g.list.SendReliable(&m.Node, []byte(evictedPrefix+m.Name)); err != nil && !m.ended {
			g.log.Warn("a removed node could not be told to stop", "node", m.Name, "error", err)
		}
	}
}

// split divides the members that memberlist considers alive into those in Proto.Actor's view and those it has removed.
func (g *Gossip) split() (kept, removed []member) {
	for _, m := range g.members() {
		switch {
		case m.Name != g.meta.Load().ID && g.blocklist.Has(m.Name):
			removed = append(removed, m)
		case !m.ended:
			kept = append(kept, m)
		}
	}
	return kept, removed
}

// largerSide reports whether this node's side of a partition continues once the partition is healed. Two equal sides
// both continue by this rule; then the side with leases evicts the other one (tellEvicted).
func largerSide(kept, removed []member) bool {
	living := slices.DeleteFunc(slices.Clone(removed), func(m member) bool { return m.ended })
	return len(kept) >= len(living)
}
