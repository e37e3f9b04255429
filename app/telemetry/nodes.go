// The nodes of the cluster for operators. Each node publishes its own view with its lease.

package telemetry

import (
	"context"
	"encoding/json"
	"fmt"
	"sync"
	"time"

	"touchline/app/config"
	"touchline/app/storage"
	"touchline/cluster"
	"touchline/http/gateway"
	"touchline/http/view"
)

// Nodes are this node and its peers.
type Nodes struct {
	Cfg      *config.Config
	Version  string
	Store    *storage.Store
	Node     *cluster.Node
	Gateway  *gateway.Hub
	Draining func() bool
	Started  time.Time

	mu      sync.Mutex
	counted time.Time // when the rates were last computed, and the counts of that time
	before  tallies
	rated   view.NodeRates
}

type tallies struct{ posts, deliveries, bytesOut, calls float64 }

// Members returns the live nodes: this one as it is now, the others as they were at most a second ago.
func (n *Nodes) Members(ctx context.Context) ([]view.NodeView, error) {
	own := n.Own()
	if n.Cfg.Cluster.IsAlone() {
		return []view.NodeView{own}, nil
	}
	shown, err := n.Store.Nodes(ctx)
	if err != nil {
		return nil, err
	}
	members := []view.NodeView{own}
	for _, sent := range shown {
		var other view.NodeView
		if err := json.Unmarshal(sent, &other); err != nil {
			return nil, fmt.Errorf("read the view of a node: %w", err)
		}
		if other.Node != own.Node {
			members = append(members, other)
		}
	}
	return members, nil
}

// Own returns the view of this node.
func (n *Nodes) Own() view.NodeView {
	grains, sockets := n.Node.Metrics(), n.Gateway.Metrics()
	own := view.NodeView{
		Node: n.Node.ID(), Address: n.Cfg.Cluster.Addr, Version: n.Version, StartTime: n.Started.UnixMilli(),
		Draining: n.Draining(), Connections: sockets.Connections, Rooms: sockets.Rooms,
		Limit: n.Cfg.MaxConnections, Kinds: map[string]view.KindView{},
		Calls: grains.Calls, Retries: grains.Retries, Unavailable: grains.Unavailable, Faults: grains.Faults,
	}
	for name, k := range grains.Kinds {
		own.Kinds[name] = view.KindView{
			Live: k.Live, Activations: k.Activations, Terminations: k.Terminations, Waiting: k.Waiting, Deepest: k.Deepest,
			MailboxRefusals: k.MailboxRefusals, Panics: k.Panics,
		}
	}
	own.Rates = n.rates(tallies{float64(sockets.Posts), float64(sockets.Deliveries), float64(sockets.BytesOut),
		float64(grains.Calls)})
	return own
}

// ratesLeast is the shortest time of a measurement. All operators who look within it see the same rates.
const ratesLeast = 3 * time.Second

// rates are those since the last measurement.
func (n *Nodes) rates(now tallies) view.NodeRates {
	n.mu.Lock()
	defer n.mu.Unlock()
	if n.counted.IsZero() {
		n.counted = n.Started
	}
	over := max(time.Since(n.counted).Seconds(), 0.001)
	if over < ratesLeast.Seconds() && n.rated.OverSeconds > 0 {
		return n.rated
	}
	was := n.before
	n.counted, n.before = time.Now(), now
	n.rated = view.NodeRates{
		OverSeconds: over, Posts: (now.posts - was.posts) / over, Deliveries: (now.deliveries - was.deliveries) / over,
		BytesOut: (now.bytesOut - was.bytesOut) / over, Calls: (now.calls - was.calls) / over,
	}
	return n.rated
}
