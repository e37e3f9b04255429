// A node is taken out of service by an operator.

package app

import (
	"context"
	"time"

	"touchline/http/rest"
)

// drainNode takes a node out of service. Another node receives the request within a second.
func (a *Server) drainNode(ctx context.Context, node string) error {
	if node == a.node.ID() {
		a.drain()
		return nil
	}
	return a.Store.RequestDrain(ctx, node)
}

// webs returns the addresses at which browsers reach single nodes, this one included.
func (a *Server) webs() []string {
	return rest.NodeAddresses{Own: a.Cfg.Cluster.Web, Others: a.node.WebAddresses}.All()
}

// operatorDrainLimit bounds the wait for sockets to leave. The rest is cut when the node stops.
const operatorDrainLimit = 3 * time.Second

// drain takes this node out of service until its next start. It refuses probes and new sockets, and hands over its
// actors and sockets to other nodes.
func (a *Server) drain() {
	a.status.Drain()
	a.Rest.Drain()
	if err := a.node.Drain(); err != nil {
		a.logger.Warn("the other nodes do not know yet that this node drains", "err", err)
	}
	a.loops.Go(func() {
		ctx, cancel := context.WithTimeout(context.Background(), operatorDrainLimit)
		defer cancel()
		a.gateway.Drain(ctx)
	})
}

// drainWhenRequested drains when an operator requests it at another node, or by the command.
func (a *Server) drainWhenRequested(ctx context.Context) {
	select {
	case <-ctx.Done():
	case <-a.Store.Registration.DrainRequested():
		a.logger.Info("draining on request of an operator")
		a.drain()
	}
}
