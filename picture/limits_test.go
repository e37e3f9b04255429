// The limits of decoding, lowered until ordinary pictures reach them.

package picture

import (
	"bytes"
	"encoding/base64"
	"encoding/binary"
	"errors"
	"hash/crc32"
	"image"
	"image/color"
	"image/color/palette"
	"image/gif"
	"image/jpeg"
	"image/png"
	"testing"
)

// progressive is a photograph of 32 × 32 pixels written by libjpeg: 24 blocks of three components, and ten scans that
// visit 128 blocks.
var progressive, _ = base64.StdEncoding.DecodeString(
	"/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDABsSFBcUERsXFhceHBsgKEIrKCUlKFE6PTBCYFVlZF9VXVtqeJmBanGQc1tdhbWGkJ6jq62rZ4C8" +
		"ybqmx5moq6T/2wBDARweHigjKE4rK06kbl1upKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKT/wgAR" +
		"CAAgACADASIAAhEBAxEB/8QAFQABAQAAAAAAAAAAAAAAAAAAAAP/xAAWAQEBAQAAAAAAAAAAAAAAAAAABAP/2gAMAwEAAhADEAAAAYjKuIui" +
		"AA//xAAUEAEAAAAAAAAAAAAAAAAAAABA/9oACAEBAAEFAgf/xAAUEQEAAAAAAAAAAAAAAAAAAAAg/9oACAEDAQE/AR//xAAUEQEAAAAAAAAA" +
		"AAAAAAAAAAAg/9oACAECAQE/AR//xAAUEAEAAAAAAAAAAAAAAAAAAABA/9oACAEBAAY/Agf/xAAUEAEAAAAAAAAAAAAAAAAAAABA/9oACAEB" +
		"AAE/IQf/2gAMAwEAAgADAAAAEA/PPP/EABQRAQAAAAAAAAAAAAAAAAAAACD/2gAIAQMBAT8QH//EABQRAQAAAAAAAAAAAAAAAAAAACD/2gAI" +
		"AQIBAT8QH//EABQQAQAAAAAAAAAAAAAAAAAAAED/2gAIAQEAAT8QB//Z")

// scanMark begins a scan of a JPEG.
var scanMark = []byte{markFill, markScan}

func packed(picture image.Image) []byte {
	var b bytes.Buffer
	_ = (&png.Encoder{CompressionLevel: png.BestSpeed}).Encode(&b, picture)
	return b.Bytes()
}

func photographed(picture image.Image) []byte {
	var b bytes.Buffer
	_ = jpeg.Encode(&b, picture, nil)
	return b.Bytes()
}

func packedGIF(picture image.Image) []byte {
	var b bytes.Buffer
	_ = gif.Encode(&b, picture, nil)
	return b.Bytes()
}

// interlaced is a PNG whose header announces interlacing.
func interlaced(plain []byte) []byte {
	out := bytes.Clone(plain)
	out[28] = 1
	binary.BigEndian.PutUint32(out[29:], crc32.ChecksumIEEE(out[12:29]))
	return out
}

