// FLV framing: the file header and the tags.

// Package formats reads and writes the containers of video: FLV from a file or from an endless stream, fragmented MP4
// (CMAF), and MPEG transport streams. It also reads the decoder configurations of H.264 and AAC.
package formats

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
)

// Sizes around the body of a tag, in bytes.
const (
	FLVTagHead = 11 // kind, length, time, stream
	FLVTagTail = 4  // the size of the tag, for reading backwards
)

const fileHead = 9

// ErrMalformedFLV reports input that violates the format or exceeds the reader's limit.
var ErrMalformedFLV = errors.New("malformed FLV")

// FLVTag is one message: sound, picture or data.
type FLVTag struct {
	Kind byte   // as in RTMP: 8 sound, 9 picture, 18 data
	At   uint32 // milliseconds; wraps
	Body []byte
}

// FLVReader reads the tags of one stream.
type FLVReader struct {
	from  io.Reader
	most  int
	begun bool
}

// NewFLVReader returns a reader of a stream. Tags with a body of more than most bytes are malformed.
func NewFLVReader(from io.Reader, most int) *FLVReader { return &FLVReader{from: from, most: most} }

// Next returns the next tag; the caller owns its body. Errors: io.EOF after the last whole tag, io.ErrUnexpectedEOF
// inside one, ErrMalformed, or the error of the source.
func (r *FLVReader) Next() (FLVTag, error) {
	if !r.begun {
		if err := r.begin(); err != nil {
			return FLVTag{}, err
		}
		r.begun = true
	}
	var head [FLVTagHead]byte
	if _, err := io.ReadFull(r.from, head[:]); err != nil {
		return FLVTag{}, err
	}
	length := int(head[1])<<16 | int(head[2])<<8 | int(head[3])
	if length > r.most {
		return FLVTag{}, fmt.Errorf("%w: a body of %d bytes", ErrMalformedFLV, length)
	}
	body := make([]byte, length+FLVTagTail)
	if _, err := io.ReadFull(r.from, body); err != nil {
		return FLVTag{}, inside(err)
	}
	at := uint32(head[7])<<24 | uint32(head[4])<<16 | uint32(head[5])<<8 | uint32(head[6])
	return FLVTag{Kind: head[0], At: at, Body: body[:length:length]}, nil
}

// begin reads the header of the stream and skips its extension.
func (r *FLVReader) begin() error {
	var head [fileHead]byte
	if _, err := io.ReadFull(r.from, head[:]); err != nil {
		return inside(err)
	}
	length := binary.BigEndian.Uint32(head[5:])
	if string(head[:4]) != "FLV\x01" || length < fileHead || length > 1<<10 {
		return fmt.Errorf("%w: no head", ErrMalformedFLV)
	}
	_, err := io.CopyN(io.Discard, r.from, int64(length)-fileHead+FLVTagTail)
	return inside(err)
}

// inside turns io.EOF in the middle of an item into io.ErrUnexpectedEOF.
func inside(err error) error {
	if errors.Is(err, io.EOF) {
		return io.ErrUnexpectedEOF
	}
	return err
}

// ReadFLV returns all tags of a file.
func ReadFLV(file []byte) ([]FLVTag, error) {
	r := NewFLVReader(bytes.NewReader(file), len(file))
	var tags []FLVTag
	for {
		tag, err := r.Next()
		if errors.Is(err, io.EOF) {
			return tags, nil
		}
		if err != nil {
			return nil, fmt.Errorf("%w: tag %d: %w", ErrMalformedFLV, len(tags), err)
		}
		tags = append(tags, tag)
	}
}
