// Gossip finds the other nodes by memberlist, detects dead ones, and tells a node that was removed.

package membership

import (
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	pa "github.com/asynkron/protoactor-go/cluster"
	"github.com/hashicorp/memberlist"
)

// Settings configure how a node finds the others.
type Settings struct {
	// Gossip is the address of memberlist, UDP and TCP: an IP address with a port.
	Gossip string
	// Web is the address of this node for browsers; "": browsers reach all nodes through one address, such as a proxy.
	Web string
	// Seeds are gossip addresses of members to join. A node that is one of them, or has none, starts a cluster.
	Seeds []string
	// Key encrypts gossip and authenticates nodes: 16, 24 or 32 bytes, the same on every node. It is
	// required outside loopback.
	Key []byte
	// OldKeys are accepted too, while some members still use them.
	OldKeys [][]byte
	// Probe is the interval of probes of another member; 0 means 400 ms. A dead member is detected after four
	// to six probes.
	Probe time.Duration
}

const (
	// A node that is paused for 1.5 seconds stays a member, and one that is paused for 2.5 seconds is removed.
	defaultProbe  = 400 * time.Millisecond
	suspicion     = 3
	settleTime    = 50 * time.Millisecond // changes within it are published as one view
	rejoinEvery   = 5 * time.Second
	updateTimeout = time.Second
	evictedPrefix = "evicted:"
)

// Gossip is the membership of a node with peers.
type Gossip struct {
	cluster   string // its name
	settings  Settings
	log       *slog.Logger
	onChange  func(pa.Members)
	evicted   chan struct{} // closed when the others have removed this node
	evictOnce sync.Once
	blocklist *Blocklist
	holds     func() bool // whether this node serves: see Status.Holds

	library *pa.Cluster
	list    *memberlist.Memberlist
	meta    atomic.Pointer[nodeMeta] // of this node
	changes chan struct{}
	stop    chan struct{}
	loops   sync.WaitGroup

	updating sync.Mutex // of meta

	mu          sync.Mutex
	alive       map[string]member    // by id
	gone        []member             // not logged yet
	ended       map[string]time.Time // ids of ended processes, with the time of detection
	unreachable map[string]bool      // addresses of grains that this node cannot connect to
}

// member is a member that memberlist considers alive. It is a copy: memberlist changes its own, under its own lock.
type member struct {
	memberlist.Node
	ended bool // its process has ended
}

var _ Provider = (*Gossip)(nil)

// NewGossip returns the membership of a node of the named cluster. blocklist guards Proto.Actor's list
// of removed members.
func NewGossip(cluster string, settings Settings, holds func() bool, blocklist *Blocklist, log *slog.Logger) *Gossip {
	if settings.Probe == 0 {
		settings.Probe = defaultProbe
	}
	return &Gossip{
		cluster: cluster, settings: settings, blocklist: blocklist, holds: holds, log: log,
		evicted: make(chan struct{}), changes: make(chan struct{}, 1), stop: make(chan struct{}),
		alive: map[string]member{}, ended: map[string]time.Time{}, unreachable: map[string]bool{},
	}
}

// OnChange sets the receiver of each view of the members; it is called before the start.
func (g *Gossip) OnChange(changed func(pa.Members)) { g.onChange = changed }

// StartMember is called by Proto.Actor once its network is up.
func (g *Gossip) StartMember(c *pa.Cluster) error {
	g.library = c
	g.blocklist.read(c.Remote.BlockList().IsBlocked)
	host, port, err := c.ActorSystem.GetHostPort()
	if err != nil {
		return fmt.Errorf("read own address: %w", err)
	}
	g.meta.Store(&nodeMeta{
		ID: c.ActorSystem.ID, Host: host, Port: port, Kinds: c.GetClusterKinds(), Cluster: g.cluster,
		Web: g.settings.Web,
	})
	config, err := g.config(c.ActorSystem.ID)
	if err != nil {
		return err
	}
	if g.list, err = memberlist.Create(config); err != nil {
		return fmt.Errorf("gossip at %s: %w", g.settings.Gossip, err)
	}
	g.join()
	g.publish()
	g.watchConnections()
	g.loops.Go(g.follow)
	g.loops.Go(g.probe)
	return nil
}

func (g *Gossip) config(id string) (*memberlist.Config, error) {
	host, port, err := SplitAddress(g.settings.Gossip)
	if err != nil {
		return nil, err
	}
	config := memberlist.DefaultLANConfig()
	config.Name, config.Label = id, g.cluster
	config.BindAddr, config.BindPort = host, port
	config.AdvertiseAddr, config.AdvertisePort = host, port
	if len(g.settings.Key) > 0 {
		if config.Keyring, err = memberlist.NewKeyring(g.settings.OldKeys, g.settings.Key); err != nil {
			return nil, fmt.Errorf("keys of gossip: %w", err)
		}
	}
	config.ProbeInterval, config.ProbeTimeout, config.SuspicionMult = g.settings.Probe, g.settings.Probe/2, suspicion
	config.GossipInterval = min(g.settings.Probe, defaultProbe) / 5
	config.Delegate, config.Events = g, g
	config.LogOutput = gossipLog{g.log}
	return config, nil
}

