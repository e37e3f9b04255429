// One question to one actor, and the only way requests leave this package.

package cluster

import (
	"context"
	"errors"

	"github.com/asynkron/protoactor-go/actor"
	pa "github.com/asynkron/protoactor-go/cluster"
)

// Why a question got no answer. All of them are worth another try.
var (
	errNoAnswer = errors.New("no answer in time")
	errGone     = errors.New("the grain has just stopped")
	errNoOwner  = errors.New("no node takes the grain at the moment")
)

// ask is the return address of one question. The library's future does the same, but writes its result
// without the lock its own timer takes, knows no context, and cannot be given up early.
type ask struct {
	system *actor.ActorSystem
	pid    *actor.PID
	answer chan any
}

var _ actor.Process = (*ask)(nil)

func newAsk(system *actor.ActorSystem) *ask {
	a := &ask{system: system, answer: make(chan any, 1)}
	a.pid, _ = system.ProcessRegistry.Add(a, "ask"+system.ProcessRegistry.NextId())
	return a
}

// wait returns the answer, errGone or errNoAnswer; or ctx's own error when ctx was cancelled.
func (a *ask) wait(ctx context.Context) (any, error) {
	select {
	case answer := <-a.answer:
		if _, dead := answer.(*actor.DeadLetterResponse); dead {
			return nil, errGone
		}
		return answer, nil
	case <-ctx.Done():
		if errors.Is(ctx.Err(), context.DeadlineExceeded) {
			return nil, errNoAnswer
		}
		return nil, ctx.Err()
	}
}

// close takes the return address back; a later answer goes nowhere.
func (a *ask) close() { a.system.ProcessRegistry.Remove(a.pid) }

// SendUserMessage takes the first answer and drops every other.
func (a *ask) SendUserMessage(_ *actor.PID, message any) {
	_, answer, _ := actor.UnwrapEnvelope(message)
	select {
	case a.answer <- answer:
	default:
	}
}

// SendSystemMessage ignores life-cycle news: nobody watches on behalf of a question.
func (a *ask) SendSystemMessage(*actor.PID, any) {}

// Stop has nothing to stop.
func (a *ask) Stop(*actor.PID) {}

// requester is what generated grain clients call: one try, no retries (those are Call's) and no log lines.
// It replaces the library's, which pauses nanoseconds between tries, logs an error for each dead letter and
// spins on an empty answer.
type requester struct {
	cluster *pa.Cluster
	lookup  *lookup
}

var _ pa.Context = (*requester)(nil)

// withContext is the call option by which Call hands its context down through a generated client.
func withContext(ctx context.Context, n *Node) Option {
	sender := bounded{SenderContext: n.cluster.ActorSystem.Root, ctx: ctx}
	return func(c *pa.GrainCallConfig) { c.Context = sender }
}

type bounded struct {
	actor.SenderContext
	ctx context.Context
}

// Request finds the grain, waking it if need be, and asks it once.
func (r *requester) Request(identity, kind string, message any, opts ...pa.GrainCallOption) (any, error) {
	config := pa.GrainCallConfig{Timeout: tryLimit}
	for _, opt := range opts {
		opt(&config)
	}
	var ctx context.Context
	if b, ok := config.Context.(bounded); ok {
		ctx = b.ctx
	} else {
		limited, cancel := context.WithTimeout(context.Background(), config.Timeout)
		defer cancel()
		ctx = limited
	}
	who := grainID{kind: kind, identity: identity}
	pid, err := r.lookup.find(ctx, who)
	if err != nil {
		return nil, err
	}
	a := newAsk(r.cluster.ActorSystem)
	defer a.close()
	r.cluster.ActorSystem.Root.Send(pid, enveloped(ctx, who.kind, message, pid, a.pid))
	answer, err := a.wait(ctx)
	if err != nil {
		r.lookup.known.forget(who, pid)
		return nil, err
	}
	return answer, nil
}

// RequestFuture is refused: the library shares one set of options between all callers of this path.
func (r *requester) RequestFuture(string, string, any, ...pa.GrainCallOption) (*actor.Future, error) {
	return nil, errors.New("grains are called through cluster.Call only")
}
