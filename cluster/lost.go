// A member whose process has ended is noticed by its connections, long before its silence shows.

package cluster

import (
	"errors"
	"net"
	"syscall"
	"time"

	"github.com/asynkron/protoactor-go/remote"
)

const (
	doorTries = 5 // the machine may close a process's connections a moment before its port
	doorPause = 100 * time.Millisecond
)

// hearLost asks after a member when a connection to it breaks. Where the port of its grains refuses, no process is behind
// it: it is given up at once. Everything else (a machine that is off, a network that is cut) is left to memberlist, which
// cannot tell the end of a process from silence.
func (m *gossipMembers) hearLost() {
	subscription := m.cluster.ActorSystem.EventStream.Subscribe(func(event any) {
		lost, is := event.(*remote.EndpointTerminatedEvent)
		if !is {
			return
		}
		for _, card := range m.cards() {
			if address := card.address(); address == lost.Address && card != m.card.Load() {
				go m.askAfter(card.ID, address)
			}
		}
	})
	go func() {
		<-m.stop
		m.cluster.ActorSystem.EventStream.Unsubscribe(subscription)
	}()
}

func (m *gossipMembers) askAfter(id, address string) {
	for range doorTries {
		connection, err := net.DialTimeout("tcp", address, m.settings.Probe)
		if errors.Is(err, syscall.ECONNREFUSED) {
			m.giveUp(id)
			return
		}
		if err == nil {
			_ = connection.Close() // it was not asked anything
		}
		select {
		case <-time.After(doorPause):
		case <-m.stop:
			return
		}
	}
	m.mu.Lock()
	_, there := m.alive[id]
	m.mu.Unlock()
	if there {
		m.log.Warn("the connection to a node broke, and its process has not ended", "node", id, "at", address)
	}
}

// giveUp a member. If it lives all the same, tellEvicted lets it end.
func (m *gossipMembers) giveUp(id string) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.noteEnded(id)
	if node, there := m.alive[id]; there && !node.ended {
		node.ended = true
		m.alive[id] = node
		m.tellEnd(node.Node, "the process of a node has ended")
		m.changed()
	}
}
