// Notices on their way to the pages of a user.
package actors

import (
	"encoding/json"

	"touchline/domain"
	"touchline/protos"
)

// NoticeFrame shows a notice on every open page of its user (docs/protocol.md, Private frames). Title and body are
// not in it: each socket gets them in its own language.
func NoticeFrame(n domain.NoticeRow) *protos.PrivateFrame {
	frame, _ := json.Marshal(struct {
		T          string          `json:"t"`
		K          string          `json:"k"`
		NotifyID   string          `json:"notifyId"`
		Type       int32           `json:"type"`
		Params     json.RawMessage `json:"params"`
		Path       string          `json:"path"`
		Read       bool            `json:"read"`
		CreateTime int64           `json:"createTime"`
	}{"priv", "notify", n.NotifyID, int32(n.Type), n.Params, n.Path, false, n.At.UnixMilli()})
	return &protos.PrivateFrame{UserId: n.UserID, Frame: frame, Notice: &protos.Notice{Type: int32(n.Type), Params: n.Params}}
}
