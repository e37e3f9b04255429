// The limit of open files and sockets of this process.

package listen

import (
	"math"
	"syscall"
)

// Descriptors returns the limit of open files and sockets. The Go runtime has raised the soft limit to the hard one
// before main began. False when the system does not report it.
func Descriptors() (int, bool) {
	var limit syscall.Rlimit
	if err := syscall.Getrlimit(syscall.RLIMIT_NOFILE, &limit); err != nil {
		return 0, false
	}
	return int(min(uint64(limit.Cur), math.MaxInt32)), true
}
