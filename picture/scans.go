// The cost of a JPEG's scans, calculated before decoding.

package picture

import "encoding/binary"

// Markers of JPEG.
const (
	markFill     = 0xff
	markBaseline = 0xc0
	markExtended = 0xc1
	markProgress = 0xc2
	markRestart0 = 0xd0
	markRestart7 = 0xd7
	markEnd      = 0xd9
	markScan     = 0xda
)

// jpegFrame is the content of the frame header.
type jpegFrame struct {
	progressive bool
	blocks      map[byte]int64 // blocks of 8 × 8 samples by component
}

// jpegCost walks the markers like the decoder, which skips the bytes between them.
func jpegCost(b []byte, pixels int64) (c cost, ok bool) {
	var frame *jpegFrame
	var coded int64
	for mark, body, at := nextSegment(b, 2); mark != markEnd; mark, body, at = nextSegment(b, at) {
		switch mark {
		case markBaseline, markExtended, markProgress:
			if frame != nil {
				return cost{}, false
			}
			if frame = frameOf(body, mark == markProgress); frame == nil {
				return cost{}, false
			}
		case markScan:
			if frame == nil || len(body) == 0 || len(body) < 1+2*int(body[0]) {
				return cost{}, false
			}
			for i := range int(body[0]) {
				c.visits += frame.blocks[body[1+2*i]]
			}
			end := scanEnd(b, at)
			coded += int64(end - at)
			at = end
			c.scans++
		}
	}
	if frame == nil {
		return cost{}, false
	}
	var blocks int64
	for _, n := range frame.blocks {
		blocks += n
	}
	c.bytes = blocks * 64
	if frame.progressive {
		c.bytes += blocks * 64 * 4 // coefficients
	}
	if len(frame.blocks) > 1 {
		c.bytes += 4 * pixels // unless the colours are the usual ones
	}
	return c, coded*8 >= blocks // a block takes at least one bit
}

// nextSegment returns the marker and the body of the next segment, and the position after it; markEnd without one.
func nextSegment(b []byte, at int) (mark byte, body []byte, after int) {
	for at+1 < len(b) {
		switch mark = b[at+1]; {
		case b[at] != markFill, mark == markFill:
			at++
		case mark == 0, mark >= markRestart0 && mark <= markRestart7:
			at += 2
		default:
			body, found := segmentAt(b, at+2)
			if !found || mark == markEnd {
				return markEnd, nil, len(b)
			}
			return mark, body, at + 4 + len(body)
		}
	}
	return markEnd, nil, len(b)
}

func segmentAt(b []byte, at int) ([]byte, bool) {
	if at+2 > len(b) {
		return nil, false
	}
	size := int(binary.BigEndian.Uint16(b[at:]))
	if size < 2 || at+size > len(b) {
		return nil, false
	}
	return b[at+2 : at+size], true
}

// frameOf reads a frame header; nil for an invalid one.
func frameOf(body []byte, progressive bool) *jpegFrame {
	if len(body) < 6 || len(body) < 6+3*int(body[5]) {
		return nil
	}
	height, width := int64(binary.BigEndian.Uint16(body[1:])), int64(binary.BigEndian.Uint16(body[3:]))
	components := body[6 : 6+3*int(body[5])]
	across, down := int64(1), int64(1)
	for i := 0; i < len(components); i += 3 {
		across, down = max(across, int64(components[i+1]>>4)), max(down, int64(components[i+1]&15))
	}
	columns, rows := (width+8*across-1)/(8*across), (height+8*down-1)/(8*down)
	frame := &jpegFrame{progressive, map[byte]int64{}}
	for i := 0; i < len(components); i += 3 {
		frame.blocks[components[i]] += columns * rows * int64(components[i+1]>>4) * int64(components[i+1]&15)
	}
	return frame
}

// scanEnd returns the position of the next marker after the coded data of a scan.
func scanEnd(b []byte, at int) int {
	for ; at+1 < len(b); at++ {
		next := b[at+1]
		if b[at] == markFill && next != 0 && next != markFill && (next < markRestart0 || next > markRestart7) {
			return at
		}
	}
	return len(b)
}
