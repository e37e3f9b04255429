// Notices as frames for the pages of a user.

package actors

import (
	"encoding/json"

	"touchline/domain"
	"touchline/protos"
)

type noticeFrame struct {
	T          string            `json:"t"`
	K          string            `json:"k"`
	NotifyID   string            `json:"notifyId"`
	Type       domain.NotifyType `json:"type"`
	Params     json.RawMessage   `json:"params" client:"Record<string, unknown>"`
	Path       string            `json:"path"`
	Read       bool              `json:"read"`
	CreateTime int64             `json:"createTime"`
}

// wordedFrame is the frame that the page receives: the gateway adds title and body.
type wordedFrame struct {
	noticeFrame
	Title string `json:"title"`
	Body  string `json:"body"`
}

// PrivateFrames returns the shapes of the private frames that no room sends, by kind.
func PrivateFrames() map[string]any { return map[string]any{"notify": wordedFrame{}} }

// NoticeFrame shows a notice on every open page of its user (docs/protocol.md, Private frames). Each gateway adds title
// and body in the language of the socket.
func NoticeFrame(n domain.NoticeRow) *protos.PrivateFrame {
	frame, _ := json.Marshal(noticeFrame{
		"priv", "notify", n.NotifyID, n.Type, n.Params, n.Path, false, n.At.UnixMilli(),
	})
	return &protos.PrivateFrame{
		UserId: n.UserID, Frame: frame, Notice: &protos.Notice{Type: int32(n.Type), Params: n.Params},
	}
}
