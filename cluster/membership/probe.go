// Which nodes this one can connect to. Gossip travels around a broken path through nodes that reach both ends; calls
// and events do not.

package membership

import (
	"context"
	"errors"
	"net"
	"sync"
	"syscall"
	"time"
)

const (
	probeEvery = 500 * time.Millisecond
	// probeTimeout is shorter than the first retransmission of TCP: a lost packet counts as a broken path until the
	// next probe. No decision depends on a single one.
	probeTimeout = 700 * time.Millisecond
)

// Peers omits members that Proto.Actor has removed: it never admits them again, even if they live.
func (g *Gossip) Peers() (p Peers) {
	own := g.meta.Load().ID
	for _, meta := range g.metas() {
		if g.blocklist.Has(meta.ID) {
			continue
		}
		switch {
		case !g.isUnreachable(meta.address()):
			p.Reachable = append(p.Reachable, meta.ID)
		case !meta.NotServing && !meta.Draining:
			p.Unreachable = append(p.Unreachable, meta.ID)
		}
		p.OtherServes = p.OtherServes || meta.ID != own && !meta.NotServing
	}
	g.mu.Lock()
	defer g.mu.Unlock()
	for id := range g.ended {
		p.Ended = append(p.Ended, id)
	}
	return p
}

// probe connects to the port of each other member's grains, repeatedly.
func (g *Gossip) probe() {
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	go func() {
		select {
		case <-g.stop:
			cancel()
		case <-ctx.Done():
		}
	}()
	ticker := time.NewTicker(probeEvery)
	defer ticker.Stop()
	for {
		select {
		case <-g.stop:
			return
		case <-ticker.C:
			g.probeAll(ctx)
		}
	}
}

func (g *Gossip) probeAll(ctx context.Context) {
	own := g.meta.Load().address()
	dialer := net.Dialer{Timeout: probeTimeout}
	known := map[string]bool{own: true}
	var all sync.WaitGroup
	for _, meta := range g.metas() {
		address := meta.address()
		if known[address] {
			continue
		}
		known[address] = true
		all.Go(func() {
			connection, err := dialer.DialContext(ctx, "tcp", address)
			if err == nil {
				_ = connection.Close() // nothing was sent on it
			}
			if unreachable, certain := unreachableBy(err); certain && ctx.Err() == nil {
				g.noteReachable(address, !unreachable)
			}
		})
	}
	all.Wait()
	g.mu.Lock()
	defer g.mu.Unlock()
	for address := range g.unreachable {
		if !known[address] {
			delete(g.unreachable, address)
		}
	}
}

// unreachableBy judges the result of a dial. After a refused connection the machine is reachable, but the process has
// ended. Errors of this machine, such as too few descriptors, prove nothing about the path.
func unreachableBy(err error) (unreachable, certain bool) {
	var network net.Error
	switch {
	case err == nil, errors.Is(err, syscall.ECONNREFUSED):
		return false, true
	case errors.Is(err, syscall.EHOSTUNREACH), errors.Is(err, syscall.ENETUNREACH),
		errors.As(err, &network) && network.Timeout():
		return true, true
	}
	return false, false
}

func (g *Gossip) noteReachable(address string, reachable bool) {
	g.mu.Lock()
	was := !g.unreachable[address]
	if reachable {
		delete(g.unreachable, address)
	} else {
		g.unreachable[address] = true
	}
	g.mu.Unlock()
	if was != reachable {
		g.log.Warn("the connection of this node to another one has changed", "at", address, "reaches", reachable)
	}
}

func (g *Gossip) isUnreachable(address string) bool {
	g.mu.Lock()
	defer g.mu.Unlock()
	return g.unreachable[address]
}
