// The clock of all decisions: the machine's, which in dev may be set ahead or back (POST /dev/clock).

package app

import (
	"sync/atomic"
	"time"
)

type clock struct {
	machine func() time.Time // nil: time.Now
	ahead   atomic.Int64     // nanoseconds
}

func (c *clock) Now() time.Time {
	if c.machine != nil {
		return c.machine().Add(c.Ahead())
	}
	return time.Now().Add(c.Ahead())
}

// Ahead tells by how much it is set ahead of the machine's clock; negative is behind.
func (c *clock) Ahead() time.Duration { return time.Duration(c.ahead.Load()) }

func (c *clock) SetAhead(d time.Duration) { c.ahead.Store(int64(d)) }
