// The connections requests come in on: their framing is looked at, and the listener is told whose they are.

package rest

import (
	"errors"
	"io"
	"net"
	"net/netip"
	"sync/atomic"
	"syscall"
	"time"

	"github.com/valyala/fasthttp"

	"touchline/domain"
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

// ranked is where the listener counts a connection: who is known to be at the other end keeps it when places run out.
type ranked interface {
	Asked()                      // a whole request came
	Visit() bool                 // somebody stays who has not logged in
	Known(person string) bool    // somebody logged in
	Operator(person string) bool // an operator did
}

// unranked is the place of a connection whose listener does not count.
type unranked struct{}

func (unranked) Asked()               {}
func (unranked) Visit() bool          { return true }
func (unranked) Known(string) bool    { return true }
func (unranked) Operator(string) bool { return true }

// framedListener looks at the framing of everything that comes in.
type framedListener struct{ net.Listener }

func (l framedListener) Accept() (net.Conn, error) {
	conn, err := l.Listener.Accept()
	if err != nil {
		return nil, err
	}
	tcp, ok := conn.(tcpConn)
	if !ok {
		_ = conn.Close()
		return nil, &net.OpError{Op: "accept", Net: conn.RemoteAddr().Network(), Err: net.UnknownNetworkError("not TCP")}
	}
	c := &framedConn{tcpConn: tcp, ranked: unranked{}}
	if counted, ok := conn.(ranked); ok {
		c.ranked = counted
	}
	return c, nil
}

// framedConn gives out only what is well framed.
type framedConn struct {
	tcpConn
	ranked
	framing framing
	unread  atomic.Bool // there may be bytes on their way that nobody will read
}

const (
	lingerTime  = 2 * time.Second
	lingerBytes = 1 << 20
)

// Close ends the connection. Closed with bytes unread, the kernel would reset it, and a sender in the middle of a body
// would see a broken connection instead of our answer: so what comes for a moment is taken and thrown away.
func (c *framedConn) Close() error {
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

// leaveUnread notes that the rest of a request will not be read; its connection ends behind the answer.
func leaveUnread(ctx *fasthttp.RequestCtx) {
	ctx.SetConnectionClose()
	if c, ok := ctx.Conn().(*framedConn); ok {
		c.unread.Store(true)
	}
}

func (c *framedConn) Read(p []byte) (int, error) {
	n, err := c.tcpConn.Read(p)
	passed, broken := c.framing.pass(p[:n])
	if broken != nil {
		return passed, broken
	}
	return n, err
}

// closeUnframed ends a connection behind the answer when its framing is no longer looked at and no other protocol
// has taken over.
func closeUnframed(ctx *fasthttp.RequestCtx) {
	if c, ok := ctx.Conn().(*framedConn); ok && c.framing.stage == atWill && !ctx.Hijacked() {
		ctx.SetConnectionClose()
	}
}

// RankOf is the place of a request's connection. What a trusted proxy opened carries the requests of many people one
// after another: unless one of them takes it over whole, it is nobody's.
func (s *Server) RankOf(ctx *fasthttp.RequestCtx, whole bool) ranked {
	c, ok := ctx.Conn().(*framedConn)
	if !ok {
		return unranked{}
	}
	if peer, ok := netip.AddrFromSlice(ctx.RemoteIP()); !whole && ok && s.trusts(domain.PlainAddr(peer)) {
		return unranked{}
	}
	return c.ranked
}
