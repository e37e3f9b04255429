// The grains of these tests, the node that most of them share, and helpers that wait.

package cluster

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"os"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/asynkron/protoactor-go/actor"
	pa "github.com/asynkron/protoactor-go/cluster"
	"google.golang.org/protobuf/proto"

	"touchline/actors"
	"touchline/cluster/testdata/probe"
	"touchline/domain"
	"touchline/tests/eventually"
)

const probeMailbox = 20

var shared *Node

func TestMain(m *testing.M) {
	if settings := os.Getenv(memberVariable); settings != "" {
		os.Exit(runMember(settings))
	}
	config := probeConfig()
	config.Tracer = sharedTracer
	var err error
	if shared, err = Start(config); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	code := m.Run()
	if err := shared.Stop(context.Background()); err != nil {
		fmt.Fprintln(os.Stderr, err)
		code = 1
	}
	os.Exit(code)
}

func probeConfig() Config {
	return Config{
		Logger: slog.New(slog.NewTextHandler(io.Discard, nil)),
		Kinds: []Kind{{
			Name: "Probe",
			Build: func(opts ...actor.PropsOption) *pa.Kind {
				return probe.ProbeKind(func() probe.Probe { return &grain{} }, opts...)
			},
			MailboxLimit: probeMailbox,
		}, {
			Name: "Sleeper",
			Build: func(opts ...actor.PropsOption) *pa.Kind {
				return probe.SleeperKind(func() probe.Sleeper { return &sleeper{} }, opts...)
			},
			Idle: time.Second,
		}},
	}
}

// script is the behaviour and the record of the grain of one identity. Each test uses its own identities.
type script struct {
	mu       sync.Mutex
	lives    int64
	ended    int64
	handled  int // messages without a sender
	badInits int // that many Inits panic
	badEnds  int // that many Terminates panic
	busy     int // that many orders are answered UNAVAILABLE
	holding  chan struct{}
	hold     chan struct{} // "hold" waits until it is closed
	holdInit chan struct{} // Init waits until it is closed
	holdEnd  chan struct{} // Terminate waits until it is closed
	refuseBy *domain.Refusal
}

var scripts sync.Map

func scriptOf(id string) *script {
	s, _ := scripts.LoadOrStore(id, &script{holding: make(chan struct{}, 100), hold: make(chan struct{})})
	return s.(*script)
}

func (s *script) with(edit func(*script)) {
	s.mu.Lock()
	defer s.mu.Unlock()
	edit(s)
}

func (s *script) endings() int64 {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.ended
}

type grain struct {
	ctx    pa.GrainContext
	script *script
	life   int64
	count  int64
}

func (g *grain) Init(ctx pa.GrainContext) {
	g.ctx, g.script = ctx, scriptOf(ctx.Identity())
	g.script.mu.Lock()
	g.script.lives++
	g.life = g.script.lives
	bad, wait := g.script.badInits > 0, g.script.holdInit
	if bad {
		g.script.badInits--
	}
	g.script.mu.Unlock()
	if wait != nil {
		<-wait
	}
	if bad {
		panic("init of a test")
	}
}

func (g *grain) Terminate() {
	g.script.mu.Lock()
	g.script.ended++
	bad, wait := g.script.badEnds > 0, g.script.holdEnd
	if bad {
		g.script.badEnds--
	}
	g.script.mu.Unlock()
	if bad {
		panic("terminate of a test")
	}
	if wait != nil {
		<-wait
	}
}

func (g *grain) ReceiveDefault(pa.GrainContext) {
	g.script.with(func(s *script) { s.handled++ })
}

func (g *grain) Do(order *probe.Order) (*probe.Report, error) {
	g.count++
	switch order.What {
	case "panic":
		panic("order of a test")
	case "refuse":
		return nil, actors.Answer(g.script.refuseBy)
	case "fail":
		return nil, errors.New("disk on fire")
	case "hold":
		g.script.holding <- struct{}{}
		<-g.script.hold
	case "hold, then stop":
		g.script.holding <- struct{}{}
		<-g.script.hold
		g.ctx.Stop(g.ctx.Self())
	case "perhaps":
		g.script.mu.Lock()
		defer g.script.mu.Unlock()
		if g.script.busy > 0 {
			g.script.busy--
			return nil, pa.NewGrainErrorResponse(pa.ErrorReason_UNAVAILABLE, "not now")
		}
	}
	return &probe.Report{Activation: g.life, Count: g.count}, nil
}

// Later panics in a continuation, where no middleware looks.
func (g *grain) Later(*probe.Order) error {
	ctx := g.ctx
	f := actor.NewFuture(ctx.ActorSystem(), time.Minute)
	ctx.ReenterAfter(f, func(any, error) { panic("continuation of a test") })
	ctx.Send(f.PID(), &probe.Order{})
	return nil
}

// sleeper does nothing and stops when it is idle.
type sleeper struct{ count int64 }

func (*sleeper) Init(pa.GrainContext)           {}
func (*sleeper) Terminate()                     {}
func (*sleeper) ReceiveDefault(pa.GrainContext) {}
func (s *sleeper) Do(*probe.Order) (*probe.Report, error) {
	s.count++
	return &probe.Report{Count: s.count}, nil
}

// tell calls the grain of one identity.
func tell(ctx context.Context, n *Node, id, what string) (*probe.Report, error) {
	return probe.ProbeCalls{Asker: n}.Do(ctx, id, &probe.Order{What: what})
}

// post sends an order to the grain's mailbox without waiting; the answer arrives at the ask.
func post(t *testing.T, n *Node, id, what string) *ask {
	t.Helper()
	pid, err := n.lookup.find(t.Context(), grainID{kind: "Probe", identity: id})
	if err != nil {
		t.Fatalf("find %s: %v", id, err)
	}
	data, err := proto.Marshal(&probe.Order{What: what})
	if err != nil {
		t.Fatal(err)
	}
	a := newAsk(n.cluster.ActorSystem)
	t.Cleanup(a.close)
	n.cluster.ActorSystem.Root.RequestWithCustomSender(pid, &pa.GrainRequest{MethodIndex: 0, MessageData: data}, a.pid)
	return a
}

// answered waits for the answer to a posted order, with a time limit.
func answered(t *testing.T, a *ask) (any, error) {
	t.Helper()
	return a.wait(eventually.Context(t))
}

// held sends an order that the grain holds until release, and waits until the grain holds it.
func held(t *testing.T, n *Node, id, what string) (answer *ask, release func()) {
	t.Helper()
	s := scriptOf(id)
	answer = post(t, n, id, what)
	<-s.holding
	release = sync.OnceFunc(func() { close(s.hold) })
	t.Cleanup(release)
	return answer, release
}

// mustTell calls without the limit of a try, so that a slow machine sends no order twice.
func mustTell(t *testing.T, n *Node, id, what string) *probe.Report {
	t.Helper()
	data, err := proto.Marshal(&probe.Order{What: what})
	if err != nil {
		t.Fatal(err)
	}
	order := &pa.GrainRequest{MethodIndex: 0, MessageData: data}
	report, err := n.call(eventually.Context(t), func(ctx context.Context) (proto.Message, error) {
		return n.try(ctx, grainID{kind: "Probe", identity: id}, order)
	})
	if err != nil {
		t.Fatalf("%s, told %q: %v", id, what, err)
	}
	return report.(*probe.Report)
}

var ids atomic.Int64

// ownID is a unique identity, also when a test runs again.
func ownID(t *testing.T) string { return fmt.Sprintf("%s-%d", t.Name(), ids.Add(1)) }
