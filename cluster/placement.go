// The actor that activates the grains of one node and lists the active ones.

package cluster

import (
	"log/slog"
	"runtime/debug"
	"time"

	"github.com/asynkron/protoactor-go/actor"
	pa "github.com/asynkron/protoactor-go/cluster"
)

// A stopping grain keeps at most this many requests for its successor.
const waitersLimit = 10_000

// ringChanged tells the placement actor that identities may have moved.
type ringChanged struct{}

// drainAll stops every grain; done is closed when the last has ended.
type drainAll struct{ done chan struct{} }

// placement is the parent of all grains of this node. Every step has constant cost, because one actor serves all
// activations: a hundred thousand grains may stop in one second.
type placement struct {
	lookup *lookup
	byID   map[grainID]*activation
	byPID  map[string]*activation
	drain  *drainAll
	props  map[string]*actor.Props // by kind; one per grain would be a tenth of its memory
	waking *pa.ClusterIdentity     // the grain that is being spawned
}

type activation struct {
	who      grainID
	pid      *actor.PID
	stopping bool
	waiters  []waiter // in order of arrival; only while stopping
}

// waiter is a request for a grain whose predecessor is stopping.
type waiter struct {
	pid   *actor.PID
	until time.Time // the request ends then
}

func newPlacement(l *lookup) *placement {
	return &placement{
		lookup: l, byID: map[grainID]*activation{}, byPID: map[string]*activation{}, props: map[string]*actor.Props{},
	}
}

// Receive never panics: a restarted placement actor would have lost its list of grains.
func (p *placement) Receive(ctx actor.Context) {
	defer func() {
		if fault := recover(); fault != nil {
			p.lookup.log.Error("placement panicked", slog.Any("fault", fault),
				slog.String("stack", string(debug.Stack())))
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

// locate answers with the grain's address and activates the grain if needed.
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

// propsOf returns the props of a kind, which set the identity of a grain while it is spawned; nil for an unknown kind.
func (p *placement) propsOf(kind string) *actor.Props {
	if p.props[kind] == nil {
		known, ok := p.lookup.cluster.TryGetClusterKind(kind)
		if !ok {
			return nil
		}
		p.props[kind] = known.Props.Clone(actor.WithOnInit(func(ctx actor.Context) {
			pa.SetClusterIdentity(ctx, p.waking)
		}))
	}
	return p.props[kind]
}

// locateAgain answers for a listed grain: at once while it is active, after its stop when it is stopping.
func (p *placement) locateAgain(ctx actor.Context, a *activation, w waiter) {
	if !a.stopping {
		// A grain that stops on its own (idle, or after a panic) leaves the registry before it has stopped.
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

// mine reports whether this node owns the grain in its own view of the members. Without this check, a caller with an
// older view would start a copy here that never moves.
func (p *placement) mine(ctx actor.Context, who grainID) bool {
	return p.lookup.ring.Load().owner(who.kind, who.identity) == ctx.ActorSystem().Address()
}

// end lets the grain handle its queue and then stop.
func (p *placement) end(ctx actor.Context, a *activation) {
	if !a.stopping {
		a.stopping = true
		ctx.Poison(a.pid)
	}
}

// ended removes a grain from the list and activates it again for waiting requests.
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
