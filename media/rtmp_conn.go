// One encoder's connection, from the handshake to its last message.

package media

import (
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"net"
	"os"
	"runtime/debug"
	"sync/atomic"
	"time"

	"touchline/domain"
	"touchline/media/formats"
	"touchline/media/rtmp"
)

const ourWindow = 2_500_000 // bytes between two acknowledgements, both ways

// errUnpublished ends the connection of an encoder that has ended its stream.
var errUnpublished = errors.New("the encoder ended its stream")

// conn is served by one goroutine; other goroutines may only call stop.
type conn struct {
	server  *Server
	net     net.Conn
	bare    net.Conn // the connection below TLS, if any
	id      string
	number  uint64         // in order of arrival
	address string         // exact, for log and room
	unit    domain.Address // the unit of the limits
	in      *rtmp.ChunkReader
	read    counter
	acked   uint64
	window  uint64
	speed   Meter

	connected bool
	feed      *Feed // nil until publish is granted
	onAir     atomic.Bool
	why       atomic.Pointer[Reason]
}

func newConn(s *Server, nc net.Conn, number uint64, address string) *conn {
	c := &conn{
		server:  s,
		net:     nc,
		id:      fmt.Sprintf("%s-%d", s.run, number),
		number:  number,
		bare:    nc,
		address: address,
		unit:    domain.ParseAddress(address),
		window:  ourWindow,
	}
	if wrapped, ok := nc.(interface{ NetConn() net.Conn }); ok {
		c.bare = wrapped.NetConn()
	}
	c.read.r = nc
	c.in = rtmp.NewChunkReader(&c.read, s.limits.wire())
	c.in.SetMax(64 << 10) // before publish, no long message is expected
	return c
}

// stop closes the connection for a reason. Only the first reason counts.
func (c *conn) stop(why Reason) {
	c.why.CompareAndSwap(nil, &why)
	c.close()
}

func (c *conn) serve(ctx context.Context) {
	defer func() {
		if p := recover(); p != nil {
			c.server.log.Error("RTMP connection panicked", "conn", c.id, "panic", fmt.Sprint(p), "stack",
				string(debug.Stack()))
			c.finish(Malformed, nil)
		}
	}()
	err := c.talk(ctx)
	c.finish(c.reason(err), err)
	if errors.Is(err, errUnpublished) {
		c.drain() // an encoder ends in several messages, and reports a failed broadcast after a reset
	}
}

// finish tells the hub and the room that this connection feeds nothing any more.
func (c *conn) finish(why Reason, err error) {
	if c.feed == nil {
		c.server.log.Debug("RTMP connection closed before publishing", "conn", c.id, "address", c.address, "error", err)
		return
	}
	c.feed.Close(why)
	c.server.log.Info("broadcast source ended", "house", c.feed.Source().HouseID, "conn", c.id,
		"reason", string(why), "bytes", c.read.n, "error", err)
}

func (c *conn) reason(err error) Reason {
	switch {
	case errors.Is(err, errUnpublished):
		return Stopped
	case c.why.Load() != nil:
		return *c.why.Load()
	}
	return ReasonOf(err)
}

// ReasonOf returns the reason for the end of a source whose connection failed, or whose message was not accepted.
func ReasonOf(err error) Reason {
	var broken rtmp.Malformed
	var foreign unsupported
	switch {
	case errors.Is(err, os.ErrDeadlineExceeded):
		return Frozen
	case errors.As(err, &broken):
		return Malformed
	case errors.As(err, &foreign) && foreign == formats.WantsAAC:
		return ForeignSound
	case errors.As(err, &foreign) && foreign == wants420:
		return ForeignColour
	case errors.As(err, &foreign) && foreign == formats.Undescribed:
		return Undescribed
	case errors.As(err, &foreign):
		return Unsupported
	case errors.Is(err, ErrOverrun):
		return Overrun
	case errors.Is(err, errReplaced):
		return Replaced
	}
	return Lost
}

