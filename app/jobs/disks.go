// Full disks are logged once a minute.

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

// WatchDisks logs that a disk is full until it no longer is. full names the full disk, nil if none.
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
