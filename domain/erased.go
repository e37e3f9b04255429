// What stays of an event of a room, or of the log of its staff, once somebody in it was erased.

package domain

import (
	"bytes"
	"encoding/json"
)

// Erased is somebody who was erased, as events name them.
type Erased struct {
	UserID   int64
	NickName string                      // as it was
	Said     func(messageID string) bool // tells whether a line was theirs
}

// Without is JSON of ours without the person: their name, picture, badges and words, also where others quote them. False
// when it holds nothing of them.
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

// leave blanks the person in a value, and tells whether they were in it.
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
	case o["userId"] == FormatID(e.UserID):
		for field, left := range map[string]string{"nickName": ErasedNickName, "userImage": "", "text": ""} {
			if _, has := o[field]; has {
				o[field] = left
			}
		}
		delete(o, "medal")
		delete(o, "tags")
	case named && o["userId"] == nil && (name == e.NickName || id != "" && e.Said(id)): // a quote, or a notice about them
		o["nickName"] = ErasedNickName
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

// is tells whether a value is the person.
func (e Erased) is(value any) bool {
	person, _ := value.(map[string]any)
	return person != nil && person["userId"] == FormatID(e.UserID)
}

// leaveWords of what they said or wrote beside their coins.
func (Erased) leaveWords(o map[string]any) {
	if _, has := o["remark"]; has {
		o["remark"] = ""
	}
	if _, has := o["text"]; has { // like a deleted line
		o["text"], o["deleted"] = "", true
		delete(o, "style") // of lines that older versions stored
		delete(o, "replyTo")
	}
}
