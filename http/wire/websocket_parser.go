// Parsing client input: bytes in, messages out, with every rule of RFC 6455 that protects the server.

package wire

import (
	"encoding/binary"
	"errors"

	"touchline/domain"
)

// Opcodes of frames.
const (
	OpContinuation = 0x0
	OpText         = 0x1
	OpBinary       = 0x2
	OpClose        = 0x8
	OpPing         = 0x9
	OpPong         = 0xA
)

// The errors of Next for invalid input.
var (
	ErrProtocol = errors.New("the frame breaks the websocket protocol")
	ErrTooBig   = errors.New("the message is longer than allowed")
)

// Message is one complete message or control frame; Op is OpContinuation for a piece of an unfinished one.
type Message struct {
	Op      byte
	Payload []byte // unmasked; valid until the next call
}

// Parser splits a byte stream into messages. It holds at most one message and one header.
type Parser struct {
	held     []byte // an unfinished frame
	rest     []byte // not read by Next yet
	assembly []byte // fragments of an unfinished message
	opened   byte   // op of that message, 0 for none
}

// Feed adds bytes; call Next until it has no more, then Keep.
func (p *Parser) Feed(data []byte) {
	if len(p.held) == 0 {
		p.rest = data
		return
	}
	p.held = append(p.held, data...)
	p.rest = p.held
}

// Keep stores an unfinished frame, so that the bytes given to Feed may be reused.
func (p *Parser) Keep() {
	if len(p.rest) == 0 {
		p.held = nil
	} else {
		p.held = append([]byte(nil), p.rest...)
	}
	p.rest = nil
}

// Next returns the next message; ok is false when more bytes are needed. ErrTooBig as soon as a header announces too
// much, ErrProtocol for everything RFC 6455 forbids.
func (p *Parser) Next() (m Message, ok bool, err error) {
	b := p.rest
	if len(b) < 2 {
		return m, false, nil
	}
	final, op := b[0]&0x80 != 0, b[0]&0x0f
	control := op >= OpClose
	length, at := uint64(b[1]&0x7f), 2
	switch {
	case b[0]&0x70 != 0, b[1]&0x80 == 0: // reserved bits (compression too), unmasked
		return m, false, ErrProtocol
	case op > OpBinary && op < OpClose, op > OpPong:
		return m, false, ErrProtocol
	case control && (!final || length > 125):
		return m, false, ErrProtocol
	case op == OpContinuation && p.opened == 0, !control && op != OpContinuation && p.opened != 0:
		return m, false, ErrProtocol
	case length == 126:
		if at = 4; len(b) < at {
			return m, false, nil
		}
		length = uint64(binary.BigEndian.Uint16(b[2:]))
	case length == 127:
		if at = 10; len(b) < at {
			return m, false, nil
		}
		length = binary.BigEndian.Uint64(b[2:])
	}
	if length > domain.SocketFrameMax || (!control && length+uint64(len(p.assembly)) > domain.SocketFrameMax) {
		return m, false, ErrTooBig
	}
	end := at + 4 + int(length)
	if len(b) < end {
		return m, false, nil
	}
	payload := b[at+4 : end]
	unmask(payload, [4]byte(b[at:at+4]))
	p.rest = b[end:]
	return p.collect(op, final, payload), true, nil
}

func (p *Parser) collect(op byte, final bool, payload []byte) Message {
	switch {
	case op >= OpClose:
		return Message{op, payload}
	case final && op != OpContinuation:
		return Message{op, payload}
	case op != OpContinuation:
		p.opened = op
	}
	p.assembly = append(p.assembly, payload...)
	if !final {
		return Message{Op: OpContinuation}
	}
	m := Message{p.opened, p.assembly}
	p.opened, p.assembly = 0, nil
	return m
}

func unmask(b []byte, key [4]byte) {
	k := uint64(binary.LittleEndian.Uint32(key[:]))
	k |= k << 32
	for len(b) >= 8 {
		binary.LittleEndian.PutUint64(b, binary.LittleEndian.Uint64(b)^k)
		b = b[8:]
	}
	for i := range b {
		b[i] ^= key[i&3]
	}
}
