// The end of a download whose last turn came late.

package replays

import (
	"io"
	"net"
	"testing"
	"testing/synctest"
	"time"

	"touchline/http/rest"
)

// clockedConn is a connection that knows until when it may be written to.
type clockedConn struct {
	net.Conn
	until time.Time
}

func (c *clockedConn) SetWriteDeadline(until time.Time) error {
	c.until = until
	return nil
}

func TestTheEndOfADownloadHasItsTimeHoweverLongItsLastTurnWasWaitedFor(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		conn, turns := &clockedConn{}, 0
		made := &byTurns{Writer: rest.EachPiece(io.Discard, conn), turn: func() (func(), error) {
			if turns++; turns > 1 {
				time.Sleep(time.Hour)
			}
			return func() {}, nil
		}}
		err := made.all(func() error {
			_, err := made.Write([]byte("the last bytes"))
			return err
		})
		if left := time.Until(conn.until); err != nil || turns != 2 || left != rest.WriteTimeout {
			t.Errorf("%v after %d turns: the end has %v", err, turns, left)
		}
	})
}
