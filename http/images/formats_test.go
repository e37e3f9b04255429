package images_test

import (
	"bytes"
	"encoding/base64"
	"encoding/binary"
	"image"
	"image/color"
	"image/gif"
	"image/jpeg"
	"image/png"
	"strings"
	"testing"

	"touchline/http/view"
)

// painted has a red top left corner on blue.
func painted(w, h int) *image.NRGBA {
	p := image.NewNRGBA(image.Rect(0, 0, w, h))
	for y := range h {
		for x := range w {
			p.Set(x, y, color.NRGBA{0, 0, 200, 255})
			if x < w/2 && y < h/2 {
				p.Set(x, y, color.NRGBA{200, 0, 0, 255})
			}
		}
	}
	return p
}

func jpegOf(p image.Image) []byte {
	var b bytes.Buffer
	_ = jpeg.Encode(&b, p, nil)
	return b.Bytes()
}

func pngOf(p image.Image) []byte {
	var b bytes.Buffer
	_ = png.Encode(&b, p)
	return b.Bytes()
}

// withExif inserts an APP1 with an orientation and a place into a JPEG.
func withExif(photo []byte, orientation int) []byte {
	tiff := []byte("MM\x00\x2a\x00\x00\x00\x08\x00\x01")
	tiff = binary.BigEndian.AppendUint16(tiff, 0x0112)
	tiff = binary.BigEndian.AppendUint16(tiff, 3)
	tiff = binary.BigEndian.AppendUint32(tiff, 1)
	tiff = binary.BigEndian.AppendUint16(tiff, uint16(orientation))
	tiff = append(tiff, "\x00\x00\x00\x00\x00\x00GPS 48.8584N 2.2945E"...)
	body := append([]byte("Exif\x00\x00"), tiff...)
	out := append([]byte{0xff, 0xd8, 0xff, 0xe1}, binary.BigEndian.AppendUint16(nil, uint16(len(body)+2))...)
	return append(append(out, body...), photo[2:]...)
}

func TestAStoredPhotographIsUprightAndHasNoMetadata(t *testing.T) {
	s := open(t)
	for orientation := 1; orientation <= 8; orientation++ {
		r := s.upload(t, s.token, part{"file", "x", withExif(jpegOf(painted(200, 100)), orientation)}, scene)
		var got view.Uploaded
		r.Into(t, &got)
		kept := s.file(t, got.Key)
		if bytes.Contains(kept, []byte("GPS")) || bytes.Contains(kept, []byte("Exif")) {
			t.Errorf("%d: metadata is left", orientation)
		}
		shown, err := jpeg.Decode(bytes.NewReader(kept))
		if err != nil {
			t.Fatal(err)
		}
		size, red := shown.Bounds().Size(), ""
		for corner, at := range map[string]image.Point{
			"top left": {3, 3}, "top right": {size.X - 4, 3}, "bottom left": {3, size.Y - 4},
			"bottom right": {size.X - 4, size.Y - 4},
		} {
			if r, _, b, _ := shown.At(at.X, at.Y).RGBA(); r > b {
				red = corner
			}
		}
		want := []string{"", "top left", "top right", "bottom right", "bottom left", "top left", "top right", "bottom right",
			"bottom left"}[orientation]
		if red != want || (size.X > size.Y) != (orientation < 5) {
			t.Errorf("orientation %d: red corner is %s, want %s, size %v", orientation, red, want, size)
		}
	}
}

func TestEveryFormatIsReadAndAnimationsKeepTheirFirstFrame(t *testing.T) {
	s := open(t)
	var animated bytes.Buffer
	frames := &gif.GIF{}
	for range 50 {
		frame := image.NewPaletted(image.Rect(0, 0, 64, 64), color.Palette{color.Black, color.White})
		frames.Image, frames.Delay = append(frames.Image, frame), append(frames.Delay, 1)
	}
	_ = gif.EncodeAll(&animated, frames)
	seeThrough := painted(64, 64)
	seeThrough.Set(0, 0, color.NRGBA{})
	deep := image.NewNRGBA64(image.Rect(0, 0, 64, 64))
	for i := range deep.Pix {
		deep.Pix[i] = 0xff
	}
	// 32 × 32, lossless, red
	webp, _ := base64.StdEncoding.DecodeString("UklGRhwAAABXRUJQVlA4TA8AAAAvH8AHAAcQ9Y/+ByKi/wEA")
	for name, x := range map[string]struct {
		content []byte
		kind    string
	}{
		"png": {pngOf(painted(64, 64)), "image/jpeg"}, "transparent png": {pngOf(seeThrough), "image/png"},
		"gif": {animated.Bytes(), "image/jpeg"}, "16 bit png": {pngOf(deep), "image/jpeg"}, "webp": {webp, "image/jpeg"},
	} {
		r := s.upload(t, s.token, part{"file", "x", x.content}, scene)
		if !strings.Contains(string(r.Data), x.kind) {
			t.Errorf("%s: %s", name, r.Body)
		}
	}
}
