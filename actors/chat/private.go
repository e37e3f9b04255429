// Private frames of a chat to one user (docs/protocol.md, Private frames).

package chat

import (
	"encoding/json"

	"touchline/domain"
	"touchline/frames"
	"touchline/protos"
)

func privateMuted(room string, e *protos.UserMuted) *protos.PrivateFrame {
	frame, _ := json.Marshal(frames.MutedFrame{T: "priv", K: "muted", Room: room, MuteType: domain.MuteType(e.MuteType),
		EndTime: endTime(e), Reason: e.Reason})
	return &protos.PrivateFrame{UserId: e.Target.UserId, Room: room, Frame: frame}
}

func privateUnmuted(room string, userID int64) *protos.PrivateFrame {
	frame, _ := json.Marshal(frames.UnmutedFrame{T: "priv", K: "unmuted", Room: room})
	return &protos.PrivateFrame{UserId: userID, Room: room, Frame: frame}
}

// sessionMutes are the users whose mute ends with the live session.
func (s *State) sessionMutes() []int64 {
	var users []int64
	for userID, mute := range s.mutes {
		if domain.MuteType(mute.MuteType) == domain.MuteSession {
			users = append(users, userID)
		}
	}
	return users
}
