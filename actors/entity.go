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
	"go.opentelemetry.io/otel/trace"
	"google.golang.org/protobuf/proto"

	"touchline/domain"
)

const claimTimeout = 3 * time.Second

// Services is everything a kind is given; main fills it once.
type Services struct {
	Journal   Journal
	Lines     Lines
	Publisher Publisher
	Now       func() time.Time
	Logger    *slog.Logger
	Words     func() *domain.Words // banned in every room, as of now; nil: none are
	Badges    Badges               // nil: nobody wears any
	Tracer    trace.Tracer         // follows commits for requests that are recorded; nil: nobody does
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
	ctx     cluster.GrainContext
	root    *actor.RootContext
	self    *actor.PID
	name    string
	model   Model
	stream  Stream
	clean   bool
	unsaved int // events since the last snapshot
	weight  int // their bytes
	saved   int // bytes of the last snapshot
	timer   *time.Timer
	dead    bool

	settling settling
	appended int64        // changes given to the journal
	durable  atomic.Int64 // those of them that are committed
	asleep   atomic.Bool  // dead, as goroutines of the journal may see it
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
		e.weight += len(row.Payload)
	}
	e.stream, e.clean = stream, found.Clean
	e.unsaved, e.saved = len(found.Tail), len(found.Snapshot)
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
	Events    []proto.Message     // applied at once, journaled together
	Transfers []domain.Transfer   // from escrow alone: nothing that could be refused for want of coins
	Rows      func() []domain.Row // what readers need, taken from the state after the events
	Answer    proto.Message       // to whoever asked, after the commit; Rows may set it
	Then      func()              // on the actor's turn, after the commit
}

// Commit applies the events, journals them and answers when they are durable.
// When the journal refuses, the grain ends: its memory may no longer be believed, and callers try again.
func (e *Entity) Commit(d *Decision) {
	asker := e.ctx.Sender()
	if e.dead {
		e.reply(asker, Unavailable())
		return
	}
	for _, event := range d.Events {
		e.model.Apply(event)
	}
	change := Change{Events: e.encode(d.Events), Transfers: d.Transfers}
	if d.Rows != nil {
		change.Rows = d.Rows()
	}
	e.noteApplied(change.Events)
	e.append(change, func(err error) {
		// On a goroutine of the journal: only messages leave from here.
		if err != nil {
			e.reply(asker, Unavailable())
			e.root.Send(e.self, &broken{err})
			return
		}
		e.reply(asker, d.Answer)
		if d.Then != nil {
			e.root.Send(e.self, &after{d.Then})
		}
	})
	e.considerSnapshot()
}

// append gives a change to the journal; done runs on a goroutine of the journal.
func (e *Entity) append(change Change, done func(error)) {
	e.appended++
	number := e.appended
	change.Span = e.follow()
	e.stream.Append(change, func(_ int64, err error) {
		if err == nil || refusesAlone(err) {
			e.durable.Store(number)
		}
		endCommit(change.Span, err)
		done(err)
	})
}

// Appended is the number of the newest change given to the journal; Durable tells whether one is committed.
func (e *Entity) Appended() int64           { return e.appended }
func (e *Entity) Durable(number int64) bool { return e.durable.Load() >= number }

// Confirm gives the present asker an answer that rests on what was decided before, once all of that is durable.
func (e *Entity) Confirm(answer proto.Message) {
	asker := e.ctx.Sender()
	e.append(Change{}, func(err error) {
		if err != nil {
			answer = Unavailable()
		}
		e.reply(asker, answer)
	})
}

// Refuse answers the present asker with a refusal, or with INTERNAL for a fault.
func (e *Entity) Refuse(err error) { e.reply(e.ctx.Sender(), Answer(err)) }

// Root and Self address the grain from other goroutines.
func (e *Entity) Root() *actor.RootContext { return e.root }
func (e *Entity) Self() *actor.PID         { return e.self }

// Asker is the sender of the present command; Reply answers it later.
func (e *Entity) Asker() *actor.PID                         { return e.ctx.Sender() }
func (e *Entity) Reply(asker *actor.PID, msg proto.Message) { e.reply(asker, msg) }

func (e *Entity) reply(asker *actor.PID, msg proto.Message) {
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
		e.applySettled(m)
	case *broken:
		e.fail(m.err)
	}
}

func (e *Entity) fail(err error) {
	if e.dead {
		return
	}
	e.dead = true
	e.asleep.Store(true)
	e.dismiss()
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
