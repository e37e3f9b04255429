// One request to one actor. All requests leave this package here.

package cluster

import (
	"context"
	"errors"
	"fmt"

	"github.com/asynkron/protoactor-go/actor"
	pa "github.com/asynkron/protoactor-go/cluster"
	"google.golang.org/protobuf/proto"
)

// Why a request got no answer. Each of them may be tried again.
var (
	errNoAnswer = errors.New("no answer in time")
	errGone     = errors.New("the grain has just stopped")
	errNoOwner  = errors.New("no node takes the grain at the moment")
)

// ask is the return address of one request. The library's future is not used: it writes its result without the lock of
// its own timer, has no context, and cannot be cancelled.
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

// wait returns the answer, errGone or errNoAnswer; or ctx's error when ctx was cancelled.
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

// close removes the return address; later answers are dropped.
func (a *ask) close() { a.system.ProcessRegistry.Remove(a.pid) }

// SendUserMessage takes the first answer and drops all others.
func (a *ask) SendUserMessage(_ *actor.PID, message any) {
	_, answer, _ := actor.UnwrapEnvelope(message)
	select {
	case a.answer <- answer:
	default:
	}
}

// SendSystemMessage ignores life-cycle messages: a request watches no actors.
func (a *ask) SendSystemMessage(*actor.PID, any) {}

// Stop does nothing.
func (a *ask) Stop(*actor.PID) {}

// try sends a request once and activates the grain if needed.
func (n *Node) try(ctx context.Context, who grainID, request *pa.GrainRequest) (proto.Message, error) {
	pid, err := n.lookup.find(ctx, who)
	if err != nil {
		return nil, err
	}
	a := newAsk(n.cluster.ActorSystem)
	defer a.close()
	n.cluster.ActorSystem.Root.Send(pid, enveloped(ctx, who.kind, request, pid, a.pid))
	answer, err := a.wait(ctx)
	if err != nil {
		n.lookup.addresses.forget(who, pid)
		return nil, err
	}
	switch m := answer.(type) {
	case *pa.GrainErrorResponse:
		return nil, m
	case proto.Message:
		return m, nil
	}
	return nil, fmt.Errorf("a %s answers with %T", who.kind, answer)
}
