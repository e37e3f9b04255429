// The notice to the owner of an account about a change of it.

package account

import (
	"context"
	"encoding/json"

	"touchline/domain"
	"touchline/http/rest"
	"touchline/protos"
)

// notifyOwner tells somebody what was done with their account, so that they notice when it was not them. It is done
// whether or not the telling succeeds.
func (h *Handlers) notifyOwner(ctx context.Context, caller rest.Caller, userID int64, kind string) {
	params, err := json.Marshal(map[string]any{"kind": kind, "address": caller.Address().String(), "time": h.rest.Now().UnixMilli()})
	if err == nil {
		_, err = h.Sessions.Notify(ctx, userID, &protos.NotifyUser{
			RequestId: kind + "/" + rest.RandomKey(), NotifyType: int32(domain.NotifySystem), Params: params, Path: "/user/sessions",
		})
	}
	if err != nil {
		h.rest.Logger.WarnContext(ctx, "a user was not notified of what happened to their account", "user", userID, "kind", kind, "err", err)
	}
}
