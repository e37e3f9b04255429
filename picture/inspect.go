// Inspects uploaded pictures before decoding: the format by the first bytes, and the cost of decoding. A picture over
// the limits is refused after one pass over its bytes.

// Package picture converts uploaded files to pictures that the site can show.
package picture

import (
	"bytes"
	"errors"
	"image"
	"image/gif"
	"image/jpeg"
	"image/png"
	"io"

	"golang.org/x/image/webp"

	"touchline/domain"
)

// ErrRefused refuses a file that is not a picture or exceeds the limits.
var ErrRefused = errors.New("no picture we take")

// Limits bound the cost of decoding one picture.
type Limits struct {
	Pixels       int64
	Decoded      int64 // bytes of the decoded picture
	Visits       int64 // of blocks of 64 pixels, over the scans of a JPEG
	Scans        int   // of one JPEG
	Chunks       int   // of one PNG
	CostlyBytes  int64 // decoded; a picture above it is costly: no two are decoded at once
	CostlyVisits int64 // a picture above it is costly too
}

// Most are the limits of the site.
var Most = Limits{
	Pixels:  domain.ImageMaxPixels,
	Decoded: 320 << 20,
	Visits:  12_000_000, // about a second
	Scans:   100,        // programs write about ten
	Chunks:  20_000,     // programs write a chunk for every 8 KiB or more

	CostlyBytes:  96 << 20,
	CostlyVisits: 4_000_000,
}

const deflateMost = 1032 // largest expansion of one byte by zlib

// Facts are the properties of a picture before it is decoded.
type Facts struct {
	Width, Height int
	Costly        bool // no other costly picture should be decoded at the same time
	format        format
}

// cost is the cost of decoding.
type cost struct {
	bytes  int64
	visits int64 // of blocks, by the scans of a JPEG
	scans  int   // of a JPEG
	chunks int   // of a PNG
}

func (c cost) within(l Limits) bool {
	return c.bytes <= l.Decoded && c.visits <= l.Visits && c.scans <= l.Scans && c.chunks <= l.Chunks
}

// format is a supported format.
type format struct {
	config func(io.Reader) (image.Config, error)
	decode func(io.Reader) (image.Image, error) // the first frame
	cost   func(sent []byte, pixels int64) (c cost, ok bool)
	// metadata is called only in the worker.
	metadata func(sent []byte) metadata
}

// formatOf detects a format by its first bytes, never by a name or a header.
func formatOf(b []byte) (format, bool) {
	switch {
	case bytes.HasPrefix(b, []byte("\xff\xd8\xff")):
		return format{jpeg.DecodeConfig, jpeg.Decode, jpegCost, jpegMetadata}, true
	case bytes.HasPrefix(b, []byte(pngSignature)):
		return format{png.DecodeConfig, png.Decode, pngCost, pngMetadata}, true
	case bytes.HasPrefix(b, []byte("GIF87a")), bytes.HasPrefix(b, []byte("GIF89a")):
		return format{gif.DecodeConfig, gif.Decode, perPixel(1), noMetadata}, true
	case len(b) > 12 && string(b[:4]) == "RIFF" && string(b[8:12]) == "WEBP":
		return format{webp.DecodeConfig, decodeWebP, webpCost, webpMetadata}, true
	}
	return format{}, false
}

func perPixel(bytes int64) func([]byte, int64) (cost, bool) {
	return func(_ []byte, pixels int64) (cost, bool) { return cost{bytes: bytes * pixels}, true }
}

// Inspect returns the facts of a file, or refuses it.
func (l Limits) Inspect(sent []byte) (Facts, error) {
	format, ok := formatOf(sent)
	if !ok {
		return Facts{}, ErrRefused
	}
	config, err := format.config(bytes.NewReader(sent))
	if err != nil || config.Width < domain.ImageMinPixels || config.Height < domain.ImageMinPixels {
		return Facts{}, ErrRefused
	}
	pixels := int64(config.Width) * int64(config.Height)
	if pixels > l.Pixels {
		return Facts{}, ErrRefused
	}
	cost, ok := format.cost(sent, pixels)
	if !ok || !cost.within(l) {
		return Facts{}, ErrRefused
	}
	costly := cost.bytes > l.CostlyBytes || cost.visits > l.CostlyVisits
	return Facts{config.Width, config.Height, costly, format}, nil
}

const pngSignature = "\x89PNG\r\n\x1a\n"

// pngCost walks the chunks. It refuses data too short for the announced pixels.
func pngCost(b []byte, pixels int64) (c cost, ok bool) {
	const header = 8 + 8 + 13
	if len(b) < header {
		return cost{}, false
	}
	depth, kind, interlaced := int64(b[24]), b[25], b[28] != 0
	samples, each := int64(1), int64(4) // per pixel; bytes of a decoded pixel
	switch kind {
	case 2:
		samples = 3
	case 3:
		each = 1
	case 4:
		samples = 2
	case 6:
		samples = 4
	}
	if depth == 16 {
		each = 8
	}
	c.bytes = pixels * each
	if interlaced {
		c.bytes *= 2 // each pass is decoded to its own picture first
	}
	var data int64
	for name, body := range pngChunks(b) {
		c.chunks++
		if name == "IDAT" {
			data += int64(len(body))
		}
	}
	return c, data*deflateMost >= pixels*samples*depth/8
}
