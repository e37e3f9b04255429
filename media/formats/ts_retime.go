// The times and sound configuration of recorded pieces, and how to shift those times.

package formats

import "slices"

const (
	pesTimes  = 9 // bytes of a PES packet before its times
	hasShow   = 0x80
	hasDecode = 0x40
)

// RetimeTS shifts a piece so that its first picture is decoded at ms after the zero of the TSMuxer's clock. It changes
// the bytes in place. It returns false and changes nothing when they are not a piece with a picture.
func RetimeTS(piece []byte, at int64) bool {
	first, ok := int64(0), false
	for packet := range slices.Chunk(piece, TSPacketSize) {
		if len(packet) != TSPacketSize || packet[0] != 0x47 {
			return false
		}
		if starts := packet[1]&0x40 != 0; starts && !ok && pidOf(packet) == PIDVideo {
			first, ok = decodeTime(packet)
		}
	}
	if !ok {
		return false
	}
	by := at*90 + clockStart - first
	for packet := range slices.Chunk(piece, TSPacketSize) {
		if packet[3]&0x20 != 0 && packet[4] >= 7 && packet[5]&0x10 != 0 {
			moveClock(packet[6:], by)
		}
		pid := pidOf(packet)
		if packet[1]&0x40 != 0 && (pid == PIDVideo || pid == PIDAudio) {
			moveTimes(payload(packet), by)
		}
	}
	return true
}

// payload returns the payload of a packet.
func payload(packet []byte) []byte {
	at := 4
	if packet[3]&0x20 != 0 {
		at += 1 + int(packet[4])
	}
	return packet[min(at, TSPacketSize):]
}

// moveTimes shifts the times in the header of a PES packet.
func moveTimes(pes []byte, by int64) {
	if len(pes) < pesTimes {
		return
	}
	at := pesTimes
	for _, has := range []byte{hasShow, hasDecode} {
		if pes[7]&has == 0 || len(pes) < at+5 {
			return
		}
		b := pes[at:]
		appendStamp(b[:0], b[0]>>4, (stampOf(b)+by)&clockMask)
		at += 5
	}
}

// moveClock shifts a clock reference and keeps its extension.
func moveClock(b []byte, by int64) {
	clock := int64(b[0])<<25 | int64(b[1])<<17 | int64(b[2])<<9 | int64(b[3])<<1 | int64(b[4])>>7
	clock = (clock + by) & clockMask
	b[0], b[1], b[2], b[3], b[4] = byte(clock>>25), byte(clock>>17), byte(clock>>9), byte(clock>>1),
		byte(clock<<7)|b[4]&0x7f
}

// TSSound returns the fixed bits of the first ADTS header of a piece, its sound configuration. Zero without sound.
func TSSound(piece []byte) [4]byte {
	for packet := range slices.Chunk(piece, TSPacketSize) {
		if len(packet) != TSPacketSize || packet[0] != 0x47 || packet[1]&0x40 == 0 || pidOf(packet) != PIDAudio {
			continue
		}
		pes := payload(packet)
		if len(pes) < pesTimes {
			continue
		}
		if frame := pes[min(len(pes), pesTimes+int(pes[8])):]; len(frame) >= 4 && frame[0] == 0xff {
			return [4]byte{frame[0], frame[1] & 0xfe, frame[2] & 0xfd, frame[3] & 0xc0}
		}
	}
	return [4]byte{}
}
