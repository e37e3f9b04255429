// Muxes H.264 and AAC into MPEG transport streams (ISO 13818-1), the bytes of HLS segments.

package formats

import "encoding/binary"

const (
	// TSPacketSize is the length of every packet in bytes.
	TSPacketSize = 188
	// The PIDs. The tables that name them are in 0 and PIDMap.
	PIDMap     = 0x1000
	PIDVideo   = 0x100
	PIDAudio   = 0x101
	clockStart = 90_000 // 1 s at 90 kHz: negative composition offsets stay above zero
	clockDelay = 45_000 // the clock reference is half a second before the decoding time
	clockMask  = 1<<33 - 1
)

// TSMuxer appends packets to Out. Continuity counters continue over segments.
type TSMuxer struct {
	Out                    []byte
	pat, pmt, video, audio byte // continuity counters
	scratch                []byte
}

// Tables begins a segment with the tables that list its tracks.
func (m *TSMuxer) Tables(audio bool) {
	m.section(0, &m.pat, []byte{0, 0xb0, 13, 0, 1, 0xc1, 0, 0, 0, 1, 0xe0 | PIDMap>>8, PIDMap & 0xff})
	pmt := []byte{2, 0xb0, 0, 0, 1, 0xc1, 0, 0, 0xe0 | PIDVideo>>8, PIDVideo & 0xff, 0xf0, 0,
		0x1b, 0xe0 | PIDVideo>>8, PIDVideo & 0xff, 0xf0, 0}
	if audio {
		pmt = append(pmt, 0x0f, 0xe0|PIDAudio>>8, PIDAudio&0xff, 0xf0, 0)
	}
	pmt[2] = byte(len(pmt) - 3 + 4)
	m.section(PIDMap, &m.pmt, pmt)
}

func (m *TSMuxer) section(pid uint16, counter *byte, section []byte) {
	var p [TSPacketSize]byte
	p[0], p[1], p[2], p[3] = 0x47, 0x40|byte(pid>>8), byte(pid), 0x10|*counter&15
	*counter++
	n := 5 + copy(p[5:], section)
	binary.BigEndian.PutUint32(p[n:], crcMPEG(section))
	for i := n + 4; i < TSPacketSize; i++ {
		p[i] = 0xff
	}
	m.Out = append(m.Out, p[:]...)
}

// Picture adds one access unit in Annex B form. Times are milliseconds.
func (m *TSMuxer) Picture(at, composition int64, key bool, unit []byte) {
	decode := (at*90 + clockStart) & clockMask
	show := (at*90 + clockStart + composition*90) & clockMask
	head := m.scratch[:0]
	head = append(head, 0, 0, 1, 0xe0, 0, 0, 0x84, 0xc0, 10) // length 0: unbounded, allowed for video
	head = appendStamp(head, 3, show)
	head = appendStamp(head, 1, decode)
	m.scratch = append(head, unit...)

	flags := byte(0x10)
	if key {
		flags |= 0x40
	}
	clock := (decode - clockDelay) & clockMask
	field := [7]byte{flags, byte(clock >> 25), byte(clock >> 17), byte(clock >> 9), byte(clock >> 1),
		byte(clock<<7) | 0x7e, 0}
	m.packets(PIDVideo, &m.video, field[:], m.scratch)
}

// Sound adds one ADTS frame.
func (m *TSMuxer) Sound(at int64, frame []byte) {
	n := 8 + len(frame)
	if n > 0xffff {
		return // longer than any AAC frame
	}
	head := append(m.scratch[:0], 0, 0, 1, 0xc0, byte(n>>8), byte(n), 0x84, 0x80, 5)
	head = appendStamp(head, 2, (at*90+clockStart)&clockMask)
	m.scratch = append(head, frame...)
	m.packets(PIDAudio, &m.audio, nil, m.scratch)
}

// packets splits one PES packet; field is the adaptation field of its first packet.
func (m *TSMuxer) packets(pid uint16, counter *byte, field, pes []byte) {
	start := byte(0x40)
	for len(pes) > 0 {
		var p [TSPacketSize]byte
		p[0], p[1], p[2] = 0x47, start|byte(pid>>8), byte(pid)
		control := 0x10 | *counter&15
		*counter++
		used := 4
		room := TSPacketSize - 4
		if len(field) > 0 {
			room -= 1 + len(field)
		}
		if stuffing := room - len(pes); len(field) > 0 || stuffing > 0 {
			control |= 0x20
			stuffing = max(stuffing, 0)
			if len(field) > 0 {
				p[4] = byte(len(field) + stuffing)
				used = 5 + copy(p[5:], field)
			} else {
				p[4] = byte(stuffing - 1)
				used = 5
				stuffing--
				if stuffing > 0 { // an adaptation field of at least one byte begins with its flags, none here
					used, stuffing = 6, stuffing-1
				}
			}
			for range stuffing {
				p[used] = 0xff
				used++
			}
		}
		p[3] = control
		pes = pes[copy(p[used:], pes):]
		m.Out = append(m.Out, p[:]...)
		start, field = 0, nil
	}
}

func appendStamp(to []byte, mark byte, t int64) []byte {
	return append(to, mark<<4|byte(t>>29)&0x0e|1, byte(t>>22), byte(t>>14)|1, byte(t>>7), byte(t<<1)|1)
}

var crcTable = func() (table [256]uint32) {
	for i := range table {
		crc := uint32(i) << 24
		for range 8 {
			high := crc >> 31
			crc = crc<<1 ^ high*0x04c11db7
		}
		table[i] = crc
	}
	return table
}()

// crcMPEG is the CRC-32 of PSI sections: not reflected, not inverted.
func crcMPEG(b []byte) uint32 {
	crc := ^uint32(0)
	for _, c := range b {
		crc = crc<<8 ^ crcTable[byte(crc>>24)^c]
	}
	return crc
}
