// A person's rights in a chat, and muting all of it.

package chat

import (
	"context"

	"touchline/domain"
	"touchline/http/rest"
	"touchline/http/view"
	"touchline/protos"
)

type userAuthRequest struct {
	rest.HouseRequest
	UserID rest.ID `json:"userId"`
}

type userAuthAnswer struct {
	RoomRole            int32        `json:"roomRole"`
	CanChat             bool         `json:"canChat"`
	Reason              *domain.Code `json:"reason"`
	Muted               bool         `json:"muted"`
	MuteType            *int32       `json:"muteType"`
	EndTime             *int64       `json:"endTime"`
	CanMute             bool         `json:"canMute"`
	CanMuteAll          bool         `json:"canMuteAll"`
	CanManageModerators bool         `json:"canManageModerators"`
	Attention           bool         `json:"attention"`
}

// anchorUserAuth answers the caller's rights in a room. The staff of the room may ask for those of another user.
func (h *Handlers) anchorUserAuth(ctx context.Context, caller rest.Caller,
	req userAuthRequest) (userAuthAnswer, error) {
	about := caller
	if req.UserID != 0 && int64(req.UserID) != caller.UserID {
		if caller.UserID == 0 {
			return userAuthAnswer{}, domain.Refuse(domain.Unauthenticated)
		}
		if _, err := h.rest.StaffRole(ctx, caller, req.HouseID); err != nil {
			return userAuthAnswer{}, err
		}
		person, _, err := h.Accounts.Person(ctx, int64(req.UserID))
		if err != nil {
			return userAuthAnswer{}, err
		}
		about = rest.Caller{UserID: person.UserID, HouseID: person.HouseID, NickName: person.NickName,
			UserImage: person.UserImage}
	}
	right, _, err := view.RightIn(ctx, h.Rooms, about, domain.HouseRoom(int64(req.HouseID)))
	if err != nil {
		return userAuthAnswer{}, err
	}
	answer := userAuthAnswer{
		RoomRole: int32(right.Role), CanMute: right.Role.Staff(), CanMuteAll: right.Role.Staff(),
		CanManageModerators: right.Role >= domain.RoleAnchor, Attention: !right.Followed.IsZero(),
	}
	if about.UserID == 0 {
		reason := domain.LoginToChat
		answer.Reason = &reason
		return answer, nil
	}
	standing, err := h.Chats.WhereStands(ctx, right.Room, &protos.AskStanding{Person: view.PersonOf(right)})
	if err != nil {
		return answer, err
	}
	answer.CanChat, answer.Reason, answer.Muted = standing.GetCanChat(), reasonOf(standing), standing.GetMuted()
	if standing.GetMuted() {
		answer.MuteType, answer.EndTime = new(standing.GetMuteType()), view.MillisOrNull(standing.GetEndMs())
	}
	return answer, nil
}

type stopChatRequest struct {
	rest.HouseRequest
	Stop *bool `json:"stop"`
}

type stopChatAnswer struct {
	MutedAll bool `json:"mutedAll"`
}

// stopChat mutes everyone but the room's staff, or lifts that. Without stop it toggles.
func (h *Handlers) stopChat(ctx context.Context, caller rest.Caller, req stopChatRequest) (stopChatAnswer, error) {
	set := &protos.SetMutedAll{
		By: view.StaffPerson(caller), Toggle: req.Stop == nil, Stop: view.ValueOr(req.Stop, false),
		RequestId: rest.RandomKey(),
	}
	done, err := h.Chats.MuteAll(ctx, domain.HouseRoom(int64(req.HouseID)), set)
	return stopChatAnswer{done.GetMutedAll()}, err
}
