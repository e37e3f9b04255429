// Rooms: search, suspension, columns, and the order of the first rooms of a list.

package admin

import (
	"cmp"
	"context"
	"slices"

	"touchline/domain"
	"touchline/domain/console"
	"touchline/domain/studio"
	"touchline/http/admin/operators"
	"touchline/http/admin/people"
	"touchline/http/rest"
	"touchline/http/rest/cache"
	"touchline/http/view"
	"touchline/protos"
)

type rooms struct{ *desk }

func (h *rooms) routes() {
	operators.Route(h.Access, "", "/admin/room_list", h.roomList)
	operators.Route(h.Access, "", "/admin/room_edit", h.roomEdit)
	operators.Route(h.Access, "", "/admin/room_show", h.roomShow)
	operators.Route(h.Access, console.OperatorSupport, "/admin/live_code_reset", h.liveCodeReset)
	operators.Route(h.Access, "", "/admin/room_order_list", h.roomOrderList)
	operators.Route(h.Access, console.OperatorEditor, "/admin/room_order_edit", h.roomOrderEdit)
	operators.Route(h.Access, "", "/admin/replay_list", h.replayList)
	operators.Route(h.Access, console.OperatorSupport, "/admin/replay_edit", h.replayEdit)
	h.pollRoutes()
}

type roomListRequest struct {
	rest.Paging
	LiveStatus *domain.LiveStatus `json:"liveStatus"`
	Keyword    string             `json:"keyword"`    // part of the room's or the anchor's name, or the house number
	RaceType   int32              `json:"raceType"`   // 0: any
	AnchorType int32              `json:"anchorType"` // 0: any
	Pick       bool               `json:"pick"`       // only recommended rooms
	// Sort is viewers, fans, startTime or order; with "-" before it the largest first; absent: the newest house first.
	Sort string `json:"sort"`
}

func (r roomListRequest) Check() error {
	known := r.LiveStatus == nil || *r.LiveStatus >= domain.LiveUnopened && *r.LiveStatus <= domain.LiveSuspended
	return cmp.Or(
		operators.Enum("liveStatus", known),
		operators.MaxLength("keyword", r.Keyword, console.AdminKeywordMax),
		operators.Enum("sort", console.RoomSort(r.Sort).Valid()),
		r.Paging.Check())
}

func (h *rooms) roomList(ctx context.Context, _ operators.Caller,
	req roomListRequest) (rest.Page[view.AdminRoom], error) {
	list, total, err := h.Admin.FindRooms(ctx, console.RoomFilter{
		Status: req.LiveStatus, Keyword: domain.Fold(req.Keyword), RaceType: req.RaceType, AnchorType: req.AnchorType,
		Picked: req.Pick, Sort: console.RoomSort(req.Sort), Limit: req.Limit(), Offset: req.Offset()})
	return rest.PageOf(req.Paging, view.Each(list, view.AdminRoomOf), total), err
}

// roomEditRequest changes a room. Support may suspend and end it, editors may recommend it and choose its columns; both
// may rename it.
type roomEditRequest struct {
	operators.Edit
	HouseID    rest.ID `json:"houseId"`
	Suspended  *bool   `json:"suspended"`
	HouseName  *string `json:"houseName"` // the anchor gets a notice with the reason
	Reason     string  `json:"reason"`    // required to suspend and rename; shown to the anchor, of a suspension to all
	EndTime    *int64  `json:"endTime"`   // absent: until an operator lifts it
	ForceEnd   bool    `json:"forceEnd"`
	RaceType   *int32  `json:"raceType"`
	AnchorType *int32  `json:"anchorType"`
	Pick       *bool   `json:"pick"`
	Order      int32   `json:"order"` // with pick: 1 comes first; absent: after all others
	Hot        *bool   `json:"hot"`   // while live it comes first in lists of hot rooms, after earlier such rooms
	// Ladder is whether its broadcasts get smaller pictures; inherit: as its anchor's brands and the site say.
	Ladder *studio.LadderChoice `json:"ladder"`
}

// Thing is the room.
func (r roomEditRequest) Thing() string { return operators.ThingOf("room", r.HouseID) }

func (r roomEditRequest) closes() bool { return r.Suspended != nil || r.ForceEnd }

func (r roomEditRequest) sorts() bool {
	return r.RaceType != nil || r.AnchorType != nil || r.Pick != nil || r.Hot != nil || r.Ladder != nil
}

