// Notices about moderation: to muted and unmuted people, and to moderators who are appointed or dismissed.

package chat

import (
	"context"
	"encoding/json"

	"touchline/domain"
	"touchline/http/rest"
	"touchline/http/view"
	"touchline/protos"
)

// NotifyMuted notifies a muted person. A failure is only logged, because the mute is already in force.
func (h *Handlers) NotifyMuted(ctx context.Context, houseID, userID int64, reason string, mute *protos.MuteChanged) {
	h.notify(ctx, houseID, userID, domain.NotifyMuted, mute.GetMuteId(), map[string]any{
		"muteType": mute.GetMuteType(), "endTime": view.MillisOrNull(mute.GetEndMs()), "reason": reason,
		"timezone": h.rest.Zone.String(),
	})
}

// NotifyUnmuted notifies a person whose mute was lifted by an act of moderation. It does nothing without an act.
func (h *Handlers) NotifyUnmuted(ctx context.Context, houseID, userID int64, actID string) {
	h.notifyAct(ctx, houseID, userID, "unmuted", actID)
}

// notifyAct notifies a person of an act of moderation. It does nothing for the act "", which changed nothing.
func (h *Handlers) notifyAct(ctx context.Context, houseID, userID int64, kind, actID string) {
	if actID != "" {
		h.notify(ctx, houseID, userID, domain.NotifySystem, kind+"/"+actID+"/"+domain.FormatID(userID),
			map[string]any{"kind": kind})
	}
}

func (h *Handlers) notify(ctx context.Context, houseID, userID int64, kind domain.NotifyType, key string,
	params map[string]any) {
	house, err := h.Rooms.House(ctx, houseID)
	if err == nil {
		params["houseId"], params["houseName"] = rest.ID(houseID), house.HouseName
		var body []byte
		if body, err = json.Marshal(params); err == nil {
			_, err = h.Sessions.Notify(ctx, userID, &protos.NotifyUser{
				RequestId: key, NotifyType: int32(kind), Params: body, Path: "/anchor/room/" + domain.FormatID(houseID),
			})
		}
	}
	if err != nil {
		h.rest.Logger.WarnContext(ctx, "person not notified of an act of moderation", "house", houseID, "user", userID,
			"notice", key, "err", err)
	}
}
