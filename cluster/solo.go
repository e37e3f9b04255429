// Membership of a node that is alone: itself, from the first moment to the last.

package cluster

import (
	"errors"
	"fmt"

	pa "github.com/asynkron/protoactor-go/cluster"
)

// solo publishes this node as the only member. Everything above it (ring, placement, mailboxes, calls) is
// the same code that runs with many nodes.
type solo struct{ hears func(pa.Members) }

// Tell is given who hears that this node is there.
func (s *solo) Tell(hears func(pa.Members)) { s.hears = hears }

func (s *solo) StartMember(c *pa.Cluster) error {
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
	s.hears(view)
	return nil
}

// StartClient is not a thing a lone node can be: there is nobody to be a client of.
func (*solo) StartClient(*pa.Cluster) error {
	return errors.New("a node on its own cannot be a client")
}

func (*solo) Shutdown(bool) error { return nil }

// Drain has nobody to tell.
func (*solo) Drain() error { return nil }

func (*solo) webs() (serving, all []string) { return nil, nil }

// Evicted never happens to a node that is alone.
func (*solo) Evicted() <-chan struct{} { return nil }

// Sight of a node that is alone is empty: it is nobody's question.
func (*solo) Sight() Sight { return Sight{} }

// TellCounted has nobody to tell.
func (*solo) TellCounted(bool) error { return nil }
