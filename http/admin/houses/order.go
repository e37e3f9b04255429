// The order of the recommended rooms, saved as a whole.

package houses

import (
	"context"
	"slices"

	"touchline/domain"
	"touchline/http/admin/operators"
	"touchline/http/rest"
	"touchline/http/view"
)

type roomOrderAnswer struct {
	Rooms []view.AdminRoom `json:"rooms"` // the recommended, the first comes first
}

// roomOrderList shows the recommended rooms in their order.
func (h *handlers) roomOrderList(ctx context.Context, _ operators.Caller, _ struct{}) (roomOrderAnswer, error) {
	rooms, err := h.Rooms.Picks(ctx)
	return roomOrderAnswer{view.Each(rooms, view.AdminRoomOf)}, err
}

type roomOrderEditRequest struct {
	operators.Edit
	Seen     []rest.ID `json:"seen"`     // the houses as they were listed when the order was made
	HouseIDs []rest.ID `json:"houseIds"` // all that are to be recommended, in order; who is left out no longer is
}

// Thing is the order of the recommended rooms.
func (roomOrderEditRequest) Thing() string { return "rooms:recommended" }

func (r roomOrderEditRequest) Check() error {
	switch {
	case r.Seen == nil:
		return domain.Refuse(domain.FieldRequired, "field", "seen")
	case r.HouseIDs == nil:
		return domain.Refuse(domain.FieldRequired, "field", "houseIds")
	case len(r.HouseIDs) > domain.PicksMost || len(r.Seen) > domain.PicksMost:
		return domain.RefuseField("houseIds", "length", "max", domain.PicksMost)
	}
	sorted := slices.Clone(r.HouseIDs)
	slices.Sort(sorted)
	if len(slices.Compact(sorted)) != len(r.HouseIDs) {
		return domain.RefuseField("houseIds", "twice")
	}
	return nil
}

// roomOrderEdit recommends rooms in an order. STALE_STATE when the list is no longer the one the caller saw: nothing
// changes, and nobody's order is lost unread. NOT_FOUND for a house that does not exist.
func (h *handlers) roomOrderEdit(ctx context.Context, at operators.Caller, req roomOrderEditRequest) (roomOrderAnswer, error) {
	number := func(id rest.ID) int64 { return int64(id) }
	if err := h.Rooms.OrderPicks(ctx, view.Each(req.Seen, number), view.Each(req.HouseIDs, number)); err != nil {
		return roomOrderAnswer{}, err
	}
	h.Pages.ForgetHome()
	at.Changed(map[string][]rest.ID{"houseIds": req.Seen}, map[string][]rest.ID{"houseIds": req.HouseIDs})
	return h.roomOrderList(ctx, at, struct{}{})
}
