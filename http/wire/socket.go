// Sockets of websockets: writes that do not wait, and reads.

package wire

import (
	"errors"
	"net"
	"os"
	"slices"
	"sync"
	"time"
)

// Socket is one upgraded connection. The portable one below needs a goroutine in Receive; one with a poller can replace
// it. Offer and Push are never called concurrently.
type Socket interface {
	// Offer writes as much as the socket takes without waiting. Fewer bytes and no error: the socket is full.
	Offer(b []byte) (taken int, err error)
	// OfferAll is Offer for at most a thousand pieces, which must not change until they are written.
	OfferAll(pieces [][]byte) (taken int, err error)
	// Push writes b and waits up to the timeout for space. The error is ErrNoProgress when time ran out.
	Push(b []byte, timeout time.Duration) (taken int, err error)
	// Receive calls take with the client's bytes until take returns false or the connection ends. The bytes are valid
	// during the call only.
	Receive(take func([]byte) bool)
	// Finish closes the writing half and limits how long the rest is read.
	Finish(linger time.Duration)
	// Close may be called more than once, and by any goroutine.
	Close()
}

// ErrNoProgress means that a client took no bytes within the timeout.
var ErrNoProgress = errors.New("the socket takes no bytes")

const (
	offerTimeout = 10 * time.Second // for one piece that OfferAll took
	closeTimeout = time.Second      // for the rest after Close
)

// earlyMax bounds what a client may send before its handshake is answered, in bytes.
const earlyMax = 16 << 10

// NewSocket returns the fastest transport for a connection. early is what was read after the handshake.
func NewSocket(c net.Conn, early []byte) Socket {
	if tcp, ok := c.(tcpConn); ok {
		if s := newDirectSocket(tcp, early); s != nil {
			return s
		}
	}
	return &streamSocket{Conn: c, early: early}
}

// streamSocket serves any net.Conn. Offer takes nothing, so every write goes through Push, or through OfferAll on a
// goroutine that lives only while bytes are unsent.
type streamSocket struct {
	net.Conn
	early []byte

	mu      sync.Mutex
	writing bool // what OfferAll took
	closed  bool
	failed  error
}

func (s *streamSocket) Offer([]byte) (int, error) { return 0, nil }

// OfferAll takes everything or, before the pieces of the last call are written, nothing.
func (s *streamSocket) OfferAll(pieces [][]byte) (int, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.writing || s.failed != nil {
		return 0, s.failed
	}
	s.writing = true
	go s.writeAll(slices.Clone(pieces))
	size := 0
	for _, piece := range pieces {
		size += len(piece)
	}
	return size, nil
}

func (s *streamSocket) writeAll(pieces [][]byte) {
	var err error
	for _, piece := range pieces {
		if _, err = push(s.Conn, piece, offerTimeout); err != nil {
			break
		}
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	s.writing, s.failed = false, err
	if s.closed {
		_ = s.Conn.Close()
	}
}

func (s *streamSocket) Push(b []byte, timeout time.Duration) (int, error) {
	return push(s.Conn, b, timeout)
}

func push(c net.Conn, b []byte, timeout time.Duration) (int, error) {
	if err := c.SetWriteDeadline(time.Now().Add(timeout)); err != nil {
		return 0, err
	}
	n, err := c.Write(b)
	if errors.Is(err, os.ErrDeadlineExceeded) {
		return n, ErrNoProgress
	}
	if err == nil {
		err = c.SetWriteDeadline(time.Time{})
	}
	return n, err
}

func (s *streamSocket) Receive(take func([]byte) bool) {
	if len(s.early) > 0 && !take(s.early) {
		return
	}
	s.early = nil
	buffer := make([]byte, 1<<10)
	for {
		n, err := s.Read(buffer)
		if n > 0 && !take(buffer[:n]) || err != nil {
			return
		}
	}
}

func (s *streamSocket) Finish(linger time.Duration) { finish(s.Conn, linger) }

// Close gives what OfferAll took a moment to leave.
func (s *streamSocket) Close() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.closed = true
	if s.writing {
		_ = s.SetDeadline(time.Now().Add(closeTimeout))
		return
	}
	_ = s.Conn.Close()
}

// finish closes our half. Closing both halves at once would reset the connection if input is unread, and the peer would
// lose the close frame with the reason.
func finish(c net.Conn, linger time.Duration) {
	half, ok := c.(interface{ CloseWrite() error })
	if !ok || half.CloseWrite() != nil {
		_ = c.Close()
		return
	}
	_ = c.SetReadDeadline(time.Now().Add(linger))
}

// Read buffers are borrowed only while there is input: an idle connection holds none.
var readBuffers = sync.Pool{New: func() any { b := make([]byte, 16<<10); return &b }}

// Release takes a connection from a hijack handler of the HTTP server, with the bytes that the client sent after its
// request. The server may reuse all that it had for the connection once the handler returns.
func Release(hijacked net.Conn) (conn *Conn, early []byte) {
	served := hijacked.(interface{ UnsafeConn() net.Conn }).UnsafeConn().(*Conn)
	// A deadline in the past reads the buffered bytes and nothing from the network.
	_ = hijacked.SetReadDeadline(time.Unix(1, 0))
	buffer := readBuffers.Get().(*[]byte)
	defer readBuffers.Put(buffer)
	for len(early) < earlyMax {
		n, err := hijacked.Read(*buffer)
		early = append(early, (*buffer)[:n]...)
		if err != nil {
			break
		}
	}
	_ = hijacked.SetDeadline(time.Time{})
	served.released.Store(true) // the server closes it after the handler
	return &Conn{tcpConn: served.tcpConn, Rank: served.Rank}, early
}
