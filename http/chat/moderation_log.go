// Moderators, the log of what the staff did, and what the staff's calls read.

package chat

import (
	"context"

	"touchline/domain"
	"touchline/frames"
	"touchline/http/rest"
	"touchline/http/view"
	"touchline/protos"
)

type moderatorEditRequest struct {
	rest.HouseRequest
	UserID rest.ID `json:"userId"`
	Action int     `json:"action"`
}

func (r moderatorEditRequest) Check() error {
	if err := r.HouseRequest.Check(); err != nil {
		return err
	}
	if r.UserID == 0 {
		return domain.RefuseField("userId", "required")
	}
	if r.Action != int(domain.ActionDo) && r.Action != int(domain.ActionUndo) {
		return domain.RefuseField("action", "enum")
	}
	return nil
}

type moderatorEditAnswer struct {
	UserID   rest.ID `json:"userId"`
	RoomRole int32   `json:"roomRole"`
}

// moderatorEdit appoints a moderator of the caller's own room, or ends that.
func (h *Handlers) moderatorEdit(ctx context.Context, caller rest.Caller, req moderatorEditRequest) (moderatorEditAnswer, error) {
	answer := moderatorEditAnswer{UserID: req.UserID}
	var err error
	if caller.Role, err = h.Rooms.RoomRole(ctx, int64(req.HouseID), caller.UserID); err != nil {
		return answer, err
	}
	if caller.Role < domain.RoleAnchor {
		return answer, domain.Refuse(domain.Forbidden)
	}
	target, _, err := h.Accounts.Person(ctx, int64(req.UserID))
	if err != nil {
		return answer, err
	}
	edited, err := h.Chats.EditModerator(ctx, domain.HouseRoom(int64(req.HouseID)),
		&protos.EditModerator{
			By: view.StaffPerson(caller), Target: view.ProtoUser(target), Grant: req.Action == int(domain.ActionDo),
			RequestId: rest.RandomKey(),
		})
	answer.RoomRole = edited.GetRole()
	kind := "moderatorRevoked"
	if req.Action == int(domain.ActionDo) {
		kind = "moderatorGranted"
	}
	h.notifyAct(ctx, int64(req.HouseID), target.UserID, kind, edited.GetActId())
	return answer, err
}

type modLogRequest struct {
	rest.HouseRequest
	Cursor   string `json:"cursor"`
	PageSize *int   `json:"pageSize"`
}

func (r modLogRequest) Check() error { return rest.Paging{PageSize: r.PageSize}.Check() }

// ModLogAnswer is one stretch of the acts of moderation, the newest first.
type ModLogAnswer struct {
	List       []frames.ModerationView `json:"list"`
	NextCursor *string                 `json:"nextCursor"`
}

// modLog lists what the staff of a room did, the newest first.
func (h *Handlers) modLog(ctx context.Context, _ rest.Caller, req modLogRequest) (ModLogAnswer, error) {
	room := domain.HouseRoom(int64(req.HouseID))
	limit := rest.Paging{PageSize: req.PageSize}.Limit()
	var below int64
	if req.Cursor != "" {
		if err := h.rest.OpenCursor("moderation/"+room, req.Cursor, &below); err != nil {
			return ModLogAnswer{}, err
		}
	}
	acts, err := h.Chat.Moderation(ctx, room, below, limit+1)
	if err != nil {
		return ModLogAnswer{}, err
	}
	answer := ModLogAnswer{}
	if len(acts) > limit {
		acts = acts[:limit]
		next, err := h.rest.SealCursor("moderation/"+room, acts[limit-1].Number)
		if err != nil {
			return answer, err
		}
		answer.NextCursor = &next
	}
	answer.List = rest.NotNil(view.Each(acts, frames.ModerationOf))
	return answer, nil
}

// moderators lists whom the anchor of a house appointed.
func (h *Handlers) moderators(ctx context.Context, req anchorUserRequest) (anchorUserAnswer, error) {
	keyword := domain.Fold(domain.CleanLine(req.Keyword))
	list, total, err := h.Chat.Moderators(ctx, int64(req.HouseID), keyword, req.Limit(), req.Offset())
	shown := view.Each(list, func(m domain.Moderator) roomPerson {
		who := view.UserBriefOf(m.Brief).Wearing(h.Badges, int64(req.HouseID))
		who.RoomRole = int32(domain.RoleModerator)
		return roomPerson{UserBrief: &who, appointment: &appointment{m.Granted.UnixMilli()}}
	})
	return anchorUserAnswer{Page: rest.PageOf(req.Paging, shown, total)}, err
}

// linesToHide are somebody's last stored lines of the present session, to be hidden together with a mute.
func (h *Handlers) linesToHide(ctx context.Context, houseID, userID int64) ([]*protos.StoredLine, error) {
	house, err := h.Rooms.House(ctx, houseID)
	if err != nil {
		return nil, err
	}
	rows, err := h.Chat.LinesOfUser(ctx, domain.HouseRoom(houseID), userID, house.SessionID, domain.DeleteOfUserMax)
	return view.Each(rows, storedLine), err
}

// NoteFollow lets a room's sockets know of a follow. The follow itself is stored already: who speaks before the
// room has heard of it is merely asked to try again.
func (h *Handlers) NoteFollow(ctx context.Context, userID, houseID int64, sinceMs int64) {
	err := h.Chats.NoteFollow(ctx, domain.HouseRoom(houseID), &protos.NoteFollow{UserId: userID, FollowedMs: sinceMs})
	if err != nil {
		h.rest.Logger.WarnContext(ctx, "a room has not heard of a follow", "house", houseID, "err", err)
	}
}
