// Private frames: what one user alone is told by a room (docs/protocol.md, Private frames).
package chat

import (
	"encoding/json"

	"touchline/domain"
	"touchline/protos"
)

func privateMuted(room string, e *protos.UserMuted) *protos.PrivateFrame {
	frame, _ := json.Marshal(struct {
		T        string `json:"t"`
		K        string `json:"k"`
		Room     string `json:"room"`
		MuteType int32  `json:"muteType"`
		EndTime  any    `json:"endTime"`
		Reason   string `json:"reason"`
	}{"priv", "muted", room, e.MuteType, endTime(e), e.Reason})
	return &protos.PrivateFrame{UserId: e.Target.UserId, Room: room, Frame: frame}
}

func privateUnmuted(room string, userID int64) *protos.PrivateFrame {
	frame, _ := json.Marshal(map[string]string{"t": "priv", "k": "unmuted", "room": room})
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
