// A node: how it starts, which kinds of grain it runs, and how it stops.

// Package cluster lets nodes find each other, and lets the rest of the server call grains. A grain is one actor
// per kind and identity. Normally it lives once; after a fault or a pause it may briefly live twice, which
// is why the journal is fenced. Other packages use Start, Call, Fanout and the metrics, and nothing else of
// Proto.Actor's clustering.
package cluster

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"sync"
	"sync/atomic"
	"time"

	"github.com/asynkron/protoactor-go/actor"
	pa "github.com/asynkron/protoactor-go/cluster"
	"go.opentelemetry.io/otel/trace"

	"touchline/cluster/membership"
)

// A kind that names no limit of its own has this many requests waiting at most.
const defaultMailboxLimit = 500

// How long Stop waits for grains to write their last snapshots, unless Config says otherwise.
const defaultDrainLimit = 3 * time.Second

// Kind is one sort of grain this node runs.
type Kind struct {
	// Name is the service's name in grains.proto.
	Name string
	// Build makes the kind with the node's options, which it hands on unchanged to the generated
	// constructor. The time-out given there is 0: Idle below is the one that counts. (The library's own
	// timer writes the actor's fields from another goroutine.)
	Build func(opts ...actor.PropsOption) *pa.Kind
	// MailboxLimit is how many requests may wait for one grain; 0 means 500. Messages without a sender,
	// such as those a grain sends itself, are always accepted.
	MailboxLimit int
	// Idle stops a grain that heard nothing for this long, give or take a fifth; 0 keeps it for ever.
	Idle time.Duration
}

// Config is what a node needs to start.
type Config struct {
	// Name keeps clusters apart; "" means "touchline".
	Name string
	// Kinds must be complete at the start: a node cannot learn a kind later.
	Kinds []Kind
	// Logger gets the library's warnings and this package's own lines; nil means slog.Default().
	Logger *slog.Logger
	// DrainLimit is how long Stop waits for the grains; 0 means 3 s.
	DrainLimit time.Duration
	// Fanout is joined to those of the other nodes; nil: there is none.
	Fanout *Fanout
	// Membership is how the node finds others; nil: it is on its own.
	Membership *Membership
	// Holds reports whether this node serves (membership.Status); while it does not, its grains and Call answer UNAVAILABLE.
	// nil: always.
	Holds func() bool
	// Tracer follows the calls of requests that are recorded, and what grains do for them; nil: nobody does.
	Tracer trace.Tracer
}

// Membership says where the other nodes reach this one, and how it finds them.
type Membership struct {
	membership.Settings
	// Address is where other nodes reach the grains of this one, and where it listens: an IP address with a port.
	Address string
	// TLS of the calls between nodes by certificates from outside; nil: by certificates that each node makes from Key.
	// Without both, calls are not encrypted.
	TLS *NodeTLS
}

// Node is this process as a member of the cluster.
type Node struct {
	cluster    *pa.Cluster
	provider   membership.Provider
	lookup     *lookup
	peerFanout *peerFanout // nil on a node that is alone
	metrics    *Metrics
	holds      func() bool
	log        *slog.Logger
	tracer     trace.Tracer // nil: nothing is followed
	drain      time.Duration

	joined   chan struct{} // closed when the library's own start has returned
	left     chan struct{} // closed when the library's parts are down
	stopping atomic.Bool
	stopOnce sync.Once
	stopErr  error
}

// Start runs a node. It returns as soon as grains can be called (the library would sleep a second first). A node on its
// own listens on no port: the library insists on opening one, so it gets a loopback port, which is closed again before
// Start returns.
func Start(cfg Config) (*Node, error) {
	cfg = cfg.filled()
	if cfg.Membership == nil {
		return start(cfg, &membership.Solo{}, loneRemote())
	}
	reach, err := cfg.Membership.reach()
	if err != nil {
		return nil, err
	}
	members := membership.NewGossip(cfg.Name, cfg.Membership.Settings, cfg.Holds, reach.blocklist, cfg.Logger)
	return start(cfg, members, reach)
}

func (cfg Config) filled() Config {
	if cfg.Name == "" {
		cfg.Name = "touchline"
	}
	if cfg.Logger == nil {
		cfg.Logger = slog.Default()
	}
	if cfg.DrainLimit == 0 {
		cfg.DrainLimit = defaultDrainLimit
	}
	if cfg.Holds == nil {
		cfg.Holds = func() bool { return true }
	}
	return cfg
}

func start(cfg Config, provider membership.Provider, reach reach) (*Node, error) {
	cfg = cfg.filled()
	system := actor.NewActorSystem(
		actor.WithLoggerFactory(func(*actor.ActorSystem) *slog.Logger { return quiet(cfg.Logger) }),
		// A request that meets a stopped grain is answered and repeated; that is no news.
		actor.WithDeadLetterRequestLogging(false),
	)
	n := &Node{
		provider: provider,
		metrics:  newMetrics(cfg.Kinds),
		holds:    cfg.Holds,
		log:      cfg.Logger,
		tracer:   cfg.Tracer,
		drain:    cfg.DrainLimit,
		joined:   make(chan struct{}),
		left:     make(chan struct{}),
	}
	kinds, err := n.build(system, cfg)
	if err != nil {
		return nil, err
	}
	n.lookup = newLookup(n.metrics, cfg.Logger)
	if cfg.Fanout != nil && !reach.lone {
		n.peerFanout = newPeerFanout(system, cfg.Fanout)
	}
	provider.OnChange(n.changed)
	ready := make(chan error, 1)
	settings := pa.Configure(cfg.Name, &announcing{ClusterProvider: provider, ready: ready}, n.lookup, reach.config(cfg.Logger),
		pa.WithKinds(kinds...),
		pa.WithRequestTimeout(tryLimit),
		// Gossip must never declare anybody dead: it measures by the receiver's clock, so a node that
		// slept would block all the others. The provider alone decides who is a member.
		pa.WithHeartbeatExpiration(365*24*time.Hour),
	)
	settings.GossipInterval = reach.gossip
	n.cluster = pa.New(system, settings)
	if err := n.join(ready); err != nil {
		return nil, err
	}
	if reach.lone {
		n.cluster.Remote.Shutdown(false)
	}
	return n, nil
}

