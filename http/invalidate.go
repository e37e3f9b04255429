// Invalidation of cached responses. It precedes the broadcast of an event, so that a client that reacts to the event
// never reads a stale page.

package http

import (
	"touchline/domain"
	"touchline/protos"
)

// Events drops the cached pages of rooms with events.
func (s *Server) Events(m *protos.RoomEvents) { s.rooms.Events(m) }

// Stats does nothing: numbers of a room are on no cached page.
func (*Server) Stats(*protos.RoomStats) {}

// Private does nothing: private frames change no cached page.
func (*Server) Private(*protos.PrivateFrame) {}

// Kick drops the cached data of a room that operators have closed.
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

// Changed drops cached data that a node has changed.
func (s *Server) Changed(m *protos.Changed) { s.Changes.Hear(m.GetKind(), m.GetId()) }
