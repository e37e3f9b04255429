// Notices: what a call leaves in somebody else's list.
package http

import (
	"context"
	"encoding/json"

	"touchline/domain"
	"touchline/http/rest"
	"touchline/protos"
)

// Notices tell people what happened to them or to those they follow. What is told holds whether or not the
// telling succeeds: callers log the error and go on.
type Notices interface {
	Tell(ctx context.Context, userID int64, n domain.Notice) error
	// TellFans tells everybody who follows a house and wants to know; it answers once that is on its way.
	TellFans(ctx context.Context, houseID int64, n domain.Notice) error
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
