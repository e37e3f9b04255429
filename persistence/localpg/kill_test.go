// After any kill the next start works, the data is complete, and no process remains.

package localpg

import (
	"errors"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"touchline/tests/eventually"
	"touchline/tests/tier"
)

// markSQL adds a mark and counts them all.
const markSQL = `
CREATE TABLE IF NOT EXISTS mark (id serial PRIMARY KEY);
INSERT INTO mark DEFAULT VALUES;
SELECT count(*)::text FROM mark;`

func TestTheServerSurvivesEveryKill(t *testing.T) {
	tier.All(t, "servers and the processes that started them are killed")
	t.Parallel()
	for name, as := range users(t) {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			dir, program := openDir(t, as)
			data := filepath.Join(dir, "postgres")
			start := func(want string) *starter {
				t.Helper()
				s := startAs(t, program, data, as)
				if s.said != want {
					t.Fatalf("the starter said %q, want %s", s.said, want)
				}
				return s
			}
			first := start("started")
			p := at(t, data)
			marks := 0
			mark := func(when string) { // adds a row and checks that all earlier rows exist
				t.Helper()
				marks++
				var got string
				eventually.True(t, when, func() bool {
					var err error
					got, err = ask(p, markSQL)
					return err == nil
				})
				if got != strconv.Itoa(marks) {
					t.Fatalf("%s: %s marks, want %d", when, got, marks)
				}
			}
			mark("first start")

			t.Log("the server is killed")
			old := p.postmaster()
			mustKill(t, old)
			eventually.True(t, "the server is started again", func() bool {
				n := p.postmaster()
				return n != 0 && n != old
			})
			mark("after the server's death")

			t.Log("our process is killed")
			server := p.postmaster()
			first.kill(t)
			eventually.True(t, "the server ends with this process", func() bool { return !alive(server) })
			second := start("started")
			mark("after our death")

			t.Log("both are killed")
			server = p.postmaster()
			second.kill(t)
			_ = syscall.Kill(server, syscall.SIGKILL) // it may have ended already
			third := start("started")
			mark("after both deaths")

			t.Log("a second process joins, the owner is killed")
			joined := start("adopted")
			server = p.postmaster()
			third.kill(t)
			eventually.True(t, "the joined process takes over", func() bool {
				n := p.postmaster()
				return n != 0 && n != server
			})
			mark("after the owner's death")

			t.Log("an orderly stop")
			server = p.postmaster()
			tier.Bound(t, "an orderly stop", joined.stop(), 3*time.Second)
			if alive(server) {
				t.Error("the server still runs")
			}
			if _, err := os.Stat(p.socket); !errors.Is(err, os.ErrNotExist) {
				t.Errorf("the socket's directory still exists: %v", err)
			}

			t.Log("both are killed at once, and the next stop removes everything")
			again := start("started")
			server = p.postmaster()
			mustKill(t, server)
			again.kill(t)
			eventually.True(t, "the server has ended", func() bool { return !alive(server) })
			start("started").stop()
			if _, err := os.Stat(p.socket); !errors.Is(err, os.ErrNotExist) {
				t.Errorf("the socket's directory still exists after a kill: %v", err)
			}

			t.Log("a stale pid file names another program")
			if err := os.WriteFile(filepath.Join(p.dir, "postmaster.pid"),
				[]byte(strconv.Itoa(os.Getpid())+"\n"+p.dir+"\n1\n5432\n"+p.socket+"\n\n"), 0o644); err != nil {
				t.Fatal(err)
			}
			if as != nil {
				if err := os.Chown(filepath.Join(p.dir, "postmaster.pid"), int(as.Uid), int(as.Gid)); err != nil {
					t.Fatal(err)
				}
			}
			last := start("started")
			mark("after a stale pid file")
			last.stop()
		})
	}
}

func TestTwoStartersShareOneServer(t *testing.T) {
	t.Parallel()
	dir, program := openDir(t, nil)
	data := filepath.Join(dir, "postgres")
	said := make(chan *starter, 2)
	for range 2 {
		go func() { said <- startAs(t, program, data, nil) }()
	}
	a, b := <-said, <-said
	if words := a.said + " " + b.said; words != "started adopted" && words != "adopted started" {
		t.Fatalf("they %q", words)
	}
	owner, guest := a, b
	if b.said == "started" {
		owner, guest = b, a
	}
	p := at(t, data)
	server := p.postmaster()
	guest.stop()
	if !alive(server) {
		t.Fatal("the server ended with the process that joined")
	}
	if group, err := syscall.Getpgid(server); err != nil || group == owner.cmd.Process.Pid ||
		group == syscall.Getpgrp() {
		t.Fatalf("a Ctrl-C would reach the server first: group %d, %v", group, err)
	}
	owner.stop()
	if alive(server) {
		t.Fatal("the server still runs")
	}
}

// A service of systemd has a temp directory of its own; its operator's shell has another.
func TestAServerIsFoundWithAnotherTempDirectory(t *testing.T) {
	t.Parallel()
	dir, program := openDir(t, nil)
	data := filepath.Join(dir, "postgres")
	temp, _ := openDir(t, nil)
	if s := startAs(t, program, data, nil, "TMPDIR="+temp); s.said != "started" {
		t.Fatalf("it %q", s.said)
	}
	if s := startAs(t, program, data, nil); s.said != "adopted" {
		t.Errorf("with another temp directory the starter said %q", s.said)
	}
}

func mustKill(t *testing.T, pid int) {
	t.Helper()
	if err := syscall.Kill(pid, syscall.SIGKILL); err != nil {
		t.Fatal(err)
	}
}

// alive reports whether a process runs; a zombie does not.
func alive(pid int) bool {
	stat, err := os.ReadFile("/proc/" + strconv.Itoa(pid) + "/stat")
	if err != nil {
		return false
	}
	_, rest, _ := strings.Cut(string(stat), ") ")
	return !strings.HasPrefix(rest, "Z")
}
