// Positions where a recording can be cut without re-encoding: its key frames.

package formats

import "time"

// TSCut is a place where a piece can begin or end.
type TSCut struct {
	Offset int           // bytes before the cut
	At     time.Duration // time since the first picture of the piece
}

// TSCuts returns the cuts of a piece made of whole segments; the first is at its beginning. The bytes between two cuts
// play by themselves, because every segment begins with its tables and a key frame. Nil for other bytes.
func TSCuts(piece []byte) []TSCut {
	var cuts []TSCut
	var first int64
	waiting := false // tables were read, but no picture since
	for offset := 0; offset+TSPacketSize <= len(piece); offset += TSPacketSize {
		packet := piece[offset : offset+TSPacketSize]
		if packet[0] != 0x47 {
			return nil
		}
		switch starts := packet[1]&0x40 != 0; {
		case pidOf(packet) == 0 && starts && !waiting:
			cuts = append(cuts, TSCut{Offset: offset})
			waiting = true
		case pidOf(packet) == PIDVideo && starts && waiting:
			decode, ok := decodeTime(packet)
			if !ok {
				return nil
			}
			if len(cuts) == 1 {
				first = decode
			}
			cuts[len(cuts)-1].At = time.Duration(((decode-first)&clockMask)/90) * time.Millisecond
			waiting = false
		}
	}
	if waiting { // tables without a picture
		cuts = cuts[:len(cuts)-1]
	}
	if len(cuts) == 0 || cuts[0].Offset != 0 {
		return nil
	}
	return cuts
}

func pidOf(packet []byte) int { return int(packet[1]&0x1f)<<8 | int(packet[2]) }

// decodeTime reads the decoding time at the head of a picture, in 1/90000 s.
func decodeTime(packet []byte) (int64, bool) {
	pes := payload(packet)
	switch {
	case len(pes) < pesTimes+5 || pes[7]&hasShow == 0:
		return 0, false
	case pes[7]&hasDecode == 0: // shown when decoded
		return stampOf(pes[pesTimes:]), true
	case len(pes) < pesTimes+10:
		return 0, false
	}
	return stampOf(pes[pesTimes+5:]), true
}

// stampOf reads a 33-bit timestamp.
func stampOf(b []byte) int64 {
	return int64(b[0]&0x0e)<<29 | int64(b[1])<<22 | int64(b[2]&0xfe)<<14 | int64(b[3])<<7 | int64(b[4])>>1
}
