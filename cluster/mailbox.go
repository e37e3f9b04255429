// The mailbox of a grain: it is bounded, answers every request, and detects panics and idleness.

package cluster

import (
	"fmt"
	"log/slog"
	"math/rand/v2"
	"runtime/debug"
	"sync/atomic"
	"time"

	"github.com/asynkron/protoactor-go/actor"
	pa "github.com/asynkron/protoactor-go/cluster"
)

// mailboxRules are shared by the mailboxes of one kind.
type mailboxRules struct {
	kind   string
	limit  int
	idle   time.Duration
	counts *kindCounts
	log    *slog.Logger
	holds  func() bool // the node's lease
	lapsed *atomic.Uint64
}

// mailbox adds four guarantees to the library's unbounded one. A request to a full queue is answered RESOURCE_EXHAUSTED
// at once. A request that is still queued when the grain stops is answered with a dead letter (the library drops it,
// and the caller waits). A panic stops the grain. A grain of a node whose lease ran out answers UNAVAILABLE, because it
// may live on another node by now.
type mailbox struct {
	actor.Mailbox
	mailboxRules
	system *actor.ActorSystem
	quiet  *quietTimer // nil when the kind has no idle limit
}

func boundedMailbox(system *actor.ActorSystem, rules mailboxRules) actor.MailboxProducer {
	unbounded := actor.Unbounded()
	return func() actor.Mailbox {
		return &mailbox{Mailbox: unbounded(), mailboxRules: rules, system: system}
	}
}

// PostUserMessage adds a message; any goroutine may call it, and it never blocks.
func (m *mailbox) PostUserMessage(message any) {
	if sender := actor.UnwrapEnvelopeSender(message); sender != nil && m.UserMessageCount() >= m.limit {
		m.counts.mailboxRefusals.Add(1)
		m.system.Root.Send(sender, pa.NewGrainErrorResponse(pa.ErrorReason_RESOURCE_EXHAUSTED, "the mailbox is full"))
		return
	}
	notePosted(message)
	m.Mailbox.PostUserMessage(message)
}

// RegisterHandlers is called once, before the first message.
func (m *mailbox) RegisterHandlers(grain actor.MessageInvoker, d actor.Dispatcher) {
	if m.idle > 0 {
		m.quiet = newQuietTimer(m.idle, m.passivate)
	}
	m.counts.open.Store(m, struct{}{})
	m.Mailbox.RegisterHandlers(&invoker{MessageInvoker: grain, box: m}, d)
}

// passivate stops the grain unless requests are waiting.
func (m *mailbox) passivate() (busy bool) {
	if m.UserMessageCount() > 0 {
		return true
	}
	m.Mailbox.PostUserMessage(&actor.PoisonPill{})
	return false
}

// invoker handles messages between the mailbox and the grain, on the mailbox's goroutine.
type invoker struct {
	actor.MessageInvoker
	box     *mailbox
	stopped bool
	unborn  bool // Init panicked: waiting requests would only make it panic again
}

// InvokeSystemMessage handles life-cycle messages and continuations.
func (i *invoker) InvokeSystemMessage(message any) {
	if _, stop := message.(*actor.Stop); stop {
		i.stopped = true
		i.box.counts.open.Delete(i.box)
		if i.box.quiet != nil {
			i.box.quiet.stop()
		}
	}
	i.MessageInvoker.InvokeSystemMessage(message)
}

// InvokeUserMessage passes a message to the grain, or refuses it when the grain has stopped.
func (i *invoker) InvokeUserMessage(message any) {
	sender := actor.UnwrapEnvelopeSender(message)
	lapsed := sender != nil && !i.box.holds()
	if !i.stopped && !i.unborn && !lapsed {
		i.received(message)
		i.MessageInvoker.InvokeUserMessage(message)
		return
	}
	switch {
	case sender == nil:
	case i.unborn:
		i.box.system.Root.Send(sender, internalError())
	case lapsed:
		i.box.lapsed.Add(1)
		i.box.system.Root.Send(sender,
			pa.NewGrainErrorResponse(pa.ErrorReason_UNAVAILABLE, "the lease of this node ran out"))
	default:
		i.box.counts.behindStop.Add(1)
		i.box.system.Root.Send(sender, &actor.DeadLetterResponse{})
	}
}

// received resets the idle timer. Housekeeping messages of the grain itself do not reset it.
func (i *invoker) received(message any) {
	if i.box.quiet == nil {
		return
	}
	if _, own := actor.UnwrapEnvelopeMessage(message).(actor.NotInfluenceReceiveTimeout); !own {
		i.box.quiet.reset()
	}
}

// EscalateFailure is called for a message or a continuation that panicked, still inside the panic. The library would
// restart the grain with an empty state and leave the caller waiting. Here the caller gets INTERNAL at once and the
// grain stops without Terminate, so that the next message activates it from its journal.
func (i *invoker) EscalateFailure(fault, message any) {
	i.box.counts.panics.Add(1)
	i.box.log.ErrorContext(traceOf(message), "grain panicked",
		slog.String("kind", i.box.kind),
		slog.String("grain", fmt.Sprint(i.MessageInvoker)),
		slog.String("message", describe(message)),
		slog.Any("fault", fault),
		slog.String("stack", string(debug.Stack())))
	if sender := actor.UnwrapEnvelopeSender(message); sender != nil {
		i.box.system.Root.Send(sender, internalError())
	}
	if _, init := message.(*actor.Started); init {
		i.unborn = true
	}
	endOf(i.MessageInvoker.(actor.ExtensionContext)).fallen = true
	i.box.PostSystemMessage(&actor.Stop{})
}

// describe names a message without its content, which may be private.
func describe(message any) string {
	switch m := actor.UnwrapEnvelopeMessage(message).(type) {
	case *pa.GrainRequest:
		return fmt.Sprintf("request, method %d", m.MethodIndex)
	default:
		return fmt.Sprintf("%T", m)
	}
}

func internalError() *pa.GrainErrorResponse {
	return pa.NewGrainErrorResponse(pa.ErrorReason_INTERNAL, "the grain panicked")
}

// quietTimer fires when no message came for a while. A reset is one store, which is cheap for a busy grain; the timer
// then sleeps for the time that is left since the last store.
type quietTimer struct {
	last  atomic.Int64 // time since born
	born  time.Time
	after time.Duration
	fire  func() (busy bool)
	timer *time.Timer
}

func newQuietTimer(about time.Duration, fire func() bool) *quietTimer {
	// Grains that were activated together must not all write their snapshots at the same time.
	spread := 0.8 + 0.4*rand.Float64()
	q := &quietTimer{born: time.Now(), after: time.Duration(float64(about) * spread), fire: fire}
	q.timer = time.AfterFunc(time.Duration(1<<62), q.look)
	q.timer.Reset(q.after) // set last, because look uses the field
	return q
}

func (q *quietTimer) reset() { q.last.Store(int64(time.Since(q.born))) }

func (q *quietTimer) look() {
	rest := q.after - (time.Since(q.born) - time.Duration(q.last.Load()))
	if rest > 0 {
		q.timer.Reset(rest)
		return
	}
	if q.fire() {
		q.timer.Reset(q.after)
	}
}

func (q *quietTimer) stop() { q.timer.Stop() }
