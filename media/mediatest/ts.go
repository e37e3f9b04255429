// Demuxes transport streams as far as tests need.

package mediatest

import (
	"bytes"
	"encoding/binary"
	"strings"
	"testing"

	"touchline/media/formats"
)

// Demuxed is the content of a segment.
type Demuxed struct {
	FirstVideo string // NAL units of the first picture
	Pictures   int
	Sounds     int
}

// Demux fails the test unless b consists of whole packets that begin with a PAT and its PMT, with continuous counters
// and correct checksums.
func Demux(t testing.TB, b []byte) Demuxed {
	t.Helper()
	var d Demuxed
	counters := map[int]byte{}
	var video []byte
	for i := 0; len(b) > 0; i++ {
		if len(b) < formats.TSPacketSize || b[0] != 0x47 {
			t.Fatalf("packet %d is none", i)
		}
		p := b[:formats.TSPacketSize]
		b = b[formats.TSPacketSize:]
		pid := int(p[1]&0x1f)<<8 | int(p[2])
		if want := []int{0, formats.PIDMap, formats.PIDVideo}; i < 3 && pid != want[i] {
			t.Fatalf("packet %d is of %#x, want %#x", i, pid, want[i])
		}
		if last, ok := counters[pid]; ok && p[3]&15 != (last+1)&15 {
			t.Fatalf("packet %d of %#x breaks the counter", i, pid)
		}
		counters[pid] = p[3] & 15
		payload := p[4:]
		if p[3]&0x20 != 0 {
			payload = p[5+int(p[4]):]
		}
		starts := p[1]&0x40 != 0
		switch pid {
		case 0, formats.PIDMap:
			n := 3 + int(payload[2]&15)<<8 + int(payload[3])
			if section := payload[1:][:n]; checksum(section) != 0 {
				t.Errorf("section of %#x has a wrong checksum", pid)
			}
		case formats.PIDVideo:
			if starts {
				d.Pictures++
			}
			if d.Pictures == 1 {
				video = append(video, payload...)
			}
		case formats.PIDAudio:
			if starts {
				d.Sounds++
			}
		}
	}
	d.FirstVideo = units(t, video)
	return d
}

// units names the NAL units of a PES packet with one picture.
func units(t testing.TB, pes []byte) string {
	t.Helper()
	if len(pes) < 9 || binary.BigEndian.Uint32(pes) != 0x1e0 {
		t.Fatal("the video does not begin with a PES header")
	}
	var names []string
	for _, unit := range bytes.Split(pes[9+int(pes[8]):], []byte{0, 0, 1})[1:] {
		name := map[byte]string{9: "AUD", 7: "SPS", 8: "PPS", 6: "SEI", 5: "IDR", 1: "slice"}[unit[0]&31]
		if name != "SEI" && (len(names) == 0 || names[len(names)-1] != name) {
			names = append(names, name)
		}
	}
	return strings.Join(names, " ")
}

// checksum is the bitwise CRC-32 of tables; 0 over a section that includes its own.
func checksum(section []byte) uint32 {
	crc := ^uint32(0)
	for _, b := range section {
		crc ^= uint32(b) << 24
		for range 8 {
			crc = crc<<1 ^ crc>>31*0x04c11db7
		}
	}
	return crc
}
