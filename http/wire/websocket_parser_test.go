// The parser on any input.

package wire

import (
	"bytes"
	"encoding/binary"
	"errors"
	"slices"
	"testing"

	"touchline/domain"
)

// FuzzParser splits any bytes at any place: the parser must return the same messages, and never hold more than a frame.
func FuzzParser(f *testing.F) {
	f.Add(masked(0x81, []byte(`{"t":"send","id":"a","text":"hi"}`)), uint16(3))
	f.Add(append(masked(0x01, []byte(`{"t":`)), masked(0x80, []byte(`"ping"}`))...), uint16(9))
	f.Add(masked(0x81, bytes.Repeat([]byte("x"), 300)), uint16(130))
	f.Add([]byte{0x81, 0xff, 0, 0, 0, 0, 0, 0, 0x80, 0, 1, 2, 3, 4}, uint16(5))
	f.Fuzz(func(t *testing.T, stream []byte, cut uint16) {
		whole, wholeErr := parseAll(t, slices.Clone(stream))
		at := int(cut) % (len(stream) + 1)
		parts, partsErr := parseAll(t, slices.Clone(stream[:at]), slices.Clone(stream[at:]))
		if !slices.EqualFunc(whole, parts, func(a, b Message) bool {
			return a.Op == b.Op && bytes.Equal(a.Payload, b.Payload)
		}) ||
			!errors.Is(partsErr, wholeErr) {
			t.Fatalf("%v %v\n%v %v", whole, wholeErr, parts, partsErr)
		}
	})
}

func parseAll(t *testing.T, chunks ...[]byte) (all []Message, err error) {
	var p Parser
	for _, chunk := range chunks {
		p.Feed(chunk)
		for {
			m, ok, broken := p.Next()
			if broken != nil {
				return all, broken
			}
			if !ok {
				break
			}
			all = append(all, Message{m.Op, slices.Clone(m.Payload)})
		}
		p.Keep()
		if len(p.held) > domain.SocketFrameMax+14 || len(p.assembly) > domain.SocketFrameMax {
			t.Fatalf("the parser holds %d + %d bytes", len(p.held), len(p.assembly))
		}
	}
	return all, nil
}

// masked returns a frame of a client shorter than 64 KiB; first is the whole first byte.
func masked(first byte, payload []byte) []byte {
	b := []byte{first, 0x80 | byte(len(payload))}
	if len(payload) > 125 {
		b = binary.BigEndian.AppendUint16([]byte{first, 0x80 | 126}, uint16(len(payload)))
	}
	key, body := [4]byte{1, 2, 3, 4}, slices.Clone(payload)
	unmask(body, key)
	return append(append(b, key[:]...), body...)
}
