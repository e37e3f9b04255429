// Unix limits of a process.

package confine

import (
	"errors"
	"fmt"
	"os"
	"syscall"
	"time"
)

// niceness gives the server priority.
const niceness = 10

// Apply limits this process, and any program it executes, to the budget. The error names the limits that this machine
// does not support; the others apply.
func (b Budget) Apply() error {
	_ = syscall.Setpriority(syscall.PRIO_PGRP, 0, niceness)
	_ = os.WriteFile("/proc/self/oom_score_adj", []byte("1000"), 0) // the first process to kill when memory runs short
	limits := map[int]uint64{
		syscall.RLIMIT_CPU: uint64(b.CPU / time.Second), syscall.RLIMIT_FSIZE: b.File, syscall.RLIMIT_CORE: 0,
	}
	if b.Memory > 0 && !RaceDetector {
		limits[syscall.RLIMIT_DATA] = b.Memory // not RLIMIT_AS: Go reserves far more addresses than it uses
	}
	var failed error
	for which, most := range limits {
		if err := syscall.Setrlimit(which, &syscall.Rlimit{Cur: most, Max: most}); err != nil {
			failed = errors.Join(failed, fmt.Errorf("limit %d of a process cannot be set: %w", which, err))
		}
	}
	return failed
}

func ownGroup() *syscall.SysProcAttr { return &syscall.SysProcAttr{Setpgid: true} }
