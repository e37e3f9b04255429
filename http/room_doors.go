// Closed rooms: a room that operators suspended is closed everywhere within two seconds, to all but its anchor.
package http

import (
	"context"
	"errors"
	"time"

	"touchline/domain"
	"touchline/http/rest"
)

// doorLife is how old the answer may be whether a room is closed, where this node was not told that it changed.
const doorLife = time.Second

// Withheld are the pictures nobody gets while the room that shows them is suspended.
type Withheld interface {
	WithheldImages(ctx context.Context, now time.Time) (map[string]bool, error)
}

// openTo refuses what belongs to a suspended room with ROOM_SUSPENDED. Its anchor may look on, to put things right.
func (s *Server) openTo(ctx context.Context, caller rest.Caller, houseID rest.ID) error {
	if caller.HouseID != 0 && caller.HouseID == int64(houseID) {
		return nil
	}
	house, err := s.doors.Get(ctx, int64(houseID), s.Now(), func(ctx context.Context) (domain.House, error) {
		return s.Houses.House(ctx, int64(houseID))
	})
	if err != nil {
		return err
	}
	if err := house.VisibleTo(caller.HouseID, s.Now()); domain.CodeOf(err) == domain.RoomSuspended {
		return err
	}
	return nil
}

// openToAll refuses with ROOM_SUSPENDED what would add to a suspended room, also when its anchor does it.
func (s *Server) openToAll(ctx context.Context, houseID int64) error {
	return s.openTo(ctx, rest.Caller{}, rest.ID(houseID))
}

// isWithheld tells whether a picture is on the wall, in the notes or on the cover of a suspended room. A database that
// is away withholds nothing.
func (s *Server) isWithheld(ctx context.Context, key string) bool {
	if s.Withheld == nil {
		return false
	}
	keys, err := s.withheld.Get(ctx, struct{}{}, s.Now(), func(ctx context.Context) (map[string]bool, error) {
		return s.Withheld.WithheldImages(ctx, s.Now())
	})
	return err == nil && keys[key]
}

// onAir refuses the pictures of a room that is closed. A database that is away does not end a broadcast.
func (s *Server) onAir(caller rest.Caller, house string) error {
	houseID, ok := domain.ParseID(house)
	if !ok {
		return noStream
	}
	ctx, cancel := s.RequestContext()
	defer cancel()
	err := s.openTo(ctx, caller, rest.ID(houseID))
	var refusal *domain.Refusal
	switch {
	case !errors.As(err, &refusal), refusal.Code == domain.Unavailable:
		return nil
	case refusal.Code == domain.NotFound:
		return noStream
	}
	return err
}

// forgetClosed forgets all that was read of a room before it was closed.
func (s *Server) forgetClosed(houseID int64) {
	s.doors.Forget(houseID)
	s.withheld.Forget(struct{}{})
	s.forgetRoom(houseID)
	s.played.ForgetIf(func(r domain.Replay) bool { return r.HouseID == houseID })
	s.cards.ForgetIf(func(c card) bool { return c.Room == houseID })
	s.shared.top.Forget(struct{}{})
	s.shared.middle.ForgetIf(func(middleOfHome) bool { return true })
	s.shared.bottom.Forget(struct{}{})
}
