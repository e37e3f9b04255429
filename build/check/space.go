// The free disk space that a run needs: without it, tests fail halfway for reasons that do not name the disk.

package main

import (
	"fmt"
	"os"
	"syscall"
)

// needed is what a run writes at most when nothing is compiled or installed yet: caches, programs, databases, videos.
const needed = 8 << 30

// checkSpace returns an error when the disk of the first folder that lacks it has less than so many bytes free.
func checkSpace(bytes uint64, folders ...string) error {
	for _, folder := range folders {
		var fs syscall.Statfs_t
		if err := syscall.Statfs(folder, &fs); err != nil {
			return &os.PathError{Op: "read the free space of", Path: folder, Err: err}
		}
		if free := fs.Bavail * uint64(fs.Bsize); free < bytes {
			return fmt.Errorf("the disk of %s has %.1f GB free, and the check needs %.1f: free some first",
				folder, float64(free)/1e9, float64(bytes)/1e9)
		}
	}
	return nil
}
