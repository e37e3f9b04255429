package picture

import (
	"bytes"
	"compress/zlib"
	"encoding/binary"
	"hash/crc32"
	"image"
	"image/color"
	"image/jpeg"
	"image/png"
	"math"
	"testing"

	"github.com/deepteams/webp"
)

func be32(values ...uint32) (out []byte) {
	for _, v := range values {
		out = binary.BigEndian.AppendUint32(out, v)
	}
	return out
}

func s15(values ...float64) (out []byte) {
	for _, v := range values {
		out = append(out, be32(uint32(int32(math.Round(v*(1<<16)))))...)
	}
	return out
}

// profileFile is an ICC profile of a colour space with these tags.
func profileFile(kind string, tags map[string][]byte) []byte {
	head := make([]byte, 128)
	copy(head[8:], be32(0x02400000))
	copy(head[12:], "mntr"+kind+"XYZ ")
	copy(head[36:], "acsp")
	copy(head[68:], s15(0.9642, 1, 0.8249))
	table, body := be32(uint32(len(tags))), []byte{}
	for name, tag := range tags {
		at := len(head) + 4 + 12*len(tags) + len(body)
		table = append(append(table, name...), be32(uint32(at), uint32(len(tag)))...)
		body = append(append(body, tag...), make([]byte, (4-len(tag)%4)%4)...)
	}
	out := append(append(head, table...), body...)
	copy(out, be32(uint32(len(out))))
	return out
}

func xyzTag(x, y, z float64) []byte { return append([]byte("XYZ \x00\x00\x00\x00"), s15(x, y, z)...) }

func paraTag(kind byte, params ...float64) []byte {
	return append([]byte{'p', 'a', 'r', 'a', 0, 0, 0, 0, 0, kind, 0, 0}, s15(params...)...)
}

func curvTag(points ...uint16) []byte {
	out := append([]byte("curv\x00\x00\x00\x00"), be32(uint32(len(points)))...)
	for _, point := range points {
		out = binary.BigEndian.AppendUint16(out, point)
	}
	return out
}

func mixed(curve []byte, red, green, blue []byte) []byte {
	return profileFile("RGB ", map[string][]byte{
		"rXYZ": red, "gXYZ": green, "bXYZ": blue, "rTRC": curve, "gTRC": curve, "bTRC": curve,
		"wtpt": xyzTag(0.9642, 1, 0.8249),
		"desc": []byte("desc\x00\x00\x00\x00\x00\x00\x00\x02x\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00"),
		"cprt": []byte("text\x00\x00\x00\x00x\x00"),
	})
}

// Curves and lights of real profiles from phones, cameras and programs.
var (
	phoneCurve = paraTag(3, 2.4, 1/1.055, 0.055/1.055, 1/12.92, 0.04045)
	displayP3  = mixed(phoneCurve, xyzTag(0.51512, 0.24120, -0.00105), xyzTag(0.29198, 0.69225, 0.04189),
		xyzTag(0.15710, 0.06657, 0.78407))
	adobeRGB = mixed(curvTag(0x0233), xyzTag(0.60974, 0.31111, 0.01947), xyzTag(0.20528, 0.62567, 0.06087),
		xyzTag(0.14919, 0.06322, 0.74457))
	proPhoto = mixed(curvTag(0x01cd), xyzTag(0.79767, 0.28804, 0), xyzTag(0.13519, 0.71188, 0),
		xyzTag(0.03134, 0.00009, 0.82491))
	sampledP3 = mixed(curvTag(sampledSRGB(1024)...), xyzTag(0.51512, 0.24120, -0.00105),
		xyzTag(0.29198, 0.69225, 0.04189), xyzTag(0.15710, 0.06657, 0.78407))
	plainSRGB = mixed(curvTag(sampledSRGB(1024)...), xyzTag(0.43607, 0.22249, 0.01392),
		xyzTag(0.38515, 0.71687, 0.09708), xyzTag(0.14307, 0.06061, 0.71410))
	swappedSRGB = mixed(phoneCurve, xyzTag(0.38515, 0.71687, 0.09708), xyzTag(0.43607, 0.22249, 0.01392),
		xyzTag(0.14307, 0.06061, 0.71410))
	linearSRGB = mixed(curvTag(), xyzTag(0.43607, 0.22249, 0.01392), xyzTag(0.38515, 0.71687, 0.09708),
		xyzTag(0.14307, 0.06061, 0.71410))
	greyGamma = profileFile("GRAY", map[string][]byte{"kTRC": curvTag(0x01cd), "wtpt": xyzTag(0.9642, 1, 0.8249)})
	ofAPress  = profileFile("CMYK", map[string][]byte{"A2B0": []byte("mft1")})
)

