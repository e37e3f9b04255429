// Pictures that strangers sent, before anything decodes them: what they are by their bytes, and what decoding them
// would take. What would take too much is refused here, at the cost of reading the bytes once.

// Package picture makes of what people send pictures that the site can show.
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

// ErrRefused is the answer to what is no picture, and to one that nobody needs so large.
var ErrRefused = errors.New("no picture we take")

const (
	decodedMost = 320 << 20  // bytes that one decoded picture may take
	visitsMost  = 12_000_000 // blocks of 64 pixels that the scans of a JPEG may go through: about a second
	scansMost   = 100        // of one JPEG; programs write about ten
	chunksMost  = 20_000     // of one PNG; programs write a chunk for every 8 KiB or more
	deflateMost = 1032       // how much zlib can make of one byte
	costlyBytes = 96 << 20   // from here on a picture is costly: no two are decoded at once
	costlyVisit = 4_000_000
)

// Facts are what is known of a picture before it is decoded.
type Facts struct {
	Width, Height int
	cost          cost
	format        format
}

// cost is what decoding takes.
type cost struct {
	bytes  int64
	visits int64 // of blocks, by the scans of a JPEG
}

// Costly tells that no other costly picture should be decoded at the same time.
func (f Facts) Costly() bool { return f.cost.bytes > costlyBytes || f.cost.visits > costlyVisit }

// format is one we read.
type format struct {
	config func(io.Reader) (image.Config, error)
	decode func(io.Reader) (image.Image, error) // the first frame
	cost   func(sent []byte, pixels int64) (c cost, ok bool)
	// metadata is read in the worker alone.
	metadata func(sent []byte) metadata
}

// formatOf recognises a format by its first bytes, never by a name or a header.
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

// Inspect tells what was sent, or refuses it.
func Inspect(sent []byte) (Facts, error) {
	format, ok := formatOf(sent)
	if !ok {
		return Facts{}, ErrRefused
	}
	config, err := format.config(bytes.NewReader(sent))
	if err != nil || config.Width < domain.ImageMinPixels || config.Height < domain.ImageMinPixels {
		return Facts{}, ErrRefused
	}
	pixels := int64(config.Width) * int64(config.Height)
	if pixels > domain.ImageMaxPixels {
		return Facts{}, ErrRefused
	}
	facts := Facts{Width: config.Width, Height: config.Height, format: format}
	if facts.cost, ok = format.cost(sent, pixels); !ok || facts.cost.bytes > decodedMost {
		return Facts{}, ErrRefused
	}
	return facts, nil
}

const pngSignature = "\x89PNG\r\n\x1a\n"

// pngCost goes through the chunks. Data too short for the pixels it announces cannot be whole.
func pngCost(b []byte, pixels int64) (c cost, ok bool) {
	const header = 8 + 8 + 13
	if len(b) < header {
		return cost{}, false
	}
	depth, kind, interlaced := int64(b[24]), b[25], b[28] != 0
	samples, each := int64(1), int64(4) // of a pixel; bytes of a pixel once it is decoded
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
		c.bytes *= 2 // each pass is a picture of its own first
	}
	var data int64
	chunks := 0
	for name, body := range pngChunks(b) {
		chunks++
		if name == "IDAT" {
			data += int64(len(body))
		}
	}
	return c, chunks <= chunksMost && data*deflateMost >= pixels*samples*depth/8
}
