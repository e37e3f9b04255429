// The notice to a muted person.

package chat

import (
	"context"
	"encoding/json"

	"touchline/domain"
	"touchline/http/rest"
	"touchline/http/view"
	"touchline/protos"
)

// notifyMuted leaves a notice for the muted person. The mute holds whether or not that succeeds.
func (h *Handlers) notifyMuted(ctx context.Context, houseID, userID int64, reason string, mute *protos.MuteChanged) {
	params, err := json.Marshal(struct {
		HouseID  rest.ID `json:"houseId"`
		MuteType int32   `json:"muteType"`
		EndTime  *int64  `json:"endTime"`
		Reason   string  `json:"reason"`
	}{rest.ID(houseID), mute.GetMuteType(), view.MillisOrNull(mute.GetEndMs()), reason})
	if err == nil {
		_, err = h.Notices.Notify(ctx, userID, &protos.NotifyUser{
			RequestId: mute.GetMuteId(), NotifyType: int32(domain.NotifyMuted), Params: params,
			Path: "/anchor/room/" + domain.FormatID(houseID),
		})
	}
	if err != nil {
		h.rest.Logger.WarnContext(ctx, "a muted user has no notice of it", "house", houseID, "user", userID, "err", err)
	}
}
