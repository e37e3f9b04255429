// Outages are distinguished from bugs.

package rest

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

func TestAnOutageIsDistinguishedFromABug(t *testing.T) {
	for _, c := range []struct {
		err  error
		away bool
	}{
		{sqlState("57P01"), true},  // the database is being stopped
		{sqlState("53100"), true},  // its disk is full
		{sqlState("23505"), false}, // a violation our code should have prevented
		{sqlState("42601"), false}, // an error in our SQL
		{&net.OpError{Op: "dial", Err: errors.New("refused")}, true},
		{context.DeadlineExceeded, true},
		{io.ErrUnexpectedEOF, true},
		{errors.New("conn closed"), true},
		{errors.New("index out of range"), false},
	} {
		if got := IsOutage(fmt.Errorf("read a user: %w", c.err)); got != c.away {
			t.Errorf("%v counts as an outage: %v, want %v", c.err, got, c.away)
		}
	}
}
