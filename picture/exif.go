// The orientation of photographs.

package picture

import (
	"encoding/binary"
	"image"
)

const (
	orientationTag   = 0x0112
	tiffEntry        = 12
	tiffShort        = 3
	orientationPlain = 1
)

// orientationOf reads the orientation from EXIF: 1 to 8, 1 if absent.
func orientationOf(tiff []byte) int {
	var order binary.ByteOrder
	switch {
	case len(tiff) < 8:
		return orientationPlain
	case string(tiff[:2]) == "II":
		order = binary.LittleEndian
	case string(tiff[:2]) == "MM":
		order = binary.BigEndian
	default:
		return orientationPlain
	}
	first := int64(order.Uint32(tiff[4:]))
	if first+2 > int64(len(tiff)) {
		return orientationPlain
	}
	entries := tiff[first+2:]
	for range order.Uint16(tiff[first:]) {
		if len(entries) < tiffEntry {
			break
		}
		if order.Uint16(entries) == orientationTag && order.Uint16(entries[2:]) == tiffShort {
			if turn := int(order.Uint16(entries[8:])); turn >= 1 && turn <= 8 {
				return turn
			}
			break
		}
		entries = entries[tiffEntry:]
	}
	return orientationPlain
}

// upright rotates and mirrors an image according to its orientation.
func upright(picture image.Image, orientation int) image.Image {
	source, ok := picture.(*image.RGBA)
	if !ok || orientation == orientationPlain {
		return picture
	}
	w, h := source.Rect.Dx(), source.Rect.Dy()
	out := image.NewRGBA(image.Rect(0, 0, w, h))
	if orientation >= 5 {
		out = image.NewRGBA(image.Rect(0, 0, h, w))
	}
	for y := range h {
		for x := range w {
			var tx, ty int
			switch orientation {
			case 2:
				tx, ty = w-1-x, y
			case 3:
				tx, ty = w-1-x, h-1-y
			case 4:
				tx, ty = x, h-1-y
			case 5:
				tx, ty = y, x
			case 6:
				tx, ty = h-1-y, x
			case 7:
				tx, ty = h-1-y, w-1-x
			case 8:
				tx, ty = y, w-1-x
			}
			from := y*source.Stride + x*4
			to := ty*out.Stride + tx*4
			copy(out.Pix[to:to+4], source.Pix[from:from+4])
		}
	}
	return out
}
