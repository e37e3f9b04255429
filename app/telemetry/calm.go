// A repeated warning is written a few times a minute, so that the log stays readable.

package telemetry

import (
	"context"
	"log/slog"
	"sync"
	"time"
)

const (
	calmWindow = time.Minute
	calmLines  = 6    // of one message in a window
	calmKinds  = 1000 // counted messages; they are constants of the code, so there are far fewer
)

// calm writes each warning at most calmLines times in a window. Its next line holds the number of omitted ones. Errors
// and levels below a warning always pass.
type calm struct {
	slog.Handler
	now    func() time.Time
	counts *calmCounts // shared by all handlers of With
}

type calmCounts struct {
	mu   sync.Mutex
	kind map[string]*calmCount
}

type calmCount struct {
	begun   time.Time
	written int
	skipped int
}

// NewCalm limits repeated warnings of a handler to a few a minute.
func NewCalm(handler slog.Handler, now func() time.Time) slog.Handler {
	return calm{handler, now, &calmCounts{kind: map[string]*calmCount{}}}
}

// Handle writes a record or counts it.
func (c calm) Handle(ctx context.Context, r slog.Record) error {
	if r.Level == slog.LevelWarn {
		skipped, write := c.counts.take(r.Message, c.now())
		if !write {
			return nil
		}
		if skipped > 0 {
			r = r.Clone()
			r.AddAttrs(slog.Int("leftOut", skipped))
		}
	}
	return c.Handler.Handle(ctx, r)
}

// take counts a message. It returns whether to write it, and how many were omitted before.
func (c *calmCounts) take(message string, now time.Time) (skipped int, write bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	k := c.kind[message]
	if k == nil {
		if len(c.kind) >= calmKinds {
			clear(c.kind)
		}
		k = &calmCount{begun: now}
		c.kind[message] = k
	}
	if now.Sub(k.begun) >= calmWindow {
		k.begun, k.written = now, 0
	}
	if k.written >= calmLines {
		k.skipped++
		return 0, false
	}
	k.written++
	skipped, k.skipped = k.skipped, 0
	return skipped, true
}

// WithAttrs keeps the counts.
func (c calm) WithAttrs(attrs []slog.Attr) slog.Handler {
	return calm{c.Handler.WithAttrs(attrs), c.now, c.counts}
}

// WithGroup keeps the counts.
func (c calm) WithGroup(name string) slog.Handler {
	return calm{c.Handler.WithGroup(name), c.now, c.counts}
}
