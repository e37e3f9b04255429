// Pieces of a recording are cut at their key frames.

package media

import (
	"bytes"
	"testing"
	"time"
)

func TestWhatStandsBetweenTwoCutsOfAPiecePlaysByItself(t *testing.T) {
	t.Parallel()
	on := &shelf{}
	recorded(t, on, 6, nil)
	all := 0
	for i, p := range on.pieces {
		cuts := Cuts(p.Bytes)
		if len(cuts) == 0 || cuts[0] != (Cut{}) {
			t.Fatalf("the cuts of piece %d begin with %v", i, cuts)
		}
		all += len(cuts)
		for n, c := range cuts {
			end, until := len(p.Bytes), p.Length
			if n+1 < len(cuts) {
				end, until = cuts[n+1].Offset, cuts[n+1].At
			}
			if got := demux(t, p.Bytes[c.Offset:end]); got.firstVideo != "AUD SPS PPS IDR" || got.pictures == 0 {
				t.Errorf("what follows cut %d of piece %d begins with %q", n, i, got.firstVideo)
			}
			if length := until - c.At; length < segmentLeast*time.Millisecond/2 || length > 3*time.Second {
				t.Errorf("cut %d of piece %d is followed by %v", n, i, length)
			}
		}
	}
	if all < 2*len(on.pieces) {
		t.Errorf("%d cuts in %d pieces", all, len(on.pieces))
	}
}

func TestBytesThatAreNoPieceHaveNoCuts(t *testing.T) {
	t.Parallel()
	on := &shelf{}
	recorded(t, on, 1, nil)
	piece := on.pieces[0].Bytes
	broken := bytes.Clone(piece)
	broken[packetSize] = 0
	for name, b := range map[string][]byte{
		"nothing": nil, "half a packet": piece[:100], "no tables first": piece[2*packetSize:], "tables alone": piece[:2*packetSize],
		"another sync byte": broken, "words": bytes.Repeat([]byte("GET /"), 1000),
	} {
		if cuts := Cuts(b); len(cuts) != 0 {
			t.Errorf("%s has the cuts %v", name, cuts)
		}
	}
}

func FuzzCuts(f *testing.F) {
	m := tsMuxer{}
	m.tables(true)
	m.picture(0, 0, true, []byte{0, 0, 0, 1, 9, 0xf0})
	f.Add(m.out)
	f.Fuzz(func(t *testing.T, b []byte) {
		for i, c := range Cuts(b) {
			if c.Offset < 0 || c.Offset >= len(b) || c.Offset%packetSize != 0 || c.At < 0 || i == 0 && c != (Cut{}) {
				t.Fatalf("cut %d is %+v", i, c)
			}
		}
	})
}
