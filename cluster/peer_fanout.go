// From the actors of one node to the sockets of the others: one message per node with viewers.

package cluster

import (
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"github.com/asynkron/protoactor-go/actor"
	pa "github.com/asynkron/protoactor-go/cluster"
	"google.golang.org/protobuf/proto"

	"touchline/protos"
)

const (
	peerFanoutName = "spread"
	// wantedEvery bounds how long a node misses events of a room after its request was lost with a connection. The
	// gateway detects the gap by the numbers and asks for the missing events.
	wantedEvery = 5 * time.Second
	// headsKept is how long the head of a silent room is repeated: the lost message may have been the last one.
	headsKept = 30 * time.Second
	// foretold is how long the wishes of a node are kept before it is in the view.
	foretold = 15 * time.Second
)

// peerFanout exchanges publications with the other members. It is a process of the library, not an actor: messages are
// handled in the order of the connection. So a node that requests the events of a room and then asks for the state of
// the room misses nothing in between.
type peerFanout struct {
	fanout *Fanout
	system *actor.ActorSystem
	pid    *actor.PID // its address is set later
	stop   chan struct{}
	loops  sync.WaitGroup

	passed atomic.Uint64
	heads  sync.Map // heads of the rooms that published here lately, *head by name

	mu    sync.RWMutex
	peers map[string]*peer   // by address
	rooms map[string][]*peer // the peers that want a room
}

// peer is another member, or a future one: its wishes may arrive before it is in the view.
type peer struct {
	pid   *actor.PID
	id    string // of its process; "" when it is not in the view
	heard time.Time
	rooms map[string]bool
}

// head is the newest position of a room.
type head struct{ epoch, next, at atomic.Int64 }

var _ actor.Process = (*peerFanout)(nil)

// newPeerFanout connects a fan-out to the other members.
func newPeerFanout(system *actor.ActorSystem, f *Fanout) *peerFanout {
	s := &peerFanout{
		fanout: f, system: system, stop: make(chan struct{}), peers: map[string]*peer{}, rooms: map[string][]*peer{},
	}
	s.pid, _ = system.ProcessRegistry.Add(s, peerFanoutName)
	f.others.Store(s)
	s.loops.Go(s.repeat)
	return s
}

func (s *peerFanout) close() {
	close(s.stop)
	s.loops.Wait()
	s.fanout.others.Store(nil)
	s.system.ProcessRegistry.Remove(s.pid)
}

// repeat sends again which rooms this node wants, and the heads of its own rooms.
func (s *peerFanout) repeat() {
	again := time.NewTicker(wantedEvery)
	defer again.Stop()
	for {
		select {
		case <-s.stop:
			return
		case <-again.C:
			s.tell(s.everybody(), &protos.RoomsWanted{Rooms: s.fanout.wantedRooms()})
			s.tellHeads()
		}
	}
}

// tellHeads sends each peer the heads of the rooms it wants.
func (s *peerFanout) tellHeads() {
	s.heads.Range(func(key, value any) bool {
		room, at := key.(string), value.(*head)
		if time.Since(time.Unix(0, at.at.Load())) > headsKept {
			s.heads.CompareAndDelete(room, at)
			return true
		}
		s.send(s.watching(room), at.message(room))
		return true
	})
}

func (h *head) message(room string) *protos.RoomEvents {
	return &protos.RoomEvents{Room: room, Epoch: h.epoch.Load(), First: h.next.Load()}
}

// note records the head of a room.
func (s *peerFanout) note(m *protos.RoomEvents) {
	if len(m.Events) == 0 {
		return
	}
	known, there := s.heads.Load(m.Room)
	if !there {
		known, _ = s.heads.LoadOrStore(m.Room, &head{})
	}
	at := known.(*head)
	at.epoch.Store(m.Epoch)
	at.next.Store(m.First + int64(len(m.Events)))
	at.at.Store(time.Now().UnixNano())
}

// changed takes a new view of the members.
func (s *peerFanout) changed(view pa.Members) {
	here := map[string]bool{}
	var fresh []*peer
	s.mu.Lock()
	for _, m := range view {
		address := m.Address()
		if address == s.system.Address() {
			continue
		}
		here[address] = true
		if p := s.peer(address); p.id != m.Id { // a new member, or a new process of one, which has no state
			p.id = m.Id
			fresh = append(fresh, p)
		}
	}
	for address, p := range s.peers {
		if !here[address] && (p.id != "" || time.Since(p.heard) > foretold) {
			s.want(p, nil)
			delete(s.peers, address)
		}
	}
	s.mu.Unlock()
	if len(fresh) > 0 {
		s.tell(fresh, &protos.RoomsWanted{Rooms: s.fanout.wantedRooms(), Ask: true})
	}
}