func sampledSRGB(count int) (points []uint16) {
	for i := range count {
		points = append(points, uint16(math.Round(65535*curveOfSRGB(float64(i)/float64(count-1)))))
	}
	return points
}

func filled(c color.Color) image.Image {
	p := image.NewNRGBA(image.Rect(0, 0, 64, 64))
	for y := range 64 {
		for x := range 64 {
			p.Set(x, y, c)
		}
	}
	return p
}

// pngWith is a PNG with additional chunks before its pixels, each with name and content.
func pngWith(picture image.Image, chunks ...[]byte) []byte {
	var b bytes.Buffer
	_ = png.Encode(&b, picture)
	const header = 8 + 25
	out := bytes.Clone(b.Bytes()[:header])
	for _, chunk := range chunks {
		out = append(append(out, be32(uint32(len(chunk)-4))...), chunk...)
		out = append(out, be32(crc32.ChecksumIEEE(chunk))...)
	}
	return append(out, b.Bytes()[header:]...)
}

func iccp(profile []byte) []byte {
	var b bytes.Buffer
	b.WriteString("iCCPx\x00\x00")
	w := zlib.NewWriter(&b)
	_, _ = w.Write(profile)
	_ = w.Close()
	return b.Bytes()
}

func jpegWith(picture image.Image, profile []byte, pieces int) []byte {
	var b bytes.Buffer
	_ = jpeg.Encode(&b, picture, &jpeg.Options{Quality: 100})
	out := []byte{0xff, 0xd8}
	for i := range pieces {
		body := append([]byte("ICC_PROFILE\x00"), byte(i+1), byte(pieces))
		body = append(body, profile[i*len(profile)/pieces:(i+1)*len(profile)/pieces]...)
		out = append(out, 0xff, 0xe2, byte((len(body)+2)>>8), byte(len(body)+2))
		out = append(out, body...)
	}
	return append(out, b.Bytes()[2:]...)
}

func riff(chunks ...[]byte) []byte {
	body := bytes.Join(chunks, nil)
	return append(append(append([]byte("RIFF"), binary.LittleEndian.AppendUint32(nil, uint32(len(body)+4))...),
		"WEBP"...), body...)
}

func riffChunk(name string, body ...byte) []byte {
	out := append([]byte(name), binary.LittleEndian.AppendUint32(nil, uint32(len(body)))...)
	return append(append(out, body...), make([]byte, len(body)%2)...)
}

// bitstream returns the chunks of a still WebP without the file header.
func bitstream(picture image.Image, lossless bool) []byte {
	var b bytes.Buffer
	_ = webp.Encode(&b, picture, &webp.EncoderOptions{Lossless: lossless, Quality: 100})
	out := []byte{}
	for name, body := range riffChunks(b.Bytes()) {
		if name != "VP8X" {
			out = append(out, riffChunk(name, body...)...)
		}
	}
	return out
}

func canvas(flags byte, w, h int) []byte {
	return riffChunk("VP8X", flags, 0, 0, 0, byte(w-1), byte((w-1)>>8), 0, byte(h-1), byte((h-1)>>8), 0)
}

func webpWith(picture image.Image, profile []byte) []byte {
	return riff(canvas(1<<5, 64, 64), riffChunk("ICCP", profile...), bitstream(picture, true))
}

var (
	warm    = color.NRGBA{230, 60, 40, 255}
	warmPic = filled(warm)
)

