// Chat lines in the log: their ids, and what remains after deletion.

package frames

import (
	"bytes"
	"encoding/json"
	"fmt"
	"strconv"
	"strings"
)

// MessageID names a line of a room by its epoch and offset.
func MessageID(epoch, offset int64) string { return fmt.Sprintf("m%d_%d", epoch, offset) }

// MessageOffset returns the offset of a message id; false for an invalid id.
func MessageOffset(messageID string) (int64, bool) {
	epoch, offset, found := strings.Cut(strings.TrimPrefix(messageID, "m"), "_")
	if !found || len(messageID) > 45 || !strings.HasPrefix(messageID, "m") {
		return 0, false
	}
	if _, err := strconv.ParseInt(epoch, 10, 64); err != nil {
		return 0, false
	}
	n, err := strconv.ParseInt(offset, 10, 64)
	return n, err == nil && n > 0
}

// lineFields are the fields of a chat event in the order of the wire. Their values are not changed.
type lineFields struct {
	Offset   json.RawMessage `json:"o"`
	Kind     json.RawMessage `json:"k"`
	At       json.RawMessage `json:"ts"`
	ID       json.RawMessage `json:"id"`
	ClientID json.RawMessage `json:"cid"`
	User     json.RawMessage `json:"u"`
	Text     json.RawMessage `json:"text"`
	ReplyTo  *quoteFields    `json:"replyTo,omitempty"`
	Role     json.RawMessage `json:"role"`
	Deleted  bool            `json:"deleted,omitempty"`
}

type quoteFields struct {
	ID       string `json:"id"`
	NickName string `json:"nickName"`
	Text     string `json:"text"`
	Deleted  bool   `json:"deleted,omitempty"`
}

// DeletedLine removes the content of an event but keeps its offset and author.
func DeletedLine(kind string, body []byte) []byte {
	if kind != "chat" {
		return withoutRemark(body)
	}
	return changedLine(body, func(f *lineFields) {
		f.Text, f.ReplyTo, f.Deleted = json.RawMessage(`""`), nil, true
	})
}

func changedLine(body []byte, change func(*lineFields)) []byte {
	var f lineFields
	if json.Unmarshal(body, &f) != nil {
		return []byte(`null`) // not our JSON: drop everything rather than leak the text
	}
	change(&f)
	changed, err := json.Marshal(f)
	if err != nil {
		return []byte(`null`)
	}
	return changed
}

// LineAbout returns the id of the line that an event repeats: the quoted line of a chat event, or the line of a pin
// event. "" if none.
func LineAbout(kind string, body []byte) string {
	switch {
	case kind == "chat" && bytes.Contains(body, []byte(`"replyTo":{`)):
		var f lineFields
		if json.Unmarshal(body, &f) == nil && f.ReplyTo != nil {
			return f.ReplyTo.ID
		}
	case kind == "pin":
		var f pinFields
		if json.Unmarshal(body, &f) == nil && f.Pinned != nil {
			return f.Pinned.MessageID
		}
	}
	return ""
}

// WithoutAbout removes the words of the deleted line from an event that repeats it.
func WithoutAbout(kind string, body []byte) []byte {
	if kind == "chat" {
		return changedLine(body, func(f *lineFields) {
			if f.ReplyTo != nil {
				f.ReplyTo.Text, f.ReplyTo.Deleted = "", true
			}
		})
	}
	var f pinFields
	if json.Unmarshal(body, &f) != nil {
		return []byte(`null`)
	}
	f.Pinned = nil
	emptied, err := json.Marshal(f)
	if err != nil {
		return []byte(`null`)
	}
	return emptied
}

type pinFields struct {
	Offset json.RawMessage `json:"o"`
	Kind   json.RawMessage `json:"k"`
	At     json.RawMessage `json:"ts"`
	Pinned *struct {
		MessageID string `json:"messageId"`
	} `json:"pinned"`
}
