// Where a piece of a recording can be cut without encoding it again: at its key frames.

package mpegts

import "time"

// Cut is a place where a piece can begin or end.
type Cut struct {
	Offset int           // bytes before it
	At     time.Duration // since the first picture of the piece
}

// Cuts of a piece made of whole segments, the first at its beginning. What stands between two of them plays by itself:
// every segment begins with its tables and a key frame. None when these are no such bytes.
func Cuts(piece []byte) []Cut {
	var cuts []Cut
	var first int64
	waiting := false // tables were read, and no picture since
	for offset := 0; offset+PacketSize <= len(piece); offset += PacketSize {
		packet := piece[offset : offset+PacketSize]
		if packet[0] != 0x47 {
			return nil
		}
		switch starts := packet[1]&0x40 != 0; {
		case pidOf(packet) == 0 && starts && !waiting:
			cuts = append(cuts, Cut{Offset: offset})
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
	case pes[7]&hasDecode == 0: // it is shown at once
		return stampOf(pes[pesTimes:]), true
	case len(pes) < pesTimes+10:
		return 0, false
	}
	return stampOf(pes[pesTimes+5:]), true
}

// stampOf reads a time of 33 bits.
func stampOf(b []byte) int64 {
	return int64(b[0]&0x0e)<<29 | int64(b[1])<<22 | int64(b[2]&0xfe)<<14 | int64(b[3])<<7 | int64(b[4])>>1
}
