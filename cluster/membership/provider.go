// What Proto.Actor's cluster needs from the membership, and this node's view of the others.

package membership

import (
	"fmt"
	"net"
	"strconv"
	"sync"

	pa "github.com/asynkron/protoactor-go/cluster"
)

// Provider is Proto.Actor's provider of members, with methods of this product.
type Provider interface {
	pa.ClusterProvider
	// OnChange sets the receiver of each view of the members; it is called before the start.
	OnChange(changed func(view pa.Members))
	// Drain moves the grains of this node to the others.
	Drain() error
	// Evicted is closed when the other nodes have removed this one.
	Evicted() <-chan struct{}
	// WebAddresses returns the addresses for browsers of the other live nodes: of those that accept sockets,
	// and of all.
	WebAddresses() (accepting, all []string)
	// Peers returns this node's view of the nodes.
	Peers() Peers
	// AnnounceServing tells the others whether this node serves.
	AnnounceServing(serving bool) error
}

// Peers is a node's view of the nodes. All lists hold ids.
type Peers struct {
	Reachable   []string // nodes that this one can call, itself included
	Unreachable []string // serving nodes that this one knows by gossip but cannot call
	Ended       []string // nodes whose process has ended
	OtherServes bool     // another living node announces that it serves
}

// Blocklist guards Proto.Actor's list of removed members. While a peer connects, that library reads the list without
// the lock under which it writes it (remote/blocklist.go of v0.4).
type Blocklist struct {
	mu      sync.RWMutex
	blocked func(id string) bool // nil before the start
}

// NewBlocklist returns a guarded list that asks blocked.
func NewBlocklist(blocked func(id string) bool) *Blocklist { return &Blocklist{blocked: blocked} }

func (b *Blocklist) read(blocked func(id string) bool) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.blocked = blocked
}

// Has reports whether a member was removed.
func (b *Blocklist) Has(id string) bool {
	b.mu.RLock()
	defer b.mu.RUnlock()
	return b.blocked != nil && b.blocked(id)
}

// BeginRead keeps the list unchanged until EndRead.
func (b *Blocklist) BeginRead() { b.mu.RLock() }

// EndRead ends BeginRead.
func (b *Blocklist) EndRead() { b.mu.RUnlock() }

func (b *Blocklist) whileNobodyReads(change func()) {
	b.mu.Lock()
	defer b.mu.Unlock()
	change()
}

// SplitAddress splits an IP address with a port that other nodes can connect to.
func SplitAddress(address string) (host string, port int, err error) {
	host, digits, err := net.SplitHostPort(address)
	if err != nil {
		return "", 0, fmt.Errorf("read the address %q: %w", address, err)
	}
	port, err = strconv.Atoi(digits)
	if err != nil || net.ParseIP(host) == nil || net.ParseIP(host).IsUnspecified() {
		return "", 0, fmt.Errorf("%q is no IP address with a port that others can reach", address)
	}
	return host, port, nil
}
