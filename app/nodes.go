// The nodes of the cluster as operators see them: each shows itself with its lease.

package app

import (
	"context"
	"encoding/json"
	"fmt"
	"sync"
	"time"

	"touchline/http/rest"
	"touchline/http/view"
)

// nodes are this process and, when it is one of many, the others.
type nodes struct {
	a       *Server
	started time.Time

	mu      sync.Mutex
	counted time.Time // when the rates were last computed, and what had been counted until then
	before  tallies
	rated   view.NodeRates
}

func newNodes(a *Server) *nodes { return &nodes{a: a, started: time.Now(), counted: time.Now()} }

type tallies struct{ posts, deliveries, bytesOut, calls float64 }

// Members are the nodes that live; this one as it is now, the others as they were at most a second ago.
func (n *nodes) Members(ctx context.Context) ([]view.NodeView, error) {
	own := n.own()
	if n.a.Cfg.Cluster.IsAlone() {
		return []view.NodeView{own}, nil
	}
	shown, err := n.a.Store.Nodes(ctx)
	if err != nil {
		return nil, err
	}
	members := []view.NodeView{own}
	for _, sent := range shown {
		var other view.NodeView
		if err := json.Unmarshal(sent, &other); err != nil {
			return nil, fmt.Errorf("read what a node says of itself: %w", err)
		}
		if other.Node != own.Node {
			members = append(members, other)
		}
	}
	return members, nil
}

// own is this node.
func (n *nodes) own() view.NodeView {
	grains, sockets := n.a.node.Metrics(), n.a.gateway.Metrics()
	own := view.NodeView{
		Node: n.a.node.ID(), Address: n.a.Cfg.Cluster.Addr, Version: version, StartTime: n.started.UnixMilli(), Draining: n.a.Rest.Draining(), Connections: sockets.Connections, Rooms: sockets.Rooms,
		Limit: n.a.Cfg.MaxConnections, Kinds: map[string]view.KindView{},
		Calls: grains.Calls, Retries: grains.Retries, Unavailable: grains.Unavailable, Faults: grains.Faults,
	}
	for name, k := range grains.Kinds {
		own.Kinds[name] = view.KindView{
			Live: k.Live, Activations: k.Activations, Terminations: k.Terminations, Waiting: k.Waiting, Deepest: k.Deepest,
			MailboxRefusals: k.MailboxRefusals, Panics: k.Panics,
		}
	}
	own.Rates = n.rates(tallies{float64(sockets.Posts), float64(sockets.Deliveries), float64(sockets.BytesOut), float64(grains.Calls)})
	return own
}

// ratesLeast is how long rates are measured at least: many operators may ask, and all see the same.
const ratesLeast = 3 * time.Second

// rates since they were last computed.
func (n *nodes) rates(now tallies) view.NodeRates {
	n.mu.Lock()
	defer n.mu.Unlock()
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

// DrainNode takes a node out of service; another one learns of it within a second.
func (n *nodes) DrainNode(ctx context.Context, node string) error {
	if node == n.a.node.ID() {
		n.a.drain()
		return nil
	}
	return n.a.Store.RequestDrain(ctx, node)
}

// webs are where browsers reach single nodes, this one too.
func (a *Server) webs() []string {
	return rest.NodeAddresses{Own: a.Cfg.Cluster.Web, Others: a.node.WebAddresses}.All()
}

// operatorDrainLimit bounds the wait for sockets to leave; those that stay are cut when the node stops.
const operatorDrainLimit = 3 * time.Second

// drain takes this node out of service until it is started again: probes and new sockets are refused, other nodes take its
// actors, and its sockets are sent to them.
func (a *Server) drain() {
	a.status.Drain()
	a.Rest.Drain()
	if err := a.node.Drain(); err != nil {
		a.logger.Warn("the other nodes do not know yet that this one drains", "err", err)
	}
	a.loops.Go(func() {
		ctx, cancel := context.WithTimeout(context.Background(), operatorDrainLimit)
		defer cancel()
		a.gateway.Drain(ctx)
	})
}

// drainWhenRequested drains when an operator asked for it at another node, or by the command.
func (a *Server) drainWhenRequested(ctx context.Context) {
	select {
	case <-ctx.Done():
	case <-a.Store.Registration.DrainRequested():
		a.logger.Info("draining, as somebody asked")
		a.drain()
	}
}