func (c *conn) talk(ctx context.Context) error {
	begun := time.Now()
	c.net.SetDeadline(begun.Add(c.server.limits.Handshake))
	if err := rtmp.AcceptHandshake(&c.read, c.net); err != nil {
		return fmt.Errorf("handshake: %w", err)
	}
	// One deadline covers the whole set-up, so slowly sent bytes do not extend it.
	c.net.SetReadDeadline(begun.Add(c.server.limits.Setup))
	for {
		m, err := c.in.Next()
		if err != nil {
			return err
		}
		c.acknowledge()
		if err := c.handle(ctx, m); err != nil {
			return err
		}
	}
}

func (c *conn) handle(ctx context.Context, m rtmp.Message) error {
	switch m.Kind {
	case rtmp.Window:
		if len(m.Body) >= 4 {
			c.window = max(1000, uint64(binary.BigEndian.Uint32(m.Body)))
		}
	case rtmp.Control:
		if len(m.Body) >= 6 && m.Body[0] == 0 && m.Body[1] == 6 { // ping
			return c.send(2, rtmp.Control, 0, append([]byte{0, 7}, m.Body[2:6]...))
		}
	case rtmp.Command3, rtmp.Command:
		body := m.Body
		if m.Kind == rtmp.Command3 && len(body) > 0 {
			body = body[1:] // the first byte says which AMF follows; publishers write AMF0
		}
		return c.command(ctx, body)
	case msgData, msgAudio, msgVideo:
		if c.feed == nil {
			return nil
		}
		return c.media(m)
	}
	return nil
}

// media passes one message on and extends the encoder's deadline.
func (c *conn) media(m rtmp.Message) error {
	now := time.Now()
	if !c.speed.Below(c.read.n, now, c.server.limits.BitRate) {
		return ErrOverrun
	}
	err := c.feed.Push(m.Kind, m.At, m.Body)
	var foreign unsupported
	if errors.As(err, &foreign) {
		c.refuse("NetStream.Publish.BadName", foreign.Error())
		return err
	}
	if err == nil && m.Kind != msgData {
		c.net.SetReadDeadline(now.Add(c.server.limits.Silence))
	}
	return err
}

// acknowledge reports the number of received bytes at intervals. Write errors are ignored: an encoder that ends
// closes at once, and its goodbye must still be read. The reader notices the end of the connection.
func (c *conn) acknowledge() {
	if c.read.n-c.acked < c.window/2 {
		return
	}
	c.acked = c.read.n
	_ = c.send(2, rtmp.Ack, 0, binary.BigEndian.AppendUint32(nil, uint32(c.read.n)))
}

func (c *conn) send(id, kind byte, stream uint32, body []byte) error {
	c.net.SetWriteDeadline(time.Now().Add(c.server.limits.Write))
	_, err := c.net.Write(rtmp.AppendMessage(nil, id, kind, stream, body))
	return err
}

// counter counts the bytes read.
type counter struct {
	r io.Reader
	n uint64
}

func (c *counter) Read(b []byte) (int, error) {
	n, err := c.r.Read(b)
	c.n += uint64(n)
	return n, err
}

// ErrOverrun ends a publisher that sends more than it may.
var ErrOverrun = errors.New("publisher sends more than it may")

// Meter limits a publisher to an average bit rate over windows of five seconds.
type Meter struct {
	from uint64
	at   time.Time
}

// Below reports whether all bytes received so far are within the rate.
func (m *Meter) Below(bytes uint64, now time.Time, bitRate int) bool {
	if m.at.IsZero() || now.Sub(m.at) > 5*time.Second {
		m.from, m.at = bytes, now
	}
	return (bytes-m.from)*8 <= uint64(bitRate)*5
}

// close skips the goodbye of TLS, which would block on a peer that does not read.
func (c *conn) close() { c.bare.Close() }

// keep reserves the connection's place in a listener that limits strangers.
func (c *conn) keep(houseID string) {
	if ranked, ok := c.bare.(interface{ Known(person string) bool }); ok {
		ranked.Known("house:" + houseID)
	}
}
