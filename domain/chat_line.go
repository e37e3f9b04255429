// Lines of chat as they stand in the log: how one is named, and what is left of it once it is deleted.
package domain

import (
	"encoding/json"
	"fmt"
	"strconv"
	"strings"
)

// MessageID names a line of a room by the epoch and the offset it was said at.
func MessageID(epoch, offset int64) string { return fmt.Sprintf("m%d_%d", epoch, offset) }

// MessageOffset is where a line with this id would stand in its room; false for what is no id.
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

// lineFields are the fields of a chat event in the order clients receive them. What they hold stays as it is.
type lineFields struct {
	Offset   json.RawMessage `json:"o"`
	Kind     json.RawMessage `json:"k"`
	At       json.RawMessage `json:"ts"`
	ID       json.RawMessage `json:"id"`
	ClientID json.RawMessage `json:"cid"`
	User     json.RawMessage `json:"u"`
	Text     json.RawMessage `json:"text"`
	Style    json.RawMessage `json:"style,omitempty"`
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

// DeletedLine is a chat event without what was said: it keeps its place in the count, and its author.
func DeletedLine(body []byte) []byte {
	return changedLine(body, func(f *lineFields) {
		f.Text, f.Style, f.ReplyTo, f.Deleted = json.RawMessage(`""`), nil, nil, true
	})
}

// UnquotedLine is a chat event without the words of the deleted line it answers.
func UnquotedLine(body []byte) []byte {
	return changedLine(body, func(f *lineFields) {
		if f.ReplyTo != nil {
			f.ReplyTo.Text, f.ReplyTo.Deleted = "", true
		}
	})
}

func changedLine(body []byte, change func(*lineFields)) []byte {
	var f lineFields
	if json.Unmarshal(body, &f) != nil {
		return []byte(`null`) // not written by us: better nothing than the text
	}
	change(&f)
	changed, err := json.Marshal(f)
	if err != nil {
		return []byte(`null`)
	}
	return changed
}

// QuotedLine is the id of the line a chat event answers, "" for none.
func QuotedLine(body []byte) string {
	if !strings.Contains(string(body), `"replyTo":{`) {
		return ""
	}
	var f lineFields
	if json.Unmarshal(body, &f) != nil || f.ReplyTo == nil {
		return ""
	}
	return f.ReplyTo.ID
}
