// Package grains is the base of the generated code of grains: the calls of a client, and the actor that handles them.
package grains

import (
	"context"
	"fmt"
	"strconv"

	"github.com/asynkron/protoactor-go/actor"
	"github.com/asynkron/protoactor-go/cluster"
	"google.golang.org/protobuf/proto"
)

// Asker calls grains: a node of the cluster, or a test double.
type Asker interface {
	// Ask returns the answer of one grain, or its refusal. The asker handles deadlines and retries.
	Ask(ctx context.Context, q Question) (proto.Message, error)
}

// Question is one command to one grain.
type Question struct {
	Kind, Identity string
	Method         int32 // its number in the service
	Command        proto.Message
}

// ID is the identity of a grain that is named by a number.
func ID(n int64) string { return strconv.FormatInt(n, 10) }

// Ask returns the answer as a message of its own type.
func Ask[Answer proto.Message](ctx context.Context, by Asker, q Question) (Answer, error) {
	var none Answer
	answer, err := by.Ask(ctx, q)
	if err != nil {
		return none, err
	}
	typed, ok := answer.(Answer)
	if !ok {
		return none, fmt.Errorf("method %d of a %s answers with %T", q.Method, q.Kind, answer)
	}
	return typed, nil
}

// Grain has the methods of a grain besides its commands.
type Grain interface {
	Init(ctx cluster.GrainContext)
	ReceiveDefault(ctx cluster.GrainContext) // messages that are not commands
	Terminate()
}

// NewKind returns a kind whose grains the node's factory makes; call executes a request.
func NewKind[G Grain](
	name string, factory func() G, call func(G, *cluster.GrainRequest) (proto.Message, error), opts []actor.PropsOption,
) *cluster.Kind {
	producer := func() actor.Actor { return &shell[G]{factory: factory, call: call} }
	return cluster.NewKind(name, actor.PropsFromProducer(producer, opts...))
}

// shell is the actor around a grain.
type shell[G Grain] struct {
	factory func() G
	call    func(G, *cluster.GrainRequest) (proto.Message, error)
	ctx     cluster.GrainContext
	grain   G
}

// Receive starts and stops the grain, and sends its immediate answers.
func (s *shell[G]) Receive(ctx actor.Context) {
	switch m := ctx.Message().(type) {
	case *cluster.ClusterInit:
		s.ctx, s.grain = cluster.NewGrainContext(ctx, m.Identity, m.Cluster), s.factory()
		s.grain.Init(s.ctx)
	case *actor.ReceiveTimeout:
		ctx.Poison(ctx.Self())
	case *actor.Stopped:
		s.grain.Terminate()
	case actor.AutoReceiveMessage, actor.SystemMessage:
	case *cluster.GrainRequest:
		answer, err := s.call(s.grain, m)
		switch {
		case err != nil:
			ctx.Respond(cluster.FromError(err))
		case answer != nil:
			ctx.Respond(answer)
		}
	default:
		s.grain.ReceiveDefault(s.ctx)
	}
}

// message is a pointer to the struct of a message.
type message[M any] interface {
	*M
	proto.Message
}

// Now executes a request whose method returns the answer.
func Now[M any, Command message[M], Answer proto.Message](
	r *cluster.GrainRequest, do func(Command) (Answer, error),
) (proto.Message, error) {
	command, err := read[M, Command](r)
	if err != nil {
		return nil, err
	}
	return do(command)
}

// Later executes a request whose method answers later, or refuses at once. A grain with a method Repeated answers
// repeats of commands with a request id itself.
func Later[M any, Command message[M]](g Grain, r *cluster.GrainRequest, do func(Command) error) (proto.Message, error) {
	command, err := read[M, Command](r)
	if err != nil {
		return nil, err
	}
	asked, named := any(command).(interface{ GetRequestId() string })
	keeps, ok := g.(interface{ Repeated(requestID string) bool })
	if named && ok && keeps.Repeated(asked.GetRequestId()) {
		return nil, nil
	}
	return nil, do(command)
}

func read[M any, Command message[M]](r *cluster.GrainRequest) (Command, error) {
	command := Command(new(M))
	if err := proto.Unmarshal(r.MessageData, command); err != nil {
		return nil, cluster.NewGrainErrorResponse(cluster.ErrorReason_INVALID_ARGUMENT, err.Error())
	}
	return command, nil
}
