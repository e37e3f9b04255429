// Finding a grain: ask the placement actor of the node that owns it.

package cluster

import (
	"context"
	"fmt"
	"log/slog"
	"sync"
	"sync/atomic"
	"time"

	"github.com/asynkron/protoactor-go/actor"
	pa "github.com/asynkron/protoactor-go/cluster"
)

// An owner that has not placed a grain within this time is asked again.
const activationLimit = time.Second

const placementName = "placement"

// lookup implements the library's identity lookup. The stock one scans all activations at each stop, activates grains
// on nodes that do not own them, and keeps the copies of a paused node forever.
type lookup struct {
	metrics   *Metrics
	log       *slog.Logger
	addresses *addresses

	cluster   *pa.Cluster
	placement *actor.PID // nil on a client
	ring      atomic.Pointer[ring]

	mu      sync.Mutex
	pending map[string]map[*ask]struct{} // pending activation requests, by the owner's address
}

var _ pa.IdentityLookup = (*lookup)(nil)

func newLookup(metrics *Metrics, log *slog.Logger) *lookup {
	l := &lookup{metrics: metrics, log: log, addresses: newAddresses(), pending: map[string]map[*ask]struct{}{}}
	l.ring.Store(&ring{})
	return l
}

// Setup is called by the library when its network is up.
func (l *lookup) Setup(c *pa.Cluster, _ []string, isClient bool) {
	l.cluster = c
	if !isClient {
		l.placement, _ = c.ActorSystem.Root.SpawnNamed(actor.PropsFromProducer(
			func() actor.Actor { return newPlacement(l) },
			actor.WithSupervisor(stopNeverRestart),
		), placementName)
	}
}

// changed takes a new view of the members from the provider. The library's own topology events do not report a member
// that starts to drain.
func (l *lookup) changed(view pa.Members) {
	r := newRing(view)
	l.ring.Store(r)
	l.addresses.keepOnly(r.members)
	l.mu.Lock()
	for address, asks := range l.pending {
		if r.members[address] {
			continue
		}
		// A lost member does not answer: retry these requests now, not after their timeout.
		for a := range asks {
			a.SendUserMessage(nil, &pa.ActivationResponse{Failed: true})
		}
	}
	l.mu.Unlock()
	if l.placement != nil {
		l.cluster.ActorSystem.Root.Send(l.placement, &ringChanged{})
	}
}

// find returns the address of a grain and activates it if needed. After errNoOwner, errNoAnswer and errGone the caller
// may retry.
func (l *lookup) find(ctx context.Context, who grainID) (*actor.PID, error) {
	if pid := l.addresses.get(who); pid != nil {
		return pid, nil
	}
	r := l.ring.Load()
	address := r.owner(who.kind, who.identity)
	if address == "" {
		return nil, errNoOwner
	}
	ctx, cancel := context.WithTimeout(ctx, activationLimit)
	defer cancel()
	a := newAsk(l.cluster.ActorSystem)
	defer a.close()
	l.expect(address, a)
	defer l.forget(address, a)
	if !l.ring.Load().members[address] {
		return nil, errNoOwner // it left before this node was in its list
	}
	l.cluster.ActorSystem.Root.RequestWithCustomSender(actor.NewPID(address, placementName), &pa.ActivationRequest{
		ClusterIdentity: &pa.ClusterIdentity{Kind: who.kind, Identity: who.identity},
	}, a.pid)
	answer, err := a.wait(ctx)
	if err != nil {
		return nil, err
	}
	placed, ok := answer.(*pa.ActivationResponse)
	if !ok || placed.Failed || placed.Pid == nil {
		return nil, errNoOwner
	}
	l.addresses.put(who, placed.Pid)
	return placed.Pid, nil
}

func (l *lookup) expect(address string, a *ask) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.pending[address] == nil {
		l.pending[address] = map[*ask]struct{}{}
	}
	l.pending[address][a] = struct{}{}
}

func (l *lookup) forget(address string, a *ask) {
	l.mu.Lock()
	defer l.mu.Unlock()
	delete(l.pending[address], a)
	if len(l.pending[address]) == 0 {
		delete(l.pending, address)
	}
}

// drain stops all grains of this node, waits until they have stopped, and places no new ones.
func (l *lookup) drain(ctx context.Context) error {
	done := make(chan struct{})
	l.cluster.ActorSystem.Root.Send(l.placement, &drainAll{done: done})
	select {
	case <-done:
		return nil
	case <-ctx.Done():
		return fmt.Errorf("drain the node: %d grains have not ended: %w", l.metrics.live(), ctx.Err())
	}
}

// Get implements the library's interface by find.
func (l *lookup) Get(who *pa.ClusterIdentity) *actor.PID {
	pid, err := l.find(context.Background(), grainID{kind: who.Kind, identity: who.Identity})
	if err != nil {
		return nil
	}
	return pid
}

// RemovePid is called by the library when a grain was unreachable.
func (l *lookup) RemovePid(who *pa.ClusterIdentity, pid *actor.PID) {
	l.addresses.forget(grainID{kind: who.Kind, identity: who.Identity}, pid)
}

// Shutdown stops the placement actor. It does not wait for grains: drain has.
func (l *lookup) Shutdown() {
	if l.placement != nil {
		l.cluster.ActorSystem.Root.Stop(l.placement)
	}
}
