// Remarks: the words on tips and red envelopes, as they stand in the log beside what people say in the chat.

package domain

import "encoding/json"

// LineRead is what a stored event says, and whose words it shows.
type LineRead struct {
	NickName      string
	Text          string
	Role          int32
	RedEnvelopeID string // the envelope it is the remark of, "" for any other line
}

// ReadLine reads what was said in a stored chat line, tip or opened envelope; false for what is none of them.
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

// withoutRemark is a tip or an opened envelope without its remark: the coins were given all the same.
func withoutRemark(body []byte) []byte {
	var f map[string]json.RawMessage
	if json.Unmarshal(body, &f) != nil {
		return []byte(`null`) // not written by us: better nothing than the text
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
		f["envelope"], _ = json.Marshal(envelope) // was JSON a moment ago
	}
	f["deleted"] = json.RawMessage(`true`)
	changed, _ := json.Marshal(f)
	return changed
}