func TestAPictureBeyondALimitIsRefusedBeforeItIsDecoded(t *testing.T) {
	t.Parallel()
	square := image.Rect(0, 0, 32, 32)
	plain, deep := packed(image.NewNRGBA(square)), packed(image.NewNRGBA64(square))
	baseline := photographed(image.NewYCbCr(square, image.YCbCrSubsampleRatio420))
	film := packedGIF(image.NewPaletted(square, palette.Plan9))
	still := riff(canvas(0, 32, 32), bitstream(block(32, 32, color.Black), true))
	moving := riff(canvas(movingBit, 32, 32), frame(image.Point{}, 32, 32, bitstream(block(32, 32, color.Black), true)))
	for _, row := range []struct {
		name string
		sent []byte
		set  func(l *Limits, most int64)
		most int64 // the smallest accepted limit
	}{
		{"pixels of a JPEG", baseline, func(l *Limits, most int64) { l.Pixels = most }, 1024},
		{"pixels of a PNG", plain, func(l *Limits, most int64) { l.Pixels = most }, 1024},
		{"pixels of a GIF", film, func(l *Limits, most int64) { l.Pixels = most }, 1024},
		{"pixels of a WebP", still, func(l *Limits, most int64) { l.Pixels = most }, 1024},
		{"bytes of a PNG", plain, func(l *Limits, most int64) { l.Decoded = most }, 4 * 1024},
		{"bytes of a deep PNG", deep, func(l *Limits, most int64) { l.Decoded = most }, 8 * 1024},
		{"bytes of an interlaced PNG", interlaced(plain), func(l *Limits, most int64) { l.Decoded = most },
			2 * 4 * 1024},
		{"bytes of a GIF", film, func(l *Limits, most int64) { l.Decoded = most }, 1024},
		{"bytes of a WebP", still, func(l *Limits, most int64) { l.Decoded = most }, 8 * 1024},
		{"bytes of a moving WebP", moving, func(l *Limits, most int64) { l.Decoded = most }, 12 * 1024},
		{"bytes of a JPEG", baseline, func(l *Limits, most int64) { l.Decoded = most }, 24*64 + 4*1024},
		{"bytes of a progressive JPEG", progressive, func(l *Limits, most int64) { l.Decoded = most },
			24*64 + 24*64*4 + 4*1024},
		{"blocks of a JPEG", baseline, func(l *Limits, most int64) { l.Visits = most }, 24},
		{"blocks of a progressive JPEG", progressive, func(l *Limits, most int64) { l.Visits = most }, 128},
		{"scans of a progressive JPEG", progressive, func(l *Limits, most int64) { l.Scans = int(most) }, 10},
		{"chunks of a PNG", pngWith(image.NewNRGBA(square), []byte("tEXta\x00b"), []byte("tEXtc\x00d")),
			func(l *Limits, most int64) { l.Chunks = int(most) }, 4},
	} {
		for most, want := range map[int64]error{row.most: nil, row.most - 1: ErrRefused} {
			limits := Most
			row.set(&limits, most)
			if _, err := limits.Inspect(row.sent); !errors.Is(err, want) {
				t.Errorf("%s, limited to %d: %v, want %v", row.name, most, err, want)
			}
		}
	}
}

func TestAPictureIsCostlyAboveEitherOfItsLimits(t *testing.T) {
	t.Parallel()
	for _, row := range []struct {
		bytes, visits int64
		want          bool
	}{{11_776, 128, false}, {11_775, 128, true}, {11_776, 127, true}} {
		limits := Most
		limits.CostlyBytes, limits.CostlyVisits = row.bytes, row.visits
		if facts, err := limits.Inspect(progressive); err != nil || facts.Costly != row.want {
			t.Errorf("above %d bytes or %d blocks: costly %v, %v", row.bytes, row.visits, facts.Costly, err)
		}
	}
}

func TestAPictureWithoutTheDataOfItsPixelsIsRefusedBeforeItIsDecoded(t *testing.T) {
	t.Parallel()
	square := image.Rect(0, 0, 64, 64)
	photo := photographed(image.NewGray(square))
	plain := packed(image.NewNRGBA(square))
	frame := photo[:bytes.Index(photo, scanMark)]
	for name, sent := range map[string][]byte{
		"a photograph that ends before its data": photo[:len(frame)+12],
		"a PNG that ends within its data":        plain[:len(plain)/2],
		"a photograph of two frames": append(bytes.Clone(progressive[:bytes.Index(progressive, scanMark)]),
			progressive[2:]...),
		"a photograph without a frame":        append([]byte{markFill, 0xd8}, photo[len(frame):]...),
		"a picture smaller than any is shown": packed(image.NewNRGBA(image.Rect(0, 0, 15, 40))),
	} {
		if _, err := Most.Inspect(sent); !errors.Is(err, ErrRefused) {
			t.Errorf("%s: %v", name, err)
		}
	}
}

func TestPicturesOfCommonProgramsAreAccepted(t *testing.T) {
	t.Parallel()
	for name, sent := range map[string][]byte{
		"a photograph": photographed(image.NewYCbCr(image.Rect(0, 0, 1600, 1200),
			image.YCbCrSubsampleRatio420)),
		"a transparent PNG":        packed(image.NewNRGBA(image.Rect(0, 0, 900, 900))),
		"a deep PNG":               packed(image.NewNRGBA64(image.Rect(0, 0, 500, 500))),
		"a progressive photograph": progressive,
	} {
		if facts, err := Most.Inspect(sent); err != nil || facts.Costly {
			t.Errorf("%s: costly %v, %v", name, facts.Costly, err)
		}
		if _, err := rework(sent); err != nil {
			t.Errorf("%s is not decoded: %v", name, err)
		}
	}
}

func TestAPictureKeepsItsLooksWhenItShrinks(t *testing.T) {
	t.Parallel()
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
		if grey, _, _, _ := color.RGBAModel.Convert(small.At(middle.X, middle.Y)).RGBA(); edge <= 500 &&
			(grey < 0x6000 || grey > 0xa000) {
			t.Errorf("a fine pattern of black and white is %#x at %d", grey, edge)
		}
	}
}
