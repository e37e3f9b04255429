// Disks that fill up: noticed before the database stops, told to probes, and said once a minute.

package app

import (
	"context"
	"fmt"
	"log/slog"
	"syscall"
	"time"

	"touchline/app/jobs"
)

const (
	diskReserve = 32 << 20 // bytes: two segments of the database's log, without which it stops
	diskLooked  = 10 * time.Second
	diskTold    = time.Minute
)

// disks are the folders this node writes to.
type disks struct{ folders []string }

// free is the room that is left where there is least of it.
func (d disks) free() (folder string, bytes uint64, known bool) {
	for _, each := range d.folders {
		var stat syscall.Statfs_t
		if syscall.Statfs(each, &stat) != nil {
			continue
		}
		if left := stat.Bavail * uint64(stat.Bsize); !known || left < bytes {
			folder, bytes, known = each, left, true
		}
	}
	return folder, bytes, known
}

// full says which disk is full, nil while none is.
func (d disks) full() error {
	folder, left, known := d.free()
	if !known || left >= diskReserve {
		return nil
	}
	return diskFull{folder, left}
}

type diskFull struct {
	folder string
	left   uint64
}

func (d diskFull) Error() string {
	return fmt.Sprintf("the disk of %s is full: %d MiB are left", d.folder, d.left>>20)
}

// Lacks is the word a probe is told.
func (d diskFull) Lacks() string { return "disk space" }

// watchDisks says that a disk is full until it is not.
func (a *Server) watchDisks(ctx context.Context) {
	var told time.Time
	look := func() {
		switch err := a.Store.disks.full(); {
		case err != nil && time.Since(told) >= diskTold:
			told = time.Now()
			a.logger.Error("a disk is full", slog.Any("error", err))
		case err == nil && !told.IsZero():
			told = time.Time{}
			a.logger.Info("the disk has room again")
		}
	}
	look()
	jobs.Repeat(ctx, diskLooked, look)
}
