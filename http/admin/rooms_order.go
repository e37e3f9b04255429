// The order of the rooms that operators put first in a list, saved as a whole.

package admin

import (
	"context"
	"slices"

	"touchline/domain"
	"touchline/http/admin/operators"
	"touchline/http/rest"
	"touchline/http/rest/cache"
	"touchline/http/view"
)

type roomOrderRequest struct {
	List domain.RoomList `json:"list"` // recommended or hot; absent: recommended
}

func (r roomOrderRequest) list() domain.RoomList {
	if r.List == "" {
		return domain.RecommendedRooms
	}
	return r.List
}

func (r roomOrderRequest) Check() error {
	if !r.list().Valid() {
		return domain.RefuseField("list", "enum")
	}
	return nil
}

type roomOrderAnswer struct {
	Rooms []view.AdminRoom `json:"rooms"` // those that operators put first, in their order
}

// roomOrderList shows the rooms that come first in a list: among the recommended, or, while they are living, among the hot.
func (h *rooms) roomOrderList(ctx context.Context, _ operators.Caller, req roomOrderRequest) (roomOrderAnswer, error) {
	rooms, err := h.Admin.FirstRooms(ctx, req.list())
	return roomOrderAnswer{view.Each(rooms, view.AdminRoomOf)}, err
}

type roomOrderEditRequest struct {
	operators.Edit
	roomOrderRequest
	Seen     []rest.ID `json:"seen"`     // the houses as they were listed when the order was made
	HouseIDs []rest.ID `json:"houseIds"` // all that are to come first, in order; who is left out no longer does
}

// Thing is the order of the list.
func (r roomOrderEditRequest) Thing() string { return "rooms:" + string(r.list()) }

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
	return r.roomOrderRequest.Check()
}

// roomOrderEdit puts rooms first in a list. STALE_STATE when they are no longer those the caller saw: nothing changes, and
// nobody's order is lost unread. NOT_FOUND for a house that does not exist.
func (h *rooms) roomOrderEdit(ctx context.Context, at operators.Caller, req roomOrderEditRequest) (roomOrderAnswer, error) {
	number := func(id rest.ID) int64 { return int64(id) }
	if err := h.Admin.OrderFirst(ctx, req.list(), view.Each(req.Seen, number), view.Each(req.HouseIDs, number)); err != nil {
		return roomOrderAnswer{}, err
	}
	h.Rest.Changes.Of(cache.KindHome, "")
	at.Changed(map[string][]rest.ID{"houseIds": req.Seen}, map[string][]rest.ID{"houseIds": req.HouseIDs})
	return h.roomOrderList(ctx, at, req.roomOrderRequest)
}
