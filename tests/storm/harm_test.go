// Faults of a database in a storm: its processes are killed, stopped at once, or frozen.

package storm

import (
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"syscall"
	"testing"
	"time"

	"touchline/tests/eventually"
)

// restarted ends the database by a signal to all its processes and waits until the supervisor has restarted it.
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

// postgres returns the pids of the postmaster and its children.
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

// soon waits for a number of further actions, then a random moment, so that requests are pending. false: the
// storm is over.
func (s *storm) soon(stop <-chan struct{}, r *rand.Rand, actions int64) bool {
	from := s.resolved.Load()
	for s.resolved.Load() < from+actions || s.inFlight.Load() < stormClients/4 {
		select {
		case <-stop:
			return false
		case <-time.After(time.Millisecond):
		}
	}
	time.Sleep(time.Duration(r.Int64N(int64(killAfterAtMost))))
	return true
}

// whole waits until all nodes are back, and restarts those that ended, like a supervisor.
func (s *storm) whole(t *testing.T) {
	t.Helper()
	eventually.True(t, "all nodes are ready", func() bool {
		ready := true
		for _, n := range s.nodes.All {
			if n.Ended() {
				n.Start(t)
			}
			ready = n.Told("readyz") && ready
		}
		return ready
	})
}
