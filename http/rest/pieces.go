// Long response bodies: each piece has its own deadline, and a departed reader is no fault.

package rest

import (
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net"
	"time"
)

// errReaderLeft reports that the reader takes no more of a body.
var errReaderLeft = errors.New("the reader has left")

type pieces struct {
	io.Writer
	conn net.Conn
}

// EachPiece applies the deadline of a long body to each piece instead of the whole. conn may be nil.
func EachPiece(w io.Writer, conn net.Conn) io.Writer { return pieces{w, conn} }

// Write passes a piece on.
func (p pieces) Write(b []byte) (int, error) {
	if p.conn != nil {
		_ = p.conn.SetWriteDeadline(time.Now().Add(WriteTimeout))
	}
	n, err := p.Writer.Write(b)
	if err != nil {
		err = fmt.Errorf("%w: %w", errReaderLeft, err)
	}
	return n, err
}

// CutLevel returns the log level of an unfinished body: a departed reader is no fault of the server.
func CutLevel(err error) slog.Level {
	if errors.Is(err, errReaderLeft) {
		return slog.LevelDebug
	}
	return slog.LevelWarn
}
