// The frames of the server (docs/protocol.md, "Frames of the server").

package frames

import (
	"encoding/json"

	"touchline/domain"
)

// ResyncFrame makes the client load the room again.
type ResyncFrame struct {
	T      string `json:"t"`
	Room   string `json:"room,omitempty"`
	Epoch  int64  `json:"epoch"`
	Head   int64  `json:"head"`
	Reason string `json:"reason" client:"'epoch' | 'gap' | 'lag'"`
}

// StatsFrame has the audience of a room.
type StatsFrame struct {
	T            string `json:"t"`
	Room         string `json:"room,omitempty"`
	Viewers      int64  `json:"viewers"`
	VisitHistory int64  `json:"visitHistory"`
	// Definitions names the definitions of the broadcast besides its own; absent: none.
	Definitions []string `json:"definitions,omitempty"`
	// Poll has the votes of the running poll; absent: none runs.
	Poll *PollVotes `json:"poll,omitempty"`
	TS   int64      `json:"ts"`
}

// AckFrame accepts a chat line.
type AckFrame struct {
	T         string `json:"t"`
	Room      string `json:"room,omitempty"`
	ID        string `json:"id"`
	Offset    int64  `json:"o"`
	TS        int64  `json:"ts"`
	MessageID string `json:"messageId"`
}

// RejectFrame refuses a command with an id.
type RejectFrame struct {
	T      string         `json:"t"`
	Room   string         `json:"room,omitempty"`
	ID     string         `json:"id"`
	Code   domain.Code    `json:"code"`
	Params map[string]any `json:"params"`

	GoodUntil int64 `json:"goodUntil,omitempty"` // as the line had it: identifies the attempt that this answers
}

// ErrorFrame refuses a command without an id.
type ErrorFrame struct {
	T      string         `json:"t"`
	Room   string         `json:"room,omitempty"`
	Code   domain.Code    `json:"code"`
	Params map[string]any `json:"params"`
}

// KickFrame precedes the end of a connection.
type KickFrame struct {
	T            string         `json:"t"`
	Code         domain.Code    `json:"code"`
	Params       map[string]any `json:"params"`
	Retry        bool           `json:"retry"`
	AfterSeconds int            `json:"afterSeconds"`
}

// PongFrame answers a ping.
type PongFrame struct {
	T  string `json:"t"`
	N  int64  `json:"n"`
	TS int64  `json:"ts"`
}

// EventsFrame has numbered events; gateways write it.
type EventsFrame struct {
	T        string            `json:"t"`
	Room     string            `json:"room,omitempty"`
	Epoch    int64             `json:"epoch"`
	Replayed bool              `json:"rec,omitempty"`
	Events   []json.RawMessage `json:"e" client:"RoomEvent"`
}

// HistoryFrame has older events of a room; gateways write it.
type HistoryFrame struct {
	T      string            `json:"t"`
	Room   string            `json:"room,omitempty"`
	ID     string            `json:"id,omitempty"`
	Events []json.RawMessage `json:"e" client:"RoomEvent"`
	More   bool              `json:"more"`
}

// GrabbedFrame answers a grab with the share.
type GrabbedFrame struct {
	T             string `json:"t"` // ack
	Room          string `json:"room,omitempty"`
	ID            string `json:"id"`
	RedEnvelopeID string `json:"redEnvelopeId"`
	Amount        int64  `json:"amount"`
	LeftCount     int64  `json:"leftCount"`
}

// Server returns empty values of the server's frames by type, without the private ones; ack has two shapes.
func Server() map[string][]any {
	return map[string][]any{
		"welcome": {WelcomeFrame{}}, "ev": {EventsFrame{}}, "hist": {HistoryFrame{}},
		"ack": {AckFrame{}, GrabbedFrame{}},
		"rej": {RejectFrame{}}, "err": {ErrorFrame{}}, "st": {StatsFrame{}}, "resync": {ResyncFrame{}},
		"kick": {KickFrame{}}, "pong": {PongFrame{}},
	}
}