func (r roomEditRequest) Check() error {
	suspends := r.Suspended != nil && *r.Suspended
	picks := r.Pick != nil && *r.Pick
	renames := r.HouseName != nil
	switch {
	case r.HouseID == 0:
		return domain.RefuseField("houseId", "required")
	case !r.closes() && !r.sorts() && !renames:
		return domain.RefuseField("suspended", "required")
	case renames && domain.CleanName(*r.HouseName) == "":
		return domain.Refuse(domain.FieldRequired, "field", "houseName")
	case renames && domain.Length(domain.CleanName(*r.HouseName)) > domain.HouseNameMax:
		return domain.RefuseField("houseName", "length", "min", 1, "max", domain.HouseNameMax)
	case picks && (r.Order < 0 || r.Order > console.PickOrderMax):
		return domain.RefuseField("order", "range", "min", 0, "max", console.PickOrderMax)
	case r.Ladder != nil && !r.Ladder.Valid():
		return domain.RefuseField("ladder", "enum")
	}
	return people.CheckSuspension(suspends || renames, r.Reason, r.EndTime)
}

// roomEdit answers the room after the edit.
func (h *rooms) roomEdit(ctx context.Context, at operators.Caller, req roomEditRequest) (view.AdminRoom, error) {
	var none view.AdminRoom
	if req.closes() && !at.Operator.Role.May(console.OperatorSupport) || req.sorts() &&
		!at.Operator.Role.May(console.OperatorEditor) {
		return none, domain.Refuse(domain.Forbidden)
	}
	before, err := h.Admin.FindRoom(ctx, int64(req.HouseID))
	if err != nil {
		return none, err
	}
	rename := func(ctx context.Context, req roomEditRequest) error { return h.renameRoom(ctx, req, before) }
	for _, step := range []func(context.Context, roomEditRequest) error{rename, h.sortRoom, h.endRoom, h.closeRoom} {
		if err := step(ctx, req); err != nil {
			return none, err
		}
		h.Rest.Changes.OfHouse(int64(req.HouseID))
	}
	if req.sorts() {
		h.Rest.Changes.Of(cache.KindHome, "")
	}
	after, err := h.Admin.FindRoom(ctx, int64(req.HouseID))
	at.Changed(view.AdminRoomOf(before), view.AdminRoomOf(after))
	return view.AdminRoomOf(after), err
}

// renameRoom renames a room and notifies its anchor with the reason. As for the anchor, the name must be free.
func (h *rooms) renameRoom(ctx context.Context, req roomEditRequest, before console.AdminRoom) error {
	if req.HouseName == nil {
		return nil
	}
	name, houseID := domain.CleanName(*req.HouseName), int64(req.HouseID)
	if name == before.HouseName {
		return nil
	}
	if err := h.Accounts.TakeHouseName(ctx, before.UserID, before.HouseName, name); err != nil {
		return err
	}
	cmd := &protos.ConfigureRoom{Config: &protos.RoomConfig{HouseId: houseID, HouseName: name}, Set: []string{"houseName"}}
	if _, err := h.Actors.Configure(ctx, domain.HouseRoom(houseID), cmd); err != nil {
		return err
	}
	return h.notifyAnchor(ctx, before.UserID, "roomRenamed", houseID, view.RoomPath(houseID), map[string]any{
		"was": before.HouseName, "houseName": name, "reason": domain.CleanLine(req.Reason),
	})
}

// sortRoom sets the columns of a room, its place among the first rooms of a list, and what it says of ladders.
func (h *rooms) sortRoom(ctx context.Context, req roomEditRequest) error {
	config := &protos.RoomConfig{}
	cmd := &protos.ConfigureRoom{Config: config}
	if req.RaceType != nil {
		if err := h.checkRace(ctx, *req.RaceType); err != nil {
			return err
		}
		config.RaceType, cmd.Set = *req.RaceType, append(cmd.Set, "raceType")
	}
	if req.AnchorType != nil {
		columns, err := h.Site.AnchorColumns(ctx)
		if err != nil {
			return err
		}
		if *req.AnchorType == 0 || !domain.HasColumn(columns, *req.AnchorType) {
			return domain.RefuseField("anchorType", "enum")
		}
		config.AnchorType, cmd.Set = *req.AnchorType, append(cmd.Set, "anchorType")
	}
	if len(cmd.Set) > 0 {
		if _, err := h.Actors.Configure(ctx, domain.HouseRoom(int64(req.HouseID)), cmd); err != nil {
			return err
		}
	}
	if err := h.putFirst(ctx, console.RecommendedRooms, req.HouseID, req.Pick, req.Order); err != nil {
		return err
	}
	if err := h.putFirst(ctx, console.HotRooms, req.HouseID, req.Hot, 0); err != nil || req.Ladder == nil {
		return err
	}
	return h.Admin.SetLadder(ctx, int64(req.HouseID), *req.Ladder)
}

