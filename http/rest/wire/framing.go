// Where one request ends and the next begins, decided on the bytes as they came and before the HTTP library sees
// them. The library is lenient about line ends, repeated lengths and chunks; a proxy in front of us that reads them
// otherwise could be made to hand one client's request through inside that of another. What only one reader in the world
// could read the same way is let through; everything else ends the connection.

// Package wire looks at the bytes of HTTP connections before the HTTP library does, and keeps the library's log.
package wire

import (
	"bytes"
	"errors"
	"strconv"
)

// ErrFraming ends a connection whose bytes two readers could take for different requests.
var ErrFraming = errors.New("the bytes are no well-formed request")

// stage is what the next byte of a connection belongs to.
type stage uint8

const (
	atRequest   stage = iota // the request line, or one empty line before it
	atHeader                 // a header line, or the empty one at the end
	atBody                   // a body of known length
	atChunkSize              // the line with the size of a chunk
	atChunk                  // the bytes of a chunk
	atChunkEnd               // the line end behind them
	atLastLine               // the empty line behind the last chunk: trailers are not taken
	atWill                   // no longer looked at: another protocol follows, or the header is too long to be read
)

// chunkLine is the longest line with the size of a chunk: eight digits and the carriage return. Extensions are
// nothing any client of ours sends.
const chunkLine = 8 + 1

// HeaderBytes is the longest header, the request line included, that is read.
const HeaderBytes = 8 << 10

// framing follows the requests of one connection.
type framing struct {
	stage  stage
	blank  bool   // an empty line came before the request line
	broken bool   // nothing may follow
	line   []byte // of a line whose end has not come yet
	left   int64  // of a body or chunk, still to come
	head   framingHead
}

// framingHead is what the header says of what follows it.
type framingHead struct {
	http11, hosted, sized, chunked, upgrade bool
	length                                  int64
}

// pass looks at bytes in the order they came and tells how many of them may be read. Of a line that is wrong the
// line feed is held back, so that no reader behind ever takes it for finished.
func (f *framing) pass(b []byte) (int, error) {
	if f.broken {
		return 0, ErrFraming
	}
	for i := 0; i < len(b) && f.stage != atWill; {
		if f.stage == atBody || f.stage == atChunk {
			n := min(f.left, int64(len(b)-i))
			i += int(n)
			f.consume(n)
			continue
		}
		end := bytes.IndexByte(b[i:], '\n')
		if end < 0 {
			f.line = append(f.line, b[i:]...)
			f.broken = f.stage != atHeader && f.stage != atRequest && len(f.line) > chunkLine
			if len(f.line) > HeaderBytes {
				f.stage, f.line = atWill, nil // more than the library's buffer takes: it answers 431 and closes
			}
			break
		}
		line := b[i : i+end]
		if len(f.line) > 0 {
			f.line = append(f.line, line...)
			line = f.line
		}
		if !f.take(line) {
			f.broken = true
			return i + end, ErrFraming
		}
		f.line = f.line[:0]
		i += end + 1
	}
	if f.stage == atWill {
		f.line = nil
	}
	if f.broken {
		return len(b), ErrFraming
	}
	return len(b), nil
}

func (f *framing) consume(n int64) {
	if f.left -= n; f.left > 0 {
		return
	}
	if f.stage == atChunk {
		f.stage = atChunkEnd
	} else {
		f.stage = atRequest
	}
}

// take looks at one line without its line feed.
func (f *framing) take(line []byte) bool {
	line, ended := bytes.CutSuffix(line, []byte("\r"))
	if !ended {
		return false
	}
	empty := len(line) == 0
	switch f.stage {
	case atRequest:
		if empty {
			again := f.blank
			f.blank = true
			return !again
		}
		f.blank, f.head, f.stage = false, framingHead{}, atHeader
		return f.requestLine(line)
	case atHeader:
		if empty {
			return f.follow()
		}
		return f.headerLine(line)
	case atChunkSize:
		size, err := strconv.ParseUint(string(line), 16, 32)
		f.left, f.stage = int64(size), atChunk
		if size == 0 {
			f.stage = atLastLine
		}
		return err == nil && len(line) < chunkLine && isAll(line, isHex)
	case atChunkEnd:
		f.stage = atChunkSize
		return empty
	default: // atLastLine
		f.stage = atRequest
		return empty
	}
}

// requestLine takes METHOD SP TARGET SP HTTP/1.x. Targets name no host: that is the Host header's.
func (f *framing) requestLine(line []byte) bool {
	method, rest, _ := bytes.Cut(line, []byte(" "))
	target, version, _ := bytes.Cut(rest, []byte(" "))
	f.head.http11 = string(version) == "HTTP/1.1"
	return len(method) > 0 && isAll(method, isToken) &&
		len(target) > 0 && (target[0] == '/' || string(target) == "*") && isAll(target, isVisible) &&
		(f.head.http11 || string(version) == "HTTP/1.0")
}

// headerLine takes NAME: VALUE. A line that begins with a space would be a folded one, and has no name.
func (f *framing) headerLine(line []byte) bool {
	name, value, found := bytes.Cut(line, []byte(":"))
	if !found || len(name) == 0 || !isAll(name, isToken) || !isAll(value, isText) {
		return false
	}
	value = bytes.Trim(value, " \t")
	h := &f.head
	switch {
	case is(name, "Host"):
		again := h.hosted
		h.hosted = true
		return !again && len(value) > 0
	case is(name, "Content-Length"):
		length, err := strconv.ParseUint(string(value), 10, 62)
		again := h.sized
		h.sized, h.length = true, int64(length)
		return !again && err == nil
	case is(name, "Transfer-Encoding"):
		again := h.chunked
		h.chunked = true
		return !again && is(value, "chunked") && h.http11
	case is(name, "Upgrade"):
		h.upgrade = true
	}
	return true
}

// follow decides at the end of a header what comes behind it.
func (f *framing) follow() bool {
	h := f.head
	f.left = h.length
	switch {
	case h.sized && h.chunked, h.http11 && !h.hosted:
		return false
	case h.upgrade:
		f.stage = atWill
	case h.chunked:
		f.stage = atChunkSize
	case h.length > 0:
		f.stage = atBody
	default:
		f.stage = atRequest
	}
	return true
}

func is(text []byte, word string) bool { return bytes.EqualFold(text, []byte(word)) }

func isAll(text []byte, kind func(byte) bool) bool {
	for _, c := range text {
		if !kind(c) {
			return false
		}
	}
	return true
}

func isHex(c byte) bool {
	return c >= '0' && c <= '9' || c >= 'a' && c <= 'f' || c >= 'A' && c <= 'F'
}

// isToken is a character of a method or of a header's name (RFC 9110 section 5.6.2).
func isToken(c byte) bool {
	return c >= '0' && c <= '9' || c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' ||
		c > ' ' && c < 0x7f && bytes.IndexByte([]byte("!#$%&'*+-.^_`|~"), c) >= 0
}

// isVisible is what may stand in a target; bytes above 0x7f are for the router to refuse.
func isVisible(c byte) bool { return c > ' ' && c != 0x7f }

// isText is what may stand in a header's value.
func isText(c byte) bool { return c >= ' ' && c != 0x7f || c == '\t' }
