// Full disks under several nodes: the disk of the database's tables, and that of its log. They are enlarged while the
// nodes run.

package storm

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"syscall"
	"testing"
	"time"

	"touchline/app/apptest"
	"touchline/persistence/localpg"
	"touchline/tests/eventually"
	"touchline/tests/tier"
)

const (
	tablesDisk   = 160 << 20
	logDisk      = 96 << 20
	fullFor      = 4 * time.Second
	resumeWithin = 15 * time.Second
)

// smallDisk mounts a small disk in memory.
func smallDisk(t *testing.T, dir string, size int) {
	t.Helper()
	if err := os.MkdirAll(dir, 0o755); err != nil {
		t.Fatal(err)
	}
	if err := syscall.Mount("tmpfs", dir, "tmpfs", 0, fmt.Sprintf("size=%d,mode=0755", size)); err != nil {
		t.Skipf("this account cannot mount a small disk: %v", err)
	}
	t.Cleanup(func() { _ = syscall.Unmount(dir, syscall.MNT_DETACH) })
}

// ownDisks puts tables and log of a new database on separate disks.
func ownDisks(t *testing.T, settings map[string]string) func(dir string) {
	return func(dir string) {
		t.Helper()
		smallDisk(t, dir, tablesDisk)
		log := filepath.Join(filepath.Dir(dir), "log")
		smallDisk(t, log, logDisk)
		first, err := localpg.Start(t.Context(), localpg.Config{Dir: dir, Settings: settings})
		if err != nil {
			t.Fatal(err)
		}
		first.Stop()
		inside := filepath.Join(first.Dir(), "pg_wal")
		run(t, "cp -a "+inside+" "+log)
		if err := errors.Join(os.RemoveAll(inside), os.Symlink(filepath.Join(log, "pg_wal"), inside)); err != nil {
			t.Fatal(err)
		}
	}
}

// fill fills a disk. grow frees the space.
func fill(t *testing.T, dir string) (grow func()) {
	t.Helper()
	filler := filepath.Join(dir, "filler")
	if out, err := exec.Command("dd", "if=/dev/zero", "of="+filler, "bs=64k").CombinedOutput(); err == nil {
		t.Errorf("the disk has no end: %s", out)
	}
	return func() {
		if err := os.Remove(filler); err != nil {
			t.Error(err)
		}
	}
}

// withDiskFull fills a disk until writes fail, waits, frees the space and waits until writes succeed. A node detects
// this by its own writes. With a full log disk the database is down for all, and no node is worse than another.
func (s *storm) withDiskFull(t *testing.T, dir string) {
	t.Helper()
	s.harmed.Store(true)
	grow := fill(t, dir)
	quiet := func() bool { // no success for a second
		done := s.succeeded.Load()
		time.Sleep(time.Second)
		return s.succeeded.Load() == done
	}
	if !eventually.Happens(quiet) { // gifts first use up the space in existing pages

		t.Errorf("the disk of %s is full and writes still succeed", dir)
	}
	unready := func(n *apptest.Node) bool { return !n.Told("readyz") }
	began := time.Now()
	if filepath.Base(dir) != "log" {
		if !eventually.Happens(func() bool { return slices.ContainsFunc(s.nodes.All, unready) }) {
			t.Errorf("the disk of %s is full and every node says that it is ready", dir)
		}
		tier.Bound(t, "a node that says that its disk is full", time.Since(began), fullFor)
	}
	time.Sleep(fullFor)
	grow()
	done := s.succeeded.Load()
	began = time.Now()
	if !eventually.Happens(func() bool { return s.succeeded.Load() > done }) {
		t.Errorf("nothing is written after there was room on the disk of %s", dir)
	}
	tier.Bound(t, "the first write after there was room on the disk of "+filepath.Base(dir), time.Since(began),
		resumeWithin)
}

func TestTortureFullDisksLoseNothingAndWritesGoOnWhenThereIsRoom(t *testing.T) {
	if os.Geteuid() != 0 {
		t.Skip("only root may mount disks")
	}
	rounds := stormLength(t, 1, 5)
	settings := map[string]string{"max_wal_size": "48MB", "min_wal_size": "32MB"}
	s := newStormOn(t, base{settings: settings, disks: ownDisks(t, settings)}, func(s *storm) { s.cluster(t, 3) })
	pids := map[int]bool{}
	for _, n := range s.nodes.All {
		pids[n.Cmd.Process.Pid] = true
	}
	tables := filepath.Dir(s.pg.Dir())
	log := filepath.Join(filepath.Dir(tables), "log")
	actions := s.rage(t, stormSeed(t), 0, false, func(stop <-chan struct{}, r *rand.Rand) {
		for range rounds {
			for _, disk := range []string{tables, log} {
				s.soon(stop, r, killEvery)
				s.withDiskFull(t, disk)
			}
		}
		s.soon(stop, r, killEvery)
	})
	for _, n := range s.nodes.All {
		if !pids[n.Cmd.Process.Pid] || !n.Ready() {
			t.Error("a node had to be started again")
		}
	}
	if n := s.faults.Load(); n > 0 {
		t.Errorf("%d requests were answered INTERNAL", n)
	}
	blame(t, s.judge(t, actions))
}
