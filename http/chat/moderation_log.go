// Moderators, the log of moderation, and what one person wrote in a room.

package chat

import (
	"context"

	"touchline/domain"
	"touchline/domain/moderation"
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
	switch {
	case r.HouseID == 0:
		return domain.RefuseField("houseId", "required")
	case r.UserID == 0:
		return domain.RefuseField("userId", "required")
	case r.Action != int(domain.ActionDo) && r.Action != int(domain.ActionUndo):
		return domain.RefuseField("action", "enum")
	}
	return nil
}

type moderatorEditAnswer struct {
	UserID   rest.ID `json:"userId"`
	RoomRole int32   `json:"roomRole"`
}

// moderatorEdit appoints or dismisses a moderator of the caller's own room.
func (h *Handlers) moderatorEdit(ctx context.Context, caller rest.Caller,
	req moderatorEditRequest) (moderatorEditAnswer, error) {
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
	view.Stretch
}

func (r modLogRequest) Check() error { return r.Stretch.Check() }

// ModLogAnswer is a stretch of the acts of moderation, the newest first.
type ModLogAnswer struct {
	List       []frames.ModerationView `json:"list"`
	NextCursor *string                 `json:"nextCursor"`
}

// modLog lists the acts of moderation in a room, the newest first.
func (h *Handlers) modLog(ctx context.Context, _ rest.Caller, req modLogRequest) (ModLogAnswer, error) {
	room := domain.HouseRoom(int64(req.HouseID))
	var below int64
	if err := req.Open(h.rest, "moderation/"+room, &below); err != nil {
		return ModLogAnswer{}, err
	}
	acts, err := h.Chat.Moderation(ctx, room, below, req.Limit()+1)
	if err != nil {
		return ModLogAnswer{}, err
	}
	acts, next, err := view.CutStretch(h.rest, "moderation/"+room, acts, req.Limit(),
		func(last moderation.Act) any { return last.Number })
	return ModLogAnswer{view.Each(acts, frames.ModerationOf), next}, err
}

// moderators lists the moderators of a house.
func (h *Handlers) moderators(ctx context.Context, req anchorUserRequest) (anchorUserAnswer, error) {
	keyword := domain.Fold(domain.CleanLine(req.Keyword))
	list, total, err := h.Chat.Moderators(ctx, int64(req.HouseID), keyword, req.Limit(), req.Offset())
	shown := view.Each(list, func(m moderation.Moderator) roomPerson {
		who := view.UserBriefOf(m.Brief).Wearing(h.Badges, int64(req.HouseID))
		who.RoomRole = int32(domain.RoleModerator)
		return roomPerson{UserBrief: &who, appointment: &appointment{m.Granted.UnixMilli()}}
	})
	return anchorUserAnswer{Page: rest.PageOf(req.Paging, shown, total)}, err
}

// linesToHide returns a person's last stored lines of the current broadcast, which a mute hides too.
func (h *Handlers) linesToHide(ctx context.Context, houseID, userID int64) ([]*protos.StoredLine, error) {
	house, err := h.Rooms.House(ctx, houseID)
	if err != nil {
		return nil, err
	}
	rows, err := h.Chat.LinesOfUser(ctx, domain.HouseRoom(houseID), userID, house.SessionID, moderation.DeleteOfUserMax)
	return view.Each(rows, storedLine), err
}

// NoteFollow reports a follow to the chat of a room. A failure is only logged: the follow is stored, and a follower who
// writes too early is refused once more.
func (h *Handlers) NoteFollow(ctx context.Context, userID, houseID int64, sinceMs int64) {
	err := h.Chats.NoteFollow(ctx, domain.HouseRoom(houseID), &protos.NoteFollow{UserId: userID, FollowedMs: sinceMs})
	if err != nil {
		h.rest.Logger.WarnContext(ctx, "follow not reported to the room", "house", houseID, "err", err)
	}
}

// userLinesShown is the most lines of the list.
const userLinesShown = 20

type userLinesRequest struct {
	rest.HouseRequest
	UserID rest.ID `json:"userId"`
}

func (r userLinesRequest) Check() error {
	switch {
	case r.HouseID == 0:
		return domain.RefuseField("houseId", "required")
	case r.UserID == 0:
		return domain.RefuseField("userId", "required")
	}
	return nil
}

// UserLinesAnswer lists the newest 20 lines of a person in the current broadcast, or since the last one. It leaves out
// deleted lines. The newest line is first.
type UserLinesAnswer struct {
	List []userLine `json:"list"`
}

type userLine struct {
	MessageID string `json:"messageId"`
	Text      string `json:"text"`
	Time      int64  `json:"time"` // when it was sent
}

// userLines shows the staff of a room the lines of one person.
func (h *Handlers) userLines(ctx context.Context, _ rest.Caller, req userLinesRequest) (UserLinesAnswer, error) {
	house, err := h.Rooms.House(ctx, int64(req.HouseID))
	if err != nil {
		return UserLinesAnswer{}, err
	}
	rows, err := h.Chat.LinesOfUser(ctx, domain.HouseRoom(int64(req.HouseID)), int64(req.UserID), house.SessionID,
		userLinesShown)
	return UserLinesAnswer{view.Each(rows, func(row moderation.LineRow) userLine {
		line := storedLine(row)
		return userLine{line.MessageId, line.Text, line.AtMs}
	})}, err
}
