// A broken connection shows that a process has ended long before memberlist detects the silence.

package membership

import (
	"errors"
	"net"
	"syscall"
	"time"

	"github.com/asynkron/protoactor-go/remote"
)

const (
	refusedTries = 5 // the system may close a process's connections a moment before its port
	refusedPause = 100 * time.Millisecond
	// endedKept is how long the end of a process is remembered: longer than any lease.
	endedKept = time.Minute
)

// watchConnections checks a member when a connection to it breaks. A refused connection to the port of its grains shows
// that its process has ended, and the member is removed at once. All other cases (machine off, network partition) are
// left to memberlist, which cannot tell the end of a process from silence.
func (g *Gossip) watchConnections() {
	events := g.library.ActorSystem.EventStream
	subscription := events.Subscribe(func(event any) {
		lost, is := event.(*remote.EndpointTerminatedEvent)
		if !is {
			return
		}
		for _, meta := range g.metas() {
			if address := meta.address(); address == lost.Address && meta != g.meta.Load() {
				go g.checkProcess(meta.ID, address)
			}
		}
	})
	go func() {
		<-g.stop
		events.Unsubscribe(subscription)
	}()
}

func (g *Gossip) checkProcess(id, address string) {
	for range refusedTries {
		connection, err := net.DialTimeout("tcp", address, g.settings.Probe)
		if errors.Is(err, syscall.ECONNREFUSED) {
			g.removeEnded(id)
			return
		}
		if err == nil {
			_ = connection.Close() // nothing was sent on it
		}
		select {
		case <-time.After(refusedPause):
		case <-g.stop:
			return
		}
	}
	g.mu.Lock()
	_, alive := g.alive[id]
	g.mu.Unlock()
	if alive {
		g.log.Warn("the connection to a node broke, and its process has not ended", "node", id, "at", address)
	}
}

// removeEnded removes a member whose process has ended. If it is alive after all, tellEvicted makes it stop.
func (g *Gossip) removeEnded(id string) {
	g.mu.Lock()
	defer g.mu.Unlock()
	for other, at := range g.ended {
		if time.Since(at) > endedKept {
			delete(g.ended, other)
		}
	}
	g.ended[id] = time.Now()
	if m, alive := g.alive[id]; alive && !m.ended {
		m.ended = true
		g.alive[id] = m
		g.logEnd(m.Node, "the process of a node has ended")
		g.changed()
	}
}
