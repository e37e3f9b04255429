// Rooms: search, suspension, order and recommendation.

package admin

import (
	"context"

	"touchline/domain"
	"touchline/http/admin/operators"
	"touchline/http/admin/people"
	"touchline/http/rest"
	"touchline/http/rest/cache"
	"touchline/http/view"
	"touchline/protos"
)

type rooms struct{ *console }

func (h *rooms) routes() {
	operators.Route(h.Access, "", "/admin/room_list", h.roomList)
	operators.Route(h.Access, "", "/admin/room_edit", h.roomEdit)
	operators.Route(h.Access, "", "/admin/room_show", h.roomShow)
	operators.Route(h.Access, domain.OperatorSupport, "/admin/live_code_reset", h.liveCodeReset)
	operators.Route(h.Access, "", "/admin/room_order_list", h.roomOrderList)
	operators.Route(h.Access, domain.OperatorEditor, "/admin/room_order_edit", h.roomOrderEdit)
	operators.Route(h.Access, "", "/admin/replay_list", h.replayList)
	operators.Route(h.Access, domain.OperatorSupport, "/admin/replay_edit", h.replayEdit)
}

type roomListRequest struct {
	rest.Paging
	LiveStatus *domain.LiveStatus `json:"liveStatus"`
	Keyword    string             `json:"keyword"`    // part of the room's or the anchor's name, or the house number
	RaceType   int32              `json:"raceType"`   // 0: any
	AnchorType int32              `json:"anchorType"` // 0: any
	Pick       bool               `json:"pick"`       // recommended ones alone
	Sort       string             `json:"sort"`       // viewers, fans, startTime or order; with - before it the largest first; absent: the newest house first
}

func (r roomListRequest) Check() error {
	switch {
	case r.LiveStatus != nil && (*r.LiveStatus < domain.LiveUnopened || *r.LiveStatus > domain.LiveSuspended):
		return domain.RefuseField("liveStatus", "enum")
	case domain.Length(r.Keyword) > domain.AdminKeywordMax:
		return domain.RefuseField("keyword", "length", "max", domain.AdminKeywordMax)
	case !domain.RoomSort(r.Sort).Valid():
		return domain.RefuseField("sort", "enum")
	}
	return r.Paging.Check()
}

func (h *rooms) roomList(ctx context.Context, _ operators.Caller, req roomListRequest) (rest.Page[view.AdminRoom], error) {
	list, total, err := h.Admin.FindRooms(ctx, domain.RoomFilter{
		Status: req.LiveStatus, Keyword: domain.Fold(req.Keyword), RaceType: req.RaceType, AnchorType: req.AnchorType, Picked: req.Pick, Sort: domain.RoomSort(req.Sort),
		Limit: req.Limit(), Offset: req.Offset()})
	return rest.PageOf(req.Paging, view.Each(list, view.AdminRoomOf), total), err
}

// roomEditRequest: closing and ending are the right of support, columns and recommending that of editors, and both
// rename.
type roomEditRequest struct {
	operators.Edit
	HouseID    rest.ID `json:"houseId"`
	Suspended  *bool   `json:"suspended"`
	HouseName  *string `json:"houseName"` // the anchor is told, with the reason
	Reason     string  `json:"reason"`    // required to suspend and to rename; the anchor reads it, of a suspension the audience too
	EndTime    *int64  `json:"endTime"`   // absent: until somebody lifts it
	ForceEnd   bool    `json:"forceEnd"`
	RaceType   *int32  `json:"raceType"`
	AnchorType *int32  `json:"anchorType"`
	Pick       *bool   `json:"pick"`
	Order      int32   `json:"order"` // with pick: 1 comes first; absent: behind all others
	Hot        *bool   `json:"hot"`   // while it is living it comes first in lists of hot rooms, behind those that are there
}

// Thing is the room.
func (r roomEditRequest) Thing() string { return operators.ThingOf("room", r.HouseID) }

func (r roomEditRequest) closes() bool { return r.Suspended != nil || r.ForceEnd }

func (r roomEditRequest) sorts() bool {
	return r.RaceType != nil || r.AnchorType != nil || r.Pick != nil || r.Hot != nil
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
	case (suspends || renames) && domain.CleanLine(r.Reason) == "":
		return domain.Refuse(domain.FieldRequired, "field", "reason")
	case renames && domain.CleanName(*r.HouseName) == "":
		return domain.Refuse(domain.FieldRequired, "field", "houseName")
	case renames && domain.Length(domain.CleanName(*r.HouseName)) > domain.HouseNameMax:
		return domain.RefuseField("houseName", "length", "min", 1, "max", domain.HouseNameMax)
	case picks && (r.Order < 0 || r.Order > domain.PickOrderMax):
		return domain.RefuseField("order", "range", "min", 0, "max", domain.PickOrderMax)
	}
	return people.CheckSuspension(r.Reason, r.EndTime)
}

// roomEdit answers the room as it is now.
func (h *rooms) roomEdit(ctx context.Context, at operators.Caller, req roomEditRequest) (view.AdminRoom, error) {
	var none view.AdminRoom
	if req.closes() && !at.Operator.Role.May(domain.OperatorSupport) || req.sorts() && !at.Operator.Role.May(domain.OperatorEditor) {
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

// renameRoom gives a room another name and tells its anchor why. The name must be free, as for the anchor.
func (h *rooms) renameRoom(ctx context.Context, req roomEditRequest, before domain.AdminRoom) error {
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

// sortRoom puts a room into its columns, and among those that come first in a list.
func (h *rooms) sortRoom(ctx context.Context, req roomEditRequest) error {
	config := &protos.RoomConfig{}
	cmd := &protos.ConfigureRoom{Config: config}
	if req.RaceType != nil {
		columns, err := h.Site.RaceColumns(ctx)
		if err != nil {
			return err
		}
		if *req.RaceType == 0 || !domain.HasColumn(columns, *req.RaceType) {
			return domain.RefuseField("raceType", "enum")
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
	if err := h.putFirst(ctx, domain.RecommendedRooms, req.HouseID, req.Pick, req.Order); err != nil {
		return err
	}
	return h.putFirst(ctx, domain.HotRooms, req.HouseID, req.Hot, 0)
}

// putFirst puts a room into a list or takes it out of it; nil leaves it where it is.
func (h *rooms) putFirst(ctx context.Context, list domain.RoomList, house rest.ID, first *bool, order int32) error {
	if first == nil {
		return nil
	}
	var place *int32
	if *first {
		place = &order
	}
	return h.Admin.PutFirst(ctx, list, int64(house), place)
}

// endRoom ends the open session, as the anchor's own hand would: an encoder does not open the next one by itself.
// LIVE_NOT_STARTED when there is none.
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
