// Opus packets as an Ogg stream (RFC 7845), the only form in which ffmpeg reads them from a pipe with their times.

package whip

import (
	"encoding/binary"
	"io"
)

const (
	oggHead    = 27
	oggFirst   = 2 // flag of the first page
	opusMost   = 1500
	oggSerial  = 1
	oggSegment = 255
)

// ogg writes one packet a page.
type ogg struct {
	to    io.Writer
	pages uint32
}

// begin writes the headers: two channels at 48 kHz, nothing to skip.
func (o *ogg) begin() error {
	head := append([]byte("OpusHead"), 1, 2, 0, 0, 0x80, 0xbb, 0, 0, 0, 0, 0)
	if err := o.page(head, 0, oggFirst); err != nil {
		return err
	}
	return o.page(append([]byte("OpusTags"), 0, 0, 0, 0, 0, 0, 0, 0), 0, 0)
}

// page writes a packet; until is the number of samples up to its end.
func (o *ogg) page(packet []byte, until uint64, flags byte) error {
	segments := len(packet)/oggSegment + 1
	b := make([]byte, oggHead, oggHead+segments+len(packet))
	copy(b, "OggS")
	b[5] = flags
	binary.LittleEndian.PutUint64(b[6:], until)
	binary.LittleEndian.PutUint32(b[14:], oggSerial)
	binary.LittleEndian.PutUint32(b[18:], o.pages)
	b[26] = byte(segments)
	for range segments - 1 {
		b = append(b, oggSegment)
	}
	b = append(b, byte(len(packet)%oggSegment))
	b = append(b, packet...)
	binary.LittleEndian.PutUint32(b[22:], oggSum(b))
	o.pages++
	_, err := o.to.Write(b)
	return err
}

// oggTable is of the polynomial 0x04c11db7, not reflected: hash/crc32 has no such.
var oggTable = func() (table [256]uint32) {
	for i := range table {
		r := uint32(i) << 24
		for range 8 {
			r = r<<1 ^ r>>31*0x04c11db7
		}
		table[i] = r
	}
	return table
}()

func oggSum(page []byte) (sum uint32) {
	for _, b := range page {
		sum = sum<<8 ^ oggTable[byte(sum>>24)^b]
	}
	return sum
}

// opusFrames are the samples at 48 kHz of one frame, by the upper five bits of a packet (RFC 6716, table 2).
var opusFrames = [32]int64{
	480, 960, 1920, 2880, 480, 960, 1920, 2880, 480, 960, 1920, 2880, 480, 960, 480, 960,
	120, 240, 480, 960, 120, 240, 480, 960, 120, 240, 480, 960, 120, 240, 480, 960,
}

// opusLength returns the samples of a packet; 0 for a broken one.
func opusLength(packet []byte) int64 {
	if len(packet) == 0 || len(packet) > opusMost {
		return 0
	}
	frames := int64(1)
	switch packet[0] & 3 {
	case 1, 2:
		frames = 2
	case 3:
		if len(packet) < 2 {
			return 0
		}
		frames = int64(packet[1] & 63)
	}
	length := frames * opusFrames[packet[0]>>3]
	if length > 5760 { // 120 ms
		return 0
	}
	return length
}
