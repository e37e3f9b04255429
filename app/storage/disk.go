// A full disk is reported to probes before the database stops.

package storage

import (
	"fmt"
	"syscall"
)

const diskReserve = 32 << 20 // bytes: two segments of the database's log, without which it stops

// FreeDisk returns the folder on the fullest disk, and its free bytes.
func (s *Store) FreeDisk() (folder string, bytes uint64, known bool) {
	for _, each := range s.Folders {
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

// DiskFull returns an error for a full disk.
func (s *Store) DiskFull() error {
	folder, left, known := s.FreeDisk()
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

// MissingPart returns the word that probes receive.
func (d diskFull) MissingPart() string { return "disk space" }
