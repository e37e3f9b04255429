// The caller's rights in a room.

package view

import (
	"context"
	"time"

	"touchline/domain"
	"touchline/domain/studio"
	"touchline/http/rest"
	"touchline/persistence/tables/rooms"
)

// RightIn returns the caller's right in a room, and the room's entry, with one read. It leaves a visitor's id empty. It
// refuses with NOT_FOUND (house, brand, user) or MATCH_NOT_FOUND.
func RightIn(ctx context.Context, rooms *rooms.Rooms, caller rest.Caller,
	room string) (studio.Ticket, studio.RoomEntry, error) {
	right := studio.Ticket{Room: room, Lang: caller.Lang}
	entry, err := rooms.RoomEntry(ctx, room, caller.UserID)
	if err != nil || caller.UserID == 0 {
		return right, entry, err
	}
	right.UserID, right.NickName, right.UserImage, right.HouseID = caller.UserID, caller.NickName, caller.UserImage,
		caller.HouseID
	right.TokenHash, right.Created, right.Followed = caller.TokenHash[:], entry.Created, entry.Followed
	if room != domain.UserChannel {
		right.Role = entry.Role
	}
	return right, entry, nil
}

// VisibleHouse reads a house that callers from askingHouse (0: viewers) may see. It refuses with NOT_FOUND, or with
// ROOM_SUSPENDED for a suspended house.
func VisibleHouse(ctx context.Context, rooms *rooms.Rooms, houseID, askingHouse int64,
	now time.Time) (studio.House, error) {
	house, err := rooms.House(ctx, houseID)
	if err == nil {
		err = house.VisibleTo(askingHouse, now)
	}
	return house, err
}

// Following reports whether the caller follows a room.
func Following(ctx context.Context, rooms *rooms.Rooms, caller rest.Caller, houseID int64) (bool, error) {
	if caller.UserID == 0 {
		return false, nil
	}
	since, err := rooms.FollowedSince(ctx, caller.UserID, houseID)
	return !since.IsZero(), err
}