// StartClient fails: every node is a member.
func (*Gossip) StartClient(*pa.Cluster) error {
	return errors.New("a node is always a member")
}

// Evicted is closed when the other nodes have removed this one.
func (g *Gossip) Evicted() <-chan struct{} { return g.evicted }

// Drain moves the grains of this node to the others. Until then it answers for the grains it still has.
func (g *Gossip) Drain() error {
	return g.update(func(meta *nodeMeta) { meta.Draining = true })
}

// AnnounceServing tells the others whether this node serves.
func (g *Gossip) AnnounceServing(serving bool) error {
	if g.meta.Load().NotServing == !serving {
		return nil
	}
	return g.update(func(meta *nodeMeta) { meta.NotServing = !serving })
}

// update changes what this node publishes about itself.
func (g *Gossip) update(change func(*nodeMeta)) error {
	g.updating.Lock()
	defer g.updating.Unlock()
	meta := *g.meta.Load()
	change(&meta)
	g.meta.Store(&meta)
	g.changed()
	if err := g.list.UpdateNode(updateTimeout); err != nil {
		return fmt.Errorf("publish the state of this node: %w", err)
	}
	return nil
}

// Shutdown leaves the cluster.
func (g *Gossip) Shutdown(graceful bool) error {
	if g.list == nil {
		return nil
	}
	close(g.stop)
	g.loops.Wait()
	if graceful {
		if err := g.list.Leave(updateTimeout); err != nil { // the others detect it by probes
			g.log.Warn("this node could not announce that it leaves", "error", err)
		}
	}
	return g.list.Shutdown()
}

// follow publishes changes. It also joins missing seeds again: after an outage no other part of the node would.
func (g *Gossip) follow() {
	rejoin := time.NewTicker(rejoinEvery)
	defer rejoin.Stop()
	for {
		select {
		case <-g.stop:
			return
		case <-rejoin.C:
			g.join()
			g.tellEvicted()
		case <-g.changes:
			select {
			case <-time.After(settleTime):
			case <-g.stop:
				return
			}
			g.publish()
			g.tellEvicted()
		}
	}
}

// join contacts the seeds that are not members.
func (g *Gossip) join() {
	known := map[string]bool{}
	for _, m := range g.members() {
		known[m.Address()] = true
	}
	missing := slices.DeleteFunc(slices.Clone(g.settings.Seeds), func(seed string) bool {
		addresses, err := net.ResolveTCPAddr("tcp", seed)
		return err == nil && known[addresses.String()]
	})
	if len(missing) == 0 {
		return
	}
	if _, err := g.list.Join(missing); err != nil {
		g.log.Warn("some seeds of the cluster do not answer", "seeds", missing, "error", err)
	}
}

// publish publishes the current view.
func (g *Gossip) publish() {
	view := viewOf(g.metas())
	g.blocklist.whileNobodyReads(func() { g.library.MemberList.UpdateClusterTopology(view) })
	g.onChange(view)
	g.logGone()
}

// viewOf returns the view of the live members. A node that drains or does not serve stays in it without kinds: the
// others take its grains, and its sockets still receive the events of their rooms. Without an entry it could call no
// other node. When no node serves, as during an outage of the database, grains stay where they are.
func viewOf(metas []*nodeMeta) (view pa.Members) {
	oneServes := slices.ContainsFunc(metas, func(meta *nodeMeta) bool { return !meta.Draining && !meta.NotServing })
	for _, meta := range metas {
		entry := &pa.Member{Id: meta.ID, Host: meta.Host, Port: int32(meta.Port)}
		if !meta.Draining && (!meta.NotServing || !oneServes) {
			entry.Kinds = meta.Kinds
		}
		view = append(view, entry)
	}
	return view
}

// metas returns the metadata of the live members, and the newest of this node.
func (g *Gossip) metas() (metas []*nodeMeta) {
	own := g.meta.Load()
	for _, m := range g.members() {
		meta := &nodeMeta{}
		if m.Name == own.ID {
			meta = own
		} else if err := json.Unmarshal(m.Meta, meta); err != nil || m.ended || meta.Cluster != g.cluster ||
			meta.ID != m.Name {
			continue
		}
		metas = append(metas, meta)
	}
	return metas
}

func (g *Gossip) evict() { g.evictOnce.Do(func() { close(g.evicted) }) }
