// A chat's audience and mutes: lists of viewers, mutes and moderators, and muting one person.

package chat

import (
	"cmp"
	"context"
	"slices"

	"touchline/domain"
	"touchline/domain/moderation"
	"touchline/http/rest"
	"touchline/http/view"
	"touchline/protos"
)

func (h *Handlers) chatRoutes() {
	rest.Route(h.rest, rest.Public, "/web_anchor/anchor_user", rest.LimitReads, h.anchorUser)
	rest.Route(h.rest, rest.RoomStaff, "/web_anchor/edit_user", rest.LimitWrites, h.editUser)
	rest.Route(h.rest, rest.Public, "/web_anchor/anchor_user_auth", rest.LimitReads, h.anchorUserAuth)
	rest.Route(h.rest, rest.RoomStaff, "/web_anchor/stop_chat", rest.LimitWrites, h.stopChat)
}

type anchorUserRequest struct {
	rest.HouseRequest
	rest.Paging
	Type    int    `json:"type"`
	Keyword string `json:"keyword"`
}

func (r anchorUserRequest) Check() error {
	switch {
	case r.HouseID == 0:
		return r.HouseRequest.Check()
	case r.Type < int(domain.PeopleViewers) || r.Type > int(domain.PeopleModerators):
		return domain.RefuseField("type", "enum")
	}
	return cmp.Or(rest.CheckKeyword(r.Keyword), r.Paging.Check())
}

type anchorUserAnswer struct {
	rest.Page[roomPerson]
	Visitors *int64 `json:"visitors,omitempty"` // type 1: number of viewers without a login
}

// roomPerson is a viewer (type 1: the brief and presence), a mute (type 2) or a moderator (type 3).
type roomPerson struct {
	*view.UserBrief
	*presence
	*muteAnswer
	*appointment
}

type appointment struct {
	GrantTime int64 `json:"grantTime"`
}

type presence struct {
	JoinTime int64 `json:"joinTime"`
	Muted    bool  `json:"muted"`
}

type muteAnswer struct {
	MuteID    string         `json:"muteId"`
	User      view.UserBrief `json:"user"`
	Reason    string         `json:"reason"`
	MuteType  int32          `json:"muteType"`
	StartTime int64          `json:"startTime"`
	EndTime   *int64         `json:"endTime"`
	Operator  view.UserBrief `json:"operator"`
}

// anchorUser lists viewers, mutes or moderators of a room. Mutes and moderators are for the staff of the room only.
func (h *Handlers) anchorUser(ctx context.Context, caller rest.Caller,
	req anchorUserRequest) (anchorUserAnswer, error) {
	if req.Type == int(domain.PeopleViewers) {
		if err := h.rest.OpenTo(ctx, caller, req.HouseID); err != nil {
			return anchorUserAnswer{}, err
		}
		return h.viewers(ctx, req)
	}
	if caller.UserID == 0 {
		return anchorUserAnswer{}, domain.Refuse(domain.Unauthenticated)
	}
	if _, err := h.rest.StaffRole(ctx, caller, req.HouseID); err != nil {
		return anchorUserAnswer{}, err
	}
	if req.Type == int(domain.PeopleModerators) {
		return h.moderators(ctx, req)
	}
	keyword := domain.Fold(domain.CleanLine(req.Keyword))
	mutes, total, err := h.Chat.MutesInForce(ctx, domain.HouseRoom(int64(req.HouseID)), keyword, h.rest.Now(), req.Limit(),
		req.Offset())
	list := view.Each(mutes, func(m moderation.MuteInForce) roomPerson {
		return roomPerson{muteAnswer: &muteAnswer{
			MuteID: m.MuteID, User: view.UserBriefOf(m.User).Wearing(h.Badges, int64(req.HouseID)), Reason: m.Reason,
			MuteType:  int32(m.Type),
			StartTime: m.Start.UnixMilli(), EndTime: view.Millis(m.End), Operator: view.UserBriefOf(m.Operator),
		}}
	})
	return anchorUserAnswer{Page: rest.PageOf(req.Paging, list, total)}, err
}

func (h *Handlers) viewers(ctx context.Context, req anchorUserRequest) (anchorUserAnswer, error) {
	house, err := h.Rooms.House(ctx, int64(req.HouseID))
	if err != nil {
		return anchorUserAnswer{}, err
	}
	room := domain.HouseRoom(house.HouseID)
	viewers, err := h.LiveRooms.ListViewers(ctx, room, &protos.AskViewers{
		Keyword: domain.CleanLine(req.Keyword), Offset: int32(req.Offset()), Limit: int32(req.Limit()),
	})
	if err != nil {
		return anchorUserAnswer{}, err
	}
	users := make([]int64, 0, len(viewers.GetList()))
	for _, arrival := range viewers.GetList() {
		users = append(users, arrival.GetUser().GetUserId())
	}
	muted, err := h.Chat.MutedAmong(ctx, room, users, h.rest.Now())
	if err != nil {
		return anchorUserAnswer{}, err
	}
	moderators, err := h.Chat.ModeratorIDs(ctx, house.HouseID)
	if err != nil {
		return anchorUserAnswer{}, err
	}
	list := view.Each(viewers.GetList(), func(a *protos.Arrival) roomPerson {
		user := a.GetUser()
		role := domain.RoleViewer
		switch {
		case user.GetHouseId() == house.HouseID:
			role = domain.RoleAnchor
		case a.GetOperator():
			role = domain.RoleOperator
		case slices.Contains(moderators, user.GetUserId()):
			role = domain.RoleModerator
		}
		brief := view.UserBriefOf(user.Brief()).Wearing(h.Badges, house.HouseID)
		brief.RoomRole = int32(role)
		return roomPerson{UserBrief: &brief, presence: &presence{a.GetAtMs(), muted[user.GetUserId()]}}
	})
	visitors := viewers.GetVisitors()
	return anchorUserAnswer{Page: rest.PageOf(req.Paging, list, viewers.GetTotal()), Visitors: &visitors}, nil
}

