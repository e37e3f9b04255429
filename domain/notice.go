// Notices in a user's list, and their times.

package domain

import "time"

// Notice is one entry of a user's list (/web_my/notify_list). The client writes its text from Type and Params.
type Notice struct {
	Type   NotifyType
	Key    string         // each key is delivered once to a user
	Params map[string]any // JSON values
	Path   string         // page of the client that a click opens
}

// SeenNotice is a notice in its user's list.
type SeenNotice struct {
	NoticeRow
	Read bool
}

// NoticePlace is the end of a page of notices, sorted by newest first.
type NoticePlace struct {
	AtMicro  int64
	NotifyID string
}

// NotifySettings selects the notices of a user.
type NotifySettings struct {
	AnchorLive       bool
	MatchSoon        bool
	NewNote          bool
	MatchSoonMinutes int // before a reserved match begins
}

// NotifyChange changes some of NotifySettings; nil leaves one unchanged.
type NotifyChange struct {
	AnchorLive       *bool
	MatchSoon        *bool
	NewNote          *bool
	MatchSoonMinutes *int
}

const (
	MatchSoonMin     = 5
	MatchSoonMax     = 120
	MatchSoonDefault = 15
	SlotSoon         = 15 * time.Minute    // before a booked slot
	NoticesKept      = 90 * 24 * time.Hour // then they are removed
)

// DefaultNotify returns the settings of a user who never changed them.
func DefaultNotify() NotifySettings {
	return NotifySettings{AnchorLive: true, MatchSoon: true, NewNote: true, MatchSoonMinutes: MatchSoonDefault}
}

// NoticeRow is one notice in a user's list.
type NoticeRow struct {
	NotifyID string
	UserID   int64
	Type     NotifyType
	Params   []byte // JSON object; the client writes the text
	Path     string
	At       time.Time
}

// IsRow marks a row.
func (NoticeRow) IsRow() {}
