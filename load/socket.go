// A minimal websocket, so that ten thousand of them do not limit the measurement.

package main

import (
	"bufio"
	"context"
	"encoding/base64"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"net"
	"strings"
	"sync"
	"time"
)

const (
	dialLimit  = 10 * time.Second
	readBuffer = 4 << 10
	frameMost  = 1 << 20
	opText     = 1
	opClose    = 8
	opPing     = 9
	opPong     = 10
)

// socket is a websocket of a client.
type socket struct {
	conn    net.Conn
	in      *bufio.Reader
	payload []byte // of the last frame

	mu sync.Mutex // guards writes
}

var errClosed = errors.New("the socket was closed")

// dial opens a socket; query follows /ws?.
func dial(ctx context.Context, host, query, address string) (*socket, error) {
	dialer := net.Dialer{Timeout: dialLimit}
	conn, err := dialer.DialContext(ctx, "tcp", host)
	if err != nil {
		return nil, fmt.Errorf("open a socket: %w", err)
	}
	s := &socket{conn: conn, in: bufio.NewReaderSize(conn, readBuffer)}
	if err := s.handshake(host, query, address); err != nil {
		_ = conn.Close()
		return nil, err
	}
	return s, nil
}

func (s *socket) handshake(host, query, address string) error {
	_ = s.conn.SetDeadline(time.Now().Add(dialLimit))
	key := base64.StdEncoding.EncodeToString([]byte("0123456789abcdef")) // no proxy in between
	_, err := fmt.Fprintf(s.conn,
		"GET /ws?%s HTTP/1.1\r\nHost: %s\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"+
			"Sec-WebSocket-Protocol: touchline.v1\r\nSec-WebSocket-Key: %s\r\nX-Forwarded-For: %s\r\n\r\n", query, host,
		key, address)
	if err != nil {
		return fmt.Errorf("open a socket: %w", err)
	}
	status := ""
	for line := ""; line != "\r\n"; {
		if line, err = s.in.ReadString('\n'); err != nil {
			return fmt.Errorf("open a socket: %w", err)
		}
		if status == "" {
			status = strings.TrimSpace(line)
		}
	}
	if !strings.HasPrefix(status, "HTTP/1.1 101") {
		return fmt.Errorf("open a socket: the server answered %s", status)
	}
	return s.conn.SetDeadline(time.Time{})
}

// read returns the next message; it is valid until the next read.
func (s *socket) read() ([]byte, error) {
	for {
		op, payload, err := s.frame()
		if err != nil {
			return nil, err
		}
		switch op {
		case opText:
			return payload, nil
		case opPing:
			s.send(opPong, payload)
		case opClose:
			return nil, errClosed
		}
	}
}

// frame reads one frame. The server sends no fragments.
func (s *socket) frame() (op byte, payload []byte, err error) {
	head, err := s.in.Peek(2)
	if err != nil {
		return 0, nil, err
	}
	op, size, width := head[0]&15, int(head[1]&127), 2
	switch size {
	case 126:
		width = 4
	case 127:
		width = 10
	}
	if head, err = s.in.Peek(width); err != nil {
		return 0, nil, err
	}
	switch width {
	case 4:
		size = int(binary.BigEndian.Uint16(head[2:]))
	case 10:
		size = int(min(binary.BigEndian.Uint64(head[2:]), frameMost+1))
	}
	if size > frameMost {
		return 0, nil, fmt.Errorf("a frame of more than %d bytes", frameMost)
	}
	_, _ = s.in.Discard(width)
	if size <= readBuffer { // without a copy, in the buffer
		if payload, err = s.in.Peek(size); err != nil {
			return 0, nil, err
		}
		_, _ = s.in.Discard(size)
		return op, payload, nil
	}
	if cap(s.payload) < size {
		s.payload = make([]byte, size)
	}
	s.payload = s.payload[:size]
	_, err = io.ReadFull(s.in, s.payload)
	return op, s.payload, err
}

// send writes a frame. Its mask is zero, so the payload is unchanged.
func (s *socket) send(op byte, payload []byte) {
	b := append(make([]byte, 0, len(payload)+8), 0x80|op)
	if len(payload) < 126 {
		b = append(b, 0x80|byte(len(payload)))
	} else {
		b = binary.BigEndian.AppendUint16(append(b, 0x80|126), uint16(len(payload)))
	}
	b = append(append(b, 0, 0, 0, 0), payload...)
	s.mu.Lock()
	defer s.mu.Unlock()
	_ = s.conn.SetWriteDeadline(time.Now().Add(dialLimit))
	_, _ = s.conn.Write(b) // the reader notices a broken socket
}
