// Notices as frames for the pages of a user.

package actors

import (
	"encoding/json"

	"touchline/domain"
	"touchline/frames"
	"touchline/protos"
)

// NoticeFrame shows a notice on every open page of its user (docs/protocol.md, Private frames). Each gateway adds title
// and body in the language of the socket.
func NoticeFrame(n domain.NoticeRow) *protos.PrivateFrame {
	frame, _ := json.Marshal(frames.NoticeFrame{
		T: "priv", K: "notify", NotifyID: n.NotifyID, Type: n.Type, Params: n.Params, Path: n.Path, Read: false,
		CreateTime: n.At.UnixMilli(),
	})
	return &protos.PrivateFrame{
		UserId: n.UserID, Frame: frame, Notice: &protos.Notice{Type: int32(n.Type), Params: n.Params},
	}
}
