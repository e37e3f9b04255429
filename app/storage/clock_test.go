// The time of the database counts, and the network's delay does not.

package storage

import (
	"context"
	"errors"
	"log/slog"
	"strings"
	"testing"
	"testing/synctest"
	"time"
)

// Mutes, leases of envelopes and limits end by this clock. A machine that is wrong by an hour must not move them by
// more than a second.
func TestANodeUsesTheTimeOfTheDatabase(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		quiet := slog.New(slog.DiscardHandler)
		for _, wrong := range []time.Duration{time.Hour, -time.Hour, 2 * time.Second} {
			c := &Clock{}
			// The machine is ahead by this.
			theirs := func(context.Context) (time.Time, error) { return time.Now().Add(-wrong), nil }
			c.Compare(t.Context(), theirs, quiet)
			if off := c.Now().Sub(time.Now().Add(-wrong)).Abs(); off > time.Second {
				t.Errorf("a machine that is wrong by %v moves the time by %v", wrong, off)
			}
			c.Compare(t.Context(), func(context.Context) (time.Time, error) { return time.Time{}, errors.New("away") }, quiet)
			if off := c.Now().Sub(time.Now().Add(-wrong)).Abs(); off > time.Second {
				t.Errorf("without its database the time moves by %v", off)
			}
		}
	})
}

// A change of the machine's clock moves its wall reading, never its monotonic reading.
func TestAChangeOfTheMachinesClockMovesNothing(t *testing.T) {
	c := &Clock{}
	c.heard(time.Now(), time.Now(), 0, slog.New(slog.DiscardHandler))
	base := *c.base.Load()
	if !strings.Contains(base.local.String(), "m=") {
		t.Error("the reading it goes on from has no monotonic part: it would move with the machine's clock")
	}
	if strings.Contains(c.Now().String(), "m=") {
		t.Error("an instant carries a reading of this machine, by which it would be compared")
	}
}

func TestTheDelayOfTheNetworkDoesNotSetTheClock(t *testing.T) {
	c, quiet := &Clock{}, slog.New(slog.DiscardHandler)
	at := time.Now()
	c.heard(at, at, 0, quiet)
	base := c.base.Load()
	c.heard(at.Add(200*time.Millisecond), at, 10*time.Millisecond, quiet)
	c.heard(at.Add(900*time.Millisecond), at, 1800*time.Millisecond, quiet)
	if c.base.Load() != base {
		t.Error("the clock was set by an answer that came late")
	}
}
