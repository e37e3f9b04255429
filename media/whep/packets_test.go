// Pictures of any size and content become packets that players join again.

package whep

import (
	"bytes"
	"testing"

	"github.com/pion/rtp/codecs"
)

// picture returns units with their length before them.
func picture(units ...[]byte) (body []byte) {
	for _, unit := range units {
		body = append(append(body, byte(len(unit)>>24), byte(len(unit)>>16), byte(len(unit)>>8), byte(len(unit))), unit...)
	}
	return body
}

func unit(kind byte, length int) []byte {
	return append([]byte{0x60 | kind}, bytes.Repeat([]byte{7, 8, 9}, length/3+1)[:length-1]...)
}

func joined(t *testing.T, f *frame) (out []byte) {
	t.Helper()
	unpack := &codecs.H264Packet{}
	for _, payload := range f.packets {
		if len(payload) > payloadMost {
			t.Errorf("a packet has %d bytes", len(payload))
		}
		units, err := unpack.Unmarshal(payload)
		if err != nil {
			t.Fatal(err)
		}
		out = append(out, units...)
	}
	return out
}

func TestUnitsOfEveryLengthArriveWhole(t *testing.T) {
	t.Parallel()
	for _, length := range []int{2, payloadMost - 1, payloadMost, payloadMost + 1, 2*payloadMost - 4, 2*payloadMost - 3,
		2*payloadMost - 2, 100_000} {
		one := unit(1, length)
		f := newPicture(0, false, picture(one), 4, nil)
		if got := joined(t, f); !bytes.Equal(got, append([]byte{0, 0, 0, 1}, one...)) {
			t.Errorf("a unit of %d bytes arrives as one of %d", length, len(got)-4)
		}
	}
}

func TestSetsComeBeforeAKeyFrameAndDelimitersAndFillersNever(t *testing.T) {
	t.Parallel()
	sequence, set, key := unit(7, 20), unit(8, 5), unit(5, 50)
	body := picture(unit(9, 2), unit(7, 30), unit(8, 6), unit(12, 500), key)
	var want []byte
	for _, one := range [][]byte{sequence, set, key} {
		want = append(append(want, 0, 0, 0, 1), one...)
	}
	if got := joined(t, newPicture(0, true, body, 4, [][]byte{sequence, set})); !bytes.Equal(got, want) {
		t.Errorf("the key frame is %x", got)
	}
	if got := joined(t, newPicture(0, false, body, 4, [][]byte{sequence, set})); !bytes.Equal(got, want[len(want)-54:]) {
		t.Errorf("another picture is %x", got)
	}
	if newPicture(0, true, picture(unit(9, 2), unit(12, 5)), 4, [][]byte{sequence, set}) != nil {
		t.Error("a picture that shows nothing is sent")
	}
}

func FuzzPicture(f *testing.F) {
	f.Add(picture(unit(5, 2000), unit(1, 3)), true, 4)
	f.Add([]byte{0, 0, 0, 0, 0xff, 0xff, 0xff, 0xff, 1}, false, 4)
	f.Add([]byte{1, 0x41, 0, 2, 0x41}, true, 1)
	f.Fuzz(func(t *testing.T, body []byte, key bool, lengths int) {
		one := newPicture(0, key, body, 1+(lengths&3), [][]byte{unit(7, 9)})
		if one == nil {
			return
		}
		size := 0
		for _, payload := range one.packets {
			if len(payload) == 0 || len(payload) > payloadMost {
				t.Fatalf("a packet has %d bytes", len(payload))
			}
			size += len(payload)
		}
		if size != one.bytes || size > len(body)+9+2*len(one.packets) {
			t.Fatalf("%d bytes are sent for %d", size, len(body))
		}
	})
}
