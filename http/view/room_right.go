// What a caller is in a room.

package view

import (
	"context"

	"touchline/domain"
	"touchline/http/rest"
	"touchline/persistence/tables/rooms"
)

// RightIn is what the caller is in a room, and what the tables say of both: one read for everything a ticket holds. A
// visitor's id is not known here. It refuses with NOT_FOUND (house, brand, user) or MATCH_NOT_FOUND.
func RightIn(ctx context.Context, rooms *rooms.Rooms, caller rest.Caller, room string) (domain.Ticket, domain.RoomEntry, error) {
	right := domain.Ticket{Room: room, Lang: caller.Lang}
	entry, err := rooms.RoomEntry(ctx, room, caller.UserID)
	if err != nil || caller.UserID == 0 {
		return right, entry, err
	}
	right.UserID, right.NickName, right.UserImage, right.HouseID = caller.UserID, caller.NickName, caller.UserImage, caller.HouseID
	right.TokenHash, right.Created, right.Followed = caller.TokenHash[:], entry.Created, entry.Followed
	if room != domain.UserChannel {
		right.Role = entry.Role
	}
	return right, entry, nil
}

// Following says whether the caller follows a room.
func Following(ctx context.Context, rooms *rooms.Rooms, caller rest.Caller, houseID int64) (bool, error) {
	if caller.UserID == 0 {
		return false, nil
	}
	since, err := rooms.FollowedSince(ctx, caller.UserID, houseID)
	return !since.IsZero(), err
}
