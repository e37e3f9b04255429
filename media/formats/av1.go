// AV1: the decoder configuration (AV1-ISOBMFF §2.3) and the sequence header (AV1 §5.5).

package formats

import (
	"bytes"
	"fmt"
)

const (
	av1Head = 4 // bytes of the configuration before its units

	obuSequence  = 1
	obuDelimiter = 2
)

// obu is one unit of AV1 (an open bitstream unit).
type obu struct {
	kind    byte
	whole   []byte
	payload []byte
}

// nextOBU takes one unit off b; false for a broken one. A unit without a size reaches to the end.
func nextOBU(b []byte) (one obu, rest []byte, ok bool) {
	if len(b) == 0 || b[0]&0x80 != 0 {
		return one, nil, false
	}
	head := 1 + int(b[0]>>2&1) // with an extension
	if len(b) < head {
		return one, nil, false
	}
	size := uint64(len(b) - head)
	if b[0]&2 != 0 {
		n, bytes := leb128(b[head:])
		if bytes == 0 {
			return one, nil, false
		}
		head += bytes
		size = n
	}
	if size > uint64(len(b)-head) {
		return one, nil, false
	}
	end := head + int(size)
	return obu{kind: b[0] >> 3 & 15, whole: b[:end], payload: b[head:end]}, b[end:], true
}

// leb128 reads a number of at most eight bytes; no bytes for a broken one.
func leb128(b []byte) (n uint64, bytes int) {
	for i, c := range b[:min(len(b), 8)] {
		n |= uint64(c&0x7f) << (7 * i)
		if c&0x80 == 0 {
			return n, i + 1
		}
	}
	return 0, 0
}

// wholeOBUs reports whether a sample consists of whole units, and has more than delimiters.
func wholeOBUs(sample []byte) bool {
	shown := false
	for len(sample) > 0 {
		one, rest, ok := nextOBU(sample)
		if !ok {
			return false
		}
		shown = shown || one.kind != obuDelimiter
		sample = rest
	}
	return shown
}

// WithoutDelimiters removes the temporal delimiters of AV1 from the beginning of a sample: a file of MP4 has none.
func WithoutDelimiters(sample []byte) []byte {
	for {
		one, rest, ok := nextOBU(sample)
		if !ok || one.kind != obuDelimiter {
			return sample
		}
		sample = rest
	}
}

// sequenceIn finds the sequence header in units.
func sequenceIn(units []byte) (obu, bool) {
	for len(units) > 0 {
		one, rest, ok := nextOBU(units)
		if !ok {
			break
		}
		if one.kind == obuSequence {
			return one, true
		}
		units = rest
	}
	return obu{}, false
}

func sizeOfAV1(config []byte) (PictureSize, bool) {
	if len(config) < av1Head || config[0] != 0x81 {
		return PictureSize{}, false
	}
	one, ok := sequenceIn(config[av1Head:])
	if !ok {
		return PictureSize{}, false
	}
	s, ok := readAV1(one.payload)
	return s.PictureSize, ok
}

// av1Sequence is what a sequence header says.
type av1Sequence struct {
	PictureSize
	profile, level, tier uint32
	twelve, mono         uint32
	across, down         uint32 // 1: half as many colour samples
	position             uint32 // of the colour samples
}

// readAV1 reads a sequence header; false for an implausible picture.
func readAV1(payload []byte) (av1Sequence, bool) {
	r := &BitReader{Bytes: payload}
	s := av1Sequence{profile: r.Bits(3)}
	r.Bits(1) // a still picture
	reduced := r.Bits(1) == 1
	if reduced {
		s.level = r.Bits(5)
	} else {
		s.operatingPoints(r)
	}
	wide, high := int(r.Bits(4))+1, int(r.Bits(4))+1
	width, height := r.Bits(wide)+1, r.Bits(high)+1
	if !reduced && r.Bits(1) == 1 {
		r.Bits(4 + 3) // numbers of frames
	}
	r.Bits(3) // superblocks and filters inside
	if !reduced {
		skipAV1Tools(r)
	}
	r.Bits(3) // filters
	s.colours(r)
	if r.Ended || width > 16384 || height > 16384 || s.profile > 2 {
		return av1Sequence{}, false
	}
	s.Width, s.Height, s.Aspect, s.Colour = uint16(width), uint16(height), shapes[0], s.Light
	return s, true
}