type editUserRequest struct {
	rest.HouseRequest
	UserID   rest.ID `json:"userId"`
	Action   int     `json:"action"`
	MuteType int32   `json:"muteType"`
	Reason   string  `json:"reason"`

	DeleteMessages bool `json:"deleteMessages"` // with a mute: also hides the person's last lines of this broadcast
}

func (r editUserRequest) Check() error {
	reason := domain.CleanLine(r.Reason)
	switch {
	case r.UserID == 0:
		return domain.RefuseField("userId", "required")
	case r.Action != int(domain.ActionDo) && r.Action != int(domain.ActionUndo):
		return domain.RefuseField("action", "enum")
	case r.Action == int(domain.ActionUndo):
		return nil
	case reason == "":
		return domain.Refuse(domain.MuteReasonRequired)
	case domain.Length(reason) > domain.MuteReasonMax:
		return domain.RefuseField("reason", "length", "min", 1, "max", domain.MuteReasonMax)
	case !domain.MuteType(r.MuteType).Valid():
		return domain.RefuseField("muteType", "enum")
	}
	return nil
}

// EditUserAnswer is a person's mute after the call. While muted, a null endTime means permanent, or until the broadcast
// ends.
type EditUserAnswer struct {
	UserID   rest.ID `json:"userId"`
	Muted    bool    `json:"muted"`
	MuteType *int32  `json:"muteType"`
	EndTime  *int64  `json:"endTime"`
	MuteID   *string `json:"muteId"`
}

// editUser mutes or unmutes one person. The chat's actor decides whether the caller may do that.
func (h *Handlers) editUser(ctx context.Context, caller rest.Caller, req editUserRequest) (EditUserAnswer, error) {
	answer := EditUserAnswer{UserID: req.UserID}
	target, _, err := h.Accounts.Person(ctx, int64(req.UserID))
	if err != nil {
		return answer, err
	}
	announce, err := h.AnnouncesMutes(ctx)
	if err != nil {
		return answer, err
	}
	room := domain.HouseRoom(int64(req.HouseID))
	var changed *protos.MuteChanged
	if req.Action == int(domain.ActionUndo) {
		changed, err = h.Chats.Unmute(ctx, room, &protos.UnmuteUser{
			By: view.StaffPerson(caller), Target: view.ProtoUser(target), Announce: announce, RequestId: rest.RandomKey(),
		})
	} else {
		var role domain.RoomRole
		if role, err = h.Rooms.RoomRole(ctx, int64(req.HouseID), target.UserID); err != nil {
			return answer, err
		}
		cmd := &protos.MuteUser{
			By: view.StaffPerson(caller), Target: view.ProtoUser(target), TargetRole: int32(role),
			DeleteLines: req.DeleteMessages,
			MuteType:    req.MuteType, Reason: domain.CleanLine(req.Reason), Announce: announce,
			RequestId: rest.RandomKey(),
		}
		if req.DeleteMessages {
			if cmd.Stored, err = h.linesToHide(ctx, int64(req.HouseID), target.UserID); err != nil {
				return answer, err
			}
		}
		changed, err = h.Chats.Mute(ctx, room, cmd)
	}
	if err != nil {
		return answer, err
	}
	if changed.GetMuted() {
		h.NotifyMuted(ctx, int64(req.HouseID), target.UserID, domain.CleanLine(req.Reason), changed)
	} else {
		h.NotifyUnmuted(ctx, int64(req.HouseID), target.UserID, changed.GetLiftId())
	}
	answer.Muted, answer.EndTime, answer.MuteID = changed.GetMuted(), view.MillisOrNull(changed.GetEndMs()),
		view.TextOrNull(changed.GetMuteId())
	if changed.GetMuteType() != 0 {
		answer.MuteType = new(changed.GetMuteType())
	}
	return answer, nil
}

// AnnouncesMutes reports whether the room gets a notice of a mute (setting chat.announceMutes, on by default).
func (h *Handlers) AnnouncesMutes(ctx context.Context) (bool, error) {
	announce := true
	_, err := h.Site.Setting(ctx, "chat.announceMutes", &announce)
	return announce, err
}
