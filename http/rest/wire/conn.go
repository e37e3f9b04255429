// The connections requests come in on: their framing is looked at, and the listener is told whose they are.

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
// its descriptor through the framing.
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

// Listener looks at the framing of everything that comes in. It takes TCP connections only.
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

// Conn gives out only what is well framed.
type Conn struct {
	tcpConn
	Rank
	framing framing
	unread  atomic.Bool // there may be bytes on their way that nobody will read
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

// Read gives out the bytes that are well framed. Once it has seen others, it fails.
func (c *Conn) Read(p []byte) (int, error) {
	n, err := c.tcpConn.Read(p)
	passed, broken := c.framing.pass(p[:n])
	if broken != nil {
		return passed, broken
	}
	return n, err
}

// CloseUnframed ends a connection behind the answer when its framing is no longer looked at and no other protocol
// has taken over.
func CloseUnframed(ctx *fasthttp.RequestCtx) {
	if c, ok := ctx.Conn().(*Conn); ok && c.framing.stage == atWill && !ctx.Hijacked() {
		ctx.SetConnectionClose()
	}
}

// RankOf is the place of a request's connection in its listener.
func RankOf(ctx *fasthttp.RequestCtx) Rank {
	if c, ok := ctx.Conn().(*Conn); ok {
		return c.Rank
	}
	return Unranked{}
}

// Misframed says whether the connection of a request sent bytes that are no well-formed request.
func Misframed(ctx *fasthttp.RequestCtx) bool {
	c, ok := ctx.Conn().(*Conn)
	return ok && c.framing.broken
}