// putFirst adds a room to the first of a list or removes it; nil changes nothing.
func (h *rooms) putFirst(ctx context.Context, list console.RoomList, house rest.ID, first *bool, order int32) error {
	if first == nil {
		return nil
	}
	var place *int32
	if *first {
		place = &order
	}
	return h.Admin.PutFirst(ctx, list, int64(house), place)
}

// endRoom ends the open session like the anchor's own call: a connected encoder does not open the next session.
// LIVE_NOT_STARTED without an open session.
func (h *rooms) endRoom(ctx context.Context, req roomEditRequest) error {
	if !req.ForceEnd {
		return nil
	}
	_, err := h.Actors.End(ctx, domain.HouseRoom(int64(req.HouseID)))
	return err
}

func (h *rooms) closeRoom(ctx context.Context, req roomEditRequest) error {
	if req.Suspended == nil {
		return nil
	}
	if !*req.Suspended {
		return h.Actors.Suspend(ctx, domain.HouseRoom(int64(req.HouseID)), &protos.SuspendRoom{})
	}
	reason := domain.CleanLine(req.Reason)
	return people.SuspendRoom(ctx, h.Actors.RoomCalls, int64(req.HouseID), reason, req.EndTime, h.Rest.Now())
}

type roomOrderRequest struct {
	List console.RoomList `json:"list"` // recommended or hot; absent: recommended
}

func (r roomOrderRequest) list() console.RoomList {
	if r.List == "" {
		return console.RecommendedRooms
	}
	return r.List
}

func (r roomOrderRequest) Check() error { return operators.Enum("list", r.list().Valid()) }

type roomOrderAnswer struct {
	Rooms []view.AdminRoom `json:"rooms"` // that operators put first, in their order
}

// roomOrderList shows the rooms that come first among the recommended, or, while they are live, among the hot.
func (h *rooms) roomOrderList(ctx context.Context, _ operators.Caller, req roomOrderRequest) (roomOrderAnswer, error) {
	rooms, err := h.Admin.FirstRooms(ctx, req.list())
	return roomOrderAnswer{view.Each(rooms, view.AdminRoomOf)}, err
}

type roomOrderEditRequest struct {
	operators.Edit
	roomOrderRequest
	Seen     []rest.ID `json:"seen"`     // the houses of the list that the operator saw
	HouseIDs []rest.ID `json:"houseIds"` // all that come first from now on, in order
}

// Thing is the order of the list.
func (r roomOrderEditRequest) Thing() string { return "rooms:" + string(r.list()) }

func (r roomOrderEditRequest) Check() error {
	switch {
	case r.Seen == nil:
		return domain.Refuse(domain.FieldRequired, "field", "seen")
	case r.HouseIDs == nil:
		return domain.Refuse(domain.FieldRequired, "field", "houseIds")
	case len(r.HouseIDs) > console.PicksMost || len(r.Seen) > console.PicksMost:
		return domain.RefuseField("houseIds", "length", "max", console.PicksMost)
	}
	sorted := slices.Clone(r.HouseIDs)
	slices.Sort(sorted)
	if len(slices.Compact(sorted)) != len(r.HouseIDs) {
		return domain.RefuseField("houseIds", "twice")
	}
	return r.roomOrderRequest.Check()
}

// roomOrderEdit puts rooms first in a list. STALE_STATE, without any change, when another operator has changed the list
// that the caller saw. NOT_FOUND for a house that does not exist.
func (h *rooms) roomOrderEdit(ctx context.Context, at operators.Caller,
	req roomOrderEditRequest) (roomOrderAnswer, error) {
	number := func(id rest.ID) int64 { return int64(id) }
	if err := h.Admin.OrderFirst(ctx, req.list(), view.Each(req.Seen, number),
		view.Each(req.HouseIDs, number)); err != nil {
		return roomOrderAnswer{}, err
	}
	h.Rest.Changes.Of(cache.KindHome, "")
	at.Changed(map[string][]rest.ID{"houseIds": req.Seen}, map[string][]rest.ID{"houseIds": req.HouseIDs})
	return h.roomOrderList(ctx, at, req.roomOrderRequest)
}
