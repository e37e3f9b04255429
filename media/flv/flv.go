// FLV framing: the file header and the tags.

// Package flv reads FLV from a file or from an endless stream. It does not interpret the bodies of tags.
package flv

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
)

// Sizes around the body of a tag, in bytes.
const (
	TagHead = 11 // kind, length, time, stream
	TagTail = 4  // the size of the tag, for reading backwards
)

const fileHead = 9

// ErrMalformed reports input that violates the format or exceeds the reader's limit.
var ErrMalformed = errors.New("malformed FLV")

// Tag is one message: sound, picture or data.
type Tag struct {
	Kind byte   // as in RTMP: 8 sound, 9 picture, 18 data
	At   uint32 // milliseconds; wraps
	Body []byte
}

// Reader reads the tags of one stream.
type Reader struct {
	from  io.Reader
	most  int
	begun bool
}

// NewReader reads from. Tags with a body of more than most bytes are malformed.
func NewReader(from io.Reader, most int) *Reader { return &Reader{from: from, most: most} }

// Next returns the next tag; the caller owns its body. Errors: io.EOF after the last whole tag, io.ErrUnexpectedEOF
// inside one, ErrMalformed, or the error of the source.
func (r *Reader) Next() (Tag, error) {
	if !r.begun {
		if err := r.begin(); err != nil {
			return Tag{}, err
		}
		r.begun = true
	}
	var head [TagHead]byte
	if _, err := io.ReadFull(r.from, head[:]); err != nil {
		return Tag{}, err
	}
	length := int(head[1])<<16 | int(head[2])<<8 | int(head[3])
	if length > r.most {
		return Tag{}, fmt.Errorf("%w: a body of %d bytes", ErrMalformed, length)
	}
	body := make([]byte, length+TagTail)
	if _, err := io.ReadFull(r.from, body); err != nil {
		return Tag{}, inside(err)
	}
	at := uint32(head[7])<<24 | uint32(head[4])<<16 | uint32(head[5])<<8 | uint32(head[6])
	return Tag{Kind: head[0], At: at, Body: body[:length:length]}, nil
}

// begin reads the header of the stream and skips its extension.
func (r *Reader) begin() error {
	var head [fileHead]byte
	if _, err := io.ReadFull(r.from, head[:]); err != nil {
		return inside(err)
	}
	length := binary.BigEndian.Uint32(head[5:])
	if string(head[:4]) != "FLV\x01" || length < fileHead || length > 1<<10 {
		return fmt.Errorf("%w: no head", ErrMalformed)
	}
	_, err := io.CopyN(io.Discard, r.from, int64(length)-fileHead+TagTail)
	return inside(err)
}

// inside turns io.EOF in the middle of an item into io.ErrUnexpectedEOF.
func inside(err error) error {
	if errors.Is(err, io.EOF) {
		return io.ErrUnexpectedEOF
	}
	return err
}

// ReadFile returns all tags of a file.
func ReadFile(file []byte) ([]Tag, error) {
	r := NewReader(bytes.NewReader(file), len(file))
	var tags []Tag
	for {
		tag, err := r.Next()
		if errors.Is(err, io.EOF) {
			return tags, nil
		}
		if err != nil {
			return nil, fmt.Errorf("%w: tag %d: %w", ErrMalformed, len(tags), err)
		}
		tags = append(tags, tag)
	}
}
