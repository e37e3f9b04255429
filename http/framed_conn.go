// The connections requests come in on: their framing is looked at, and the listener is told whose they are.
package http

import (
	"io"
	"net"
	"syscall"

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
	return &framedConn{tcpConn: tcp}, nil
}

// framedConn gives out only what is well framed.
type framedConn struct {
	tcpConn
	framing framing
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
