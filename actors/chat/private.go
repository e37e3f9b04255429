// Private frames of a chat to one user (docs/protocol.md, Private frames).

package chat

import (
	"encoding/json"

	"touchline/domain"
	"touchline/protos"
)

type mutedFrame struct {
	T        string          `json:"t"`
	K        string          `json:"k"`
	Room     string          `json:"room"`
	MuteType domain.MuteType `json:"muteType"`
	EndTime  any             `json:"endTime" client:"number | null"`
	Reason   string          `json:"reason"`
}

type unmutedFrame struct {
	T    string `json:"t"`
	K    string `json:"k"`
	Room string `json:"room"`
}

func privateMuted(room string, e *protos.UserMuted) *protos.PrivateFrame {
	frame, _ := json.Marshal(mutedFrame{"priv", "muted", room, domain.MuteType(e.MuteType), endTime(e), e.Reason})
	return &protos.PrivateFrame{UserId: e.Target.UserId, Room: room, Frame: frame}
}

func privateUnmuted(room string, userID int64) *protos.PrivateFrame {
	frame, _ := json.Marshal(unmutedFrame{"priv", "unmuted", room})
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
