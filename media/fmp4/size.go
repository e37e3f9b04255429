// The size of the picture, read from the sequence parameter set of H.264 (ISO 14496-10 §7.3.2.1.1).

package fmp4

import "encoding/binary"

// Size of a picture in pixels, and the shape of one pixel.
type Size struct {
	Width, Height uint16
	Aspect        [2]uint32 // width to height of a pixel
}

// Shown is the width at which the picture has its true shape.
func (s Size) Shown() uint32 {
	wide := uint64(s.Width) * uint64(s.Aspect[0]) / uint64(s.Aspect[1])
	return uint32(min(wide, 0xffff))
}

// SizeOf reads an AVCDecoderConfigurationRecord; false when it holds no set of a picture that there can be.
func SizeOf(config []byte) (Size, bool) {
	if len(config) < 8 || config[5]&31 == 0 {
		return Size{}, false
	}
	n := int(binary.BigEndian.Uint16(config[6:]))
	if n < 4 || len(config) < 8+n {
		return Size{}, false
	}
	r := &bitReader{b: unescaped(config[8 : 8+n])}
	s := r.sequence()
	if r.ended || s.Width == 0 || s.Height == 0 {
		return Size{}, false
	}
	return s, true
}

const extendedShape = 255

// shapes are the named shapes of a pixel (table E-1).
var shapes = [17][2]uint32{{1, 1}, {1, 1}, {12, 11}, {10, 11}, {16, 11}, {40, 33}, {24, 11}, {20, 11}, {32, 11},
	{80, 33}, {18, 11}, {15, 11}, {64, 33}, {160, 99}, {4, 3}, {3, 2}, {2, 1}}

// sequence reads as far as the shape of a pixel.
func (r *bitReader) sequence() Size {
	r.bits(8) // kind of the unit
	profile := r.bits(8)
	r.bits(16) // constraints and level
	r.number() // id of the set
	chroma := uint32(1)
	switch profile {
	case 100, 110, 122, 244, 44, 83, 86, 118, 128, 138, 139, 134, 135:
		chroma = r.number()
		if chroma == 3 {
			r.bits(1) // planes apart
		}
		r.number() // depth of light
		r.number() // depth of colour
		r.bits(1)
		if r.bits(1) == 1 {
			r.scalingLists(chroma)
		}
	}
	r.number() // frame numbers
	switch r.number() {
	case 0:
		r.number()
	case 1:
		r.bits(1)
		r.number()
		r.number()
		for range min(r.number(), 255) {
			r.number()
		}
	}
	r.number() // frames referred to
	r.bits(1)
	wide := uint64(r.number()) + 1
	high := uint64(r.number()) + 1
	fields := 2 - uint64(r.bits(1)) // 2: the height counts fields
	if fields == 2 {
		r.bits(1)
	}
	r.bits(1)
	width, height := wide*16, high*16*fields
	if r.bits(1) == 1 {
		across, down := uint64(1), fields
		if chroma == 1 || chroma == 2 {
			across = 2
		}
		if chroma == 1 {
			down *= 2
		}
		width -= min(width, across*(uint64(r.number())+uint64(r.number())))
		height -= min(height, down*(uint64(r.number())+uint64(r.number())))
	}
	if width > 16384 || height > 16384 {
		return Size{}
	}
	return Size{Width: uint16(width), Height: uint16(height), Aspect: r.shape()}
}

// shape reads the beginning of the usability information.
func (r *bitReader) shape() [2]uint32 {
	if hasUsability, hasShape := r.bits(1), r.bits(1); hasUsability == 0 || hasShape == 0 {
		return shapes[0]
	}
	kind := r.bits(8)
	if kind == extendedShape {
		if own := [2]uint32{r.bits(16), r.bits(16)}; own[0] > 0 && own[1] > 0 {
			return own
		}
	}
	if int(kind) < len(shapes) {
		return shapes[kind]
	}
	return shapes[0]
}

func (r *bitReader) scalingLists(chroma uint32) {
	lists := 8
	if chroma == 3 {
		lists = 12
	}
	for i := range lists {
		if r.bits(1) == 0 {
			continue
		}
		size := 16
		if i >= 6 {
			size = 64
		}
		last, next := int32(8), int32(8)
		for range size {
			if next != 0 {
				next = (last + r.signed()) & 255
			}
			if next != 0 {
				last = next
			}
		}
	}
}

// bitReader reads bits from the highest down. Beyond the end it reads zeros and says so.
type bitReader struct {
	b     []byte
	at    int // bits
	ended bool
}

func (r *bitReader) bits(n int) uint32 {
	var v uint32
	for range n {
		v <<= 1
		if r.at >= len(r.b)*8 {
			r.ended = true
			continue
		}
		v |= uint32(r.b[r.at/8]>>(7-r.at%8)) & 1
		r.at++
	}
	return v
}

// number reads an unsigned Exp-Golomb code.
func (r *bitReader) number() uint32 {
	zeros := 0
	for r.bits(1) == 0 {
		zeros++
		if r.ended || zeros > 31 {
			r.ended = true
			return 0
		}
	}
	return 1<<zeros - 1 + r.bits(zeros)
}

func (r *bitReader) signed() int32 {
	n := r.number()
	if n&1 == 1 {
		return int32(n/2) + 1
	}
	return -int32(n / 2)
}

// unescaped takes out the bytes that keep start codes from appearing.
func unescaped(b []byte) []byte {
	out := make([]byte, 0, len(b))
	zeros := 0
	for _, c := range b {
		if zeros >= 2 && c == 3 {
			zeros = 0
			continue
		}
		if c == 0 {
			zeros++
		} else {
			zeros = 0
		}
		out = append(out, c)
	}
	return out
}
