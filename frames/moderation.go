// Acts of moderation in frames and answers.

package frames

import (
	"encoding/json"

	"touchline/domain/moderation"
)

// ModerationView is one act of moderation in JSON, in mod_log and in the frame modlog.
type ModerationView struct {
	ActionID string `json:"actionId"`
	// mute, unmute, muteAll, delete, restore, mode, shield, pin, words, moderator, allow, dismiss
	Action     string          `json:"action"`
	Operator   *BriefView      `json:"operator"`
	Target     *BriefView      `json:"target"`
	Reason     string          `json:"reason"`
	Before     json.RawMessage `json:"before"`
	After      json.RawMessage `json:"after"`
	CreateTime int64           `json:"createTime"`
	Undone     bool            `json:"undone"`
}

// ModerationOf returns the view of an act.
func ModerationOf(a moderation.Act) ModerationView {
	null := func(raw []byte) json.RawMessage {
		if len(raw) == 0 {
			return json.RawMessage("null")
		}
		return raw
	}
	return ModerationView{
		ActionID: a.ActionID, Action: a.Action, Operator: ViewOf(a.Operator), Target: ViewOf(a.Target),
		Reason: a.Reason,
		Before: null(a.Before), After: null(a.After), CreateTime: a.At.UnixMilli(), Undone: a.Undone,
	}
}
