// The size of the picture, read from the sequence parameter set of H.264 (ISO 14496-10 §7.3.2.1.1).

package formats

import (
	"encoding/binary"
)

// PictureSize is the size of a picture in pixels, and the shape and the colours of one pixel.
type PictureSize struct {
	Width, Height uint16
	Aspect        [2]uint32 // width to height of a pixel
	Chroma        uint8     // chroma_format_idc; 1 is 4:2:0
	Light, Colour uint8     // bits of a sample
}

// Shown is the width at which the picture has its true shape.
func (s PictureSize) Shown() uint32 {
	wide := uint64(s.Width) * uint64(s.Aspect[0]) / uint64(s.Aspect[1])
	return uint32(min(wide, 0xffff))
}

// PictureSizeOf reads an AVCDecoderConfigurationRecord; false without a sequence set of a plausible picture.
func PictureSizeOf(config []byte) (PictureSize, bool) {
	if len(config) < 8 || config[5]&31 == 0 {
		return PictureSize{}, false
	}
	n := int(binary.BigEndian.Uint16(config[6:]))
	if n < 4 || len(config) < 8+n {
		return PictureSize{}, false
	}
	s := sizeOfSet(config[8 : 8+n])
	return s, s != PictureSize{}
}

// sizeOfSet reads a sequence parameter set; zero for an implausible picture.
func sizeOfSet(set []byte) PictureSize {
	r := &BitReader{Bytes: Unescaped(set)}
	s := sequence(r)
	if r.Ended || s.Width == 0 || s.Height == 0 {
		return PictureSize{}
	}
	return s
}

const extendedShape = 255

// shapes are the predefined pixel aspect ratios (table E-1).
var shapes = [17][2]uint32{{1, 1}, {1, 1}, {12, 11}, {10, 11}, {16, 11}, {40, 33}, {24, 11}, {20, 11}, {32, 11},
	{80, 33}, {18, 11}, {15, 11}, {64, 33}, {160, 99}, {4, 3}, {3, 2}, {2, 1}}

// sequence reads a set up to the pixel aspect ratio.
func sequence(r *BitReader) PictureSize {
	r.Bits(8) // kind of the unit
	profile := r.Bits(8)
	r.Bits(16)                                               // constraints and level
	r.Number()                                               // id of the set
	chroma, light, colour := uint32(1), uint32(0), uint32(0) // 4:2:0; bits beyond eight
	switch profile {
	case 100, 110, 122, 244, 44, 83, 86, 118, 128, 138, 139, 134, 135:
		chroma = r.Number()
		if chroma == 3 {
			r.Bits(1) // separate planes
		}
		light, colour = r.Number(), r.Number()
		r.Bits(1)
		if r.Bits(1) == 1 {
			scalingLists(r, chroma)
		}
	}
	r.Number() // frame numbers
	switch r.Number() {
	case 0:
		r.Number()
	case 1:
		r.Bits(1)
		r.Number()
		r.Number()
		for range min(r.Number(), 255) {
			r.Number()
		}
	}
	r.Number() // reference frames
	r.Bits(1)
	wide := uint64(r.Number()) + 1
	high := uint64(r.Number()) + 1
	fields := 2 - uint64(r.Bits(1)) // 2: the height counts fields
	if fields == 2 {
		r.Bits(1)
	}
	r.Bits(1)
	width, height := wide*16, high*16*fields
	if r.Bits(1) == 1 {
		across, down := uint64(1), fields
		if chroma == 1 || chroma == 2 {
			across = 2
		}
		if chroma == 1 {
			down *= 2
		}
		width -= min(width, across*(uint64(r.Number())+uint64(r.Number())))
		height -= min(height, down*(uint64(r.Number())+uint64(r.Number())))
	}
	if width > 16384 || height > 16384 || chroma > 3 || light > 6 || colour > 6 {
		return PictureSize{}
	}
	return PictureSize{
		Width: uint16(width), Height: uint16(height), Aspect: shape(r), Chroma: uint8(chroma), Light: uint8(light + 8),
		Colour: uint8(colour + 8),
	}
}

// shape reads the aspect ratio at the beginning of the usability information (VUI).
func shape(r *BitReader) [2]uint32 {
	if hasUsability, hasShape := r.Bits(1), r.Bits(1); hasUsability == 0 || hasShape == 0 {
		return shapes[0]
	}
	kind := r.Bits(8)
	if kind == extendedShape {
		if own := [2]uint32{r.Bits(16), r.Bits(16)}; own[0] > 0 && own[1] > 0 {
			return own
		}
	}
	if int(kind) < len(shapes) {
		return shapes[kind]
	}
	return shapes[0]
}

func scalingLists(r *BitReader, chroma uint32) {
	lists := 8
	if chroma == 3 {
		lists = 12
	}
	for i := range lists {
		if r.Bits(1) == 0 {
			continue
		}
		size := 16
		if i >= 6 {
			size = 64
		}
		last, next := int32(8), int32(8)
		for range size {
			if next != 0 {
				next = (last + r.Signed()) & 255
			}
			if next != 0 {
				last = next
			}
		}
	}
}
