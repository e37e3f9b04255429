// The numbered events of rooms, encoded once for all sockets and stored as they are (docs/protocol.md, Events).

package frames

import (
	"encoding/json"

	"touchline/domain"
)

// Head begins every numbered event: its offset in the room, its kind, and its time in Unix milliseconds.
type Head struct {
	Offset int64  `json:"o"`
	Kind   string `json:"k"`
	At     int64  `json:"ts"`
}

// ChatEvent is a chat line.
type ChatEvent struct {
	Head
	ID       string          `json:"id"`
	ClientID string          `json:"cid"`
	User     UserBrief       `json:"u"`
	Text     string          `json:"text"`
	ReplyTo  *ReplyTo        `json:"replyTo,omitempty"`
	Role     domain.RoomRole `json:"role"`
	Deleted  bool            `json:"deleted,omitempty"` // the event is sent again without its text (DeletedLine)
}

// ReplyTo is the line that a chat line quotes.
type ReplyTo struct {
	ID       string `json:"id"`
	NickName string `json:"nickName"`
	Text     string `json:"text"`
	Deleted  bool   `json:"deleted,omitempty"` // the quoted line was deleted later
}

// NoticeEvent is a line of the room itself; the client words it from Key and Params.
type NoticeEvent struct {
	Head
	Key    string         `json:"key"`
	Params map[string]any `json:"params"`
}

// ByEvent mutes or unmutes the whole chat.
type ByEvent struct {
	Head
	By UserBrief `json:"by"`
}

// LiveEvent is a change of the live status.
type LiveEvent struct {
	Head
	LiveStatus domain.LiveStatus `json:"liveStatus"`
	SessionID  *string           `json:"sessionId"`
	StartTime  *int64            `json:"startTime,omitempty"`
}

// RoomChangedEvent has the changed fields of a room.
type RoomChangedEvent struct {
	Head
	HouseName    *string `json:"houseName,omitempty"`
	Announcement *string `json:"announcement,omitempty"`
	HouseImage   *string `json:"houseImage,omitempty"`
	MatchID      *string `json:"matchId,omitempty"`
}

// ModeEvent is a new mode of the chat.
type ModeEvent struct {
	Head
	ChatMode ChatMode `json:"chatMode"`
}

// ChatMode is who may write in a chat, and how often.
type ChatMode struct {
	MutedAll             bool            `json:"mutedAll"`
	SlowSeconds          int32           `json:"slowSeconds"`
	FollowersOnlyMinutes int32           `json:"followersOnlyMinutes"`
	AccountAgeMinutes    int32           `json:"accountAgeMinutes"`
	LinksAllowed         bool            `json:"linksAllowed"`
	MaxText              int32           `json:"maxText"`
	Shield               bool            `json:"shield"`
	PinnedMessage        json.RawMessage `json:"pinnedMessage" client:"Pinned | null"`
}

// LinesEvent hides lines or shows them again.
type LinesEvent struct {
	Head
	IDs    []string  `json:"ids"`
	UserID string    `json:"userId,omitempty"` // when all lines are of one author
	By     UserBrief `json:"by"`
}

// PinEvent pins a line above the chat, or removes it.
type PinEvent struct {
	Head
	Pinned json.RawMessage `json:"pinned" client:"Pinned | null"`
}

// Pinned is a line above a chat. Gateways also send it in the state of a room.
type Pinned struct {
	MessageID *string `json:"messageId"`
	Text      string  `json:"text"`
	UserID    string  `json:"userId"`
	NickName  string  `json:"nickName"`
	PinTime   int64   `json:"pinTime"`
	EndTime   *int64  `json:"endTime"`
}

// ScoreEvent is the score of a match, with the match event that changed it if there is one.
type ScoreEvent struct {
	Head
	MatchID     string             `json:"matchId"`
	HomeScore   *int64             `json:"homeScore"`
	AwayScore   *int64             `json:"awayScore"`
	Clock       *string            `json:"clock"`
	MatchStatus domain.MatchStatus `json:"matchStatus"`
	Updated     *int64             `json:"sourceUpdatedTime"`
	Event       *MatchEvent        `json:"event"`
}

// MatchEvent is an event of a match; calls about matches answer the same shape.
type MatchEvent struct {
	EventID   string `json:"eventId"`
	Type      int32  `json:"type"`
	TeamSide  int32  `json:"teamSide"`
	Player    string `json:"player"`
	Minute    *int64 `json:"minute"`
	Offset    *int64 `json:"offset"`
	Text      string `json:"text"`
	HomeScore int64  `json:"homeScore"`
	AwayScore int64  `json:"awayScore"`
	Time      int64  `json:"time"`
	Revoked   bool   `json:"revoked"`
}

// SlotEvent is a slot of a calendar that was booked, freed, closed or opened.
type SlotEvent struct {
	Head
	BrandID   string     `json:"brandId"`
	StartTime int64      `json:"startTime"`
	EndTime   int64      `json:"endTime"`
	User      *UserBrief `json:"user"`
	Blocked   bool       `json:"blocked"`
}

// Events returns an empty value of every numbered event, by kind.
func Events() map[string]any {
	return map[string]any{
		"chat": ChatEvent{}, "notice": NoticeEvent{}, "muteAll": ByEvent{}, "unmuteAll": ByEvent{}, "mode": ModeEvent{},
		"delete": LinesEvent{}, "restore": LinesEvent{}, "pin": PinEvent{}, "live": LiveEvent{}, "score": ScoreEvent{},
		"room": RoomChangedEvent{}, "slot": SlotEvent{}, "gift": GiftEvent{}, "tip": TipEvent{},
		"envelopeOpen": OpenEvent{}, "envelopeGrab": GrabEvent{}, "envelopeEnd": EndEvent{}, "poll": PollEvent{},
	}
}
