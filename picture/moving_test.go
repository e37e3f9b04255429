package picture

import (
	"bytes"
	"image"
	"image/color"
	"testing"
)

// frame is a frame of an animated WebP at a position with even coordinates.
func frame(at image.Point, w, h int, chunks []byte) []byte {
	head := []byte{byte(at.X / 2), 0, 0, byte(at.Y / 2), 0, 0, byte(w - 1), byte((w - 1) >> 8), 0, byte(h - 1),
		byte((h - 1) >> 8), 0, 100, 0, 0, 0}
	return riffChunk("ANMF", append(head, chunks...)...)
}

func movingWebP(frames ...[]byte) []byte {
	return riff(append([][]byte{canvas(movingBit|seeThrough, 64, 64), riffChunk("ANIM", 0, 0, 0, 0, 0, 0)},
		frames...)...)
}

func block(w, h int, c color.Color) image.Image {
	p := image.NewNRGBA(image.Rect(0, 0, w, h))
	for i := range w * h {
		p.Set(i%w, i/w, c)
	}
	return p
}

func TestAnAnimatedWebPKeepsItsFirstFrame(t *testing.T) {
	red, blue := color.NRGBA{200, 0, 0, 255}, color.NRGBA{0, 0, 200, 255}
	glass := color.NRGBA{200, 0, 0, 128}
	next := frame(image.Point{}, 64, 64, bitstream(block(64, 64, blue), true))
	for _, row := range []struct {
		name   string
		sent   []byte
		ext    string
		inside color.NRGBA // at 40, 40
		corner color.NRGBA
	}{
		{"without loss", movingWebP(frame(image.Point{}, 64, 64, bitstream(block(64, 64, red), true)), next), ".jpg",
			red, red},
		{"with loss", movingWebP(frame(image.Point{}, 64, 64, bitstream(block(64, 64, red), false)), next), ".jpg", red,
			red},
		{"with loss, something shines through",
			movingWebP(frame(image.Point{}, 64, 64, bitstream(block(64, 64, glass), false)), next), ".png", glass,
			glass},
		{"a part of its canvas", movingWebP(frame(image.Pt(32, 30), 32, 34, bitstream(block(32, 34, red), true)), next),
			".png", red, color.NRGBA{}},
		{"one frame", movingWebP(frame(image.Point{}, 64, 64, bitstream(block(64, 64, red), true))), ".jpg", red, red},
	} {
		kept, err := rework(row.sent)
		if err != nil {
			t.Errorf("%s: %v", row.name, err)
			continue
		}
		shown, _, err := image.Decode(bytes.NewReader(kept.Content))
		if err != nil || kept.Ext != row.ext || shown.Bounds().Size() != image.Pt(64, 64) {
			t.Fatalf("%s: kept as %s: %v", row.name, kept.Ext, err)
		}
		for at, want := range map[image.Point]color.NRGBA{{40, 40}: row.inside, {1, 1}: row.corner} {
			got := color.NRGBAModel.Convert(shown.At(at.X, at.Y)).(color.NRGBA)
			// lossy colours differ
			if off(got.R, want.R) > 50 || off(got.G, want.G) > 50 || off(got.B, want.B) > 50 || off(got.A, want.A) > 4 {
				t.Errorf("%s: %v at %v, want %v", row.name, got, at, want)
			}
		}
	}
}

func TestAnAnimatedWebPWithoutAFittingFrameIsRefused(t *testing.T) {
	red := bitstream(block(64, 64, color.NRGBA{200, 0, 0, 255}), true)
	for name, sent := range map[string][]byte{
		"no frame":                  movingWebP(),
		"a frame beyond its canvas": movingWebP(frame(image.Pt(2, 0), 64, 64, red)),
		"a frame of another size":   movingWebP(frame(image.Point{}, 32, 32, red)),
		"a frame without a picture": movingWebP(frame(image.Point{}, 64, 64, riffChunk("XXXX", 1))),
		"a frame that is cut":       movingWebP(frame(image.Point{}, 64, 64, red))[:80],
		"a frame larger than its canvas": movingWebP(frame(image.Point{}, 66, 64,
			bitstream(block(66, 64, color.NRGBA{200, 0, 0, 255}), true))),
	} {
		if _, err := rework(sent); err == nil {
			t.Errorf("%s is taken", name)
		}
	}
}

// Browsers rotate a PNG by the EXIF before its pixels, but no WebP.
func TestAPictureHasTheOrientationThatBrowsersShow(t *testing.T) {
	lying := image.NewNRGBA(image.Rect(0, 0, 64, 32))
	for i := range lying.Pix {
		lying.Pix[i] = 255
	}
	for y := range 16 { // red at the upper left
		for x := range 32 {
			lying.Set(x, y, color.NRGBA{200, 0, 0, 255})
		}
	}
	exif := func(order string, turn byte) []byte {
		entry := "\x00\x00\x00\x08\x00\x01\x01\x12\x00\x03\x00\x00\x00\x01\x00" + string(turn) +
			"\x00\x00\x00\x00\x00\x00"
		if order == "II\x2a\x00" {
			entry = "\x08\x00\x00\x00\x01\x00\x12\x01\x03\x00\x01\x00\x00\x00" + string(turn) +
				"\x00\x00\x00\x00\x00\x00\x00"
		}
		return []byte("eXIf" + order + entry)
	}
	plain, turned := pngWith(lying), pngWith(lying, exif("MM\x00\x2a", 6))
	end, chunk := plain[len(plain)-12:], turned[33:33+len(turned)-len(plain)]
	late := append(append(bytes.Clone(plain[:len(plain)-12]), chunk...), end...)
	for _, row := range []struct {
		name string
		sent []byte
		size image.Point
		red  image.Point
	}{
		{"none", plain, image.Pt(64, 32), image.Pt(4, 4)},
		{"6", turned, image.Pt(32, 64), image.Pt(28, 4)},
		{"8, of little numbers", pngWith(lying, exif("II\x2a\x00", 8)), image.Pt(32, 64), image.Pt(4, 60)},
		{"3", pngWith(lying, exif("MM\x00\x2a", 3)), image.Pt(64, 32), image.Pt(60, 28)},
		{"9", pngWith(lying, exif("MM\x00\x2a", 9)), image.Pt(64, 32), image.Pt(4, 4)},
		{"behind the pixels", late, image.Pt(64, 32), image.Pt(4, 4)},
		{"of a WebP",
			riff(canvas(1<<3, 64, 32), bitstream(lying, true), riffChunk("EXIF", exif("MM\x00\x2a", 6)[4:]...)),
			image.Pt(64, 32), image.Pt(4, 4)},
		{"cut", pngWith(lying, exif("MM\x00\x2a", 6)[:16]), image.Pt(64, 32), image.Pt(4, 4)},
	} {
		kept, err := rework(row.sent)
		if err != nil {
			t.Errorf("%s: %v", row.name, err)
			continue
		}
		shown, _, err := image.Decode(bytes.NewReader(kept.Content))
		if err != nil || shown.Bounds().Size() != row.size {
			t.Errorf("%s: %v, want %v: %v", row.name, shown.Bounds(), row.size, err)
			continue
		}
		if r, _, b, _ := shown.At(row.red.X, row.red.Y).RGBA(); r < 2*b {
			t.Errorf("%s: nothing red at %v", row.name, row.red)
		}
	}
}
