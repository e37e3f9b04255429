// Client connections: they end without a reset, and report their rank to the listener.

package wire

import (
	"errors"
	"io"
	"net"
	"sync/atomic"
	"syscall"
	"time"

	"github.com/valyala/fasthttp"
)

// tcpConn is a TCP connection, plain or counted by the listener. Websockets and file transfers reach its descriptor
// through it.
type tcpConn interface {
	net.Conn
	syscall.Conn
	io.ReaderFrom
	CloseWrite() error
	SetReadBuffer(bytes int) error
	SetWriteBuffer(bytes int) error
}

// Rank is the place of a connection in the listener: ranked connections are kept when places run out.
type Rank interface {
	Asked()                      // a complete request has arrived
	Visit() bool                 // a viewer without an account
	Known(person string) bool    // a logged in user
	Operator(person string) bool // an operator
}

// Unranked is the rank for a listener that does not count.
type Unranked struct{}

// Asked does nothing.
func (Unranked) Asked() {}

// Visit grants every place.
func (Unranked) Visit() bool { return true }

// Known grants every place.
func (Unranked) Known(string) bool { return true }

// Operator grants every place.
func (Unranked) Operator(string) bool { return true }

// Listener wraps the accepted connections, which must be TCP.
type Listener struct{ net.Listener }

// Accept waits for the next connection.
func (l Listener) Accept() (net.Conn, error) {
	conn, err := l.Listener.Accept()
	if err != nil {
		return nil, err
	}
	tcp, ok := conn.(tcpConn)
	if !ok {
		_ = conn.Close()
		return nil, &net.OpError{
			Op:  "accept",
			Net: conn.RemoteAddr().Network(),
			Err: net.UnknownNetworkError("not TCP"),
		}
	}
	c := &Conn{tcpConn: tcp, Rank: Unranked{}}
	if counted, ok := conn.(Rank); ok {
		c.Rank = counted
	}
	return c, nil
}

// Conn is a client's connection.
type Conn struct {
	tcpConn
	Rank
	unread   atomic.Bool // bytes may arrive that are never read
	released atomic.Bool // another Conn has taken over
}

const (
	lingerTime  = 2 * time.Second
	lingerBytes = 1 << 20
)

// Close closes the connection. With unread bytes the kernel would reset it, and a client still sending a body would
// not see our response; so incoming bytes are discarded for a moment first.
func (c *Conn) Close() error {
	if c.released.Load() {
		return nil
	}
	if !c.unread.Load() {
		return c.tcpConn.Close()
	}
	if err := c.CloseWrite(); err != nil {
		return errors.Join(err, c.tcpConn.Close())
	}
	go func() {
		defer func() { _ = c.tcpConn.Close() }()
		if c.SetReadDeadline(time.Now().Add(lingerTime)) == nil {
			_, _ = io.CopyN(io.Discard, c.tcpConn, lingerBytes)
		}
	}()
	return nil
}

// LeaveUnread notes that the rest of a request will not be read; its connection ends after the response.
func LeaveUnread(ctx *fasthttp.RequestCtx) {
	ctx.SetConnectionClose()
	if c, ok := ctx.Conn().(*Conn); ok {
		c.unread.Store(true)
	}
}

// RankOf returns the rank of a request's connection.
func RankOf(ctx *fasthttp.RequestCtx) Rank {
	if c, ok := ctx.Conn().(*Conn); ok {
		return c.Rank
	}
	return Unranked{}
}
