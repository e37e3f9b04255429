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

// RoomFinder finds rooms; NOT_FOUND.
type RoomFinder interface {
	House(ctx context.Context, houseID int64) (domain.House, error)
}

// OpenTo refuses what belongs to a suspended room with ROOM_SUSPENDED. Its anchor may look on, to put things right.
func (s *Server) OpenTo(ctx context.Context, caller Caller, houseID ID) error {
	if caller.HouseID != 0 && caller.HouseID == int64(houseID) {
		return nil
	}
	house, err := s.rooms.Get(ctx, int64(houseID), s.Now(), func(ctx context.Context) (domain.House, error) {
		return s.RoomFinder.House(ctx, int64(houseID))
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

// RoomPasses reads in one query what the tables hold of a user (0: a visitor) and a room.
type RoomPasses interface {
	// RoomPass refuses with NOT_FOUND (house, brand, user) or MATCH_NOT_FOUND.
	RoomPass(ctx context.Context, room string, userID int64) (domain.RoomPass, error)
}

// RightIn is what the caller is in a room, and what the tables say of both: one read for everything a ticket holds. A
// visitor's id is not known here.
func RightIn(ctx context.Context, passes RoomPasses, caller Caller, room string) (domain.Ticket, domain.RoomPass, error) {
	right := domain.Ticket{Room: room, Lang: caller.Lang}
	pass, err := passes.RoomPass(ctx, room, caller.UserID)
	if err != nil || caller.UserID == 0 {
		return right, pass, err
	}
	right.UserID, right.NickName, right.UserImage, right.HouseID = caller.UserID, caller.NickName, caller.UserImage, caller.HouseID
	right.TokenHash, right.Created, right.Followed = caller.TokenHash[:], pass.Created, pass.Followed
	if room != domain.UserChannel {
		right.Role = pass.Role
	}
	return right, pass, nil
}

// Follows reads who follows which room.
type Follows interface {
	// FollowedSince is zero for somebody who does not follow.
	FollowedSince(ctx context.Context, userID, houseID int64) (time.Time, error)
}

// Following says whether the caller follows a room.
func Following(ctx context.Context, follows Follows, caller Caller, houseID int64) (bool, error) {
	if caller.UserID == 0 {
		return false, nil
	}
	since, err := follows.FollowedSince(ctx, caller.UserID, houseID)
	return !since.IsZero(), err
}
