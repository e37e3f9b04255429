// The shell of all kinds: it loads the state from the journal, commits, answers after the commit, takes snapshots.

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
	"touchline/domain/ledger"
	"touchline/domain/moderation"
)

const claimTimeout = 3 * time.Second

// Services holds the dependencies of the grains; main fills it once.
type Services struct {
	Journal   Journal
	Lines     Lines
	Publisher Publisher
	Now       func() time.Time
	Logger    *slog.Logger
	Words     func() *moderation.Words // the words banned in every room; nil for none
	Badges    Badges                   // nil for no badges
	Tracer    trace.Tracer             // traces commits of recorded requests; nil for none

	// Watched takes how many minutes users watched a house's broadcast. It never blocks, and keeps the map. nil: not
	// wanted.
	Watched func(houseID int64, minutes map[int64]int64)
}

// Model is the pure part of a kind: its state, and how events change it. Apply accepts every event: no checks, no
// errors, no clock.
type Model interface {
	Apply(event proto.Message)
	Save() proto.Message
	Load(snapshot []byte) error
}

// Entity is embedded in every grain. Its methods are called only while the actor handles a message.
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
	appended int64        // number of changes given to the journal
	durable  atomic.Int64 // how many of them are committed
	asleep   atomic.Bool  // like dead, for goroutines of the journal
}

// Wake claims the stream and loads the model. It returns false when that fails: the grain has then stopped itself, and
// the next activation answers the caller.
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
		event, err := Decode(row)
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

// HandedOver reports whether the previous owner stopped in an orderly way, so that everything it sent is
// in the journal.
func (e *Entity) HandedOver() bool { return e.clean }

// Epoch returns the epoch of this activation.
func (e *Entity) Epoch() int64 { return e.stream.Epoch() }

// EndBefore ends this activation when a caller has seen a later epoch of its stream. Without a commit of its own it
// would go on beside its successor. It returns Dead.
func (e *Entity) EndBefore(epoch int64) bool {
	if epoch > e.Epoch() {
		e.fail(ErrFenced)
	}
	return e.dead
}

// Dead reports whether the grain has stopped answering; its successor answers instead.
func (e *Entity) Dead() bool { return e.dead }

// Decision is the outcome of one command.
type Decision struct {
	Events    []proto.Message     // applied at once, journaled together
	Transfers []ledger.Transfer   // from escrow only: a transfer that cannot fail for lack of coins
	Rows      func() []domain.Row // projections, built from the state after the events
	Answer    proto.Message       // sent to the asker after the commit; Rows may set it
	Then      func()              // runs in the actor after the commit
}

// Commit applies the events, journals them and answers when they are durable. When the journal refuses, the grain
// stops: its state may be wrong, and callers try again.
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
		// This runs on a goroutine of the journal: it may only send messages.
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

// Appended returns the number of the newest change given to the journal.
func (e *Entity) Appended() int64 { return e.appended }

// Durable reports whether the change with this number is committed.
func (e *Entity) Durable(number int64) bool { return e.durable.Load() >= number }

// Confirm answers the present asker once everything decided before is durable. When the journal refuses, the grain
// stops.
func (e *Entity) Confirm(answer proto.Message) {
	asker := e.ctx.Sender()
	e.append(Change{}, func(err error) {
		if err != nil {
			e.reply(asker, Unavailable())
			e.root.Send(e.self, &broken{err})
			return
		}
		e.reply(asker, answer)
	})
}

// Refuse answers the present asker with a refusal, or with INTERNAL for a fault.
func (e *Entity) Refuse(err error) { e.reply(e.ctx.Sender(), Answer(err)) }

// Root returns the context for sending to the grain from other goroutines.
func (e *Entity) Root() *actor.RootContext { return e.root }

// Self returns the address of the grain.
func (e *Entity) Self() *actor.PID { return e.self }

// Asker returns the sender of the present command.
func (e *Entity) Asker() *actor.PID { return e.ctx.Sender() }

// Reply answers an asker later.
func (e *Entity) Reply(asker *actor.PID, msg proto.Message) { e.reply(asker, msg) }

func (e *Entity) reply(asker *actor.PID, msg proto.Message) {
	if asker != nil && msg != nil {
		e.root.Send(asker, msg)
	}
}

// Later runs f in the actor after a delay, unless the grain has stopped by then.
func (e *Entity) Later(delay time.Duration, f func()) *time.Timer {
	return time.AfterFunc(delay, func() { e.root.Send(e.self, &after{f}) })
}

// Soon runs f in the actor; any goroutine may call it.
func (e *Entity) Soon(f func()) { e.root.Send(e.self, &after{f}) }

// Receive handles messages of the shell; a kind calls it from ReceiveDefault.
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

// NotInfluenceReceiveTimeout marks the message, so that it does not keep an idle grain awake.
func (*after) NotInfluenceReceiveTimeout() {}

// NotInfluenceReceiveTimeout marks the message, like that of after.
func (*broken) NotInfluenceReceiveTimeout() {}
