// The harm a storm does to a database: its processes are killed, told to end at once, or frozen.

package storm

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"syscall"
	"time"
)

// restarted ends the database by a signal to all its processes and waits until it is watched back to life.
func (s *storm) restarted(stop <-chan struct{}, signal syscall.Signal) {
	s.harmed.Store(true)
	lives := s.pg.Restarts()
	for _, pid := range s.postgres() {
		_ = syscall.Kill(pid, signal)
	}
	for s.pg.Restarts() == lives {
		select {
		case <-stop:
			return
		case <-time.After(5 * time.Millisecond):
		}
	}
}

// freeze stops every process of the database for a while.
func (s *storm) freeze(length time.Duration) {
	s.harmed.Store(true)
	all := s.postgres()
	for _, pid := range all {
		_ = syscall.Kill(pid, syscall.SIGSTOP)
	}
	time.Sleep(length)
	for _, pid := range all {
		_ = syscall.Kill(pid, syscall.SIGCONT)
	}
}

// postgres lists the postmaster and its children.
func (s *storm) postgres() []int {
	parent := s.pg.Pid()
	all := []int{parent}
	entries, _ := filepath.Glob("/proc/[0-9]*/stat")
	for _, entry := range entries {
		stat, err := os.ReadFile(entry)
		if err != nil {
			continue
		}
		var pid, ppid int
		var state string
		fields := stat[slices.Index(stat, ')')+1:]
		if n, _ := fmt.Sscan(string(fields), &state, &ppid); n == 2 && ppid == parent {
			_, _ = fmt.Sscan(string(stat), &pid)
			all = append(all, pid)
		}
	}
	return all
}
