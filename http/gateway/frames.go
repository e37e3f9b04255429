// The frames of the server, each encoded once (docs/protocol.md, "Frames of the server"). The types of the client are
// generated from these shapes.

package gateway

import (
	"encoding/binary"
	"encoding/json"
	"strconv"
	"sync"
	"time"

	"touchline/domain"
	"touchline/http/wire"
	"touchline/protos"
)

// Close codes: those of RFC 6455 and of this product (docs/protocol.md, "Close codes").
const (
	closeNormal       = 1000
	closeGoingAway    = 1001
	closeProtocol     = 1002
	closeInvalidData  = 1007
	closeTooBig       = 1009
	closeInternal     = 1011
	closeTryLater     = 1013
	closeMalformed    = 4000
	closeTicket       = 4001
	closeRemoved      = 4003
	closeTooSlow      = 4008
	closeTooMany      = 4009
	closeNodeDraining = 4010
	closeFlooding     = 4029
)

// jsonFrame encodes v, an answer of this server, whose encoding cannot fail.
func jsonFrame(v any) []byte {
	payload, err := json.Marshal(v)
	if err != nil {
		panic("gateway: frame cannot be encoded: " + err.Error())
	}
	return wire.Framed(wire.OpText, payload)
}

func closeFrame(code int) []byte {
	return wire.Framed(wire.OpClose, binary.BigEndian.AppendUint16(nil, uint16(code)))
}

// shared is a frame that is sent to many sockets: once plain, and once with the name of its room for connections in
// several rooms.
type shared struct {
	plain []byte
	build func(named bool) []byte
	once  sync.Once
	named []byte
}

func share(build func(named bool) []byte) *shared {
	return &shared{plain: build(false), build: build}
}

func (f *shared) bytes(named bool) []byte {
	if !named {
		return f.plain
	}
	f.once.Do(func() { f.named = f.build(true) })
	return f.named
}

// roomField is `"room":"…",` when the frame must name its room.
func roomField(b []byte, named bool, room string) []byte {
	if !named {
		return b
	}
	b = append(b, `"room":`...)
	b = strconv.AppendQuote(b, room) // room names are letters, digits and colons
	return append(b, ',')
}

func appendEvents(b []byte, events []event) []byte {
	b = append(b, `"e":[`...)
	for i, e := range events {
		if i > 0 {
			b = append(b, ',')
		}
		b = append(b, e.body...)
	}
	return append(b, ']')
}

func evFrame(room string, named bool, epoch int64, events []event, replayed bool) []byte {
	size := 0
	for _, e := range events {
		size += len(e.body) + 1
	}
	b := make([]byte, wire.FrameHeaderMax, wire.FrameHeaderMax+64+len(room)+size)
	b = append(b, `{"t":"ev",`...)
	b = roomField(b, named, room)
	b = append(b, `"epoch":`...)
	b = append(strconv.AppendInt(b, epoch, 10), ',')
	if replayed {
		b = append(b, `"rec":true,`...)
	}
	return wire.WithHeader(wire.OpText, append(appendEvents(b, events), '}'))
}

func histFrame(room string, named bool, id string, events []event, more bool) []byte {
	b := make([]byte, wire.FrameHeaderMax, 1<<10)
	b = append(b, `{"t":"hist",`...)
	b = roomField(b, named, room)
	if id != "" {
		b = append(b, `"id":`...)
		b = append(strconv.AppendQuote(b, id), ',')
	}
	b = appendEvents(b, events)
	b = append(b, `,"more":`...)
	return wire.WithHeader(wire.OpText, append(strconv.AppendBool(b, more), '}'))
}

type resyncFrame struct {
	T      string `json:"t"`
	Room   string `json:"room,omitempty"`
	Epoch  int64  `json:"epoch"`
	Head   int64  `json:"head"`
	Reason string `json:"reason" client:"'epoch' | 'gap' | 'lag'"`
}

type statsFrame struct {
	T            string `json:"t"`
	Room         string `json:"room,omitempty"`
	Viewers      int64  `json:"viewers"`
	VisitHistory int64  `json:"visitHistory"`
	TS           int64  `json:"ts"`
}

type ackFrame struct {
	T         string `json:"t"`
	Room      string `json:"room,omitempty"`
	ID        string `json:"id"`
	Offset    int64  `json:"o"`
	TS        int64  `json:"ts"`
	MessageID string `json:"messageId"`
}

// rejectFrame answers a command with an id, errorFrame one without.
type rejectFrame struct {
	T      string         `json:"t"`
	Room   string         `json:"room,omitempty"`
	ID     string         `json:"id"`
	Code   domain.Code    `json:"code"`
	Params map[string]any `json:"params"`

	GoodUntil int64 `json:"goodUntil,omitempty"` // as the line had it: identifies the attempt that this answers
}

type errorFrame struct {
	T      string         `json:"t"`
	Room   string         `json:"room,omitempty"`
	Code   domain.Code    `json:"code"`
	Params map[string]any `json:"params"`
}

type kickFrame struct {
	T            string         `json:"t"`
	Code         domain.Code    `json:"code"`
	Params       map[string]any `json:"params"`
	Retry        bool           `json:"retry"`
	AfterSeconds int            `json:"afterSeconds"`
}

type pongFrame struct {
	T  string `json:"t"`
	N  int64  `json:"n"`
	TS int64  `json:"ts"`
}

func pong(n int64, now time.Time) []byte {
	return jsonFrame(pongFrame{"pong", n, now.UnixMilli()})
}

func statsOf(room string, s *protos.RoomStats) *shared {
	return share(func(named bool) []byte {
		f := statsFrame{T: "st", Viewers: s.Viewers, VisitHistory: s.VisitHistory, TS: s.Ts}
		if named {
			f.Room = room
		}
		return jsonFrame(f)
	})
}

// eventsFrame is the shape that evFrame writes.
type eventsFrame struct {
	T        string            `json:"t"`
	Room     string            `json:"room,omitempty"`
	Epoch    int64             `json:"epoch"`
	Replayed bool              `json:"rec,omitempty"`
	Events   []json.RawMessage `json:"e" client:"RoomEvent"`
}

// historyFrame is the shape that histFrame writes.
type historyFrame struct {
	T      string            `json:"t"`
	Room   string            `json:"room,omitempty"`
	ID     string            `json:"id,omitempty"`
	Events []json.RawMessage `json:"e" client:"RoomEvent"`
	More   bool              `json:"more"`
}

// Frames returns empty values of the server's frames by type, without the private ones; ack has two shapes.
func Frames() map[string][]any {
	return map[string][]any{
		"welcome": {welcomeFrame{}}, "ev": {eventsFrame{}}, "hist": {historyFrame{}},
		"ack": {ackFrame{}, grabbedFrame{}},
		"rej": {rejectFrame{}}, "err": {errorFrame{}}, "st": {statsFrame{}}, "resync": {resyncFrame{}},
		"kick": {kickFrame{}}, "pong": {pongFrame{}},
	}
}
