// The arena's tickets: what the tables say of a room and a person, as a store answers it.

package http

import (
	"context"
	"time"

	"touchline/domain"
)

func (a *arena) RoomPass(ctx context.Context, room string, userID int64) (domain.RoomPass, error) {
	p := domain.RoomPass{Epoch: 3, HeadOffset: 17, Role: domain.RoleIn(0, userID, false)}
	var err error
	if userID != 0 {
		_, p.Created, err = a.Person(ctx, userID)
	}
	if brand, ok := domain.BrandOf(room); ok && err == nil {
		_, err = a.Brand(ctx, brand, userID)
	}
	if match, ok := domain.RaceOf(room); ok && err == nil {
		_, err = a.Match(ctx, match)
	}
	if house, ok := domain.HouseOf(room); ok && err == nil {
		var h domain.House
		if h, err = a.House(ctx, house); err != nil {
			return p, err
		}
		p.HouseID, p.OwnerID, p.Status, p.SuspendReason, p.SuspendEnd = house, h.UserID, h.Status, h.SuspendReason, h.SuspendEnd
		p.Role = domain.RoleIn(h.UserID, userID, a.mods[userID])
		p.Followed, err = a.FollowedSince(ctx, userID, house)
	}
	if room == domain.UserChannel {
		p.Epoch, p.HeadOffset = 0, 0
	}
	return p, err
}

func (a *arena) IssueTicket(_ context.Context, right domain.Ticket) (string, time.Time, error) {
	a.rights = append(a.rights, right)
	return "ticket", noon.Add(domain.TicketLifetime), nil
}
