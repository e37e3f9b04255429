// The actor that wakes the grains of one node and knows which of them live.

package cluster

import (
	"log/slog"
	"runtime/debug"
	"time"

	"github.com/asynkron/protoactor-go/actor"
	pa "github.com/asynkron/protoactor-go/cluster"
)

// A grain that is slow to stop keeps at most this many waiting for its successor.
const waitersLimit = 10_000

// ringChanged tells the placement actor that identities may have moved.
type ringChanged struct{}

// drainAll stops every grain; done is closed when the last has ended.
type drainAll struct{ done chan struct{} }

// placement is the parent of all grains of this node. Every step costs the same however many grains live,
// because one actor serves all activations: a hundred thousand grains may end in one second.
type placement struct {
	lookup *lookup
	byID   map[grainID]*activation
	byPID  map[string]*activation
	drain  *drainAll
	props  map[string]*actor.Props // by kind: made for every grain they would be a tenth of its memory
	waking *pa.ClusterIdentity     // the grain that is being spawned
}

type activation struct {
	who      grainID
	pid      *actor.PID
	stopping bool
	waiters  []waiter // in order of arrival; only while stopping
}

// waiter asked for a grain while its predecessor was ending.
type waiter struct {
	pid   *actor.PID
	until time.Time // nobody listens after that
}

func newPlacement(l *lookup) *placement {
	return &placement{lookup: l, byID: map[grainID]*activation{}, byPID: map[string]*activation{}, props: map[string]*actor.Props{}}
}

// Receive never panics: a restarted placement actor would have forgotten every grain.
func (p *placement) Receive(ctx actor.Context) {
	defer func() {
		if fault := recover(); fault != nil {
			p.lookup.log.Error("placement panicked", slog.Any("fault", fault), slog.String("stack", string(debug.Stack())))
		}
	}()
	switch m := ctx.Message().(type) {
	case *pa.ActivationRequest:
		if ctx.Sender() != nil && m.ClusterIdentity != nil {
			who := grainID{kind: m.ClusterIdentity.Kind, identity: m.ClusterIdentity.Identity}
			p.locate(ctx, who, waiter{pid: ctx.Sender(), until: time.Now().Add(activationLimit)})
		}
	case *actor.Terminated:
		p.ended(ctx, m.Who)
	case *ringChanged:
		for _, a := range p.byID {
			if !p.mine(ctx, a.who) {
				p.end(ctx, a)
			}
		}
	case *drainAll:
		p.drain = m
		for _, a := range p.byID {
			p.end(ctx, a)
		}
		p.reportDrained()
	}
}

// locate answers with the grain's address, waking it if need be.
func (p *placement) locate(ctx actor.Context, who grainID, w waiter) {
	counts := p.lookup.metrics.kinds[who.kind]
	if p.drain != nil || counts == nil || !p.mine(ctx, who) {
		refuseActivation(ctx, w)
		return
	}
	if a := p.byID[who]; a != nil {
		p.locateAgain(ctx, a, w)
		return
	}
	props := p.propsOf(who.kind)
	if props == nil {
		refuseActivation(ctx, w)
		return
	}
	p.waking = &pa.ClusterIdentity{Kind: who.kind, Identity: who.identity}
	a := &activation{who: who, pid: ctx.SpawnPrefix(props, who.kind+"/"+who.identity)}
	p.byID[who], p.byPID[a.pid.Id] = a, a
	counts.activations.Add(1)
	counts.live.Add(1)
	ctx.Send(w.pid, &pa.ActivationResponse{Pid: a.pid})
}

// propsOf a kind tell each grain who it is while it is spawned; nil when the node has no such kind.
func (p *placement) propsOf(kind string) *actor.Props {
	if p.props[kind] == nil {
		known, ok := p.lookup.cluster.TryGetClusterKind(kind)
		if !ok {
			return nil
		}
		p.props[kind] = known.Props.Clone(actor.WithOnInit(func(ctx actor.Context) { pa.SetClusterIdentity(ctx, p.waking) }))
	}
	return p.props[kind]
}

// locateAgain answers for a grain that is known: at once while it lives, after its end when it is ending.
func (p *placement) locateAgain(ctx actor.Context, a *activation, w waiter) {
	if !a.stopping {
		// A grain that stops on its own (idle, or after a panic) leaves the registry before it is done.
		_, listed := ctx.ActorSystem().ProcessRegistry.GetLocal(a.pid.Id)
		a.stopping = !listed
	}
	if !a.stopping {
		ctx.Send(w.pid, &pa.ActivationResponse{Pid: a.pid})
		return
	}
	now := time.Now()
	for len(a.waiters) > 0 && now.After(a.waiters[0].until) {
		a.waiters = a.waiters[1:]
	}
	if len(a.waiters) >= waitersLimit {
		refuseActivation(ctx, w)
		return
	}
	a.waiters = append(a.waiters, w)
}

// mine tells whether this node owns the grain by its own view of the members. A caller with an older view
// is sent away, or a copy would start here that nothing ever moves.
func (p *placement) mine(ctx actor.Context, who grainID) bool {
	return p.lookup.ring.Load().owner(who.kind, who.identity) == ctx.ActorSystem().Address()
}

// end lets the grain finish what is queued and then stop.
func (p *placement) end(ctx actor.Context, a *activation) {
	if !a.stopping {
		a.stopping = true
		ctx.Poison(a.pid)
	}
}

// ended forgets a grain and wakes it anew for those who still wait.
func (p *placement) ended(ctx actor.Context, pid *actor.PID) {
	a := p.byPID[pid.Id]
	if a == nil {
		return
	}
	delete(p.byPID, pid.Id)
	delete(p.byID, a.who)
	p.lookup.addresses.forget(a.who, a.pid)
	counts := p.lookup.metrics.kinds[a.who.kind]
	counts.terminations.Add(1)
	counts.live.Add(-1)
	now := time.Now()
	for _, w := range a.waiters {
		if now.Before(w.until) {
			p.locate(ctx, a.who, w)
		}
	}
	p.reportDrained()
}

func (p *placement) reportDrained() {
	if p.drain != nil && len(p.byID) == 0 && p.drain.done != nil {
		close(p.drain.done)
		p.drain.done = nil
	}
}

func refuseActivation(ctx actor.Context, w waiter) {
	ctx.Send(w.pid, &pa.ActivationResponse{Failed: true})
}
