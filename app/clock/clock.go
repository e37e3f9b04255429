// The clock of all decisions: the database's, carried on by this machine's monotonic clock, so that neither a machine that is
// set wrong nor one that is set while the server runs moves a mute or an expiry. In dev it may be set ahead or back
// (POST /dev/clock).

// Package clock is the time by which the site decides.
package clock

import (
	"context"
	"log/slog"
	"sync/atomic"
	"time"

	"touchline/app/jobs"
)

const (
	clockEvery = 10 * time.Second
	// clockSlack is how far from the database's time a node may be: less than that is the network between them.
	clockSlack = 250 * time.Millisecond
	clockLimit = 2 * time.Second
)

// Clock is a node's. The zero value is the machine's own until it has heard of the database's.
type Clock struct {
	Machine func() time.Time // the time before Ahead, set by tests; nil: the database's
	base    atomic.Pointer[moment]
	ahead   atomic.Int64 // nanoseconds
}

// moment is an instant, and this machine's reading at it with its monotonic part.
type moment struct{ is, local time.Time }

// Now is the time for every decision.
func (c *Clock) Now() time.Time {
	if c.Machine != nil {
		return c.Machine().Add(c.Ahead())
	}
	if base := c.base.Load(); base != nil {
		return base.is.Add(time.Since(base.local) + c.Ahead())
	}
	return time.Now().Add(c.Ahead())
}

// Ahead tells by how much it is set ahead of the machine's clock; negative is behind.
func (c *Clock) Ahead() time.Duration { return time.Duration(c.ahead.Load()) }

// SetAhead sets it ahead of that time, or back.
func (c *Clock) SetAhead(d time.Duration) { c.ahead.Store(int64(d)) }

// Follow asks the database for the time until ctx ends.
func (c *Clock) Follow(ctx context.Context, ask func(context.Context) (time.Time, error), logger *slog.Logger) {
	jobs.Repeat(ctx, clockEvery, func() { c.Compare(ctx, ask, logger) })
}

// Compare sets the clock by the database's where the two differ.
func (c *Clock) Compare(ctx context.Context, ask func(context.Context) (time.Time, error), logger *slog.Logger) {
	ctx, cancel := context.WithTimeout(ctx, clockLimit)
	defer cancel()
	asked := time.Now()
	theirs, err := ask(ctx)
	took := time.Since(asked)
	if err != nil {
		return // the log tells of the database
	}
	c.heard(theirs, asked.Add(took/2), took, logger)
}

// heard takes the database's time as it was at a reading of this machine, give or take half the time the question took. The
// first one begins the monotonic time.
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
	logger.Warn("the clock of this node is not the database's, which counts", slog.Duration("off", off))
}
