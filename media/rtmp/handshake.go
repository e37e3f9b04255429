// Both halves of the plain RTMP handshake (version 3).

package rtmp

import (
	"crypto/rand"
	"errors"
	"io"
)

const HandshakeSize = 1536

var ErrVersion = errors.New("not RTMP version 3")

// AcceptHandshake reads C0 and C1, sends S0, S1 and S2, and reads C2 without checking it, because encoders differ in
// what they echo.
func AcceptHandshake(r io.Reader, w io.Writer) error {
	var c [1 + HandshakeSize]byte
	if _, err := io.ReadFull(r, c[:1]); err != nil {
		return err
	}
	if c[0] != 3 {
		return ErrVersion
	}
	if _, err := io.ReadFull(r, c[1:]); err != nil {
		return err
	}
	var s [1 + 2*HandshakeSize]byte
	s[0] = 3
	rand.Read(s[9 : 1+HandshakeSize]) // never fails: crypto/rand ends the program instead
	copy(s[1+HandshakeSize:], c[1:])
	if _, err := w.Write(s[:]); err != nil {
		return err
	}
	_, err := io.ReadFull(r, c[1:])
	return err
}

// OfferHandshake sends C0 and C1, reads S0, S1 and S2, and answers with C2.
func OfferHandshake(r io.Reader, w io.Writer) error {
	var c [1 + HandshakeSize]byte
	c[0] = 3
	rand.Read(c[9:])
	if _, err := w.Write(c[:]); err != nil {
		return err
	}
	var s [1 + 2*HandshakeSize]byte
	if _, err := io.ReadFull(r, s[:1]); err != nil {
		return err
	}
	if s[0] != 3 {
		return ErrVersion
	}
	if _, err := io.ReadFull(r, s[1:]); err != nil {
		return err
	}
	_, err := w.Write(s[1 : 1+HandshakeSize])
	return err
}
