// Connections of clients: each ends without a reset, and tells the listener which client it belongs to.

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

// tcpConn is a TCP connection, bare or counted by the listener. Whoever takes it over (websockets, files) reaches
// its descriptor through the wrapping.
type tcpConn interface {
	net.Conn
	syscall.Conn
	io.ReaderFrom
	CloseWrite() error
	SetReadBuffer(bytes int) error
	SetWriteBuffer(bytes int) error
}

// Rank is where the listener counts a connection: who is known to be at the other end keeps it when places run out.
type Rank interface {
	Asked()                      // a whole request came
	Visit() bool                 // somebody stays who has not logged in
	Known(person string) bool    // somebody logged in
	Operator(person string) bool // an operator did
}

// Unranked is the place of a connection whose listener does not count.
type Unranked struct{}

func (Unranked) Asked()               {}
func (Unranked) Visit() bool          { return true }
func (Unranked) Known(string) bool    { return true }
func (Unranked) Operator(string) bool { return true }

// Listener wraps the connections that come in. It takes TCP connections only.
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
		return nil, &net.OpError{Op: "accept", Net: conn.RemoteAddr().Network(), Err: net.UnknownNetworkError("not TCP")}
	}
	c := &Conn{tcpConn: tcp, Rank: Unranked{}}
	if counted, ok := conn.(Rank); ok {
		c.Rank = counted
	}
	return c, nil
}

// Conn is a connection of a client.
type Conn struct {
	tcpConn
	Rank
	unread atomic.Bool // there may be bytes on their way that nobody will read
}

const (
	lingerTime  = 2 * time.Second
	lingerBytes = 1 << 20
)

// Close ends the connection. Closed with bytes unread, the kernel would reset it, and a sender in the middle of a body
// would see a broken connection instead of our answer: so what comes for a moment is taken and thrown away.
func (c *Conn) Close() error {
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

// LeaveUnread notes that the rest of a request will not be read; its connection ends behind the answer.
func LeaveUnread(ctx *fasthttp.RequestCtx) {
	ctx.SetConnectionClose()
	if c, ok := ctx.Conn().(*Conn); ok {
		c.unread.Store(true)
	}
}

// RankOf is the place of a request's connection in its listener.
func RankOf(ctx *fasthttp.RequestCtx) Rank {
	if c, ok := ctx.Conn().(*Conn); ok {
		return c.Rank
	}
	return Unranked{}
}
