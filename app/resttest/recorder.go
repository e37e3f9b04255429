// What calls ask of actors, written down on the way.

package resttest

import (
	"context"
	"sync"

	"google.golang.org/protobuf/proto"

	"touchline/protos"
	"touchline/protos/grains"
)

// Recorder hands commands on to the actors, and keeps them. Its fields must not change while a call is answered.
type Recorder struct {
	protos.Calls                                                // what they ask is kept
	Actors       protos.Calls                                   // what they ask is not
	Refuse       error                                          // of every command; nil: the actor decides
	Answer       func(cmd proto.Message) (proto.Message, error) // instead of the actor; nil, or nil from it: the actor decides

	mu    sync.Mutex
	asked []proto.Message
}

// Asked are the commands since the last Forget, in their order. What has no fields, like a read of a room, is not among them.
func (r *Recorder) Asked() []proto.Message {
	r.mu.Lock()
	defer r.mu.Unlock()
	return append([]proto.Message(nil), r.asked...)
}

// Forget begins anew.
func (r *Recorder) Forget() {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.asked = nil
}

// Asked are the commands of one type that reached the actors since the last Forget, in their order.
func Asked[Cmd proto.Message](r *Recorder) (of []Cmd) {
	for _, cmd := range r.Asked() {
		if c, is := cmd.(Cmd); is {
			of = append(of, c)
		}
	}
	return of
}

// Ask keeps a command and has it answered. What says nothing, like a read of a room, goes straight to the actor.
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
