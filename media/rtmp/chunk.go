// Reads and writes the messages of an RTMP chunk stream.

// Package rtmp reads and writes what goes over an RTMP connection: the handshake, messages in chunks, and AMF0 values.
package rtmp

import (
	"bufio"
	"encoding/binary"
	"io"
	"slices"
)

// The kinds of messages that this server knows.
const (
	ChunkSize     = 1
	Abort         = 2
	Ack           = 3
	Control       = 4
	Window        = 5
	Bandwidth     = 6
	Audio         = 8
	Video         = 9
	Command3      = 17
	Data          = 18
	Command       = 20
	extendedStamp = 0xffffff
)

// Malformed is a protocol error of a peer. Its text never contains bytes of the peer.
type Malformed string

// Error describes the fault.
func (m Malformed) Error() string { return "malformed RTMP: " + string(m) }

// Message is one whole RTMP message. Body is valid until the next call of ChunkReader.Next.
type Message struct {
	Kind byte
	At   uint32 // milliseconds, wraps
	Body []byte
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

// ChunkReader assembles messages. Memory grows only with received bytes, not with the announced length.
type ChunkReader struct {
	r          *bufio.Reader
	size       int // the peer's chunk size
	maxSize    int
	maxMessage int
	maxStreams int
	pending    int // bytes of unfinished messages
	streams    map[uint32]*chunkStream
}

// Limits bound what a peer may announce.
type Limits struct {
	Message      int // bytes of one message
	Chunk        int // bytes of one chunk
	ChunkStreams int
}

// NewChunkReader reads the messages of a connection.
func NewChunkReader(r io.Reader, l Limits) *ChunkReader {
	return &ChunkReader{
		r: bufio.NewReaderSize(r, 16<<10), size: 128,
		maxSize: l.Chunk, maxMessage: l.Message, maxStreams: l.ChunkStreams,
		streams: make(map[uint32]*chunkStream),
	}
}

// SetMax changes the longest accepted message, in bytes.
func (r *ChunkReader) SetMax(message int) { r.maxMessage = message }

// Next returns the next message that does not concern the chunk stream itself.
func (r *ChunkReader) Next() (Message, error) {
	for {
		m, whole, err := r.chunk()
		if err != nil {
			return Message{}, err
		}
		if !whole {
			continue
		}
		switch m.Kind {
		case ChunkSize:
			if len(m.Body) < 4 {
				return Message{}, Malformed("chunk size")
			}
			size := binary.BigEndian.Uint32(m.Body) & 0x7fffffff
			if size < 1 || size > uint32(r.maxSize) {
				return Message{}, Malformed("chunk size")
			}
			r.size = int(size)
		case Abort:
			if len(m.Body) < 4 {
				return Message{}, Malformed("abort")
			}
			if s := r.streams[binary.BigEndian.Uint32(m.Body)]; s != nil {
				r.drop(s)
			}
		default:
			return m, nil
		}
	}
}

// chunk reads one chunk; whole reports that it completed a message.
func (r *ChunkReader) chunk() (m Message, whole bool, err error) {
	format, id, err := r.basicHeader()
	if err != nil {
		return Message{}, false, err
	}
	s := r.streams[id]
	if s == nil {
		if format > 1 {
			return Message{}, false, Malformed("chunk stream begins without a header")
		}
		if len(r.streams) >= r.maxStreams {
			return Message{}, false, Malformed("too many chunk streams")
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
		return Message{}, false, err
	}
	if err := r.fill(s, min(s.length-len(s.body), r.size)); err != nil {
		return Message{}, false, err
	}
	if len(s.body) < s.length {
		return Message{}, false, nil
	}
	m = Message{Kind: s.kind, At: s.at, Body: s.body}
	r.pending -= len(s.body)
	s.begun = false
	if cap(s.body) > 1<<20 {
		s.body = nil // do not keep the memory of one huge message
	} else {
		s.body = s.body[:0]
	}
	return m, true, nil
}

func (r *ChunkReader) basicHeader() (format byte, id uint32, err error) {
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
func (r *ChunkReader) header(s *chunkStream, format byte) error {
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
		return Malformed("message too long")
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
func (r *ChunkReader) continued(s *chunkStream) error {
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
			return Malformed("message too long")
		}
		s.at += s.delta
		s.begun = true
	}
	return nil
}

func (r *ChunkReader) fill(s *chunkStream, n int) error {
	for n > 0 {
		step := min(n, 32<<10)
		if r.pending += step; r.pending > 2*r.maxMessage {
			return Malformed("too many unfinished messages")
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

func (r *ChunkReader) drop(s *chunkStream) {
	if s.begun {
		r.pending -= len(s.body)
	}
	s.body, s.begun = s.body[:0], false
}

// AppendMessage adds one message with a full header, in chunks of the default size of 128 bytes. id must be below 64.
func AppendMessage(to []byte, id, kind byte, stream uint32, body []byte) []byte {
	return appendChunks(to, id, stream, Message{Kind: kind, Body: body}, 128)
}

// appendChunks adds one message with a full header, in chunks of a size. id must be below 64.
func appendChunks(to []byte, id byte, stream uint32, m Message, size int) []byte {
	n, body := len(m.Body), m.Body
	stamp := min(m.At, extendedStamp)
	to = append(to, id, byte(stamp>>16), byte(stamp>>8), byte(stamp), byte(n>>16), byte(n>>8), byte(n), m.Kind)
	to = binary.LittleEndian.AppendUint32(to, stream)
	for first := true; first || len(body) > 0; first = false {
		if !first {
			to = append(to, 0xc0|id)
		}
		if stamp == extendedStamp { // readers want it in every chunk
			to = binary.BigEndian.AppendUint32(to, m.At)
		}
		part := min(len(body), size)
		to = append(to, body[:part]...)
		body = body[part:]
	}
	return to
}
