// The TCP transport: writes that return at once when the socket is full, reads that hold no buffer while idle.

//go:build linux || darwin

package wire

import (
	"errors"
	"io"
	"sync/atomic"
	"syscall"
	"time"

	"golang.org/x/sys/unix"
)

// directSocket writes to the descriptor through the runtime's own poller: no goroutine, no deadline, no copy.
type directSocket struct {
	tcp   tcpConn
	raw   syscall.RawConn
	early []byte

	watching atomic.Pointer[watching]

	out      []byte // the argument and results of one Offer, kept here so that a write allocates nothing
	taken    int
	writeErr error
	write    func(fd uintptr) bool
	pieces   [][]byte // as out, of OfferAll
}

func newDirectSocket(tcp tcpConn, early []byte) Socket {
	raw, err := tcp.SyscallConn()
	if err != nil {
		return nil
	}
	s := &directSocket{tcp: tcp, raw: raw, early: early}
	s.write = s.writeOnce
	return s
}

func (s *directSocket) writeOnce(fd uintptr) bool {
	for {
		if s.pieces != nil {
			s.taken, s.writeErr = unix.Writev(int(fd), s.pieces)
		} else {
			s.taken, s.writeErr = syscall.Write(int(fd), s.out)
		}
		if !errors.Is(s.writeErr, syscall.EINTR) {
			return true // also when full: the caller decides who waits
		}
	}
}

func (s *directSocket) Offer(b []byte) (int, error) {
	s.out = b
	return s.offer()
}

func (s *directSocket) OfferAll(pieces [][]byte) (int, error) {
	s.pieces = pieces
	return s.offer()
}

func (s *directSocket) offer() (int, error) {
	s.taken, s.writeErr = 0, nil
	err := s.raw.Write(s.write)
	s.out, s.pieces = nil, nil
	if err != nil {
		return 0, err
	}
	if errors.Is(s.writeErr, syscall.EAGAIN) {
		return 0, nil
	}
	return max(s.taken, 0), s.writeErr
}

func (s *directSocket) Push(b []byte, timeout time.Duration) (int, error) {
	return push(s.tcp, b, timeout)
}

func (s *directSocket) Receive(take func([]byte) bool) {
	if len(s.early) > 0 && !take(s.early) {
		return
	}
	s.early = nil
	var (
		buffer *[]byte
		n      int
		broken error
	)
	read := func(fd uintptr) bool {
		buffer = readBuffers.Get().(*[]byte)
		for {
			n, broken = syscall.Read(int(fd), *buffer)
			if !errors.Is(broken, syscall.EINTR) {
				break
			}
		}
		if errors.Is(broken, syscall.EAGAIN) {
			readBuffers.Put(buffer)
			buffer = nil
			return false
		}
		if broken == nil && n == 0 {
			broken = io.EOF
		}
		return true
	}
	for {
		err := s.raw.Read(read)
		more := err == nil && broken == nil && take((*buffer)[:n])
		if buffer != nil {
			readBuffers.Put(buffer)
			buffer = nil
		}
		if !more {
			return
		}
	}
}

func (s *directSocket) Finish(linger time.Duration) { finish(s.tcp, linger) }

func (s *directSocket) Close() {
	_ = s.tcp.Close()
	if w := s.watching.Load(); w != nil {
		w.closed()
	}
}
