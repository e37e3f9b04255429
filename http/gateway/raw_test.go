// A websocket client that writes raw bytes, for invalid frames and for connections in memory.

package gateway

import (
	"bufio"
	"encoding/binary"
	"encoding/json"
	"fmt"
	"io"
	"net"
	"net/http"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"touchline/domain"
	"touchline/domain/studio"
	"touchline/http/wire"
	"touchline/tests/eventually"
)

type rawClient struct {
	t    testing.TB
	conn net.Conn
	in   *bufio.Reader
}

const goodHandshake = "GET /ws HTTP/1.1\r\nHost: site\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n" +
	"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n" +
	"Sec-WebSocket-Protocol: touchline.v1\r\n"

// raw connects and sends the handshake itself.
func (s *testServer) raw() *rawClient {
	s.t.Helper()
	c, res := s.request(goodHandshake + "\r\n")
	if res.StatusCode != http.StatusSwitchingProtocols {
		s.t.Fatalf("handshake: %s", res.Status)
	}
	return c
}

// request sends any HTTP request and returns the answer.
func (s *testServer) request(text string) (*rawClient, *http.Response) {
	s.t.Helper()
	conn, err := net.Dial("tcp", s.addr)
	if err != nil {
		s.t.Fatal(err)
	}
	_ = conn.(*net.TCPConn).SetReadBuffer(64 << 10) // small, so that the client soon falls behind
	s.t.Cleanup(func() { _ = conn.Close() })
	if _, err := io.WriteString(conn, text); err != nil {
		s.t.Fatal(err)
	}
	c := &rawClient{s.t, conn, bufio.NewReader(conn)}
	_ = conn.SetReadDeadline(eventually.Deadline())
	res, err := http.ReadResponse(c.in, nil)
	if err != nil {
		s.t.Fatal(err)
	}
	return c, res
}

// clientFrame builds a masked frame; first is the whole first byte.
func clientFrame(first byte, payload []byte) []byte {
	b := []byte{first}
	switch n := len(payload); {
	case n < 126:
		b = append(b, 0x80|byte(n))
	case n < 1<<16:
		b = binary.BigEndian.AppendUint16(append(b, 0x80|126), uint16(n))
	default:
		b = binary.BigEndian.AppendUint64(append(b, 0x80|127), uint64(n))
	}
	key := [4]byte{1, 2, 3, 4}
	b = append(b, key[:]...)
	for i, c := range payload {
		b = append(b, c^key[i&3])
	}
	return b
}

func (c *rawClient) text(format string, args ...any) {
	c.bytes(clientFrame(0x80|wire.OpText, fmt.Appendf(nil, format, args...)))
}

// bytes sends raw bytes; the server may have closed already.
func (c *rawClient) bytes(b []byte) {
	_ = c.conn.SetWriteDeadline(eventually.Deadline())
	_, _ = c.conn.Write(b)
}

// next reads one frame of the server.
func (c *rawClient) next() (op byte, payload []byte, err error) {
	// a silent socket is closed after a minute of the bubble
	_ = c.conn.SetReadDeadline(time.Now().Add(2 * eventually.Hang))
	head := make([]byte, 2, 10)
	if _, err = io.ReadFull(c.in, head); err != nil {
		return 0, nil, err
	}
	if head[0]&0x80 == 0 || head[1]&0x80 != 0 {
		c.t.Errorf("the server sent the header %x", head)
	}
	n := uint64(head[1])
	switch n {
	case 126:
		_, err = io.ReadFull(c.in, head[:2])
		n = uint64(binary.BigEndian.Uint16(head[:2]))
	case 127:
		_, err = io.ReadFull(c.in, head[:8])
		n = binary.BigEndian.Uint64(head[:8])
	}
	if err != nil {
		return 0, nil, err
	}
	payload = make([]byte, n)
	op = head[0] & 0x0f
	if n > 125 {
		op = wire.OpText // head was reused for the length; control frames are never that long
	}
	_, err = io.ReadFull(c.in, payload)
	return op, payload, err
}

// read returns the next JSON frame, skipping pongs; a close frame or the end of the connection is T "closed".
func (c *rawClient) read() frame {
	for {
		op, payload, err := c.next()
		switch {
		case err != nil:
			return frame{T: "closed", closed: -1, Reason: err.Error()}
		case op == wire.OpClose:
			return frame{T: "closed", closed: int(binary.BigEndian.Uint16(payload))}
		case op == wire.OpText:
			var f frame
			if err := json.Unmarshal(payload, &f); err != nil {
				c.t.Errorf("not JSON: %s", payload)
			}
			return f
		}
	}
}

func (c *rawClient) until(typ string) frame {
	c.t.Helper()
	for {
		f := c.read()
		if f.T == typ {
			return f
		}
		if f.T == "closed" {
			c.t.Fatalf("closed with %d (%s) while waiting for %s", f.closed, f.Reason, typ)
		}
	}
}

func (c *rawClient) closedWith(what string, codes ...int) {
	c.t.Helper()
	for {
		f := c.read()
		if f.T != "closed" {
			continue
		}
		for _, code := range codes {
			if f.closed == code {
				return
			}
		}
		c.t.Fatalf("%s: closed with %d (%s), want %v", what, f.closed, f.Reason, codes)
	}
}

// onPipe connects in memory, so that it works inside a synctest bubble.
func onPipe(t testing.TB, h *Hub) *rawClient { return onPipeFrom(t, h, "") }

func onPipeFrom(t testing.TB, h *Hub, address string) *rawClient {
	ours, theirs := net.Pipe()
	go h.attach(wire.NewSocket(theirs, nil), peer{address: domain.ParseAddress(address)}, nil)
	t.Cleanup(func() { _ = ours.Close() })
	return &rawClient{t, ours, bufio.NewReader(ours)}
}

func repeat(s string, n int) []byte { return []byte(strings.Repeat(s, n)) }

// bubble runs a test in a synctest bubble, where sleeps cost nothing and are exact.
func bubble(t *testing.T, test func(t *testing.T, s *testServer)) {
	t.Helper()
	synctest.Test(t, func(t *testing.T) {
		rooms := newFakeRooms()
		hub := New(Config{Node: "n1", Logger: quiet, Shards: 2}, Deps{
			Rooms: rooms, RedeemTicket: rooms.RedeemTicket, LinesBefore: rooms.LinesBefore,
		})
		rooms.hub = hub
		defer hub.Close()
		test(t, &testServer{t: t, rooms: rooms, hub: hub})
	})
}

// joinOnPipe joins in a bubble, and keeps reading.
func (s *testServer) joinOnPipe(who studio.Ticket) (*rawClient, frame) {
	s.t.Helper()
	v := onPipe(s.t, s.hub)
	v.text(`{"t":"join","ticket":%q}`, s.rooms.ticket(who))
	w := v.until("welcome")
	v.until("hist")
	go func() { _, _ = io.Copy(io.Discard, v.in) }()
	return v, w
}