// The expected colours are those that Chromium shows for the same file.
func TestColoursAreConvertedFromTheProfile(t *testing.T) {
	for _, row := range colourRows() {
		t.Run(row.name, func(t *testing.T) {
			kept, err := rework(row.sent)
			if err != nil {
				t.Fatal(err)
			}
			shown, _, err := image.Decode(bytes.NewReader(kept.Content))
			if err != nil {
				t.Fatal(err)
			}
			got := color.NRGBAModel.Convert(shown.At(20, 20)).(color.NRGBA)
			if off(got.R, row.want[0]) > 3 || off(got.G, row.want[1]) > 3 || off(got.B, row.want[2]) > 3 {
				t.Errorf("%v, want %v", got, row.want)
			}
			if bytes.Contains(kept.Content, []byte("acsp")) || bytes.Contains(kept.Content, []byte("iCCP")) {
				t.Error("the profile is left")
			}
		})
	}
}

func off(a, b byte) int { return max(int(a)-int(b), int(b)-int(a)) }

type colourRow struct {
	name string
	sent []byte
	want [3]byte
}

func colourRows() []colourRow {
	gama := append([]byte("gAMA"), be32(100_000)...)
	chrm := append([]byte("cHRM"), be32(31270, 32900, 68000, 32000, 26500, 69000, 15000, 6000)...)
	half := filled(color.NRGBA{230, 60, 40, 128})
	grey := image.NewGray(image.Rect(0, 0, 64, 64))
	for i := range grey.Pix {
		grey.Pix[i] = 100
	}
	return []colourRow{
		{"a PNG of a phone", pngWith(warmPic, iccp(displayP3)), [3]byte{250, 31, 14}},
		{"a JPEG of a phone", jpegWith(warmPic, displayP3, 1), [3]byte{250, 31, 14}},
		{"a profile in three pieces", jpegWith(warmPic, displayP3, 3), [3]byte{250, 31, 14}},
		{"a WebP", webpWith(warmPic, displayP3), [3]byte{250, 31, 14}},
		{"a curve of points", pngWith(warmPic, iccp(sampledP3)), [3]byte{250, 31, 14}},
		{"what shines through", pngWith(half, iccp(displayP3)), [3]byte{250, 31, 14}},
		{"a camera", jpegWith(warmPic, adobeRGB, 1), [3]byte{255, 57, 34}},
		{"a program for photographs", pngWith(warmPic, iccp(proPhoto)), [3]byte{255, 0, 42}},
		{"sRGB", pngWith(warmPic, iccp(plainSRGB)), [3]byte{230, 60, 40}},
		{"red and green swapped", pngWith(warmPic, iccp(swappedSRGB)), [3]byte{60, 230, 40}},
		{"light by its strength", pngWith(warmPic, iccp(linearSRGB)), [3]byte{244, 133, 110}},
		{"grey", jpegWith(grey, greyGamma, 1), [3]byte{119, 119, 119}},
		{"grey of colours", jpegWith(warmPic, greyGamma, 1), [3]byte{230, 60, 40}},
		{"a press", jpegWith(warmPic, ofAPress, 1), [3]byte{230, 60, 40}},
		{"a profile that is cut", jpegWith(warmPic, displayP3[:150], 1), [3]byte{230, 60, 40}},
		{"a curve without an end", jpegWith(warmPic, mixed(paraTag(0, -1), xyzTag(0.51512, 0.24120, -0.00105),
			xyzTag(0.29198, 0.69225, 0.04189), xyzTag(0.15710, 0.06657, 0.78407)), 1), [3]byte{230, 60, 40}},
		{"no profile at all", jpegWith(warmPic, []byte("no profile"), 1), [3]byte{230, 60, 40}},
		{"lights and gamma in chunks", pngWith(warmPic, gama, chrm), [3]byte{255, 126, 103}},
		{"gamma alone", pngWith(warmPic, gama), [3]byte{244, 133, 110}},
		{"sRGB before lights and gamma", pngWith(warmPic, gama, chrm, []byte("sRGB\x00")), [3]byte{230, 60, 40}},
		{"a number for P3", pngWith(warmPic, []byte("cICP\x0c\x0d\x00\x01")), [3]byte{250, 31, 14}},
		{"a number for BT.2020", pngWith(warmPic, []byte("cICP\x09\x0d\x00\x01")), [3]byte{255, 0, 15}},
		{"a number before a profile", pngWith(warmPic, []byte("cICP\x0c\x0d\x00\x01"), iccp(plainSRGB)),
			[3]byte{250, 31, 14}},
	}
}
