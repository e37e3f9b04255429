// A node: how it starts, which kinds of grains it runs, and how it stops.

// Package cluster connects nodes and lets the rest of the server call grains. A grain is one actor per kind and
// identity. Normally one activation exists; after a fault or a pause there may briefly be two, which is why the journal
// is fenced. Other packages use Start, Ask, Fanout and the metrics, and no other part of Proto.Actor's clustering.
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

// The mailbox limit of kinds without their own, in waiting requests.
const defaultMailboxLimit = 500

// How long Stop waits for grains to write their final snapshots, unless Config sets it.
const defaultDrainLimit = 3 * time.Second

// Kind is one kind of grain that this node runs.
type Kind struct {
	// Name is the service's name in grains.proto.
	Name string
	// Build makes the kind with the node's options, which it passes unchanged to the generated constructor. The timeout
	// given there is 0: Idle below replaces it. (The library's timer writes fields of the actor
	// from another goroutine.)
	Build func(opts ...actor.PropsOption) *pa.Kind
	// MailboxLimit is the largest number of waiting requests per grain; 0 means 500. Messages without a sender, such as
	// those a grain sends to itself, are always accepted.
	MailboxLimit int
	// Idle stops a grain without messages for this long, give or take a fifth; 0 means never.
	Idle time.Duration
}

// Config is the configuration of a node.
type Config struct {
	// Name separates clusters; "" means "touchline".
	Name string
	// Kinds must be complete at the start.
	Kinds []Kind
	// Logger gets the library's warnings and this package's own lines; nil means slog.Default().
	Logger *slog.Logger
	// DrainLimit is how long Stop waits for the grains; 0 means 3 s.
	DrainLimit time.Duration
	// Fanout is connected to those of the other nodes; nil for none.
	Fanout *Fanout
	// Membership finds the other nodes; nil for a node without peers.
	Membership *Membership
	// Holds reports whether this node serves (membership.Status). While it does not, its grains and Ask answer
	// UNAVAILABLE. nil means always.
	Holds func() bool
	// Tracer traces recorded calls and the turns of their grains; nil for none.
	Tracer trace.Tracer
}

// Membership configures how other nodes reach this one, and how it finds them.
type Membership struct {
	membership.Settings
	// Address is the IP address and port where this node listens for other nodes.
	Address string
	// TLS is the certificate for calls between nodes; nil: each node makes one from Key. Without both, calls
	// are not encrypted.
	TLS *NodeTLS
}

// Node is this process as a member of the cluster.
type Node struct {
	cluster    *pa.Cluster
	provider   membership.Provider
	lookup     *lookup
	peerFanout *peerFanout // nil on a node without peers
	metrics    *Metrics
	holds      func() bool
	log        *slog.Logger
	tracer     trace.Tracer // nil: no tracing
	drain      time.Duration

	joined   chan struct{} // closed when the library's start has returned
	left     chan struct{} // closed when the library's parts have stopped
	stopping atomic.Bool
	stopOnce sync.Once
	stopErr  error
}

// Start starts a node. It returns as soon as grains can be called (the library would sleep a second first). A node
// without peers listens on no port: the library insists on opening one, so Start gives it a loopback port and
// closes it again.
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
		// A request to a stopped grain is answered and retried; logging it would only be noise.
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
	settings := pa.Configure(cfg.Name, &announcing{ClusterProvider: provider, ready: ready}, n.lookup,
		reach.config(cfg.Logger),
		pa.WithKinds(kinds...),
		pa.WithRequestTimeout(tryLimit),
		// Gossip must never remove a member: it measures by the receiver's clock, so a paused node would remove all
		// others. Only the provider decides about membership.
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

// build makes the library's kinds, with all options of a grain.
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
				kind: k.Name, limit: limit, idle: k.Idle, counts: counts, log: n.log, holds: cfg.Holds,
				lapsed: &n.metrics.lapsed,
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

// Cluster returns the library's cluster; tests stop grains with it.
func (n *Node) Cluster() *pa.Cluster { return n.cluster }

// ID identifies this run of the process; every start has a new one.
func (n *Node) ID() string { return n.cluster.ActorSystem.ID }

// Ready reports whether the node takes calls: from the end of Start to the beginning of Stop.
func (n *Node) Ready() bool { return !n.stopping.Load() }

// Evicted is closed when the other nodes have removed this one: it was cut off or paused, and its grains live on other
// nodes now. The process has to restart.
func (n *Node) Evicted() <-chan struct{} { return n.provider.Evicted() }

// Peers returns this node's view of the other nodes.
func (n *Node) Peers() membership.Peers { return n.provider.Peers() }

// AnnounceServing tells the other nodes whether this one serves.
func (n *Node) AnnounceServing(serving bool) error { return n.provider.AnnounceServing(serving) }

// WebAddresses returns the addresses for browsers of the other live nodes: of those that accept sockets, and of all.
func (n *Node) WebAddresses() (accepting, all []string) { return n.provider.WebAddresses() }

// Drain hands the grains of this node to the other nodes and takes no new ones. A node without peers keeps them.
func (n *Node) Drain() error { return n.provider.Drain() }

// Stop stops the node, once: a second call waits for the first and returns its error. Every grain handles its queue and
// is terminated (it writes its final snapshot) before the node leaves. Grains that are not done when ctx or the drain
// limit ends are abandoned and counted in the error. New calls are refused as unavailable.
func (n *Node) Stop(ctx context.Context) error {
	n.stopOnce.Do(func() { n.stopErr = n.stop(ctx) })
	return n.stopErr
}

func (n *Node) stop(ctx context.Context) error {
	n.stopping.Store(true)
	ctx, cancel := context.WithTimeout(ctx, n.drain)
	defer cancel()

	err := errors.Join(n.provider.Drain(), n.lookup.drain(ctx))
	// The library's start must have ended too. A node that lived for less than its second leaves in the background: it
	// has no grains left.
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
