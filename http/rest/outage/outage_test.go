// Outages and bugs look different from outside.

package outage

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"testing"
)

type sqlState string

func (s sqlState) Error() string    { return string(s) }
func (s sqlState) SQLState() string { return string(s) }

func TestAnOutageIsToldFromABug(t *testing.T) {
	for _, c := range []struct {
		err  error
		away bool
	}{
		{sqlState("57P01"), true},  // the database is being stopped
		{sqlState("53100"), true},  // its disk is full
		{sqlState("23505"), false}, // a row we should have expected
		{sqlState("42601"), false}, // our SQL
		{&net.OpError{Op: "dial", Err: errors.New("refused")}, true},
		{context.DeadlineExceeded, true},
		{io.ErrUnexpectedEOF, true},
		{errors.New("conn closed"), true},
		{errors.New("index out of range"), false},
	} {
		if got := Is(fmt.Errorf("read a user: %w", c.err)); got != c.away {
			t.Errorf("%v counts as an outage: %v, want %v", c.err, got, c.away)
		}
	}
}
