// What remains of an event of a room, or of its staff's log, after the erasure of a user in it.

package frames

import (
	"bytes"
	"encoding/json"

	"touchline/domain"
)

// Erased is an erased user, as named in events.
type Erased struct {
	UserID   int64
	NickName string                      // before the erasure
	Wrote    func(messageID string) bool // reports whether the user wrote a line
}

// Without removes the user from our JSON: name, picture, badges and words, also in quotes by others. False when the
// JSON does not mention the user.
func (e Erased) Without(body []byte) ([]byte, bool) {
	decoder := json.NewDecoder(bytes.NewReader(body))
	decoder.UseNumber() // numbers stay as they are
	var event any
	if decoder.Decode(&event) != nil || !e.leave(event) {
		return nil, false
	}
	left, err := json.Marshal(event)
	return left, err == nil
}

// leave blanks the user in a value and reports whether it mentioned them.
func (e Erased) leave(value any) (was bool) {
	switch v := value.(type) {
	case []any:
		for _, item := range v {
			was = e.leave(item) || was
		}
	case map[string]any:
		for _, field := range v {
			was = e.leave(field) || was
		}
		was = e.leaveObject(v) || was
	}
	return was
}

func (e Erased) leaveObject(o map[string]any) bool {
	id, _ := o["id"].(string)
	name, named := o["nickName"].(string)
	switch {
	case o["userId"] == domain.FormatID(e.UserID):
		for field, left := range map[string]string{"nickName": domain.ErasedNickName, "userImage": "", "text": ""} {
			if _, has := o[field]; has {
				o[field] = left
			}
		}
		delete(o, "medal")
		delete(o, "fanLevel")
		delete(o, "tags")
	case named && o["userId"] == nil && (name == e.NickName || id != "" && e.Wrote(id)): // a quote or notice
		o["nickName"] = domain.ErasedNickName
		if _, quotes := o["text"]; quotes {
			o["text"], o["deleted"] = "", true
		}
	case e.is(o["u"]) || e.is(o["sender"]):
		e.leaveWords(o)
	default:
		return false
	}
	return true
}

// is reports whether a value is the user.
func (e Erased) is(value any) bool {
	person, _ := value.(map[string]any)
	return person != nil && person["userId"] == domain.FormatID(e.UserID)
}

// leaveWords removes the user's words, including the remark on their coins.
func (Erased) leaveWords(o map[string]any) {
	if _, has := o["remark"]; has {
		o["remark"] = ""
	}
	if _, has := o["text"]; has { // becomes a deleted line
		o["text"], o["deleted"] = "", true
		delete(o, "style") // a field of lines stored by older versions
		delete(o, "replyTo")
	}
}
