// Frames for one person or for the staff of a room (docs/protocol.md, Private frames).

package frames

import (
	"encoding/json"

	"touchline/domain"
)

// RoleFrame is the new role of a person in a room.
type RoleFrame struct {
	T        string          `json:"t"`
	K        string          `json:"k"`
	Room     string          `json:"room"`
	RoomRole domain.RoomRole `json:"roomRole"`
}

// ModerationFrame is an act of moderation, for the staff.
type ModerationFrame struct {
	T    string `json:"t"`
	K    string `json:"k"`
	Room string `json:"room"`
	ModerationView
}

// HeldFrame is the number of lines that wait for review, for the staff.
type HeldFrame struct {
	T     string `json:"t"`
	K     string `json:"k"`
	Room  string `json:"room"`
	Count int    `json:"count"`
}

// MutedFrame is a mute, for the muted user.
type MutedFrame struct {
	T        string          `json:"t"`
	K        string          `json:"k"`
	Room     string          `json:"room"`
	MuteType domain.MuteType `json:"muteType"`
	EndTime  any             `json:"endTime" client:"number | null"`
	Reason   string          `json:"reason"`
}

// UnmutedFrame is the end of a mute.
type UnmutedFrame struct {
	T    string `json:"t"`
	K    string `json:"k"`
	Room string `json:"room"`
}

// NoticeFrame is a notice without its words.
type NoticeFrame struct {
	T          string            `json:"t"`
	K          string            `json:"k"`
	NotifyID   string            `json:"notifyId"`
	Type       domain.NotifyType `json:"type"`
	Params     json.RawMessage   `json:"params" client:"Record<string, unknown>"`
	Path       string            `json:"path"`
	Read       bool              `json:"read"`
	CreateTime int64             `json:"createTime"`
}

// WordedFrame is the frame that the page receives: the gateway adds title and body.
type WordedFrame struct {
	NoticeFrame
	Title string `json:"title"`
	Body  string `json:"body"`
}

// BalanceFrame is the balance of a wallet, for its owner.
type BalanceFrame struct {
	T       string       `json:"t"`
	K       string       `json:"k"`
	Balance domain.Coins `json:"balance"`
}

// EnvelopeFrame is a private red envelope.
type EnvelopeFrame struct {
	T        string       `json:"t"`
	K        string       `json:"k"`
	Envelope EnvelopeView `json:"envelope"`
}

// Private returns an empty value of every frame for one person or for the staff of a room, by kind.
func Private() map[string]any {
	return map[string]any{
		"muted": MutedFrame{}, "unmuted": UnmutedFrame{}, "role": RoleFrame{}, "modlog": ModerationFrame{},
		"held": HeldFrame{}, "balance": BalanceFrame{}, "envelope": EnvelopeFrame{}, "notify": WordedFrame{},
	}
}
