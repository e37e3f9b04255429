// The frames of the server, each encoded once (docs/protocol.md, "Frames of the server").

package gateway

import (
	"encoding/binary"
	"encoding/json"
	"strconv"
	"sync"
	"time"

	"touchline/frames"
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

func pong(n int64, now time.Time) []byte {
	return jsonFrame(frames.PongFrame{T: "pong", N: n, TS: now.UnixMilli()})
}

func statsOf(room string, s *protos.RoomStats) *shared {
	return share(func(named bool) []byte {
		f := frames.StatsFrame{T: "st", Viewers: s.Viewers, VisitHistory: s.VisitHistory,
			Definitions: s.Definitions, TS: s.Ts}
		if s.Poll != nil {
			f.Poll = &frames.PollVotes{PollID: s.Poll.PollId, Votes: s.Poll.Votes}
		}
		if named {
			f.Room = room
		}
		return jsonFrame(f)
	})
}
