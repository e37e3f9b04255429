// The metadata that a node publishes by gossip.

package membership

import (
	"net"
	"slices"
	"strconv"
)

// WebLongest is the longest web address of a node, in bytes: its metadata must fit into one packet of gossip.
const WebLongest = 200

// nodeMeta is memberlist's metadata of a node. The JSON names stay: nodes of the version before read them.
type nodeMeta struct {
	ID         string   `json:"id"`
	Host       string   `json:"host"`
	Port       int      `json:"port"`
	Kinds      []string `json:"kinds"`
	Cluster    string   `json:"cluster"`
	Draining   bool     `json:"draining,omitempty"`
	Web        string   `json:"web,omitempty"`
	NotServing bool     `json:"lapsed,omitempty"`
}

func (m *nodeMeta) address() string { return net.JoinHostPort(m.Host, strconv.Itoa(m.Port)) }

// WebAddresses returns the addresses for browsers of the other live nodes, sorted: of those that accept sockets, and of
// all, with draining ones.
func (g *Gossip) WebAddresses() (accepting, all []string) {
	own := g.meta.Load().ID
	for _, meta := range g.metas() {
		if meta.ID == own || meta.Web == "" {
			continue
		}
		if all = append(all, meta.Web); !meta.Draining {
			accepting = append(accepting, meta.Web)
		}
	}
	slices.Sort(accepting)
	slices.Sort(all)
	return accepting, all
}