// changed takes each new view of the members.
func (n *Node) changed(view pa.Members) {
	n.lookup.changed(view)
	if n.peerFanout != nil {
		n.peerFanout.changed(view)
	}
}

// build makes the library's kinds. Every option a grain gets is given here and nowhere else.
func (n *Node) build(system *actor.ActorSystem, cfg Config) ([]*pa.Kind, error) {
	built := make([]*pa.Kind, 0, len(cfg.Kinds))
	for _, k := range cfg.Kinds {
		limit := k.MailboxLimit
		if limit == 0 {
			limit = defaultMailboxLimit
		}
		counts := n.metrics.kinds[k.Name]
		middleware := []actor.ReceiverMiddleware{guardEnd(k.Name, counts, n.log)}
		if n.tracer != nil {
			middleware = append(middleware, followed(k.Name, n.tracer))
		}
		made := k.Build(
			actor.WithMailbox(boundedMailbox(system, mailboxRules{
				kind: k.Name, limit: limit, idle: k.Idle, counts: counts, log: n.log, holds: cfg.Holds, lapsed: &n.metrics.lapsed,
			})),
			actor.WithOnInit(addEnd),
			actor.WithReceiverMiddleware(middleware...),
			actor.WithSupervisor(stopNeverRestart),
		)
		if made.Kind != k.Name {
			return nil, fmt.Errorf("kind %q was built as %q", k.Name, made.Kind)
		}
		built = append(built, made)
	}
	return built, nil
}

// join runs the library's start beside us and returns when the provider has published the members. What is
// left of the library's start after that is one second of sleep.
func (n *Node) join(ready chan error) error {
	go func() {
		defer close(n.joined)
		defer func() {
			if fault := recover(); fault != nil {
				select {
				case ready <- fmt.Errorf("start the cluster member: %v", fault):
				default:
				}
			}
		}()
		n.cluster.StartMember()
	}()
	return <-ready
}

// Cluster is the library's side of the node; tests end grains through it.
func (n *Node) Cluster() *pa.Cluster { return n.cluster }

// ID names this incarnation of the node: every start of a process has another.
func (n *Node) ID() string { return n.cluster.ActorSystem.ID }

// Ready tells whether the node takes calls: true from the end of Start to the beginning of Stop.
func (n *Node) Ready() bool { return !n.stopping.Load() }

// Evicted is closed when the other nodes have removed this one: it was cut off or frozen, and its grains live elsewhere by
// now. Its process has to start anew.
func (n *Node) Evicted() <-chan struct{} { return n.provider.Evicted() }

// Peers is what this node knows of the nodes.
func (n *Node) Peers() membership.Peers { return n.provider.Peers() }

// AnnounceServing tells the other nodes whether this one serves.
func (n *Node) AnnounceServing(serving bool) error { return n.provider.AnnounceServing(serving) }

// WebAddresses are where browsers reach the other nodes that live: those that accept sockets, and all.
func (n *Node) WebAddresses() (accepting, all []string) { return n.provider.WebAddresses() }

// Drain hands the grains of this node to the others, and takes no new ones. A node that is alone keeps them.
func (n *Node) Drain() error { return n.provider.Drain() }

// Stop ends the node, once: a second call waits for the first and returns its error. Every grain finishes
// what is queued, is terminated (so that it writes its last snapshot), and only then the node goes. Grains
// that are not done when ctx or the drain limit ends are left behind and counted in the error. Calls made
// from now on are refused as unavailable.
func (n *Node) Stop(ctx context.Context) error {
	n.stopOnce.Do(func() { n.stopErr = n.stop(ctx) })
	return n.stopErr
}

func (n *Node) stop(ctx context.Context) error {
	n.stopping.Store(true)
	ctx, cancel := context.WithTimeout(ctx, n.drain)
	defer cancel()

	err := errors.Join(n.provider.Drain(), n.lookup.drain(ctx))
	// The library's own start has to be over too. A node that lived for less than its second leaves in the background:
	// none of its grains is left.
	select {
	case <-n.joined:
		return errors.Join(err, n.leave())
	default:
		go func() {
			<-n.joined
			if err := n.leave(); err != nil {
				n.log.Warn("a node that was stopped at once left with an error", "err", err)
			}
		}()
		return err
	}
}

// leave takes the library's parts down.
func (n *Node) leave() error {
	defer close(n.left)
	// The library's own Shutdown does these steps too, but tells gossip (which nobody here believes) and
	// sleeps two seconds to let grains move; the drain above is that wait, with an end one can see.
	err := n.provider.Shutdown(true)
	if n.peerFanout != nil {
		n.peerFanout.close()
	}
	n.lookup.Shutdown()
	n.cluster.Gossip.Shutdown()
	n.cluster.Remote.Shutdown(false)
	n.cluster.ActorSystem.Shutdown()
	return err
}

// announcing reports when the provider has joined and published its first view of the members.
type announcing struct {
	pa.ClusterProvider
	ready chan<- error
}

func (a *announcing) StartMember(c *pa.Cluster) error {
	if err := a.ClusterProvider.StartMember(c); err != nil {
		return err
	}
	a.ready <- nil
	return nil
}