// operatingPoints reads times, levels and delays.
func (s *av1Sequence) operatingPoints(r *BitReader) {
	delay := 0 // bits of a delay; 0: there is no decoder model
	if r.Bits(1) == 1 {
		r.Bits(32)
		r.Bits(32)
		if r.Bits(1) == 1 {
			r.Number() // uvlc is the same code
		}
		if r.Bits(1) == 1 {
			delay = int(r.Bits(5)) + 1
			r.Bits(32)
			r.Bits(5 + 5)
		}
	}
	initial := r.Bits(1) == 1
	for i := range r.Bits(5) + 1 {
		r.Bits(12)
		level, tier := r.Bits(5), uint32(0)
		if level > 7 {
			tier = r.Bits(1)
		}
		if i == 0 {
			s.level, s.tier = level, tier
		}
		if delay > 0 && r.Bits(1) == 1 {
			r.Bits(delay)
			r.Bits(delay)
			r.Bits(1)
		}
		if initial && r.Bits(1) == 1 {
			r.Bits(4)
		}
	}
}

func skipAV1Tools(r *BitReader) {
	r.Bits(4)
	ordered := r.Bits(1) == 1
	if ordered {
		r.Bits(2)
	}
	forced := uint32(2)
	if r.Bits(1) == 0 {
		forced = r.Bits(1)
	}
	if forced > 0 && r.Bits(1) == 0 {
		r.Bits(1)
	}
	if ordered {
		r.Bits(3)
	}
}

// colours reads the colour configuration.
func (s *av1Sequence) colours(r *BitReader) {
	s.Light = 8
	if r.Bits(1) == 1 {
		s.Light = 10
		if s.profile == 2 {
			if s.twelve = r.Bits(1); s.twelve == 1 {
				s.Light = 12
			}
		}
	}
	if s.profile != 1 {
		s.mono = r.Bits(1)
	}
	var primaries, transfer, matrix uint32 = 2, 2, 2
	if r.Bits(1) == 1 {
		primaries, transfer, matrix = r.Bits(8), r.Bits(8), r.Bits(8)
	}
	s.across, s.down = 1, 1
	switch {
	case s.mono == 1:
		r.Bits(1)
	case primaries == 1 && transfer == 13 && matrix == 0: // RGB
		s.across, s.down = 0, 0
	default:
		r.Bits(1)
		s.halves(r)
		if s.across == 1 && s.down == 1 {
			s.position = r.Bits(2)
		}
	}
	s.Chroma = uint8(3 - s.across - s.down) // 1: 4:2:0, 2: 4:2:2, 3: 4:4:4
}

// halves reads how many colour samples there are.
func (s *av1Sequence) halves(r *BitReader) {
	switch {
	case s.profile == 1:
		s.across, s.down = 0, 0
	case s.profile == 2 && s.Light == 12:
		if s.across, s.down = r.Bits(1), 0; s.across == 1 {
			s.down = r.Bits(1)
		}
	case s.profile == 2:
		s.down = 0
	}
}

// renewAV1 takes the sequence header of a key frame, if it differs from that of the configuration.
func renewAV1(config, frame []byte) (renewed []byte, changed bool) {
	found, ok := sequenceIn(frame)
	if !ok || len(config) < av1Head || len(found.payload) > 1<<12 {
		return config, false
	}
	if known, has := sequenceIn(config[av1Head:]); has && bytes.Equal(known.payload, found.payload) {
		return config, false
	}
	s, ok := readAV1(found.payload)
	if !ok {
		return config, false
	}
	return s.config(found.payload), true
}

// config writes a configuration.
func (s av1Sequence) config(payload []byte) []byte {
	high := byte(0)
	if s.Light > 8 {
		high = 1
	}
	w := &writer{}
	w.bytes([]byte{0x81, byte(s.profile)<<5 | byte(s.level),
		byte(s.tier)<<7 | high<<6 | byte(s.twelve)<<5 | byte(s.mono)<<4 | byte(s.across)<<3 | byte(s.down)<<2 |
			byte(s.position), 0, obuSequence<<3 | 2})
	n := len(payload)
	for ; n > 0x7f; n >>= 7 {
		w.u8(byte(n) | 0x80)
	}
	w.u8(byte(n))
	w.bytes(payload)
	return w.out
}

// parametersOfAV1 names a configuration (AV1-ISOBMFF §5).
func parametersOfAV1(config []byte) string {
	tier, bits := "M", 8
	if config[2]&0x80 != 0 {
		tier = "H"
	}
	switch {
	case config[2]&0x60 == 0x60:
		bits = 12
	case config[2]&0x40 != 0:
		bits = 10
	}
	return fmt.Sprintf("av01.%d.%02d%s.%02d", config[1]>>5, config[1]&31, tier, bits)
}
