// Cached answers are invalidated before an event is broadcast, so that a client that reacts never reads a stale page.

package http

import (
	"touchline/domain"
	"touchline/protos"
)

// Events hears what happened in the rooms of this node.
func (s *Server) Events(m *protos.RoomEvents) { s.rooms.Events(m) }

// Stats and Private change no page.
func (*Server) Stats(*protos.RoomStats)      {}
func (*Server) Private(*protos.PrivateFrame) {}

// Kick hears that operators closed a room: whatever was read of it before is forgotten.
func (s *Server) Kick(k *protos.KickUser) {
	houseID, ok := domain.HouseOf(k.GetRoom())
	if !ok || k.GetUserId() != 0 || domain.Code(k.GetCode()) != domain.RoomSuspended {
		return
	}
	s.ForgetRoom(houseID)
	s.Changes.HearHouse(houseID)
	s.images.ForgetWithheld()
	s.rooms.ForgetClosed()
}

// Changed hears that a node changed something that this one may remember.
func (s *Server) Changed(m *protos.Changed) { s.Changes.Hear(m.GetKind(), m.GetId()) }
