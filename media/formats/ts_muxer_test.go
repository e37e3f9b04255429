// Times and packets of transport streams that the clips do not contain.

package formats_test

import (
	"bytes"
	"testing"

	"touchline/media/formats"
	"touchline/media/mediatest"
)

// stamps reads PTS and DTS of the first PES packet in b.
func stamps(b []byte) (show, decode int64) {
	pes := b[5+int(b[4]):]
	read := func(s []byte) int64 {
		return int64(s[0]&0x0e)<<29 | int64(s[1])<<22 | int64(s[2]&0xfe)<<14 | int64(s[3])<<7 | int64(s[4])>>1
	}
	return read(pes[9:]), read(pes[14:])
}

func TestBFramesAreShownLaterThanTheyAreDecoded(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct{ at, composition, show, decode int64 }{
		"a picture shown at once": {0, 0, 90_000, 90_000},
		"OBS's two B-frames":      {1000, 66, 185_940, 180_000},
		"a negative offset":       {1000, -40, 176_400, 180_000},
		"after the 33-bit wrap":   {(1 << 33) / 90, 40, 93_538, 89_938},
	} {
		var m formats.TSMuxer
		m.Picture(c.at, c.composition, true, []byte{0, 0, 1, 0x65})
		if show, decode := stamps(m.Out); show != c.show || decode != c.decode {
			t.Errorf("%s: shown %d, decoded %d, want %d and %d", name, show, decode, c.show, c.decode)
		}
	}
}

func TestPicturesOfEveryLengthFillWholePackets(t *testing.T) {
	t.Parallel()
	for n := range 600 {
		unit := append([]byte{0, 0, 1, 9, 0, 0, 1}, bytes.Repeat([]byte{0x65}, n+1)...)
		var m formats.TSMuxer
		m.Tables(true)
		m.Picture(0, 0, true, unit)
		m.Sound(0, bytes.Repeat([]byte{7}, n+7))
		d := mediatest.Demux(t, m.Out)
		if d.FirstVideo != "AUD IDR" || d.Pictures != 1 || d.Sounds != 1 {
			t.Fatalf("%d bytes: %+v", n, d)
		}
	}
}
