// Notices: what a call leaves in somebody else's list.
package http

import (
	"context"
	"encoding/json"

	"touchline/domain"
	"touchline/http/rest"
	"touchline/http/view"
	"touchline/protos"
)

// Notices tell people what happened to them or to those they follow. What is told holds whether or not the
// telling succeeds: callers log the error and go on.
type Notices interface {
	Tell(ctx context.Context, userID int64, n domain.Notice) error
	// TellFans tells everybody who follows a house and wants to know; it answers once that is on its way.
	TellFans(ctx context.Context, houseID int64, n domain.Notice) error
}

// notifyMuted leaves a notice for the muted person. The mute holds whether or not that succeeds.
func (s *Server) notifyMuted(ctx context.Context, houseID, userID int64, reason string, mute *protos.MuteChanged) {
	params, err := json.Marshal(struct {
		HouseID  rest.ID `json:"houseId"`
		MuteType int32   `json:"muteType"`
		EndTime  *int64  `json:"endTime"`
		Reason   string  `json:"reason"`
	}{rest.ID(houseID), mute.GetMuteType(), view.MillisOrNull(mute.GetEndMs()), reason})
	if err == nil {
		_, err = s.Sessions.Notify(ctx, userID, &protos.NotifyUser{
			RequestId: mute.GetMuteId(), NotifyType: int32(domain.NotifyMuted), Params: params,
			Path: "/anchor/room/" + domain.FormatID(houseID),
		})
	}
	if err != nil {
		s.Logger.Warn("a muted user has no notice of it", "house", houseID, "user", userID, "err", err)
	}
}

// notifyOwner tells somebody what was done with their account, so that they notice when it was not them. It is done
// whether or not the telling succeeds.
func (s *Server) notifyOwner(ctx context.Context, caller rest.Caller, userID int64, kind string) {
	params, err := json.Marshal(map[string]any{"kind": kind, "address": caller.Address().String(), "time": s.Now().UnixMilli()})
	if err == nil {
		_, err = s.Sessions.Notify(ctx, userID, &protos.NotifyUser{
			RequestId: kind + "/" + caller.Trace, NotifyType: int32(domain.NotifySystem), Params: params, Path: "/user/sessions",
		})
	}
	if err != nil {
		s.Logger.Warn("a user was not told what happened to their account", "user", userID, "kind", kind, "err", err)
	}
}
