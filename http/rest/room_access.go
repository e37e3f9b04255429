// Suspended rooms: within two seconds closed to all but their anchor.

package rest

import (
	"context"
	"time"

	"touchline/domain"
	"touchline/domain/studio"
)

const (
	// RoomAccessAge is how long the answer whether a room is closed is cached, unless the node receives a change of it.
	RoomAccessAge = time.Second

	roomsRemembered = 2000
)

// OpenTo refuses access to a suspended room with ROOM_SUSPENDED, except for its anchor.
func (s *Server) OpenTo(ctx context.Context, caller Caller, houseID ID) error {
	if caller.HouseID != 0 && caller.HouseID == int64(houseID) {
		return nil
	}
	house, err := s.rooms.Get(ctx, int64(houseID), s.Now(), func(ctx context.Context) (studio.House, error) {
		return s.Reads.House(ctx, int64(houseID))
	})
	if err != nil {
		return err
	}
	if err := house.VisibleTo(caller.HouseID, s.Now()); domain.CodeOf(err) == domain.RoomSuspended {
		return err
	}
	return nil
}

// OpenToAll refuses changes to a suspended room with ROOM_SUSPENDED, even by its anchor.
func (s *Server) OpenToAll(ctx context.Context, houseID int64) error {
	return s.OpenTo(ctx, Caller{}, ID(houseID))
}

// ForgetRoom drops the cached access of a room.
func (s *Server) ForgetRoom(houseID int64) { s.rooms.Forget(houseID) }
