// Disks that fill up are said once a minute.

package jobs

import (
	"context"
	"log/slog"
	"time"
)

const (
	diskLooked = 10 * time.Second
	diskLogged = time.Minute
)

// WatchDisks says in the log that a disk is full until it is not. full answers which disk is, nil while none is.
func WatchDisks(ctx context.Context, full func() error, logger *slog.Logger) {
	var lastLogged time.Time
	look := func() {
		switch err := full(); {
		case err != nil && time.Since(lastLogged) >= diskLogged:
			lastLogged = time.Now()
			logger.Error("a disk is full", slog.Any("error", err))
		case err == nil && !lastLogged.IsZero():
			lastLogged = time.Time{}
			logger.Info("the disk has room again")
		}
	}
	look()
	Repeat(ctx, diskLooked, look)
}
