// Images: recognised by their bytes, measured before they are decoded, and written anew.
package http

import (
	"bytes"
	"context"
	"fmt"
	"image"
	"image/color"
	"image/gif"
	"image/jpeg"
	"image/png"
	"io"
	"sync"

	"golang.org/x/image/draw"
	"golang.org/x/image/webp"

	"touchline/domain"
)

// imageFormats as clients know them (allEnums limits.file.formats).
var imageFormats = []string{"jpg", "jpeg", "png", "gif", "webp"}

const (
	decodesAtOnce = 2
	largePixels   = 12_000_000 // such an image decodes alone
	deepPixels    = domain.ImageMaxPixels / 2
	longestEdge   = 2560 // of what is kept
	jpegQuality   = 85
)

var variantEdges = []int{1280, 480, 160}

// imageFormat is one we read.
type imageFormat struct {
	config func(io.Reader) (image.Config, error)
	decode func(io.Reader) (image.Image, error) // the first frame
}

// formatOf recognises a format by its first bytes, never by a name or a header.
func formatOf(b []byte) (imageFormat, bool) {
	switch {
	case bytes.HasPrefix(b, []byte("\xff\xd8\xff")):
		return imageFormat{jpeg.DecodeConfig, jpeg.Decode}, true
	case bytes.HasPrefix(b, []byte("\x89PNG\r\n\x1a\n")):
		return imageFormat{png.DecodeConfig, png.Decode}, true
	case bytes.HasPrefix(b, []byte("GIF87a")), bytes.HasPrefix(b, []byte("GIF89a")):
		return imageFormat{gif.DecodeConfig, gif.Decode}, true
	case len(b) > 12 && string(b[:4]) == "RIFF" && string(b[8:12]) == "WEBP":
		return imageFormat{webp.DecodeConfig, webp.Decode}, true
	}
	return imageFormat{}, false
}

// reworked is an image as it is kept.
type reworked struct {
	content       []byte
	ext           string // .jpg, or .png where something shines through
	width, height int
	variants      []variant
}

type variant struct {
	edge    int // longest
	content []byte
}

// imageDesk decodes a few images at a time.
type imageDesk struct {
	alone int64      // pixels from which an image takes every seat
	turn  sync.Mutex // one at a time collects seats, so nobody waits with half of them
	seats chan struct{}
}

func newImageDesk() *imageDesk {
	return &imageDesk{alone: largePixels, seats: make(chan struct{}, decodesAtOnce)}
}

// sit waits for n seats; the answer frees them.
func (d *imageDesk) sit(ctx context.Context, n int) (func(), error) {
	d.turn.Lock()
	defer d.turn.Unlock()
	for i := range n {
		select {
		case d.seats <- struct{}{}:
		case <-ctx.Done():
			for range i {
				<-d.seats
			}
			return nil, domain.Refuse(domain.Unavailable, "retryAfter", 5)
		}
	}
	return func() {
		for range n {
			<-d.seats
		}
	}, nil
}

// rework decodes an image and writes it and its smaller variants anew. Refused with FILE_FORMAT.
func (d *imageDesk) rework(ctx context.Context, sent []byte) (*reworked, error) {
	format, ok := formatOf(sent)
	if !ok {
		return nil, refuseFormat()
	}
	config, err := format.config(bytes.NewReader(sent))
	if err != nil || config.Width < domain.ImageMinPixels || config.Height < domain.ImageMinPixels {
		return nil, refuseFormat()
	}
	pixels := int64(config.Width) * int64(config.Height)
	if pixels > domain.ImageMaxPixels || deep(config.ColorModel) && pixels > deepPixels {
		return nil, refuseFormat()
	}
	seats := 1
	if pixels >= d.alone {
		seats = decodesAtOnce
	}
	leave, err := d.sit(ctx, seats)
	if err != nil {
		return nil, err
	}
	defer leave()
	picture, err := format.decode(bytes.NewReader(sent))
	if err != nil {
		return nil, refuseFormat()
	}
	return keep(upright(scaled(picture, longestEdge), orientationOf(sent)))
}

// deep tells whether a pixel takes eight bytes.
func deep(model color.Model) bool {
	return model == color.RGBA64Model || model == color.NRGBA64Model || model == color.Gray16Model
}

// keep encodes the image and its variants; nothing but the pixels is left of what was sent.
func keep(picture image.Image) (*reworked, error) {
	kept := &reworked{ext: ".jpg", width: picture.Bounds().Dx(), height: picture.Bounds().Dy()}
	if o, ok := picture.(interface{ Opaque() bool }); ok && !o.Opaque() {
		kept.ext = ".png"
	}
	var err error
	if kept.content, err = encoded(picture, kept.ext); err != nil {
		return nil, err
	}
	for _, edge := range variantEdges { // each from the one before: the work shrinks with the picture
		picture = scaled(picture, edge)
		content, err := encoded(picture, kept.ext)
		if err != nil {
			return nil, err
		}
		kept.variants = append(kept.variants, variant{edge, content})
	}
	return kept, nil
}

func encoded(picture image.Image, ext string) ([]byte, error) {
	var b bytes.Buffer
	var err error
	if ext == ".png" {
		err = (&png.Encoder{CompressionLevel: png.BestSpeed}).Encode(&b, picture)
	} else {
		err = jpeg.Encode(&b, picture, &jpeg.Options{Quality: jpegQuality})
	}
	if err != nil {
		return nil, fmt.Errorf("encode image: %w", err)
	}
	return b.Bytes(), nil
}

// scaled makes an image whose longest edge is at most edge; smaller ones stay as they are.
func scaled(picture image.Image, edge int) image.Image {
	bounds := picture.Bounds()
	w, h := bounds.Dx(), bounds.Dy()
	if longest := max(w, h); longest > edge {
		w, h = max(1, w*edge/longest), max(1, h*edge/longest)
	} else if _, plain := picture.(*image.RGBA); plain {
		return picture
	}
	out := image.NewRGBA(image.Rect(0, 0, w, h))
	if w == bounds.Dx() && h == bounds.Dy() {
		draw.Copy(out, image.Point{}, picture, bounds, draw.Src, nil)
	} else {
		draw.BiLinear.Scale(out, out.Bounds(), picture, bounds, draw.Src, nil)
	}
	return out
}
