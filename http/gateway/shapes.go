// The shapes of the frames, by type. The client's types are generated from them.

package gateway

import "encoding/json"

// eventsFrame is what evFrame writes.
type eventsFrame struct {
	T        string            `json:"t"`
	Room     string            `json:"room,omitempty"`
	Epoch    int64             `json:"epoch"`
	Replayed bool              `json:"rec,omitempty"`
	Events   []json.RawMessage `json:"e" client:"RoomEvent"`
}

// historyFrame is what histFrame writes.
type historyFrame struct {
	T      string            `json:"t"`
	Room   string            `json:"room,omitempty"`
	ID     string            `json:"id,omitempty"`
	Events []json.RawMessage `json:"e" client:"RoomEvent"`
	More   bool              `json:"more"`
}

// Frames are those of the server, except private ones; ack has two shapes.
func Frames() map[string][]any {
	return map[string][]any{
		"welcome": {welcomeFrame{}}, "ev": {eventsFrame{}}, "hist": {historyFrame{}}, "ack": {ackFrame{}, grabbedFrame{}},
		"rej": {rejectFrame{}}, "err": {errorFrame{}}, "st": {statsFrame{}}, "resync": {resyncFrame{}},
		"kick": {kickFrame{}}, "pong": {pongFrame{}},
	}
}

// Command is any frame of a client; which of its fields count depends on its type.
func Command() any { return command{} }
