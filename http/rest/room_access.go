// Suspended rooms: within two seconds they are closed to all but their anchor.

package rest

import (
	"context"
	"time"

	"touchline/domain"
)

const (
	// RoomAccessAge is how long the answer whether a room is closed is cached, unless the node receives a change of it.
	RoomAccessAge = time.Second

	roomsRemembered = 2000
)

// OpenTo refuses what belongs to a suspended room with ROOM_SUSPENDED. Its anchor may look on, to put things right.
func (s *Server) OpenTo(ctx context.Context, caller Caller, houseID ID) error {
	if caller.HouseID != 0 && caller.HouseID == int64(houseID) {
		return nil
	}
	house, err := s.rooms.Get(ctx, int64(houseID), s.Now(), func(ctx context.Context) (domain.House, error) {
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

// OpenToAll refuses with ROOM_SUSPENDED what would add to a suspended room, also when its anchor does it.
func (s *Server) OpenToAll(ctx context.Context, houseID int64) error {
	return s.OpenTo(ctx, Caller{}, ID(houseID))
}

// ForgetRoom makes the next caller ask again whether a room is closed.
func (s *Server) ForgetRoom(houseID int64) { s.rooms.Forget(houseID) }
