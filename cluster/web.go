// The addresses at which browsers reach single nodes, where nodes have such.

package cluster

import "slices"

// WebLongest is how long such an address may be: what a member tells of itself fits into one packet of gossip.
const WebLongest = 200

// Webs are the addresses at which browsers reach the other nodes that live: of those that take people in, and of all,
// those that drain too.
func (n *Node) Webs() (serving, all []string) { return n.provider.webs() }

func (m *gossipMembers) webs() (serving, all []string) {
	own := m.card.Load()
	for _, card := range m.cards() {
		if card == own || card.Web == "" {
			continue
		}
		if all = append(all, card.Web); !card.Draining {
			serving = append(serving, card.Web)
		}
	}
	slices.Sort(serving)
	slices.Sort(all)
	return serving, all
}
