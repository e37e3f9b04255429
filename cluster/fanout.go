// What the actors decided, on its way to the sockets of every node.

package cluster

import (
	"slices"
	"sync"
	"sync/atomic"

	"touchline/protos"
)

// Listener takes what is published; a node's gateway is one. Calls come from the actors' goroutines and
// must not wait. The messages are shared between listeners: nobody changes them.
type Listener interface {
	Events(*protos.RoomEvents)
	Stats(*protos.RoomStats)
	Private(*protos.PrivateFrame)
	Kick(*protos.KickUser)
}

// Fanout carries messages from the actors to every listener. It exists before the node, because kinds
// are made with it and the gateway is made with the node. Publishing takes no lock.
type Fanout struct {
	mu        sync.Mutex // among those who come and go
	listeners atomic.Pointer[[]*Listener]
}

// NewFanout makes a fan-out nobody listens to yet.
func NewFanout() *Fanout {
	f := &Fanout{}
	f.listeners.Store(&[]*Listener{})
	return f
}

// Listen adds a listener until stop is called. A publication under way may still reach it after that.
func (f *Fanout) Listen(l Listener) (stop func()) {
	entry := &l
	f.change(func(all []*Listener) []*Listener { return append(all, entry) })
	return func() {
		f.change(func(all []*Listener) []*Listener {
			return slices.DeleteFunc(all, func(other *Listener) bool { return other == entry })
		})
	}
}

func (f *Fanout) change(edit func([]*Listener) []*Listener) {
	f.mu.Lock()
	defer f.mu.Unlock()
	next := edit(slices.Clone(*f.listeners.Load()))
	f.listeners.Store(&next)
}

// Events sends numbered events of one room.
func (f *Fanout) Events(m *protos.RoomEvents) {
	for _, l := range *f.listeners.Load() {
		(*l).Events(m)
	}
}

// Stats sends a room's newest audience figures.
func (f *Fanout) Stats(m *protos.RoomStats) {
	for _, l := range *f.listeners.Load() {
		(*l).Stats(m)
	}
}

// Private sends a frame to one user's sockets.
func (f *Fanout) Private(m *protos.PrivateFrame) {
	for _, l := range *f.listeners.Load() {
		(*l).Private(m)
	}
}

// Kick closes sockets of one user.
func (f *Fanout) Kick(m *protos.KickUser) {
	for _, l := range *f.listeners.Load() {
		(*l).Kick(m)
	}
}
