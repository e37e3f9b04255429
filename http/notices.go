// Notices: what a call leaves in somebody else's list.
package http

import (
	"context"
	"encoding/json"

	"touchline/domain"
	"touchline/protos"
)

// notifyMuted leaves a notice for the muted person. The mute holds whether or not that succeeds.
func (s *Server) notifyMuted(ctx context.Context, houseID, userID int64, reason string, mute *protos.MuteChanged) {
	params, err := json.Marshal(struct {
		HouseID  ID     `json:"houseId"`
		MuteType int32  `json:"muteType"`
		EndTime  *int64 `json:"endTime"`
		Reason   string `json:"reason"`
	}{ID(houseID), mute.GetMuteType(), msOrNull(mute.GetEndMs()), reason})
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
