// The parser and the decoder on any input.

package gateway

import (
	"bytes"
	"slices"
	"testing"
	"time"

	"touchline/domain"
)

// FuzzClientStream cuts any bytes at any place: the parser must answer the same however they arrive, never hold more
// than a frame, and hand only valid commands on.
func FuzzClientStream(f *testing.F) {
	f.Add(clientFrame(0x81, []byte(`{"t":"send","id":"a","text":"hi"}`)), uint16(3))
	f.Add(append(clientFrame(0x01, []byte(`{"t":`)), clientFrame(0x80, []byte(`"ping"}`))...), uint16(9))
	f.Add(clientFrame(0x81, repeat("x", 300)), uint16(130))
	f.Add([]byte{0x81, 0xff, 0, 0, 0, 0x80, 0, 0, 0, 0, 1, 2, 3, 4}, uint16(5))
	f.Fuzz(func(t *testing.T, stream []byte, cut uint16) {
		whole, wholeErr := parseAll(t, slices.Clone(stream))
		at := int(cut) % (len(stream) + 1)
		parts, partsErr := parseAll(t, slices.Clone(stream[:at]), slices.Clone(stream[at:]))
		if !slices.EqualFunc(whole, parts, func(a, b message) bool { return a.op == b.op && bytes.Equal(a.payload, b.payload) }) ||
			wholeErr != partsErr {
			t.Fatalf("%v %v\n%v %v", whole, wholeErr, parts, partsErr)
		}
		for _, m := range whole {
			if m.op != opText {
				continue
			}
			if c, no, _ := decode(m.payload); no == nil {
				demandValid(t, c)
			} else if no.Code != domain.BadRequest {
				t.Fatalf("refused as %s", no.Code)
			}
		}
	})
}

func parseAll(t *testing.T, chunks ...[]byte) (all []message, err error) {
	var p parser
	for _, chunk := range chunks {
		p.feed(chunk)
		for {
			m, ok, broken := p.next()
			if broken != nil {
				return all, broken
			}
			if !ok {
				break
			}
			all = append(all, message{m.op, slices.Clone(m.payload)})
		}
		p.keep()
		if len(p.held) > domain.SocketFrameMax+14 || len(p.assembly) > domain.SocketFrameMax {
			t.Fatalf("the parser holds %d + %d bytes", len(p.held), len(p.assembly))
		}
	}
	return all, nil
}

func demandValid(t *testing.T, c command) {
	switch c.T {
	case "join":
		if c.Ticket == "" || c.Offset != nil && *c.Offset < 0 || c.Epoch != nil && *c.Epoch < 0 {
			t.Fatalf("%+v", c)
		}
	case "send", "history":
		if !validID(c.ID) || c.Limit != nil && (*c.Limit < 1 || *c.Limit > historyLimit) && c.T == "history" {
			t.Fatalf("%+v", c)
		}
	case "leave", "watch", "ping":
	default:
		t.Fatalf("type %q was let through", c.T)
	}
}

func TestTheRingKeepsAThousandEventsOrTenMinutesAndNeverMoreThanFiveThousand(t *testing.T) {
	t.Parallel()
	noon := time.Date(2026, 5, 1, 12, 0, 0, 0, time.UTC)
	for _, c := range []struct {
		sentence    string
		events      int
		age         time.Duration // of all of them
		kept        int
		firstOffset int64
	}{
		{"few old ones stay", 900, time.Hour, 900, 1},
		{"a thousand of many old ones stay", 3000, time.Hour, 1000, 2001},
		{"young ones stay", 3000, time.Minute, 3000, 1},
		{"but not more than five thousand", 7000, time.Minute, 5000, 2001},
	} {
		r := ring{first: 1}
		for range c.events {
			r.add(event{at: noon.Add(-c.age).UnixMilli()})
		}
		r.trim(noon)
		if len(r.events) != c.kept || r.first != c.firstOffset || r.head() != int64(c.events) {
			t.Errorf("%s: %d from %d", c.sentence, len(r.events), r.first)
		}
	}
}
