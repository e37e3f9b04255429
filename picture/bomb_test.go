package picture

import (
	"bytes"
	"encoding/binary"
	"hash/crc32"
	"image"
	"image/color"
	"image/jpeg"
	"image/png"
	"testing"
)

// progressive is a grey JPEG of nothing but black: a scan of averages, and then so many of details, each of which says
// in a few bytes that no block has any.
func progressive(width, height, scans int) []byte {
	var b bytes.Buffer
	segment := func(mark byte, body ...byte) {
		b.Write([]byte{0xff, mark})
		b.Write(binary.BigEndian.AppendUint16(nil, uint16(len(body)+2)))
		b.Write(body)
	}
	one := func(class, symbol byte) []byte { // a table with one code of one bit
		return append(append([]byte{class}, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0), symbol)
	}
	b.Write([]byte{0xff, 0xd8})
	segment(0xdb, append([]byte{0}, bytes.Repeat([]byte{1}, 64)...)...)
	segment(0xc2, 8, byte(height>>8), byte(height), byte(width>>8), byte(width), 1, 1, 0x11, 0)
	segment(0xc4, one(0x00, 0)...)
	segment(0xc4, one(0x10, 0xe0)...)
	blocks := ((width + 7) / 8) * ((height + 7) / 8)
	segment(0xda, 1, 1, 0x00, 0, 0, 0)
	b.Write(make([]byte, blocks/8+1))
	for n := range scans {
		at := byte(1 + n%63)
		segment(0xda, 1, 1, 0x00, at, at, 0)
		b.Write(make([]byte, (blocks/16384+1)*15/8+1))
	}
	b.Write([]byte{0xff, 0xd9})
	return b.Bytes()
}

// chunked is a PNG of one header and so many bytes of data.
func chunked(width, height uint32, depth, kind, interlace byte, data int) []byte {
	chunk := func(name string, body []byte) []byte {
		out := append(binary.BigEndian.AppendUint32(nil, uint32(len(body))), name...)
		out = append(out, body...)
		return binary.BigEndian.AppendUint32(out, crc32.ChecksumIEEE(out[4:]))
	}
	head := binary.BigEndian.AppendUint32(binary.BigEndian.AppendUint32(nil, width), height)
	head = append(head, depth, kind, 0, 0, interlace)
	return append(append([]byte(pngSignature), chunk("IHDR", head)...), chunk("IDAT", make([]byte, data))...)
}

func TestWhatWouldTakeTooMuchIsRefusedBeforeItIsDecoded(t *testing.T) {
	whole := progressive(6000, 6000, 1)
	manyChunks := chunked(64, 64, 8, 2, 0, 100)
	for range chunksMost + 1 {
		manyChunks = append(manyChunks, "\x00\x00\x00\x00aaAa\x00\x00\x00\x00"...)
	}
	for name, sent := range map[string][]byte{
		"a frame of 40 megapixels in 300 bytes": append(whole[:100:100], make([]byte, 200)...),
		"hundreds of empty scans":               progressive(6000, 6000, 360),
		"more scans than any program writes":    progressive(64, 64, scansMost+1),
		"two frames":                            append(progressive(64, 64, 1)[:140:140], progressive(6000, 6000, 1)[2:]...),
		"a PNG of 40 megapixels in 300 bytes":   chunked(6000, 6000, 8, 6, 0, 200),
		"an interlaced one":                     chunked(6000, 6000, 8, 6, 1, 200),
		"a deep and interlaced one":             chunked(5000, 5000, 16, 6, 1, 5<<20),
		"a PNG of nothing but chunks":           manyChunks,
		"more than 40 megapixels":               chunked(8000, 5001, 8, 0, 0, 5<<20),
		"a GIF of more than 40 megapixels":      append([]byte("GIF89a\x60\xea\x60\xea\x00\x00\x00"), make([]byte, 100)...),
		"one pixel":                             chunked(1, 1, 8, 0, 0, 10),
	} {
		if facts, err := Inspect(sent); err == nil {
			t.Errorf("%s, %d bytes, is let through: %d × %d, %d bytes", name, len(sent), facts.Width, facts.Height, facts.cost.bytes)
		}
	}
}

func TestPicturesOfHonestProgramsAreLetThrough(t *testing.T) {
	photo := image.NewYCbCr(image.Rect(0, 0, 1600, 1200), image.YCbCrSubsampleRatio420)
	var baseline, plain, deep bytes.Buffer
	_ = jpeg.Encode(&baseline, photo, nil)
	_ = png.Encode(&plain, image.NewNRGBA(image.Rect(0, 0, 900, 900)))
	_ = png.Encode(&deep, image.NewNRGBA64(image.Rect(0, 0, 500, 500)))
	for name, sent := range map[string][]byte{
		"a photograph": baseline.Bytes(), "a transparent PNG": plain.Bytes(), "a deep PNG": deep.Bytes(),
		"a progressive photograph": progressive(1600, 1200, 12), "a small progressive one": progressive(64, 48, 40),
	} {
		if _, err := Inspect(sent); err != nil {
			t.Errorf("%s: %v", name, err)
		}
		if _, err := rework(sent); err != nil {
			t.Errorf("%s is not decoded: %v", name, err)
		}
	}
}

// mostScans is the worst of its kind that Inspect lets through.
func mostScans(width, height int) []byte {
	for scans := scansMost; ; scans-- {
		if sent := progressive(width, height, scans); inspected(sent) {
			return sent
		}
	}
}

func inspected(sent []byte) bool { _, err := Inspect(sent); return err == nil }

func TestAPictureKeepsItsLooksWhenItShrinks(t *testing.T) {
	chess := image.NewGray(image.Rect(0, 0, 1001, 777))
	for i := range chess.Pix {
		chess.Pix[i] = byte(255 * ((i + i/chess.Stride) % 2))
	}
	for _, edge := range []int{1001, 900, 500, 480, 160, 1} {
		small := scaled(chess, edge)
		if size := small.Bounds(); max(size.Dx(), size.Dy()) != edge {
			t.Errorf("%v, want %d", size, edge)
		}
		middle := image.Pt(small.Bounds().Dx()/2, small.Bounds().Dy()/2)
		if grey, _, _, _ := color.RGBAModel.Convert(small.At(middle.X, middle.Y)).RGBA(); edge <= 500 && (grey < 0x6000 || grey > 0xa000) {
			t.Errorf("a fine pattern of black and white is %#x at %d", grey, edge)
		}
	}
}
