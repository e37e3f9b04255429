// Parsing what clients send: bytes in, messages out, with every rule of RFC 6455 that protects the server.

package gateway

import (
	"encoding/binary"
	"errors"

	"touchline/domain"
)

const (
	opContinuation = 0x0
	opText         = 0x1
	opBinary       = 0x2
	opClose        = 0x8
	opPing         = 0x9
	opPong         = 0xA
)

// Close codes: those of RFC 6455 and our own (docs/protocol.md, "Close codes").
const (
	closeNormal       = 1000
	closeGoingAway    = 1001
	closeProtocol     = 1002
	closeInvalidData  = 1007
	closeTooBig       = 1009
	closeInternal     = 1011
	closeTryLater     = 1013
	closeMalformed    = 4000
	closeTicket       = 4001
	closeRemoved      = 4003
	closeTooSlow      = 4008
	closeTooMany      = 4009
	closeNodeDraining = 4010
	closeFlooding     = 4029
)

var (
	errProtocol = errors.New("the frame breaks the websocket protocol")
	errTooBig   = errors.New("the message is longer than allowed")
)

// message is one complete message or control frame; op is opContinuation for a piece of an unfinished one.
type message struct {
	op      byte
	payload []byte // unmasked; valid until the next call
}

// parser cuts a byte stream into messages. It never holds more than one message and one header.
type parser struct {
	held     []byte // an unfinished frame
	rest     []byte // what next has not read yet
	assembly []byte // fragments of an unfinished message
	opened   byte   // op of that message, 0 when there is none
}

// feed gives the parser bytes; call next until it has no more, then keep.
func (p *parser) feed(data []byte) {
	if len(p.held) == 0 {
		p.rest = data
		return
	}
	p.held = append(p.held, data...)
	p.rest = p.held
}

// keep saves an unfinished frame: the bytes given to feed may be reused afterwards.
func (p *parser) keep() {
	if len(p.rest) == 0 {
		p.held = nil
	} else {
		p.held = append([]byte(nil), p.rest...)
	}
	p.rest = nil
}

// next returns the next message; ok is false when more bytes are needed.
// errTooBig as soon as a header announces too much, errProtocol for everything RFC 6455 forbids.
func (p *parser) next() (m message, ok bool, err error) {
	b := p.rest
	if len(b) < 2 {
		return m, false, nil
	}
	final, op := b[0]&0x80 != 0, b[0]&0x0f
	control := op >= opClose
	length, at := uint64(b[1]&0x7f), 2
	switch {
	case b[0]&0x70 != 0, b[1]&0x80 == 0: // reserved bits (compression too), unmasked
		return m, false, errProtocol
	case op > opBinary && op < opClose, op > opPong:
		return m, false, errProtocol
	case control && (!final || length > 125):
		return m, false, errProtocol
	case op == opContinuation && p.opened == 0, !control && op != opContinuation && p.opened != 0:
		return m, false, errProtocol
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
		return m, false, errTooBig
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

func (p *parser) collect(op byte, final bool, payload []byte) message {
	switch {
	case op >= opClose:
		return message{op, payload}
	case final && op != opContinuation:
		return message{op, payload}
	case op != opContinuation:
		p.opened = op
	}
	p.assembly = append(p.assembly, payload...)
	if !final {
		return message{op: opContinuation}
	}
	m := message{p.opened, p.assembly}
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

// closeAnswer is the code to answer a client's close frame with.
func closeAnswer(payload []byte) int {
	if len(payload) == 0 {
		return closeNormal
	}
	if len(payload) == 1 {
		return closeProtocol
	}
	code := int(binary.BigEndian.Uint16(payload))
	switch {
	case code < 1000, code >= 1004 && code <= 1006, code >= 1015 && code < 3000, code >= 5000:
		return closeProtocol
	case !validText(payload[2:]):
		return closeInvalidData
	}
	return code
}
