// What nodes tell of themselves, with the addresses at which browsers reach single nodes, where nodes have such.

package cluster

import (
	"net"
	"slices"
	"strconv"
)

// WebLongest is how long such an address may be: what a member tells of itself fits into one packet of gossip.
const WebLongest = 200

// identityCard is what a member tells of itself.
type identityCard struct {
	ID       string   `json:"id"`
	Host     string   `json:"host"`
	Port     int      `json:"port"`
	Kinds    []string `json:"kinds"`
	Cluster  string   `json:"cluster"`
	Draining bool     `json:"draining,omitempty"`
	Web      string   `json:"web,omitempty"`
	Lapsed   bool     `json:"lapsed,omitempty"` // the others do not count on it: it has no lease, or stands aside
}

func (c *identityCard) address() string { return net.JoinHostPort(c.Host, strconv.Itoa(c.Port)) }

// Webs are the addresses at which browsers reach the other nodes that live: of those that take people in, and of all,
// those that drain too.
func (n *Node) Webs() (serving, all []string) { return n.provider.webs() }

func (m *gossipMembers) webs() (serving, all []string) {
	own := m.card.Load().ID
	for _, card := range m.cards() {
		if card.ID == own || card.Web == "" {
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
