// Packets in any order and of any content.

package whip

import (
	"bytes"
	"fmt"
	"testing"
	"time"

	"github.com/pion/rtp"
)

func packet(number uint16, at uint32, marker bool, payload ...byte) *rtp.Packet {
	return &rtp.Packet{
		Header: rtp.Header{Version: 2, SequenceNumber: number, Timestamp: at, Marker: marker}, Payload: payload,
	}
}

// drain returns the numbers of the packets that a queue gives; a loss is "|".
func drain(q *queue, now time.Time) (out string) {
	for p, lost := q.take(now); p != nil; p, lost = q.take(now) {
		if lost {
			out += "|"
		}
		out += fmt.Sprint(p.SequenceNumber, " ")
	}
	return out
}

func TestPacketsAreTakenInOrderAndALostOneIsAwaited(t *testing.T) {
	t.Parallel()
	q, now := &queue{}, time.Unix(1_000_000, 0)
	put := func(numbers ...uint16) {
		for _, n := range numbers {
			q.put(packet(n, 0, false, 1))
		}
	}
	put(65534, 0, 65535, 65535, 2)
	if got := drain(q, now); got != "65534 65535 0 " {
		t.Errorf("first come %q", got)
	}
	if got := drain(q, now.Add(lateMost-1)); got != "" {
		t.Errorf("while 1 may still come, %q come", got)
	}
	put(1)
	if got := drain(q, now.Add(lateMost-1)); got != "1 2 " {
		t.Errorf("after 1 has come, %q come", got)
	}
	put(5, 2, 1)
	drain(q, now.Add(lateMost))
	if got := drain(q, now.Add(2*lateMost)); got != "|5 " {
		t.Errorf("without 3 and 4 come %q", got)
	}
	put(40_000)
	if got := drain(q, now.Add(2*lateMost)); got != "|40000 " {
		t.Errorf("after a new beginning come %q", got)
	}
}

// shown joins packets and returns the kinds of units of each picture.
func shown(packets ...*rtp.Packet) (out []string) {
	a := newPictures(func(f frame) {
		kinds := fmt.Sprintf("%x@%d:", f.body[0], f.at)
		for units := annexB(f.body[flvHead:]); len(units) > 4; {
			kinds += fmt.Sprint(" ", units[4]&31)
			next := bytes.Index(units[4:], []byte{0, 0, 0, 1})
			if next < 0 {
				break
			}
			units = units[4+next:]
		}
		out = append(out, kinds)
	})
	for i, p := range packets {
		a.add(p, i > 0 && p.SequenceNumber != packets[i-1].SequenceNumber+1)
	}
	return out
}

