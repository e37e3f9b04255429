// What a node sees of the others, whom it reaches itself, and which side goes on after the network between them was cut.

package cluster

import (
	"context"
	"errors"
	"net"
	"slices"
	"sync"
	"syscall"
	"time"
)

// Sight is what a node sees of the nodes.
type Sight struct {
	Living  []string // whom it can call, itself among them
	Cut     []string // who lives and is counted on, as others say, and cannot be called from here
	Ended   []string // whose process is known to have ended: nothing there answers anybody
	Counted bool     // another one that lives says that the others count on it
}

// endedKept is how long the end of a process is remembered: longer than any lease.
const endedKept = time.Minute

const (
	knockEvery = 500 * time.Millisecond
	// knockLimit is shorter than the first repetition of a lost packet: one that is lost counts as a way that is cut, until the
	// next try. Nobody acts on a single one.
	knockLimit = 700 * time.Millisecond
)

// Sight tells what this node sees now.
func (n *Node) Sight() Sight { return n.provider.Sight() }

// TellCounted lets the other nodes know whether they count on this one.
func (n *Node) TellCounted(counted bool) error { return n.provider.TellCounted(counted) }

// Sight leaves out members that this node has given up: the library never lets them in again, even if they live.
func (m *gossipMembers) Sight() (s Sight) {
	own := m.card.Load().ID
	for _, card := range m.cards() {
		if m.blocked.has(card.ID) {
			continue
		}
		switch {
		case !m.isCut(card.address()):
			s.Living = append(s.Living, card.ID)
		case !card.Lapsed && !card.Draining:
			s.Cut = append(s.Cut, card.ID)
		}
		s.Counted = s.Counted || card.ID != own && !card.Lapsed
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	for id := range m.ended {
		s.Ended = append(s.Ended, id)
	}
	return s
}

// TellCounted changes this node's card.
func (m *gossipMembers) TellCounted(counted bool) error {
	if m.card.Load().Lapsed == !counted {
		return nil
	}
	return m.amend(func(card *identityCard) { card.Lapsed = !counted })
}

// noteEnded remembers that no process is behind an id any more. m.mu is held.
func (m *gossipMembers) noteEnded(id string) {
	for other, at := range m.ended {
		if time.Since(at) > endedKept {
			delete(m.ended, other)
		}
	}
	m.ended[id] = time.Now()
}

// parted are the members that live, by whether this node has given them up.
func (m *gossipMembers) parted() (kept, given []seen) {
	for _, node := range m.living() {
		switch {
		case node.Name != m.card.Load().ID && m.blocked.has(node.Name):
			given = append(given, node)
		case !node.ended:
			kept = append(kept, node)
		}
	}
	return kept, given
}

// settles says whether this node's side of a cut goes on once the cut is healed: the larger side does. Two equal sides both
// go on by this rule; the one whose node has no lease tells the other nothing (tellEvicted) and is told to end.
func settles(kept, given []seen) bool {
	living := slices.DeleteFunc(slices.Clone(given), func(node seen) bool { return node.ended })
	return len(kept) >= len(living)
}

// knock asks again and again whether the port of each other member's grains can be reached. Gossip goes round a broken way by
// those who reach both ends; calls and events do not.
func (m *gossipMembers) knock() {
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	go func() {
		select {
		case <-m.stop:
			cancel()
		case <-ctx.Done():
		}
	}()
	again := time.NewTicker(knockEvery)
	defer again.Stop()
	for {
		select {
		case <-m.stop:
			return
		case <-again.C:
			m.knockAtAll(ctx)
		}
	}
}

func (m *gossipMembers) knockAtAll(ctx context.Context) {
	own := m.card.Load().address()
	dialer := net.Dialer{Timeout: knockLimit}
	there := map[string]bool{own: true}
	var all sync.WaitGroup
	for _, card := range m.cards() {
		address := card.address()
		if there[address] {
			continue
		}
		there[address] = true
		all.Go(func() {
			connection, err := dialer.DialContext(ctx, "tcp", address)
			if err == nil {
				_ = connection.Close() // it was not asked anything
			}
			if cut, known := cutBy(err); known && ctx.Err() == nil {
				m.noteCut(address, cut)
			}
		})
	}
	all.Wait()
	m.mu.Lock()
	defer m.mu.Unlock()
	for address := range m.cut {
		if !there[address] {
			delete(m.cut, address)
		}
	}
}

// cutBy tells whether a try to connect shows that the way is cut. A port that refuses is reached: its process has ended. What
// this machine lacks, such as descriptors, says nothing of the way.
func cutBy(err error) (cut, known bool) {
	var network net.Error
	switch {
	case err == nil, errors.Is(err, syscall.ECONNREFUSED):
		return false, true
	case errors.Is(err, syscall.EHOSTUNREACH), errors.Is(err, syscall.ENETUNREACH), errors.As(err, &network) && network.Timeout():
		return true, true
	}
	return false, false
}

func (m *gossipMembers) noteCut(address string, cut bool) {
	m.mu.Lock()
	was := m.cut[address]
	if cut {
		m.cut[address] = true
	} else {
		delete(m.cut, address)
	}
	m.mu.Unlock()
	if was != cut {
		m.log.Warn("whether this node reaches another one itself has changed", "at", address, "reaches", !cut)
	}
}

func (m *gossipMembers) isCut(address string) bool {
	m.mu.Lock()
	defer m.mu.Unlock()
	return m.cut[address]
}
