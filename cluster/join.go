// How a node joins: the library's start, and its end when the node leaves.

package cluster

import (
	"fmt"

	pa "github.com/asynkron/protoactor-go/cluster"
)

// join runs the library's start in a goroutine and returns when the provider has published the members. What remains of
// the library's start is one second of sleep.
func (n *Node) join(ready chan error) error {
	go func() {
		defer close(n.joined)
		defer func() {
			if fault := recover(); fault != nil {
				select {
				case ready <- fmt.Errorf("start the cluster member: %v", fault):
				default:
				}
			}
		}()
		n.cluster.StartMember()
	}()
	return <-ready
}

// leave stops the library's parts.
func (n *Node) leave() error {
	defer close(n.left)
	// The library's own Shutdown does these steps too, but also uses gossip (which is not used here) and sleeps two
	// seconds for grains to move; the drain above waits for exactly that.
	err := n.provider.Shutdown(true)
	if n.peerFanout != nil {
		n.peerFanout.close()
	}
	n.lookup.Shutdown()
	n.cluster.Gossip.Shutdown()
	n.cluster.Remote.Shutdown(false)
	n.cluster.ActorSystem.Shutdown()
	return err
}

// announcing reports when the provider has joined and published its first view.
type announcing struct {
	pa.ClusterProvider
	ready chan<- error
}

func (a *announcing) StartMember(c *pa.Cluster) error {
	if err := a.ClusterProvider.StartMember(c); err != nil {
		return err
	}
	a.ready <- nil
	return nil
}
