// WebP, still and animated. An animation is reduced to its first frame, as for GIF.

package picture

import (
	"bytes"
	"encoding/binary"
	"errors"
	"image"
	"io"
	"iter"

	"golang.org/x/image/draw"
	"golang.org/x/image/webp"
)

const (
	riffHeader   = 12
	frameHeader  = 16
	movingBit    = 1 << 1
	seeThrough   = 1 << 4
	canvasHeader = 10
)

var errFrame = errors.New("a moving WebP without a first frame")

// riffChunks yields the chunks of a WebP by name, up to a truncated one.
func riffChunks(b []byte) iter.Seq2[string, []byte] {
	if len(b) < riffHeader {
		return chunksOf(nil)
	}
	return chunksOf(b[riffHeader:])
}

func chunksOf(b []byte) iter.Seq2[string, []byte] {
	return func(yield func(string, []byte) bool) {
		for len(b) >= 8 {
			size := int64(binary.LittleEndian.Uint32(b[4:]))
			if size > int64(len(b)-8) || !yield(string(b[:4]), b[8:8+size]) {
				return
			}
			b = b[min(8+size+size%2, int64(len(b))):]
		}
	}
}

// firstFrame returns the first frame of an animated WebP as a still one, with its position. moving is false for a
// still WebP.
func firstFrame(b []byte) (still []byte, at image.Point, moving bool) {
	for name, body := range riffChunks(b) {
		switch {
		case name == "VP8X" && len(body) == canvasHeader:
			moving = body[0]&movingBit != 0
		case name == "ANMF" && moving && len(body) > frameHeader:
			return stillOf(body), image.Pt(2*int(uint24(body)), 2*int(uint24(body[3:]))), true
		}
	}
	return nil, image.Point{}, moving
}

func uint24(b []byte) uint32 { return uint32(b[0]) | uint32(b[1])<<8 | uint32(b[2])<<16 }

// stillOf writes a frame of an animated WebP as a file of its own.
func stillOf(frame []byte) []byte {
	var chunks bytes.Buffer
	write := func(name string, body []byte) {
		chunks.WriteString(name)
		chunks.Write(binary.LittleEndian.AppendUint32(nil, uint32(len(body))))
		chunks.Write(body)
		chunks.Write(make([]byte, len(body)%2))
	}
	canvas := make([]byte, canvasHeader)
	copy(canvas[4:], frame[6:12]) // its size
	for name := range chunksOf(frame[frameHeader:]) {
		if name == "ALPH" {
			canvas[0] = seeThrough
		}
	}
	write("VP8X", canvas)
	for name, body := range chunksOf(frame[frameHeader:]) {
		if name == "ALPH" || name == "VP8 " || name == "VP8L" {
			write(name, body)
		}
	}
	still := append([]byte("RIFF"), binary.LittleEndian.AppendUint32(nil, uint32(chunks.Len()+4))...)
	return append(append(still, "WEBP"...), chunks.Bytes()...)
}

// webpCost returns the cost of a picture with its transforms, and of the canvas for a first frame.
func webpCost(sent []byte, pixels int64) (cost, bool) {
	each := int64(8)
	if _, _, moving := firstFrame(sent); moving {
		each += 4
	}
	return cost{bytes: each * pixels}, true
}

// decodeWebP decodes a still WebP, or the first frame of an animated one on its canvas.
func decodeWebP(r io.Reader) (image.Image, error) {
	sent, err := io.ReadAll(r)
	if err != nil {
		return nil, err
	}
	still, at, moving := firstFrame(sent)
	if !moving {
		return webp.Decode(bytes.NewReader(sent))
	}
	canvas, err := webp.DecodeConfig(bytes.NewReader(sent))
	if err != nil {
		return nil, err
	}
	size := image.Rect(0, 0, canvas.Width, canvas.Height)
	config, err := webp.DecodeConfig(bytes.NewReader(still))
	if err != nil {
		return nil, err
	}
	place := image.Rectangle{at, at.Add(image.Pt(config.Width, config.Height))}
	if !place.In(size) { // a frame larger than its canvas would exceed the cost calculated by Inspect
		return nil, errFrame
	}
	frame, err := webp.Decode(bytes.NewReader(still))
	if err != nil || place == size {
		return frame, err
	}
	out := image.NewRGBA(size)
	draw.Draw(out, place, frame, frame.Bounds().Min, draw.Src)
	return out, nil
}
