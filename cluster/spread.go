// From the actors of one node to the sockets of the others: one message per node that wants it, however many watch there.

package cluster

import (
	"slices"
	"sync"
	"time"

	"github.com/asynkron/protoactor-go/actor"
	pa "github.com/asynkron/protoactor-go/cluster"
	"google.golang.org/protobuf/proto"

	"touchline/protos"
)

const (
	spreadName = "spread"
	// wantedEvery bounds how long a node misses a room after what it wanted was lost with a connection. What it missed
	// the gateway notices by its number and asks for.
	wantedEvery = 5 * time.Second
)

// spread exchanges what is published with the other members. It is a process of the library, not an actor: what arrives is
// handled in the order of the connection, so a node that says what it wants and then asks the room how it stands misses
// nothing in between.
type spread struct {
	fanout *Fanout
	system *actor.ActorSystem
	pid    *actor.PID // its address is not known yet
	stop   chan struct{}
	loops  sync.WaitGroup

	mu    sync.RWMutex
	peers map[string]*peer   // by address
	rooms map[string][]*peer // that want them
}

// peer is another member.
type peer struct {
	pid   *actor.PID
	rooms map[string]bool
}

var _ actor.Process = (*spread)(nil)

// newSpread joins a fan-out to the other members.
func newSpread(system *actor.ActorSystem, f *Fanout) *spread {
	s := &spread{fanout: f, system: system, stop: make(chan struct{}), peers: map[string]*peer{}, rooms: map[string][]*peer{}}
	s.pid, _ = system.ProcessRegistry.Add(s, spreadName)
	f.others.Store(s)
	s.loops.Go(s.repeat)
	return s
}

func (s *spread) close() {
	close(s.stop)
	s.loops.Wait()
	s.fanout.others.Store(nil)
	s.system.ProcessRegistry.Remove(s.pid)
}

// repeat says again what this node wants.
func (s *spread) repeat() {
	again := time.NewTicker(wantedEvery)
	defer again.Stop()
	for {
		select {
		case <-s.stop:
			return
		case <-again.C:
			s.tell(s.everybody(), &protos.RoomsWanted{Rooms: s.fanout.wantedRooms()})
		}
	}
}

// changed takes a new view of the members.
func (s *spread) changed(view pa.Members) {
	here := map[string]bool{}
	var fresh []*peer
	s.mu.Lock()
	for _, m := range view {
		address := m.Address()
		if address == s.system.Address() {
			continue
		}
		here[address] = true
		if s.peers[address] == nil {
			s.peers[address] = &peer{pid: actor.NewPID(address, spreadName), rooms: map[string]bool{}}
			fresh = append(fresh, s.peers[address])
		}
	}
	for address, p := range s.peers {
		if !here[address] {
			s.want(p, nil)
			delete(s.peers, address)
		}
	}
	s.mu.Unlock()
	if len(fresh) > 0 {
		s.tell(fresh, &protos.RoomsWanted{Rooms: s.fanout.wantedRooms()})
	}
}

// want sets the rooms of a peer. s.mu is held.
func (s *spread) want(p *peer, rooms []string) {
	wanted := map[string]bool{}
	for _, room := range rooms {
		wanted[room] = true
		s.wantOne(p, room, true)
	}
	for room := range p.rooms {
		if !wanted[room] {
			s.wantOne(p, room, false)
		}
	}
}

// wantOne sets one room of a peer. Lists that publishers hold stay as they are. s.mu is held.
func (s *spread) wantOne(p *peer, room string, wanted bool) {
	if p.rooms[room] == wanted {
		return
	}
	others := slices.DeleteFunc(slices.Clone(s.rooms[room]), func(one *peer) bool { return one == p })
	if wanted {
		p.rooms[room] = true
		others = append(others, p)
	} else {
		delete(p.rooms, room)
	}
	if len(others) == 0 {
		delete(s.rooms, room)
	} else {
		s.rooms[room] = others
	}
}

func (s *spread) everybody() []*peer {
	s.mu.RLock()
	defer s.mu.RUnlock()
	all := make([]*peer, 0, len(s.peers))
	for _, p := range s.peers {
		all = append(all, p)
	}
	return all
}

func (s *spread) watching(room string) []*peer {
	s.mu.RLock()
	defer s.mu.RUnlock()
	return s.rooms[room]
}

// tell says who this node is, too.
func (s *spread) tell(peers []*peer, message proto.Message) {
	self := actor.NewPID(s.system.Address(), spreadName)
	for _, p := range peers {
		s.system.Root.RequestWithCustomSender(p.pid, message, self)
	}
}

// events go to the nodes with viewers. What changes a page goes to all: they have read it.
func (s *spread) events(m *protos.RoomEvents) {
	if m.State != nil {
		s.pass(s.everybody(), m)
		return
	}
	s.pass(s.watching(m.Room), m)
}

// pass sends what was published.
func (s *spread) pass(peers []*peer, message proto.Message) {
	for _, p := range peers {
		s.system.Root.Send(p.pid, message)
	}
}

// SendUserMessage takes what another member says.
func (s *spread) SendUserMessage(_ *actor.PID, message any) {
	_, told, sender := actor.UnwrapEnvelope(message)
	switch m := told.(type) {
	case *protos.RoomsWanted:
		s.hear(sender, func(p *peer) { s.want(p, m.Rooms) })
	case *protos.RoomWanted:
		s.hear(sender, func(p *peer) { s.wantOne(p, m.Room, m.Wanted) })
	case *protos.RoomEvents:
		s.fanout.eventsHere(m)
	case *protos.RoomStats:
		s.fanout.statsHere(m)
	case *protos.PrivateFrame:
		s.fanout.privateHere(m)
	case *protos.KickUser:
		s.fanout.kickHere(m)
	}
}

// hear notes what a member wants. One that is not in the view yet says it again.
func (s *spread) hear(sender *actor.PID, note func(*peer)) {
	if sender == nil {
		return
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if p := s.peers[sender.Address]; p != nil {
		note(p)
	}
}

// SendSystemMessage ignores life-cycle news: nobody watches a spread.
func (s *spread) SendSystemMessage(*actor.PID, any) {}

// Stop has nothing to stop.
func (s *spread) Stop(*actor.PID) {}
