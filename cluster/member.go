// Membership of many nodes: memberlist finds them, notices who died, and tells a node that was given up.

package cluster

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

// Membership says how a node finds the others and how they find it.
type Membership struct {
	// Address is where others reach the grains of this node, and where it listens. Not every address of a machine (0.0.0.0).
	Address string
	// Gossip is where members tell each other who lives: host and port, by UDP and TCP.
	Gossip string
	// Web is where browsers reach this node and no other; "": all of them by one address, as of a proxy.
	Web string
	// Seeds are gossip addresses of members to begin with. A node that is one of them, or has none, begins alone.
	Seeds []string
	// Key encrypts gossip and proves who calls: 16, 24 or 32 bytes, the same on every node. Off loopback a node does not
	// start without.
	Key []byte
	// OldKeys count too, as long as some members still use them.
	OldKeys [][]byte
	// Probe is how often a member asks another whether it lives; 0 means 400 ms. A dead one is noticed after four to six.
	Probe time.Duration
	// TLS of the calls between nodes by certificates from outside; nil: by certificates that each node makes from Key.
	// Without both, calls are not encrypted.
	TLS *NodeTLS
}

const (
	// A node that stands still for one and a half seconds is not given up, and one that stands still for two and a half is.
	defaultProbe = 400 * time.Millisecond
	suspicion    = 3
	settle       = 50 * time.Millisecond // news that come together are one view
	rejoinEvery  = 5 * time.Second
	leaveLimit   = time.Second
	evictedWord  = "evicted:"
)

// gossipMembers is the library's provider on memberlist.
type gossipMembers struct {
	name     string // of the cluster
	settings Membership
	log      *slog.Logger
	hears    func(pa.Members)
	evicted  chan struct{} // closed when the others have given this node up
	once     sync.Once
	blocked  *givenUp    // of the library's list of members that were given up
	holds    func() bool // whether the others count on this node

	cluster *pa.Cluster
	list    *memberlist.Memberlist
	card    atomic.Pointer[identityCard]
	news    chan struct{}
	stop    chan struct{}
	loops   sync.WaitGroup

	amending sync.Mutex // of the card

	mu    sync.Mutex
	alive map[string]seen      // by name
	gone  []seen               // of whom nothing was said yet
	ended map[string]time.Time // since when no process is behind a name
	cut   map[string]bool      // addresses of grains that this node does not reach itself
}

// seen is a member that memberlist believes to live. A copy: memberlist writes its own, under its own lock.
type seen struct {
	memberlist.Node
	ended bool // no process is behind it
}

var _ pa.ClusterProvider = (*gossipMembers)(nil)

func newMembers(name string, settings Membership, holds func() bool, blocked *givenUp, log *slog.Logger) *gossipMembers {
	if settings.Probe == 0 {
		settings.Probe = defaultProbe
	}
	return &gossipMembers{
		name: name, settings: settings, blocked: blocked, log: log,
		evicted: make(chan struct{}), news: make(chan struct{}, 1), stop: make(chan struct{}),
		alive: map[string]seen{}, ended: map[string]time.Time{}, cut: map[string]bool{}, holds: holds,
	}
}

// Tell is given who hears each view of the members.
func (m *gossipMembers) Tell(hears func(pa.Members)) { m.hears = hears }

// StartMember is called by the library once its network is up.
func (m *gossipMembers) StartMember(c *pa.Cluster) error {
	m.cluster = c
	m.blocked.Lock()
	m.blocked.is = c.Remote.BlockList().IsBlocked
	m.blocked.Unlock()
	host, port, err := c.ActorSystem.GetHostPort()
	if err != nil {
		return fmt.Errorf("read own address: %w", err)
	}
	m.card.Store(&identityCard{ID: c.ActorSystem.ID, Host: host, Port: port, Kinds: c.GetClusterKinds(), Cluster: m.name, Web: m.settings.Web})
	config, err := m.config(c.ActorSystem.ID)
	if err != nil {
		return err
	}
	if m.list, err = memberlist.Create(config); err != nil {
		return fmt.Errorf("gossip at %s: %w", m.settings.Gossip, err)
	}
	m.join()
	m.publish()
	m.hearLost()
	m.loops.Go(m.follow)
	m.loops.Go(m.knock)
	return nil
}

func (m *gossipMembers) config(id string) (*memberlist.Config, error) {
	host, port, err := hostPort(m.settings.Gossip)
	if err != nil {
		return nil, err
	}
	config := memberlist.DefaultLANConfig()
	config.Name, config.Label = id, m.name
	config.BindAddr, config.BindPort = host, port
	config.AdvertiseAddr, config.AdvertisePort = host, port
	if len(m.settings.Key) > 0 {
		if config.Keyring, err = memberlist.NewKeyring(m.settings.OldKeys, m.settings.Key); err != nil {
			return nil, fmt.Errorf("keys of gossip: %w", err)
		}
	}
	config.ProbeInterval, config.ProbeTimeout, config.SuspicionMult = m.settings.Probe, m.settings.Probe/2, suspicion
	config.GossipInterval = m.settings.Probe / 5
	config.Delegate, config.Events = m, m
	config.LogOutput = gossipLog{m.log}
	return config, nil
}

