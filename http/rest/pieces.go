// Long response bodies: each piece has its own deadline, and a reader who leaves is no fault.

package rest

import (
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net"
	"time"
)

// errReaderLeft means that the other side took no more of a body.
var errReaderLeft = errors.New("the reader has left")

type pieces struct {
	io.Writer
	conn net.Conn
}

// EachPiece gives the reader of a long body time for each piece, instead of for all of it. conn may be nil.
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

// CutLevel is the level at which an unfinished body is logged: a reader who leaves is no fault of the server.
func CutLevel(err error) slog.Level {
	if errors.Is(err, errReaderLeft) {
		return slog.LevelDebug
	}
	return slog.LevelWarn
}
