// The life of the server: start, watch, restart, stop.

package localpg

import (
	"context"
	"errors"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"syscall"
	"time"

	"github.com/jackc/pgx/v5"
)

// errEarlyExit means that the server ended before it answered.
var errEarlyExit = errors.New("postgres ended during its start")

// child is one run of the server as our child process.
type child struct {
	cmd  *exec.Cmd
	gone chan struct{} // closed after Wait
}

// launch runs a program as the chosen user in its own process group (a Ctrl-C in the terminal must reach this process
// first). It ends when this process ends.
func (s *Server) launch(name string, args ...string) (*child, error) {
	c := &child{gone: make(chan struct{})}
	c.cmd = exec.Command(filepath.Join(s.bin, name), args...)
	c.cmd.SysProcAttr = s.location.as.attributes()
	c.cmd.Dir = "/"
	c.cmd.Env = []string{"PATH=" + s.bin + ":" + os.Getenv("PATH"), "LC_ALL=C", "TZ=UTC"}
	c.cmd.Stdout, c.cmd.Stderr = s.log, s.log
	started := make(chan error, 1)
	go func() {
		// The kernel sends the death signal when the forking thread ends, not the process. So this thread belongs to
		// the child until it ends; then the thread continues, because other children may have been forked on it before.
		runtime.LockOSThread()
		defer runtime.UnlockOSThread()
		err := c.cmd.Start()
		started <- err
		if err == nil {
			_ = c.cmd.Wait()
		}
		close(c.gone)
	}()
	return c, <-started
}

// spawn starts the server and waits until it answers.
func (s *Server) spawn(ctx context.Context) error {
	args := []string{"-D", s.location.dir}
	for _, name := range slices.Sorted(maps.Keys(s.settings)) {
		args = append(args, "-c", name+"="+s.settings[name])
	}
	c, err := s.launch("postgres", args...)
	if err != nil {
		return err
	}
	for {
		if s.ping(ctx) == nil && s.location.postmaster() == c.cmd.Process.Pid {
			s.child.Store(c)
			return nil
		}
		select {
		case <-c.gone:
			return errEarlyExit
		case <-ctx.Done():
			c.end()
			return ctx.Err()
		case <-s.stop:
			c.end()
			return errEarlyExit
		case <-time.After(10 * time.Millisecond):
		}
	}
}

func (s *Server) ping(ctx context.Context) error {
	ctx, cancel := context.WithTimeout(ctx, time.Second)
	defer cancel()
	conn, err := pgx.Connect(ctx, s.location.url())
	if err != nil {
		return err
	}
	return conn.Close(ctx)
}

// watch restarts the server whenever it has ended, until Stop. A process that adopted the server takes over.
func (s *Server) watch() {
	defer close(s.done)
	pause := 100 * time.Millisecond
	var lastLogged time.Time
	for {
		born := time.Now()
		if !s.waitGone() {
			return
		}
		if time.Since(born) > time.Minute {
			pause = 100 * time.Millisecond
		}
		s.cfg.Logger.Warn("postgres has ended, starting it again", "log", s.log.Name())
		for {
			select {
			case <-s.stop:
				return
			case <-time.After(pause):
			}
			pause = min(2*pause, 5*time.Second)
			err := s.ensure(context.Background())
			if err == nil {
				s.restarts.Add(1)
				break
			}
			if !s.stopping.Load() && time.Since(lastLogged) > time.Minute {
				lastLogged = time.Now()
				s.cfg.Logger.Error("postgres did not start", "error", err)
			}
		}
	}
}

// waitGone returns true when the server has ended and false when Stop was called.
func (s *Server) waitGone() bool {
	if c := s.child.Load(); c != nil {
		select {
		case <-c.gone:
			return !s.stopping.Load()
		case <-s.stop:
			return false
		}
	}
	look := time.NewTicker(500 * time.Millisecond)
	defer look.Stop()
	for s.location.postmaster() != 0 {
		select {
		case <-s.stop:
			return false
		case <-look.C:
		}
	}
	return !s.stopping.Load()
}

// Stop stops the server within 3 s if this process started it, and only the watch if it was adopted.
func (s *Server) Stop() {
	again := s.stopping.Swap(true)
	if !again {
		close(s.stop)
	}
	<-s.done
	if again {
		return
	}
	if c := s.child.Load(); c != nil {
		c.end()
		ctx, cancel := context.WithTimeout(context.Background(), 200*time.Millisecond)
		if unlock, err := s.lock(ctx); err == nil { // otherwise another process is starting the server
			s.location.dropSocketDir()
			unlock()
		}
		cancel()
	}
	_ = s.log.Close()
}

// end requests a fast shutdown, then an immediate one (which the next start repairs), then kills the server.
func (c *child) end() {
	for _, step := range []struct {
		signal syscall.Signal
		wait   time.Duration
	}{{syscall.SIGINT, 2 * time.Second}, {syscall.SIGQUIT, 700 * time.Millisecond}, {syscall.SIGKILL, time.Minute}} {
		_ = c.cmd.Process.Signal(step.signal)
		select {
		case <-c.gone:
			return
		case <-time.After(step.wait):
		}
	}
}
