// Reads and writes the messages of an RTMP chunk stream.

package media

import (
	"bufio"
	"encoding/binary"
	"io"
	"slices"
)

// RTMP message types this server knows.
const (
	msgChunkSize  = 1
	msgAbort      = 2
	msgAck        = 3
	msgControl    = 4
	msgWindow     = 5
	msgBandwidth  = 6
	msgAudio      = 8
	msgVideo      = 9
	msgCommand3   = 17
	msgData       = 18
	msgCommand    = 20
	extendedStamp = 0xffffff
)

// malformed is a protocol error of a peer. Its text never contains bytes of the peer.
type malformed string

func (m malformed) Error() string { return "malformed RTMP: " + string(m) }

// message is one whole RTMP message. body is valid until the next call of chunkReader.next.
type message struct {
	kind byte
	at   uint32 // milliseconds, wraps
	body []byte
}

type chunkStream struct {
	at, delta uint32
	extended  bool
	stamp     uint32 // the timestamp field of the last header, absolute or delta
	length    int
	kind      byte
	body      []byte
	begun     bool
}

// chunkReader assembles messages. Memory grows only with received bytes, not with the announced length.
type chunkReader struct {
	r          *bufio.Reader
	size       int // the peer's chunk size
	maxSize    int
	maxMessage int
	maxStreams int
	pending    int // bytes of unfinished messages
	streams    map[uint32]*chunkStream
}

func newChunkReader(r io.Reader, l Limits) *chunkReader {
	return &chunkReader{
		r: bufio.NewReaderSize(r, 16<<10), size: 128,
		maxSize: l.Chunk, maxMessage: l.Message, maxStreams: l.ChunkStreams,
		streams: make(map[uint32]*chunkStream),
	}
}

// next returns the next message that does not concern the chunk stream itself.
func (r *chunkReader) next() (message, error) {
	for {
		m, whole, err := r.chunk()
		if err != nil {
			return message{}, err
		}
		if !whole {
			continue
		}
		switch m.kind {
		case msgChunkSize:
			if len(m.body) < 4 {
				return message{}, malformed("chunk size")
			}
			size := binary.BigEndian.Uint32(m.body) & 0x7fffffff
			if size < 1 || size > uint32(r.maxSize) {
				return message{}, malformed("chunk size")
			}
			r.size = int(size)
		case msgAbort:
			if len(m.body) < 4 {
				return message{}, malformed("abort")
			}
			if s := r.streams[binary.BigEndian.Uint32(m.body)]; s != nil {
				r.drop(s)
			}
		default:
			return m, nil
		}
	}
}

// chunk reads one chunk; whole reports that it completed a message.
func (r *chunkReader) chunk() (m message, whole bool, err error) {
	format, id, err := r.basicHeader()
	if err != nil {
		return message{}, false, err
	}
	s := r.streams[id]
	if s == nil {
		if format > 1 {
			return message{}, false, malformed("chunk stream begins without a header")
		}
		if len(r.streams) >= r.maxStreams {
			return message{}, false, malformed("too many chunk streams")
		}
		s = &chunkStream{}
		r.streams[id] = s
	}
	if format == 3 {
		err = r.continued(s)
	} else {
		r.drop(s)
		err = r.header(s, format)
	}
	if err != nil {
		return message{}, false, err
	}
	if err := r.fill(s, min(s.length-len(s.body), r.size)); err != nil {
		return message{}, false, err
	}
	if len(s.body) < s.length {
		return message{}, false, nil
	}
	m = message{kind: s.kind, at: s.at, body: s.body}
	r.pending -= len(s.body)
	s.begun = false
	if cap(s.body) > 1<<20 {
		s.body = nil // do not keep the memory of one huge message
	} else {
		s.body = s.body[:0]
	}
	return m, true, nil
}

func (r *chunkReader) basicHeader() (format byte, id uint32, err error) {
	b, err := r.r.ReadByte()
	if err != nil {
		return 0, 0, err
	}
	format, id = b>>6, uint32(b&0x3f)
	if id > 1 {
		return format, id, nil
	}
	low, err := r.r.ReadByte()
	if err != nil {
		return 0, 0, err
	}
	if id == 0 {
		return format, 64 + uint32(low), nil
	}
	high, err := r.r.ReadByte()
	return format, 64 + uint32(low) + uint32(high)<<8, err
}

// header reads a message header of type 0, 1 or 2.
func (r *chunkReader) header(s *chunkStream, format byte) error {
	var h [11]byte
	if _, err := io.ReadFull(r.r, h[:11-4*int(format)]); err != nil {
		return err
	}
	stamp := uint32(h[0])<<16 | uint32(h[1])<<8 | uint32(h[2])
	if format < 2 {
		s.length = int(h[3])<<16 | int(h[4])<<8 | int(h[5])
		s.kind = h[6]
	}
	if s.length > r.maxMessage {
		return malformed("message too long")
	}
	s.extended = stamp == extendedStamp
	if s.extended {
		if _, err := io.ReadFull(r.r, h[:4]); err != nil {
			return err
		}
		stamp = binary.BigEndian.Uint32(h[:])
	}
	s.stamp = stamp
	// A type 3 chunk that begins a message right after a type 0 adds the type 0's timestamp, according to the
	// specification and to ffmpeg.
	s.delta = stamp
	if format == 0 {
		s.at = stamp
	} else {
		s.at += stamp
	}
	s.begun = true
	return nil
}

// continued handles a type 3 chunk: the continuation of a message, or a new one with the same header.
func (r *chunkReader) continued(s *chunkStream) error {
	if s.extended {
		// Newer encoders repeat the extended timestamp here; librtmp of OBS 29 does not.
		next, err := r.r.Peek(4)
		if err != nil {
			return err
		}
		if binary.BigEndian.Uint32(next) == s.stamp {
			r.r.Discard(4)
		}
	}
	if !s.begun {
		if s.length > r.maxMessage {
			return malformed("message too long")
		}
		s.at += s.delta
		s.begun = true
	}
	return nil
}

func (r *chunkReader) fill(s *chunkStream, n int) error {
	for n > 0 {
		step := min(n, 32<<10)
		if r.pending += step; r.pending > 2*r.maxMessage {
			return malformed("too many unfinished messages")
		}
		have := len(s.body)
		s.body = slices.Grow(s.body, step)[:have+step]
		if _, err := io.ReadFull(r.r, s.body[have:]); err != nil {
			return err
		}
		n -= step
	}
	return nil
}

func (r *chunkReader) drop(s *chunkStream) {
	if s.begun {
		r.pending -= len(s.body)
	}
	s.body, s.begun = s.body[:0], false
}

// appendMessage adds one message with a full header, in chunks of the default size of 128 bytes. id must be below 64.
func appendMessage(to []byte, id, kind byte, stream uint32, body []byte) []byte {
	n := len(body)
	to = append(to, id, 0, 0, 0, byte(n>>16), byte(n>>8), byte(n), kind)
	to = binary.LittleEndian.AppendUint32(to, stream)
	for first := true; first || len(body) > 0; first = false {
		if !first {
			to = append(to, 0xc0|id)
		}
		part := min(len(body), 128)
		to = append(to, body[:part]...)
		body = body[part:]
	}
	return to
}
