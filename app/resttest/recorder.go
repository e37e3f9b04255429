// What calls ask of actors, written down on the way.

package resttest

import (
	"context"
	"sync"

	"google.golang.org/protobuf/proto"

	"touchline/app"
	"touchline/protos"
)

// Recorder hands commands on to the actors, and keeps them. Its fields must not change while a call is answered.
type Recorder struct {
	app.Actors
	Refuse error                                          // of every command; nil: the actor decides
	Answer func(cmd proto.Message) (proto.Message, error) // instead of the actor; nil, or nil from it: the actor decides

	mu    sync.Mutex
	asked []proto.Message
}

// Asked are the commands since the last Forget, in their order. Reads of a room (View) are not among them.
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

// record keeps a command and has it answered.
func record[To any, Cmd, Res proto.Message](ctx context.Context, r *Recorder, ask func(context.Context, To, Cmd) (Res, error), to To, cmd Cmd) (Res, error) {
	r.mu.Lock()
	r.asked = append(r.asked, proto.Clone(cmd))
	r.mu.Unlock()
	var none Res
	if r.Refuse != nil {
		return none, r.Refuse
	}
	if r.Answer != nil {
		answer, err := r.Answer(cmd)
		if err != nil {
			return none, err
		}
		if answer != nil {
			return answer.(Res), nil
		}
	}
	return ask(ctx, to, cmd)
}

// silent makes a command without an answer like the others.
func silent[To any, Cmd proto.Message](ask func(context.Context, To, Cmd) error) func(context.Context, To, Cmd) (*protos.AskRoom, error) {
	return func(ctx context.Context, to To, cmd Cmd) (*protos.AskRoom, error) { return nil, ask(ctx, to, cmd) }
}
