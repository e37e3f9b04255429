// The shell all kinds share: wake from the journal, commit, answer after the commit, snapshot, sleep.
package actors

import (
	"context"
	"fmt"
	"log/slog"
	"sync/atomic"
	"time"

	"github.com/asynkron/protoactor-go/actor"
	"github.com/asynkron/protoactor-go/cluster"
	"google.golang.org/protobuf/proto"
	"google.golang.org/protobuf/reflect/protoreflect"
	"google.golang.org/protobuf/reflect/protoregistry"

	"touchline/domain"
)

const (
	snapshotEvents = 256              // events after which the state is saved
	snapshotAge    = 30 * time.Second // and the longest an unsaved event stays alone
	claimTimeout   = 3 * time.Second
	partingTimeout = 2 * time.Second
)

// Services is everything a kind is given; main fills it once.
type Services struct {
	Journal   Journal
	Lines     Lines
	Publisher Publisher
	Now       func() time.Time
	Logger    *slog.Logger
}

// Model is the pure part of a kind: what it remembers, and how an event changes that.
// Apply believes every event: no checks, no errors, no clock.
type Model interface {
	Apply(event proto.Message)
	Save() proto.Message
	Load(snapshot []byte) error
}

// Entity is embedded in every grain. Its methods are called on the actor's turn only.
type Entity struct {
	*Services
	ctx    cluster.GrainContext
	root   *actor.RootContext
	self   *actor.PID
	name   string
	model  Model
	stream Stream
	clean  bool
	unsave int // events since the last snapshot
	timer  *time.Timer
	dead   bool

	settling settling
	asleep   atomic.Bool // dead, as goroutines of the journal may see it
}

// Wake claims the stream and rebuilds the model. false: the grain could not wake and has stopped itself;
// whoever asked is answered by the next activation.
func (e *Entity) Wake(ctx cluster.GrainContext, s *Services, stream string, m Model) bool {
	e.Services, e.ctx, e.root, e.self, e.name, e.model = s, ctx, ctx.ActorSystem().Root, ctx.Self(), stream, m
	if err := e.rebuild(); err != nil {
		e.fail(fmt.Errorf("wake %s: %w", stream, err))
		return false
	}
	return true
}

func (e *Entity) rebuild() error {
	deadline, cancel := context.WithTimeout(context.Background(), claimTimeout)
	defer cancel()
	stream, found, err := e.Journal.Claim(deadline, e.name)
	if err != nil {
		return err
	}
	if found.Snapshot != nil {
		if err := e.model.Load(found.Snapshot); err != nil {
			return fmt.Errorf("load snapshot %d: %w", found.SnapshotSeq, err)
		}
	}
	for _, row := range found.Tail {
		event, err := decode(row)
		if err != nil {
			return fmt.Errorf("read event %d: %w", row.Seq, err)
		}
		e.model.Apply(event)
	}
	e.stream, e.clean = stream, found.Clean
	e.unsave = len(found.Tail)
	return nil
}

// HandedOver tells whether the previous owner ended properly, so that nothing it said went unrecorded.
func (e *Entity) HandedOver() bool { return e.clean }

// Epoch of this activation.
func (e *Entity) Epoch() int64 { return e.stream.Epoch() }

// Dead grains answer nothing more; their successor will.
func (e *Entity) Dead() bool { return e.dead }

// Decision is what one command led to.
type Decision struct {
	Events []proto.Message     // applied at once, journaled together
	Rows   func() []domain.Row // what readers need, taken from the state after the events
	Answer proto.Message       // to whoever asked, after the commit; Rows may set it
	Then   func()              // on the actor's turn, after the commit
}

// Commit applies the events, journals them and answers when they are durable.
// When the journal refuses, the grain ends: its memory may no longer be believed, and callers try again.
func (e *Entity) Commit(d *Decision) {
	asker := e.ctx.Sender()
	if e.dead {
		e.tell(asker, Unavailable())
		return
	}
	change := Change{Events: make([]Event, 0, len(d.Events))}
	now := e.Now()
	for _, event := range d.Events {
		e.model.Apply(event)
		change.Events = append(change.Events, encode(event, now))
	}
	if d.Rows != nil {
		change.Rows = d.Rows()
	}
	e.unsave += len(d.Events)
	e.stream.Append(change, func(_ int64, err error) {
		// On a goroutine of the journal: only messages leave from here.
		if err != nil {
			e.tell(asker, Unavailable())
			e.root.Send(e.self, &broken{err})
			return
		}
		e.tell(asker, d.Answer)
		if d.Then != nil {
			e.root.Send(e.self, &after{d.Then})
		}
	})
	e.considerSnapshot()
}

