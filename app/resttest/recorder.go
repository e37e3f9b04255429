// Commands to actors are recorded.

package resttest

import (
	"context"
	"sync"

	"google.golang.org/protobuf/proto"

	"touchline/protos"
	"touchline/protos/grains"
)

// Recorder records commands and passes them to the actors. Its fields must not change during a call.
type Recorder struct {
	protos.Calls              // recorded
	Actors       protos.Calls // not recorded
	Refuse       error        // the refusal of every command; nil: the actor decides
	// Answer replaces the actor. When it is nil or returns nil, the actor decides.
	Answer func(cmd proto.Message) (proto.Message, error)

	mu    sync.Mutex
	asked []proto.Message
}

// Asked returns the commands since the last Forget, oldest first. It omits commands without fields, such as reads of a
// room.
func (r *Recorder) Asked() []proto.Message {
	r.mu.Lock()
	defer r.mu.Unlock()
	return append([]proto.Message(nil), r.asked...)
}

// Forget deletes all recorded commands.
func (r *Recorder) Forget() {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.asked = nil
}

// Asked returns the commands of one type since the last Forget, oldest first.
func Asked[Cmd proto.Message](r *Recorder) (of []Cmd) {
	for _, cmd := range r.Asked() {
		if c, is := cmd.(Cmd); is {
			of = append(of, c)
		}
	}
	return of
}

// Ask records a command and passes it on. A command without fields, such as a read of a room, is not recorded.
func (r *Recorder) Ask(ctx context.Context, q grains.Question) (proto.Message, error) {
	actor := r.Actors.RoomCalls.Asker
	if q.Command.ProtoReflect().Descriptor().Fields().Len() == 0 {
		return actor.Ask(ctx, q)
	}
	r.mu.Lock()
	r.asked = append(r.asked, proto.Clone(q.Command))
	r.mu.Unlock()
	if r.Refuse != nil {
		return nil, r.Refuse
	}
	if r.Answer != nil {
		if answer, err := r.Answer(q.Command); err != nil || answer != nil {
			return answer, err
		}
	}
	return actor.Ask(ctx, q)
}
