package picture

import (
	"bytes"
	"image"
	"image/color"
	"image/draw"
	"math"
	"slices"
	"testing"

	"golang.org/x/image/webp"
)

func TestTheSmallestFileWithEnoughPixelsIsChosen(t *testing.T) {
	for pixels, want := range map[int]string{
		1: "a/b_80.webp", 80: "a/b_80.webp", 81: "a/b_160.webp", 160: "a/b_160.webp", 161: "a/b_480.webp",
		481: "a/b_1280.webp", 1280: "a/b_1280.webp", 1281: "a/b.jpg",
	} {
		if got := NameFor("a/b.jpg", pixels); got != want || !slices.Contains(Names("a/b.jpg"), got) {
			t.Errorf("%d pixels: %s, want %s", pixels, got, want)
		}
	}
	if got := NameFor("a/b.png", 100); got != "a/b_160.png" {
		t.Errorf("what shines through is named %s", got)
	}
}

// The encoder is young: another decoder must see the same pictures, whatever their shape.
func TestASmallerVariantShowsTheSamePicture(t *testing.T) {
	for _, size := range []image.Point{{1600, 900}, {900, 1600}, {1279, 333}, {481, 479}, {333, 1001}, {17, 31},
		{1, 1}} {
		painted := image.NewRGBA(image.Rectangle{Max: size})
		for y := range size.Y {
			for x := range size.X {
				wave := 127 + 120*math.Sin(6*float64(x)/float64(size.X))*math.Cos(5*float64(y)/float64(size.Y))
				painted.SetRGBA(x, y,
					color.RGBA{uint8(wave), uint8(255 * x / size.X), uint8(255 * (x + y) / (size.X + size.Y)), 255})
			}
		}
		kept, err := Keep(painted)
		if err != nil {
			t.Fatal(err)
		}
		for _, v := range kept.Variants {
			seen, err := webp.Decode(bytes.NewReader(v.Content))
			if err != nil {
				t.Fatalf("%v at %d: %v", size, v.Edge, err)
			}
			want := scaled(painted, v.Edge).(*image.RGBA)
			if seen.Bounds().Size() != want.Bounds().Size() {
				t.Errorf("%v at %d is %v, want %v", size, v.Edge, seen.Bounds(), want.Bounds())
				continue
			}
			if off := difference(seen, want); off > 12 {
				t.Errorf("%v at %d is %.1f of 255 off", size, v.Edge, off)
			}
		}
	}
}

// difference is the root mean square difference of two pictures of one size, 0 to 255.
func difference(one image.Image, two *image.RGBA) float64 {
	plain := image.NewRGBA(two.Bounds())
	draw.Draw(plain, plain.Bounds(), one, one.Bounds().Min, draw.Src)
	sum := 0.0
	for i := range plain.Pix {
		d := float64(plain.Pix[i]) - float64(two.Pix[i])
		sum += d * d
	}
	return math.Sqrt(sum / float64(len(plain.Pix)))
}
