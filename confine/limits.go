// The limits that Unix has for a process.

package confine

import (
	"errors"
	"fmt"
	"os"
	"syscall"
	"time"
)

// niceness lets whoever serves people go first.
const niceness = 10

// Apply holds this process, and what it becomes, to the budget. The answer names limits that this machine does not
// take; the others hold.
func (b Budget) Apply() error {
	_ = syscall.Setpriority(syscall.PRIO_PGRP, 0, niceness)
	_ = os.WriteFile("/proc/self/oom_score_adj", []byte("1000"), 0) // if the machine runs short, this one goes first
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
