// The frames of the server, each encoded once (docs/protocol.md, "Frames of the server").

package gateway

import (
	"encoding/binary"
	"encoding/json"
	"strconv"
	"sync"
	"time"

	"touchline/domain"
	"touchline/protos"
)

// headerMax is the length of the longest header of a frame from the server, in bytes.
const headerMax = 10

// withHeader puts the websocket header in front of a payload that was built behind headerMax spare bytes.
func withHeader(op byte, b []byte) []byte {
	n := len(b) - headerMax
	switch {
	case n < 126:
		b = b[headerMax-2:]
		b[1] = byte(n)
	case n < 1<<16:
		b = b[headerMax-4:]
		b[1] = 126
		binary.BigEndian.PutUint16(b[2:], uint16(n))
	default:
		b[1] = 127
		binary.BigEndian.PutUint64(b[2:], uint64(n))
	}
	b[0] = 0x80 | op
	return b
}

func framed(op byte, payload []byte) []byte {
	b := make([]byte, headerMax, headerMax+len(payload))
	return withHeader(op, append(b, payload...))
}

// jsonFrame encodes v, which is one of our own answers and therefore always encodable.
func jsonFrame(v any) []byte {
	payload, err := json.Marshal(v)
	if err != nil {
		panic("gateway: frame cannot be encoded: " + err.Error())
	}
	return framed(opText, payload)
}

func closeFrame(code int) []byte {
	return framed(opClose, binary.BigEndian.AppendUint16(nil, uint16(code)))
}

// shared is a frame that many sockets are sent: once plain, and once with the name of its room for connections in
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
	b := make([]byte, headerMax, headerMax+64+len(room)+size)
	b = append(b, `{"t":"ev",`...)
	b = roomField(b, named, room)
	b = append(b, `"epoch":`...)
	b = append(strconv.AppendInt(b, epoch, 10), ',')
	if replayed {
		b = append(b, `"rec":true,`...)
	}
	return withHeader(opText, append(appendEvents(b, events), '}'))
}

func histFrame(room string, named bool, id string, events []event, more bool) []byte {
	b := make([]byte, headerMax, 1<<10)
	b = append(b, `{"t":"hist",`...)
	b = roomField(b, named, room)
	if id != "" {
		b = append(b, `"id":`...)
		b = append(strconv.AppendQuote(b, id), ',')
	}
	b = appendEvents(b, events)
	b = append(b, `,"more":`...)
	return withHeader(opText, append(strconv.AppendBool(b, more), '}'))
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
	Likes        int64  `json:"likes"`
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
		f := statsFrame{T: "st", Viewers: s.Viewers, VisitHistory: s.VisitHistory, Likes: s.Likes, TS: s.Ts}
		if named {
			f.Room = room
		}
		return jsonFrame(f)
	})
}