func TestPacketsAreJoinedToWholePictures(t *testing.T) {
	t.Parallel()
	many := []byte{packetMany, 0, 2, 0x67, 1, 0, 2, 0x68, 1}
	for _, x := range []struct {
		what    string
		packets []*rtp.Packet
		want    string
	}{
		{"a key frame behind its sets, and a picture after it", []*rtp.Packet{
			packet(1, 9, false, many...), packet(2, 9, true, 0x65, 1), packet(3, 10, true, 0x41, 1),
		}, "[17@9: 7 8 5 27@10: 1]"},
		{"a key frame in parts", []*rtp.Packet{
			packet(1, 9, false, many...), packet(2, 9, false, 0x7c, 0x85, 1), packet(3, 9, false, 0x7c, 0x05, 2),
			packet(4, 9, true, 0x7c, 0x45, 3),
		}, "[17@9: 7 8 5]"},
		{"no marker: the time tells", []*rtp.Packet{
			packet(1, 9, false, many...), packet(2, 9, false, 0x65, 1), packet(3, 10, false, 0x41, 1),
			packet(4, 11, false, 0x41, 1),
		}, "[17@9: 7 8 5 27@10: 1]"},
		{"sets that come alone", []*rtp.Packet{
			packet(1, 8, true, many...), packet(2, 9, true, 0x65, 1),
		}, "[17@9: 7 8 5]"},
		{"before the first key frame", []*rtp.Packet{packet(1, 9, true, 0x41, 1), packet(2, 10, true, 0x65, 1)}, "[]"},
		{"a lost part", []*rtp.Packet{
			packet(1, 9, false, many...), packet(2, 9, false, 0x7c, 0x85, 1), packet(4, 9, true, 0x7c, 0x45, 3),
			packet(5, 10, true, 0x41, 1),
		}, "[]"},
		{"a lost picture, then a key frame", []*rtp.Packet{
			packet(1, 9, false, many...), packet(2, 9, true, 0x65, 1), packet(4, 11, true, 0x41, 1),
			packet(5, 12, true, 0x41, 1), packet(6, 13, true, 0x65, 1),
		}, "[17@9: 7 8 5 17@13: 7 8 5]"},
		{"padding, delimiters and fillers", []*rtp.Packet{
			packet(1, 9, false, many...), packet(2, 9, false, 9, 1), packet(3, 9, false, 12, 1), packet(4, 9, false),
			packet(5, 9, true, 0x65, 1),
		}, "[17@9: 7 8 5]"},
		{"units longer than their packet", []*rtp.Packet{
			packet(1, 9, false, packetMany, 0xff, 0xff, 0x67), packet(2, 9, true, 0x65, 1),
		}, "[]"},
		{"kinds that nobody sends", []*rtp.Packet{packet(1, 9, false, 31, 1), packet(2, 9, true, 0x65, 1)}, "[]"},
	} {
		if got := fmt.Sprint(shown(x.packets...)); got != x.want {
			t.Errorf("%s: %s, want %s", x.what, got, x.want)
		}
	}
}

func TestAPictureWithoutEndIsDropped(t *testing.T) {
	t.Parallel()
	var longest int
	a := newPictures(func(frame) { t.Error("it is shown") })
	part := append([]byte{0x7c, 0x05}, make([]byte, 60_000)...)
	a.add(packet(1, 9, false, 0x7c, 0x85, 1), false)
	for i := range uint16(1000) {
		a.add(packet(2+i, 9, false, part...), false)
		longest = max(longest, cap(a.part)+cap(a.body))
	}
	if a.add(packet(1002, 9, true, 0x7c, 0x45, 1), false); longest > 4*pictureMost {
		t.Errorf("it takes %d bytes", longest)
	}
}

func TestTheLengthOfAPacketOfOpusIsRead(t *testing.T) {
	t.Parallel()
	for _, x := range []struct {
		packet []byte
		want   int64
	}{
		{[]byte{0xfc, 1}, 960}, {[]byte{0xfd, 1, 1}, 1920}, {[]byte{0xff, 3, 1}, 2880}, {[]byte{0x00, 1}, 480},
		{nil, 0}, {[]byte{0xff}, 0}, {[]byte{0xff, 63}, 0}, {make([]byte, opusMost+1), 0},
	} {
		if got := opusLength(x.packet); got != x.want {
			t.Errorf("% x has %d samples, want %d", x.packet[:min(3, len(x.packet))], got, x.want)
		}
	}
}

// FuzzPictures joins packets of any content: a length in one byte, flags, and a payload, again and again.
func FuzzPictures(f *testing.F) {
	f.Add([]byte{9, 0, packetMany, 0, 2, 0x67, 1, 0, 2, 0x68, 1, 2, 1, 0x65, 1})
	f.Fuzz(func(t *testing.T, b []byte) {
		a := newPictures(func(f frame) {
			rest := f.body[flvHead:]
			for len(rest) >= 4 {
				n := int(rest[2])<<8 | int(rest[3])
				if rest[0] != 0 || rest[1] != 0 || n == 0 || n > len(rest)-4 {
					t.Fatalf("a unit of %d bytes in % x", n, f.body)
				}
				rest = rest[4+n:]
			}
		})
		for number := uint16(0); len(b) > 2; number++ {
			n := min(int(b[0]), len(b)-2)
			a.add(packet(number, uint32(b[1]>>2), b[1]&1 == 1, b[2:2+n]...), b[1]&2 == 2)
			b = b[2+n:]
		}
	})
}