// StartClient is not a thing a node of ours can be.
func (*gossipMembers) StartClient(*pa.Cluster) error {
	return errors.New("a node is always a member")
}

// Evicted is closed when the others have given this node up.
func (m *gossipMembers) Evicted() <-chan struct{} { return m.evicted }

// Drain tells the others, and this node itself, to look for its grains elsewhere. It goes on answering.
func (m *gossipMembers) Drain() error {
	return m.amend(func(card *identityCard) { card.Draining = true })
}

// amend changes what the others are told of this node.
func (m *gossipMembers) amend(change func(*identityCard)) error {
	m.amending.Lock()
	defer m.amending.Unlock()
	card := *m.card.Load()
	change(&card)
	m.card.Store(&card)
	m.changed()
	if err := m.list.UpdateNode(leaveLimit); err != nil {
		return fmt.Errorf("tell the others how this node is: %w", err)
	}
	return nil
}

// Shutdown leaves the others.
func (m *gossipMembers) Shutdown(graceful bool) error {
	if m.list == nil {
		return nil
	}
	close(m.stop)
	m.loops.Wait()
	if graceful {
		if err := m.list.Leave(leaveLimit); err != nil { // they notice by themselves
			m.log.Warn("the others were not told that this node leaves", "error", err)
		}
	}
	return m.list.Shutdown()
}

// follow publishes what changed, and looks for seeds that are missing: after an outage nobody else would.
func (m *gossipMembers) follow() {
	again := time.NewTicker(rejoinEvery)
	defer again.Stop()
	for {
		select {
		case <-m.stop:
			return
		case <-again.C:
			m.join()
			m.tellEvicted()
		case <-m.news:
			select {
			case <-time.After(settle):
			case <-m.stop:
				return
			}
			m.publish()
			m.tellEvicted()
		}
	}
}

// join looks for the seeds that are no members.
func (m *gossipMembers) join() {
	known := map[string]bool{}
	for _, node := range m.living() {
		known[node.Address()] = true
	}
	missing := slices.DeleteFunc(slices.Clone(m.settings.Seeds), func(seed string) bool {
		addresses, err := net.ResolveTCPAddr("tcp", seed)
		return err == nil && known[addresses.String()]
	})
	if len(missing) == 0 {
		return
	}
	if _, err := m.list.Join(missing); err != nil {
		m.log.Warn("some seeds of the cluster do not answer", "seeds", missing, "error", err)
	}
}

// publish tells the present view.
func (m *gossipMembers) publish() {
	view := viewOf(m.cards())
	m.blocked.Lock()
	m.cluster.MemberList.UpdateClusterTopology(view)
	m.blocked.Unlock()
	m.hears(view)
	m.tellGone()
}

// viewOf the members that live. One that drains, or that the others do not count on, is in the view until it leaves, but runs
// nothing: its grains live elsewhere, and its sockets still hear of their rooms. Taken out of the library's list it could call
// nobody any more. While the others count on nobody, as when the database is away for all, nobody could do better, and
// everything stays where it is.
func viewOf(cards []*identityCard) (view pa.Members) {
	counted := slices.ContainsFunc(cards, func(card *identityCard) bool { return !card.Draining && !card.Lapsed })
	for _, card := range cards {
		one := &pa.Member{Id: card.ID, Host: card.Host, Port: int32(card.Port)}
		if !card.Draining && (!card.Lapsed || !counted) {
			one.Kinds = card.Kinds
		}
		view = append(view, one)
	}
	return view
}

// cards of those that live, this node's as it is now.
func (m *gossipMembers) cards() (cards []*identityCard) {
	own := m.card.Load()
	for _, node := range m.living() {
		card := &identityCard{}
		if node.Name == own.ID {
			card = own
		} else if err := json.Unmarshal(node.Meta, card); err != nil || node.ended || card.Cluster != m.name || card.ID != node.Name {
			continue
		}
		cards = append(cards, card)
	}
	return cards
}

// tellEvicted tells nodes that came back after they were given up: what they had lives elsewhere by now, and the library
// never lets them in again. They end, and their supervisors start them anew.
// A node that gave up more of them than it kept is itself the one that was cut off, and ends. One without a lease tells
// nobody anything: it may be the one.
func (m *gossipMembers) tellEvicted() {
	kept, given := m.parted()
	if len(given) == 0 || !m.holds() {
		return
	}
	if !settles(kept, given) {
		m.log.Warn("this node has given up most of the others, who live: it ends", "living", len(kept), "given up", len(given))
		m.once.Do(func() { close(m.evicted) })
		return
	}
	for _, node := range given {
		if err := m.list.SendReliable(&node.Node, []byte(evictedWord+node.Name)); err != nil && !node.ended {
			m.log.Warn("a node that was given up could not be told", "node", node.Name, "error", err)
		}
	}
}

// announcing tells when the provider has joined and published its first view of the members.
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
