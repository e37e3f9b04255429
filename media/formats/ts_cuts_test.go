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

// pieceOfMP4 is a piece of two fragments, a second from each other.
func pieceOfMP4() []byte {
	config := configOf(sets["x264, 640×360, Main"].set)
	b := formats.InitSegment(formats.VideoTrack{Config: config, Size: size(640, 360, 1, 1)},
		&formats.AudioTrack{Config: []byte{0x12, 0x08}, Rate: 44100, Channels: 1})
	for n := range uint64(2) {
		b = formats.AppendFragment(b, uint32(n), formats.Run{Track: formats.VideoTrackID, Decode: (5 + n) * 90_000,
			Samples: someRuns[0].Samples},
			formats.Run{Track: formats.AudioTrackID, Decode: (5 + n) * 44_100, Samples: someRuns[1].Samples})
	}
	return b
}

func TestAPieceOfMP4IsCutBetweenItsFragmentsAndMovedInTime(t *testing.T) {
	t.Parallel()
	b := pieceOfMP4()
	init := formats.InitLength(b)
	cuts := formats.MP4Cuts(b)
	if len(cuts) != 2 || init == 0 || cuts[0] != (formats.TSCut{Offset: init}) || cuts[1].At != time.Second {
		t.Fatalf("init of %d bytes, cuts %+v", init, cuts)
	}
	if !formats.RetimeMP4(b, 2000) {
		t.Fatal("it was not moved")
	}
	_, runs, err := mediatest.Fragments(b[init:])
	if err != nil || runs[0][0].Decode != 2*90_000 || runs[0][1].Decode != 2*44_100 || runs[1][0].Decode != 3*90_000 {
		t.Errorf("moved to %v, %v", runs, err)
	}
	for _, other := range [][]byte{nil, piece(0, 1), b[:init], b[init:]} {
		if cuts := formats.MP4Cuts(other); len(cuts) > 0 && len(other) != len(b)-init {
			t.Errorf("%d bytes have the cuts %v", len(other), cuts)
		}
	}
}

func FuzzCuts(f *testing.F) {
	f.Add(piece(0, 2))
	f.Add(pieceOfMP4())
	f.Fuzz(func(t *testing.T, b []byte) {
		formats.TSSound(b)
		formats.RetimeTS(bytes.Clone(b), 1000)
		formats.RetimeMP4(bytes.Clone(b), 1000)
		for i, c := range formats.MP4Cuts(b) {
			if c.Offset < formats.InitLength(b) || c.Offset >= len(b) || c.At < 0 || i == 0 && c.At != 0 {
				t.Fatalf("cut %d of MP4 is %+v", i, c)
			}
		}
		for i, c := range formats.TSCuts(b) {
			if c.Offset < 0 || c.Offset >= len(b) || c.Offset%formats.TSPacketSize != 0 || c.At < 0 ||
				i == 0 && c != (formats.TSCut{}) {
				t.Fatalf("cut %d is %+v", i, c)
			}
		}
	})
}