// peer returns a peer, and adds it if it is new. s.mu is held.
func (s *peerFanout) peer(address string) *peer {
	p := s.peers[address]
	if p == nil {
		p = &peer{pid: actor.NewPID(address, peerFanoutName), heard: time.Now(), rooms: map[string]bool{}}
		s.peers[address] = p
	}
	return p
}

// want sets the rooms of a peer and returns those that are new. s.mu is held.
func (s *peerFanout) want(p *peer, rooms []string) (fresh []string) {
	wanted := map[string]bool{}
	for _, room := range rooms {
		wanted[room] = true
		if !p.rooms[room] {
			fresh = append(fresh, room)
		}
		s.wantOne(p, room, true)
	}
	for room := range p.rooms {
		if !wanted[room] {
			s.wantOne(p, room, false)
		}
	}
	return fresh
}

// wantOne sets one room of a peer. It copies lists, because publishers may hold them. s.mu is held.
func (s *peerFanout) wantOne(p *peer, room string, wanted bool) {
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

func (s *peerFanout) everybody() []*peer {
	s.mu.RLock()
	defer s.mu.RUnlock()
	all := make([]*peer, 0, len(s.peers))
	for _, p := range s.peers {
		all = append(all, p)
	}
	return all
}

func (s *peerFanout) watching(room string) []*peer {
	s.mu.RLock()
	defer s.mu.RUnlock()
	return s.rooms[room]
}

// tell sends a message together with the address of this node.
func (s *peerFanout) tell(peers []*peer, message proto.Message) {
	self := actor.NewPID(s.system.Address(), peerFanoutName)
	for _, p := range peers {
		s.system.Root.RequestWithCustomSender(p.pid, message, self)
	}
}

// events sends events to the nodes with viewers. Events that change pages go to all nodes, which cache pages.
func (s *peerFanout) events(m *protos.RoomEvents) {
	s.note(m)
	if m.State != nil {
		s.send(s.everybody(), m)
		return
	}
	s.send(s.watching(m.Room), m)
}

// send sends a publication.
func (s *peerFanout) send(peers []*peer, message proto.Message) {
	s.passed.Add(uint64(len(peers)))
	for _, p := range peers {
		s.system.Root.Send(p.pid, message)
	}
}

// SendUserMessage handles a message of another member.
func (s *peerFanout) SendUserMessage(_ *actor.PID, message any) {
	_, told, sender := actor.UnwrapEnvelope(message)
	switch m := told.(type) {
	case *protos.RoomsWanted:
		s.hear(sender, m.Ask, func(p *peer) []string { return s.want(p, m.Rooms) })
	case *protos.RoomWanted:
		// Its gateway asks for the state of the room.
		s.hear(sender, false, func(p *peer) []string { s.wantOne(p, m.Room, m.Wanted); return nil })
	case *protos.NodeAsked:
		s.answer(sender)
	case *protos.RoomEvents:
		s.fanout.eventsHere(m)
	case *protos.RoomStats:
		s.fanout.statsHere(m)
	case *protos.PrivateFrame:
		s.fanout.privateHere(m)
	case *protos.KickUser:
		s.fanout.kickHere(m)
	case *protos.Changed:
		s.fanout.changedHere(m)
	}
}

// hear records what a node wants, and sends it the heads of the rooms that are new to it: earlier events of those rooms
// may not have reached it.
func (s *peerFanout) hear(sender *actor.PID, asked bool, note func(*peer) (fresh []string)) {
	if sender == nil {
		return
	}
	s.mu.Lock()
	p := s.peer(sender.Address)
	p.heard = time.Now()
	fresh := note(p)
	s.mu.Unlock()
	one := []*peer{p}
	if asked {
		s.tell(one, &protos.RoomsWanted{Rooms: s.fanout.wantedRooms()})
	}
	for _, room := range fresh {
		if at, published := s.heads.Load(room); published {
			s.send(one, at.(*head).message(room))
		}
	}
}

// SendSystemMessage ignores life-cycle messages: a peerFanout watches no actors.
func (s *peerFanout) SendSystemMessage(*actor.PID, any) {}

// Stop does nothing.
func (s *peerFanout) Stop(*actor.PID) {}