// Refuse answers the present asker with a refusal, or with INTERNAL for a fault.
func (e *Entity) Refuse(err error) { e.tell(e.ctx.Sender(), Answer(err)) }

// Root and Self address the grain from other goroutines.
func (e *Entity) Root() *actor.RootContext { return e.root }
func (e *Entity) Self() *actor.PID         { return e.self }

// Asker is whoever sent the present command; Tell answers them later.
func (e *Entity) Asker() *actor.PID                        { return e.ctx.Sender() }
func (e *Entity) Tell(asker *actor.PID, msg proto.Message) { e.tell(asker, msg) }

func (e *Entity) tell(asker *actor.PID, msg proto.Message) {
	if asker != nil && msg != nil {
		e.root.Send(asker, msg)
	}
}

// Later runs f on the actor's turn after a delay, unless the grain has ended by then.
func (e *Entity) Later(delay time.Duration, f func()) *time.Timer {
	return time.AfterFunc(delay, func() { e.root.Send(e.self, &after{f}) })
}

// Soon runs f on the actor's turn; any goroutine may call it.
func (e *Entity) Soon(f func()) { e.root.Send(e.self, &after{f}) }

// Receive handles the shell's own messages; a kind calls it from ReceiveDefault.
func (e *Entity) Receive(ctx cluster.GrainContext) {
	switch m := ctx.Message().(type) {
	case *after:
		if !e.dead {
			m.run()
		}
	case *settled:
		e.settle(m)
	case *broken:
		e.fail(m.err)
	}
}

// Sleep hands the stream over: it waits until everything decided is durable and saves the state.
func (e *Entity) Sleep() {
	if e.timer != nil {
		e.timer.Stop()
	}
	if e.dead || e.stream == nil {
		return
	}
	e.dead = true
	e.asleep.Store(true)
	if e.settling.open > 0 {
		return // the state lacks what is being settled: the next activation reads it from the journal
	}
	saved := make(chan error, 1)
	state, err := proto.Marshal(e.model.Save())
	if err != nil {
		e.Logger.Error("save state", "stream", e.name, "err", err)
		return
	}
	e.stream.Snapshot(state, true, func(err error) { saved <- err })
	select {
	case err := <-saved:
		if err != nil {
			e.Logger.Warn("last snapshot refused", "stream", e.name, "err", err)
		}
	case <-time.After(partingTimeout):
		e.Logger.Warn("last snapshot took too long", "stream", e.name)
	}
}

func (e *Entity) considerSnapshot() {
	if e.unsave >= snapshotEvents {
		e.snapshot()
		return
	}
	if e.unsave > 0 && e.timer == nil {
		e.timer = time.AfterFunc(snapshotAge, func() { e.root.Send(e.self, &after{e.snapshot}) })
	}
}

func (e *Entity) snapshot() {
	if e.timer != nil {
		e.timer.Stop()
		e.timer = nil
	}
	if e.unsave == 0 || e.dead || e.mustDrain() {
		return
	}
	state, err := proto.Marshal(e.model.Save())
	if err != nil {
		e.Logger.Error("save state", "stream", e.name, "err", err)
		return
	}
	e.unsave = 0
	e.stream.Snapshot(state, false, nil)
}

func (e *Entity) fail(err error) {
	if e.dead {
		return
	}
	e.dead = true
	e.asleep.Store(true)
	e.Logger.Warn("grain ends", "stream", e.name, "err", err)
	e.root.Stop(e.self)
}

type (
	after  struct{ run func() }
	broken struct{ err error }
)

// NotInfluenceReceiveTimeout keeps the shell's own messages from holding an idle grain awake.
func (*after) NotInfluenceReceiveTimeout()  {}
func (*broken) NotInfluenceReceiveTimeout() {}

const eventPackage = "touchline.v1."

func encode(event proto.Message, at time.Time) Event {
	payload, err := proto.Marshal(event)
	if err != nil {
		panic(fmt.Errorf("marshal %T: %w", event, err)) // only invalid UTF-8 in a string, which the rules never let in
	}
	return Event{Kind: string(event.ProtoReflect().Descriptor().Name()), Payload: payload, At: at}
}

func decode(row Event) (proto.Message, error) {
	t, err := protoregistry.GlobalTypes.FindMessageByName(protoreflect.FullName(eventPackage + row.Kind))
	if err != nil {
		return nil, err
	}
	event := t.New().Interface()
	return event, proto.Unmarshal(row.Payload, event)
}
