// Pieces of recordings as fragmented MP4: an initialization segment, and fragments that begin with key frames. They can
// be cut between fragments and moved in time without re-encoding.

package formats

import (
	"encoding/binary"
	"time"
)

// pieceMost is longer than any piece, in ticks of the picture's clock.
const pieceMost = 24 * 3600 * VideoTimescale

// readBox takes one box off b; false for a broken one.
func readBox(b []byte) (kind string, body, rest []byte, ok bool) {
	if len(b) < 8 {
		return "", nil, nil, false
	}
	size := uint64(binary.BigEndian.Uint32(b))
	if size < 8 || size > uint64(len(b)) {
		return "", nil, nil, false
	}
	return string(b[4:8]), b[8:size], b[size:], true
}

// boxesIn yields the boxes of b up to a broken one.
func boxesIn(b []byte) func(yield func(kind string, body []byte) bool) {
	return func(yield func(string, []byte) bool) {
		for len(b) > 0 {
			kind, body, rest, ok := readBox(b)
			if !ok || !yield(kind, body) {
				return
			}
			b = rest
		}
	}
}

// boxIn returns the first box at a path.
func boxIn(b []byte, path ...string) []byte {
	for kind, body := range boxesIn(b) {
		if kind != path[0] {
			continue
		}
		if len(path) == 1 {
			return body
		}
		return boxIn(body, path[1:]...)
	}
	return nil
}

// InitLength returns the length of the initialization segment at the beginning of a piece; 0: it has none, as a
// transport stream.
func InitLength(piece []byte) int {
	rest := piece
	for _, want := range []string{"ftyp", "moov"} {
		kind, _, after, ok := readBox(rest)
		if !ok || kind != want {
			return 0
		}
		rest = after
	}
	return len(piece) - len(rest)
}

// fragment is a pair of moof and mdat.
type fragment struct {
	offset int // in the piece
	moof   []byte
}

// fragmentsOf returns the fragments of a piece.
func fragmentsOf(piece []byte) (all []fragment) {
	at := InitLength(piece)
	for kind, body := range boxesIn(piece[at:]) {
		if kind == "moof" {
			all = append(all, fragment{at, body})
		}
		at += 8 + len(body)
	}
	return all
}

// decodeTimes yields the track of each run of a fragment, with the place of its decoding time.
func (f fragment) decodeTimes() func(yield func(track uint32, time []byte) bool) {
	return func(yield func(uint32, []byte) bool) {
		for kind, traf := range boxesIn(f.moof) {
			head, time := boxIn(traf, "tfhd"), boxIn(traf, "tfdt")
			if kind != "traf" || len(head) < 8 || len(time) < 12 || time[0] != 1 {
				continue
			}
			if !yield(binary.BigEndian.Uint32(head[4:]), time[4:12]) {
				return
			}
		}
	}
}

// pictured returns when the first picture of a fragment is decoded.
func (f fragment) pictured() (decode uint64, ok bool) {
	for track, time := range f.decodeTimes() {
		if track == VideoTrackID {
			return binary.BigEndian.Uint64(time), true
		}
	}
	return 0, false
}

// MP4Cuts returns the cuts of a piece behind its initialization segment; the first is at the first fragment. Nil for
// other bytes.
func MP4Cuts(piece []byte) (cuts []TSCut) {
	var first uint64
	for _, f := range fragmentsOf(piece) {
		decode, ok := f.pictured()
		if len(cuts) == 0 {
			first = decode
		}
		if !ok || decode < first || decode-first > pieceMost {
			continue
		}
		cuts = append(cuts, TSCut{Offset: f.offset, At: time.Duration(decode-first) * time.Second / VideoTimescale})
	}
	return cuts
}

// RetimeMP4 shifts a piece so that its first picture is decoded at a time in ms. It changes the bytes in place. It
// returns false and changes nothing when they are not a piece with a picture.
func RetimeMP4(piece []byte, at int64) bool {
	all := fragmentsOf(piece)
	if len(all) == 0 {
		return false
	}
	first, ok := all[0].pictured()
	if !ok {
		return false
	}
	by := at*VideoTimescale/1000 - int64(first)
	rate := soundRate(piece)
	for _, f := range all {
		for track, time := range f.decodeTimes() {
			move := by
			if track == AudioTrackID {
				move = by * rate / VideoTimescale
			}
			binary.BigEndian.PutUint64(time, uint64(max(0, int64(binary.BigEndian.Uint64(time))+move)))
		}
	}
	return true
}

// soundRate returns the ticks a second of the sound in a piece; 0: it has none.
func soundRate(piece []byte) int64 {
	for kind, trak := range boxesIn(boxIn(piece, "moov")) {
		head, media := boxIn(trak, "tkhd"), boxIn(trak, "mdia", "mdhd")
		if kind == "trak" && len(head) >= 16 && len(media) >= 16 && binary.BigEndian.Uint32(head[12:]) == AudioTrackID {
			return int64(binary.BigEndian.Uint32(media[12:]))
		}
	}
	return 0
}
