// Re-encodes pictures: decoded, rotated upright, reduced to the largest useful size, and encoded. Only the pixels are
// kept, and the appearance does not change.

package picture

import (
	"bytes"
	"fmt"
	"image"
	"image/jpeg"
	"image/png"

	"github.com/deepteams/webp"
	"golang.org/x/image/draw"
)

const (
	longestEdge = 2560 // of the stored picture
	jpegQuality = 85
	webpQuality = 80 // looks like a JPEG of quality 85 at a bit more than half the bytes
)

// Kept is a picture as stored.
type Kept struct {
	Content       []byte
	Ext           string // .jpg, or .png with transparency
	Width, Height int
	Variants      []Variant
}

// Variant is a smaller version; NameFor its edge is its name.
type Variant struct {
	Edge    int // longest
	Content []byte
}

// rework decodes a picture and encodes it and its variants. The picture must have passed Inspect.
func rework(sent []byte) (*Kept, error) {
	facts, err := Most.Inspect(sent)
	if err != nil {
		return nil, err
	}
	decoded, err := facts.format.decode(bytes.NewReader(sent))
	if err != nil {
		return nil, ErrRefused
	}
	shown := scaled(decoded, longestEdge)
	decoded = nil // frees memory for the next step
	beside := facts.format.metadata(sent)
	inSRGB(shown, beside)
	return Keep(upright(shown, orientationOf(beside.exif)))
}

// Keep encodes a picture of the site, or a reworked one, with its variants.
func Keep(picture image.Image) (*Kept, error) {
	kept := &Kept{Ext: ".jpg", Width: picture.Bounds().Dx(), Height: picture.Bounds().Dy()}
	if o, ok := picture.(interface{ Opaque() bool }); ok && !o.Opaque() {
		kept.Ext = ".png"
	}
	var err error
	if kept.Content, err = encoded(picture, kept.Ext); err != nil {
		return nil, err
	}
	ext := variantExt(kept.Ext)
	var content []byte
	for _, edge := range Edges { // each from the one before, so that the work shrinks with the picture
		before := picture.Bounds().Size()
		picture = scaled(picture, edge)
		if content == nil || picture.Bounds().Size() != before { // else it is already smaller than this edge
			if content, err = encoded(picture, ext); err != nil {
				return nil, err
			}
		}
		kept.Variants = append(kept.Variants, Variant{edge, content})
	}
	return kept, nil
}

func encoded(picture image.Image, ext string) ([]byte, error) {
	var b bytes.Buffer
	var err error
	switch ext {
	case ".png":
		level := png.BestSpeed
		if size := picture.Bounds(); max(size.Dx(), size.Dy()) <= Edges[1] {
			level = png.BestCompression
		}
		err = (&png.Encoder{CompressionLevel: level}).Encode(&b, picture)
	case ".webp":
		err = webp.Encode(&b, picture, webp.OptionsForPreset(webp.PresetPhoto, webpQuality))
	default:
		err = jpeg.Encode(&b, picture, &jpeg.Options{Quality: jpegQuality})
	}
	if err != nil {
		return nil, fmt.Errorf("encode picture: %w", err)
	}
	return b.Bytes(), nil
}

// scaled reduces a picture to at most edge; smaller ones stay unchanged. It is halved while that does not make it too
// small, each pixel the mean of four, and then resized: filtering all pixels at once would need 32 bytes each.
func scaled(picture image.Image, edge int) image.Image {
	w, h := picture.Bounds().Dx(), picture.Bounds().Dy()
	tw, th := w, h
	if longest := max(w, h); longest > edge {
		tw, th = max(1, w*edge/longest), max(1, h*edge/longest)
	}
	for max(w, h) >= 2*edge {
		w, h = max(1, w/2), max(1, h/2)
		picture = sized(picture, w, h, 2*w, 2*h)
	}
	if _, plain := picture.(*image.RGBA); plain && w == tw && h == th {
		return picture
	}
	return sized(picture, tw, th, w, h)
}

// sized resizes the upper left part of a picture. An odd row or column is left out, because the mean of four is exact
// only for a half.
func sized(picture image.Image, w, h, fromWidth, fromHeight int) image.Image {
	out := image.NewRGBA(image.Rect(0, 0, w, h))
	from := picture.Bounds()
	from = from.Intersect(image.Rect(from.Min.X, from.Min.Y, from.Min.X+fromWidth, from.Min.Y+fromHeight))
	draw.ApproxBiLinear.Scale(out, out.Bounds(), picture, from, draw.Src, nil)
	return out
}
