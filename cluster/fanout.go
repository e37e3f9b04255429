// Sending the actors' publications to the sockets of every node.

package cluster

import (
	"maps"
	"slices"
	"sync"
	"sync/atomic"

	"touchline/protos"
)

// Listener receives publications; a node's gateway is one. Calls come from the actors' goroutines and must not block.
// Listeners share the messages and must not change them.
type Listener interface {
	Events(*protos.RoomEvents)
	Stats(*protos.RoomStats)
	Private(*protos.PrivateFrame)
	Kick(*protos.KickUser)
	Changed(*protos.Changed)
}

// Fanout sends messages of the actors to every listener on every node. It exists before the node, because kinds are
// created with it and the gateway with the node. Publishing takes no lock.
type Fanout struct {
	listeners atomic.Pointer[[]*Listener]
	others    atomic.Pointer[peerFanout] // nil when there are no other nodes
	answers   atomic.Pointer[func() []byte]

	mu     sync.Mutex      // for adding and removing listeners
	wanted map[string]bool // rooms with viewers on this node
}

// NewFanout returns a fan-out without listeners.
func NewFanout() *Fanout {
	f := &Fanout{wanted: map[string]bool{}}
	f.listeners.Store(&[]*Listener{})
	return f
}

// Listen adds a listener until stop is called. A concurrent publication may still reach it afterwards.
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

// Want sets whether this node has viewers of a room. Events of other rooms stay on the node of their actor, except
// those that change pages.
func (f *Fanout) Want(room string, wanted bool) {
	f.mu.Lock()
	if wanted {
		f.wanted[room] = true
	} else {
		delete(f.wanted, room)
	}
	f.mu.Unlock()
	if s := f.others.Load(); s != nil {
		s.tell(s.everybody(), &protos.RoomWanted{Room: room, Wanted: wanted})
	}
}

func (f *Fanout) wantedRooms() []string {
	f.mu.Lock()
	defer f.mu.Unlock()
	return slices.Collect(maps.Keys(f.wanted))
}

// Events sends numbered events of one room.
func (f *Fanout) Events(m *protos.RoomEvents) {
	f.eventsHere(m)
	if s := f.others.Load(); s != nil {
		s.events(m)
	}
}

// Stats sends a room's newest audience figures.
func (f *Fanout) Stats(m *protos.RoomStats) {
	f.statsHere(m)
	if s := f.others.Load(); s != nil {
		s.send(s.watching(m.Room), m)
	}
}

// Private sends a frame to one user's sockets on all nodes.
func (f *Fanout) Private(m *protos.PrivateFrame) {
	f.privateHere(m)
	if s := f.others.Load(); s != nil {
		s.send(s.everybody(), m)
	}
}

// Kick closes sockets of one user on all nodes.
func (f *Fanout) Kick(m *protos.KickUser) {
	f.kickHere(m)
	if s := f.others.Load(); s != nil {
		s.send(s.everybody(), m)
	}
}

// Changed invalidates cached data on every node, on this one before it returns.
func (f *Fanout) Changed(m *protos.Changed) {
	f.changedHere(m)
	if s := f.others.Load(); s != nil {
		s.send(s.everybody(), m)
	}
}

func (f *Fanout) eventsHere(m *protos.RoomEvents) {
	for _, l := range *f.listeners.Load() {
		(*l).Events(m)
	}
}

func (f *Fanout) statsHere(m *protos.RoomStats) {
	for _, l := range *f.listeners.Load() {
		(*l).Stats(m)
	}
}

func (f *Fanout) privateHere(m *protos.PrivateFrame) {
	for _, l := range *f.listeners.Load() {
		(*l).Private(m)
	}
}

func (f *Fanout) kickHere(m *protos.KickUser) {
	for _, l := range *f.listeners.Load() {
		(*l).Kick(m)
	}
}

func (f *Fanout) changedHere(m *protos.Changed) {
	for _, l := range *f.listeners.Load() {
		(*l).Changed(m)
	}
}
