// The nodes of the cluster as operators see them. This process is the only one.

package app

import (
	"context"
	"sync"
	"time"

	"touchline/domain"
	"touchline/protos"
)

func (c Clients) Suspend(ctx context.Context, room string, cmd *protos.SuspendRoom) error {
	_, err := call(ctx, c, c.room(room).Suspend, cmd)
	return err
}

// nodes are the members of a cluster whose only member is this process.
type nodes struct {
	a       *Server
	started time.Time

	mu      sync.Mutex
	counted time.Time // when the rates were last computed, and what had been counted until then
	before  tallies
	rated   domain.NodeRates
}

func newNodes(a *Server) *nodes { return &nodes{a: a, started: time.Now(), counted: time.Now()} }

type tallies struct{ posts, deliveries, bytesOut, calls float64 }

// Members is this node.
func (n *nodes) Members(context.Context) ([]domain.NodeView, error) {
	grains, sockets := n.a.node.Metrics(), n.a.gateway.Metrics()
	view := domain.NodeView{
		Node: n.a.node.ID(), Version: version, StartTime: n.started.UnixMilli(), Connections: sockets.Connections, Rooms: sockets.Rooms,
		Limit: n.a.Cfg.MaxConnections, Kinds: map[string]domain.KindView{},
		Calls: grains.Calls, Retries: grains.Retries, Unavailable: grains.Unavailable, Faults: grains.Faults,
	}
	for name, k := range grains.Kinds {
		view.Kinds[name] = domain.KindView{
			Live: k.Live, Activations: k.Activations, Terminations: k.Terminations, Waiting: k.Waiting, Deepest: k.Deepest,
			MailboxRefusals: k.MailboxRefusals, Panics: k.Panics,
		}
	}
	view.Rates = n.rates(tallies{float64(sockets.Posts), float64(sockets.Deliveries), float64(sockets.BytesOut), float64(grains.Calls)})
	return []domain.NodeView{view}, nil
}

// ratesLeast is how long rates are measured at least: many operators may ask, and all see the same.
const ratesLeast = 3 * time.Second

// rates since they were last computed.
func (n *nodes) rates(now tallies) domain.NodeRates {
	n.mu.Lock()
	defer n.mu.Unlock()
	over := max(time.Since(n.counted).Seconds(), 0.001)
	if over < ratesLeast.Seconds() && n.rated.OverSeconds > 0 {
		return n.rated
	}
	was := n.before
	n.counted, n.before = time.Now(), now
	n.rated = domain.NodeRates{
		OverSeconds: over, Posts: (now.posts - was.posts) / over, Deliveries: (now.deliveries - was.deliveries) / over,
		BytesOut: (now.bytesOut - was.bytesOut) / over, Calls: (now.calls - was.calls) / over,
	}
	return n.rated
}

// DrainNode sends the sockets away; the REST shell itself says at /readyz that the node drains.
func (n *nodes) DrainNode(_ context.Context, node string) error {
	if node != n.a.node.ID() {
		return domain.Refuse(domain.NotFound, "kind", "node")
	}
	n.a.loops.Go(func() {
		ctx, cancel := context.WithTimeout(context.Background(), operatorDrainLimit)
		defer cancel()
		n.a.gateway.Drain(ctx)
	})
	return nil
}

// operatorDrainLimit bounds the wait for sockets to leave; those that stay are cut when the node stops.
const operatorDrainLimit = 3 * time.Second
