// Notices in a user's list, and when they are sent.

package domain

import "time"

// Notice is one entry of a user's list (/web_my/notify_list). The client words it from Type and Params.
type Notice struct {
	Type   NotifyType
	Key    string         // a user receives a key once, however often it is sent
	Params map[string]any // JSON values
	Path   string         // of the client, where a press on it leads
}

// SeenNotice is a notice in its user's list.
type SeenNotice struct {
	NoticeRow
	Read bool
}

// NoticePlace is where a page of notices ended: the newest come first.
type NoticePlace struct {
	AtMicro  int64
	NotifyID string
}

// NotifySettings are the notices a user wants.
type NotifySettings struct {
	AnchorLive       bool
	MatchSoon        bool
	NewDynamic       bool
	MatchSoonMinutes int // before a reserved match begins
}

// NotifyChange changes some of NotifySettings; nil leaves one as it is.
type NotifyChange struct {
	AnchorLive       *bool
	MatchSoon        *bool
	NewDynamic       *bool
	MatchSoonMinutes *int
}

const (
	MatchSoonMin     = 5
	MatchSoonMax     = 120
	MatchSoonDefault = 15
	SlotSoon         = 15 * time.Minute    // before a booked slot
	NoticesKept      = 90 * 24 * time.Hour // then they leave the list
)

// DefaultNotify is what a user gets who never chose.
func DefaultNotify() NotifySettings {
	return NotifySettings{AnchorLive: true, MatchSoon: true, NewDynamic: true, MatchSoonMinutes: MatchSoonDefault}
}
