// The membership of a server without peers.

package membership

import (
	"errors"
	"fmt"

	pa "github.com/asynkron/protoactor-go/cluster"
)

// Solo publishes this node as the only member, so that ring, placement, mailboxes and calls work as with many nodes.
type Solo struct{ onChange func(pa.Members) }

var _ Provider = (*Solo)(nil)

// OnChange sets the receiver of the one view.
func (s *Solo) OnChange(changed func(pa.Members)) { s.onChange = changed }

// StartMember publishes the view.
func (s *Solo) StartMember(c *pa.Cluster) error {
	host, port, err := c.ActorSystem.GetHostPort()
	if err != nil {
		return fmt.Errorf("read own address: %w", err)
	}
	view := pa.Members{{
		Id:    c.ActorSystem.ID,
		Host:  host,
		Port:  int32(port),
		Kinds: c.GetClusterKinds(),
	}}
	c.MemberList.UpdateClusterTopology(view)
	s.onChange(view)
	return nil
}

// StartClient fails: there is no other node.
func (*Solo) StartClient(*pa.Cluster) error {
	return errors.New("a node on its own cannot be a client")
}

// Shutdown does nothing.
func (*Solo) Shutdown(bool) error { return nil }

// Drain does nothing: no other node can take the grains.
func (*Solo) Drain() error { return nil }

// WebAddresses returns none.
func (*Solo) WebAddresses() (accepting, all []string) { return nil, nil }

// Evicted is never closed.
func (*Solo) Evicted() <-chan struct{} { return nil }

// Peers returns an empty view.
func (*Solo) Peers() Peers { return Peers{} }

// AnnounceServing does nothing.
func (*Solo) AnnounceServing(bool) error { return nil }
