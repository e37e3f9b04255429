// The headers of the frames that the server sends.

package wire

import "encoding/binary"

// FrameHeaderMax is the length of the longest header of a frame from the server, in bytes.
const FrameHeaderMax = 10

// WithHeader writes the websocket header before a payload that was built after FrameHeaderMax spare bytes.
func WithHeader(op byte, b []byte) []byte {
	n := len(b) - FrameHeaderMax
	switch {
	case n < 126:
		b = b[FrameHeaderMax-2:]
		b[1] = byte(n)
	case n < 1<<16:
		b = b[FrameHeaderMax-4:]
		b[1] = 126
		binary.BigEndian.PutUint16(b[2:], uint16(n))
	default:
		b[1] = 127
		binary.BigEndian.PutUint64(b[2:], uint64(n))
	}
	b[0] = 0x80 | op
	return b
}

// Framed returns a whole frame of the server.
func Framed(op byte, payload []byte) []byte {
	b := make([]byte, FrameHeaderMax, FrameHeaderMax+len(payload))
	return WithHeader(op, append(b, payload...))
}
