// The clock of all decisions: the time of the database, continued by this machine's monotonic clock. So neither a wrong
// clock of the machine nor a change of it moves a mute or an expiry. In dev it can be set ahead or back (POST
// /dev/clock).

package storage

import (
	"context"
	"log/slog"
	"sync/atomic"
	"time"
)

const (
	// ClockEvery is the pause between two comparisons with the database.
	ClockEvery = 10 * time.Second
	// clockSlack is how much a node may differ from the database. A smaller difference comes from the network.
	clockSlack = 250 * time.Millisecond
	clockLimit = 2 * time.Second
)

// Clock is the clock of one node. Until its first comparison it shows the machine's time.
type Clock struct {
	Machine func() time.Time // the time before Ahead, set by tests; nil: the database's time
	base    atomic.Pointer[moment]
	ahead   atomic.Int64 // nanoseconds
}

// moment is an instant, and this machine's reading at it with its monotonic part.
type moment struct{ is, local time.Time }

// Now returns the time for every decision.
func (c *Clock) Now() time.Time {
	if c.Machine != nil {
		return c.Machine().Add(c.Ahead())
	}
	if base := c.base.Load(); base != nil {
		return base.is.Add(time.Since(base.local) + c.Ahead())
	}
	return time.Now().Add(c.Ahead())
}

// Ahead returns by how much the clock is set ahead of the database; negative is behind.
func (c *Clock) Ahead() time.Duration { return time.Duration(c.ahead.Load()) }

// SetAhead sets the clock ahead of the database, or back.
func (c *Clock) SetAhead(d time.Duration) { c.ahead.Store(int64(d)) }

// Compare sets the clock to the time of the database when the two differ.
func (c *Clock) Compare(ctx context.Context, ask func(context.Context) (time.Time, error), logger *slog.Logger) {
	ctx, cancel := context.WithTimeout(ctx, clockLimit)
	defer cancel()
	asked := time.Now()
	theirs, err := ask(ctx)
	took := time.Since(asked)
	if err != nil {
		return // the store logs an outage
	}
	c.heard(theirs, asked.Add(took/2), took, logger)
}

// heard receives the time of the database for a reading of this machine's clock. Its error is at most half of took. The
// first call begins the monotonic time.
func (c *Clock) heard(theirs, local time.Time, took time.Duration, logger *slog.Logger) {
	base := c.base.Load()
	if base == nil {
		base = &moment{local.Round(0), local}
		c.base.Store(base)
	}
	off := theirs.Sub(base.is.Add(local.Sub(base.local)))
	if off.Abs() <= clockSlack+took/2 {
		return
	}
	c.base.Store(&moment{theirs, local})
	logger.Warn("the clock of this node differed from the database and was set", slog.Duration("off", off))
}
