// Remarks: the texts of tips and red envelopes, logged like chat lines.

package frames

import "encoding/json"

// LineRead is the text of a stored event with its author.
type LineRead struct {
	NickName      string
	Text          string
	Role          int32
	RedEnvelopeID string // the envelope of a remark, "" for other lines
}

// ReadLine returns the text of a stored chat line, tip or opened envelope; false for other events.
func ReadLine(kind string, body []byte) (LineRead, bool) {
	var f struct {
		User     BriefView `json:"u"`
		Text     string    `json:"text"`
		Role     int32     `json:"role"`
		Remark   string    `json:"remark"`
		Envelope struct {
			RedEnvelopeID string    `json:"redEnvelopeId"`
			Sender        BriefView `json:"sender"`
			Remark        string    `json:"remark"`
		} `json:"envelope"`
	}
	if json.Unmarshal(body, &f) != nil {
		return LineRead{}, false
	}
	switch kind {
	case "chat":
		return LineRead{NickName: f.User.NickName, Text: f.Text, Role: f.Role}, true
	case "tip":
		return LineRead{NickName: f.User.NickName, Text: f.Remark}, true
	case "envelopeOpen":
		e := f.Envelope
		return LineRead{NickName: e.Sender.NickName, Text: e.Remark, RedEnvelopeID: e.RedEnvelopeID}, true
	}
	return LineRead{}, false
}

// withoutRemark removes the remark from a tip or an opened envelope, which stays valid.
func withoutRemark(body []byte) []byte {
	var f map[string]json.RawMessage
	if json.Unmarshal(body, &f) != nil {
		return []byte(`null`) // not our JSON: drop everything rather than leak the text
	}
	if _, ok := f["remark"]; ok {
		f["remark"] = json.RawMessage(`""`)
	}
	if raw, ok := f["envelope"]; ok {
		var envelope map[string]json.RawMessage
		if json.Unmarshal(raw, &envelope) != nil {
			return []byte(`null`)
		}
		envelope["remark"] = json.RawMessage(`""`)
		f["envelope"], _ = json.Marshal(envelope) // just parsed as JSON
	}
	f["deleted"] = json.RawMessage(`true`)
	changed, _ := json.Marshal(f)
	return changed
}
