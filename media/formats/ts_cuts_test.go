// Pieces of a recording are cut at their key frames.

package formats_test

import (
	"bytes"
	"testing"
	"time"

	"touchline/media/formats"
	"touchline/media/mediatest"
)

var (
	keyFrame   = []byte{0, 0, 0, 1, 9, 0xf0, 0, 0, 1, 0x67, 1, 0, 0, 1, 0x68, 1, 0, 0, 1, 0x65, 1, 2, 3}
	interFrame = []byte{0, 0, 0, 1, 9, 0xf0, 0, 0, 1, 0x41, 1, 2, 3}
)

// piece consists of two-second segments at 25 frames a second, starting at a time of the stream's timeline.
func piece(from time.Duration, segments int) []byte {
	var m formats.TSMuxer
	at := from.Milliseconds()
	for range segments {
		m.Tables(true)
		for frame := range 50 {
			unit := interFrame
			if frame == 0 {
				unit = keyFrame
			}
			m.Picture(at, 40, frame == 0, unit)
			m.Sound(at, bytes.Repeat([]byte{7}, 200))
			at += 40
		}
	}
	return m.Out
}

func TestThePartBetweenTwoCutsPlaysByItself(t *testing.T) {
	t.Parallel()
	const wrap = (1 << 33) * time.Second / 90_000 // period of the stream's clock
	for name, from := range map[string]time.Duration{
		"the first":                  0,
		"an hour later":              time.Hour,
		"over the wrap of the clock": (wrap - 4*time.Second).Truncate(time.Millisecond),
	} {
		b := piece(from, 3)
		cuts := formats.TSCuts(b)
		if len(cuts) != 3 || cuts[0] != (formats.TSCut{}) {
			t.Fatalf("%s: the cuts are %v", name, cuts)
		}
		for n, c := range cuts {
			end := len(b)
			if n+1 < len(cuts) {
				end = cuts[n+1].Offset
			}
			if got := mediatest.Demux(t, b[c.Offset:end]); got.FirstVideo != "AUD SPS PPS IDR" || got.Pictures != 50 ||
				got.Sounds != 50 {
				t.Errorf("%s: %+v follows cut %d", name, got, n)
			}
			if off := (c.At - time.Duration(n)*2*time.Second).Abs(); off > time.Millisecond {
				t.Errorf("%s: cut %d lies at %v", name, n, c.At)
			}
		}
	}
}

func TestRetimingAPieceChangesOnlyItsTimes(t *testing.T) {
	t.Parallel()
	const wrap = (1 << 33) * time.Second / 90_000
	for name, from := range map[string]time.Duration{
		"the first":                  0,
		"an hour later":              time.Hour,
		"over the wrap of the clock": (wrap - 4*time.Second).Truncate(time.Millisecond),
	} {
		for _, to := range []time.Duration{0, 10 * time.Second, 3 * time.Hour} {
			got := piece(from, 3)
			if !formats.RetimeTS(got, to.Milliseconds()) || !bytes.Equal(got, piece(to, 3)) {
				t.Errorf("%s, at %v: it differs from a piece made at that time", name, to)
			}
		}
	}
	for name, b := range map[string][]byte{
		"nothing":      nil,
		"tables alone": piece(0, 1)[:2*formats.TSPacketSize],
		"words":        bytes.Repeat([]byte("GET /"), 1000),
	} {
		if was := bytes.Clone(b); formats.RetimeTS(b, 1000) || !bytes.Equal(was, b) {
			t.Errorf("%s was moved in time", name)
		}
	}
}

func TestOtherBytesThanAPieceHaveNoCuts(t *testing.T) {
	t.Parallel()
	whole := piece(0, 1)
	broken := bytes.Clone(whole)
	broken[formats.TSPacketSize] = 0
	for name, b := range map[string][]byte{
		"nothing": nil, "half a packet": whole[:100], "no tables first": whole[2*formats.TSPacketSize:],
		"tables alone":      whole[:2*formats.TSPacketSize],
		"another sync byte": broken, "words": bytes.Repeat([]byte("GET /"), 1000),
	} {
		if cuts := formats.TSCuts(b); len(cuts) != 0 {
			t.Errorf("%s has the cuts %v", name, cuts)
		}
	}
}

func FuzzCuts(f *testing.F) {
	f.Add(piece(0, 2))
	f.Fuzz(func(t *testing.T, b []byte) {
		formats.TSSound(b)
		formats.RetimeTS(bytes.Clone(b), 1000)
		for i, c := range formats.TSCuts(b) {
			if c.Offset < 0 || c.Offset >= len(b) || c.Offset%formats.TSPacketSize != 0 || c.At < 0 ||
				i == 0 && c != (formats.TSCut{}) {
				t.Fatalf("cut %d is %+v", i, c)
			}
		}
	})
}
