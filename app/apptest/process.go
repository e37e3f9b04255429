// The server as a process of its own, that may be killed at any instant.

package apptest

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"syscall"
	"testing"
	"time"

	"touchline/app/config"
	"touchline/tests/eventually"
)

// End asks the server to stop and waits until it has.
func (p *Process) End() {
	if p.Cmd == nil {
		return
	}
	_ = p.Cmd.Process.Signal(syscall.SIGTERM)
	select {
	case <-p.Gone:
	case <-time.After(Patience):
	}
}

// Process is a server on an address that stays the same over its restarts.
type Process struct {
	Addr  string
	Env   []string
	Files int // the limit of open files; 0: as many as these tests may have
	Log   string
	Cmd   *exec.Cmd
	Gone  chan struct{} // closed when the process has ended
}

// NewProcess prepares a server on a database; "" is a private one.
func NewProcess(t *testing.T, databaseURL string) *Process {
	t.Helper()
	data := DataFolder(t)
	p := &Process{Addr: FreePort(t), Log: filepath.Join(data, "server.log")}
	p.Env = append(os.Environ(), AsServer+"=1", config.Prefix+"ENV=prod", config.Prefix+"SECRET="+strings.Repeat("s", 32),
		config.Prefix+"ADDR="+p.Addr, config.Prefix+"RTMP_ADDR="+FreePort(t), config.Prefix+"INTERNAL_ADDR=", config.Prefix+"DATA_DIR="+data, config.Prefix+"DATABASE_URL="+databaseURL,
		config.Prefix+"PUBLIC_URL=http://"+p.Addr, config.Prefix+"LOG_LEVEL=warn")
	t.Cleanup(func() {
		p.Kill()
		if t.Failed() {
			log, _ := os.ReadFile(p.Log)
			t.Logf("the server's last words:\n%s", log[max(0, len(log)-6000):])
		}
	})
	return p
}

// Start starts the process and waits until the server is ready.
func (p *Process) Start(t *testing.T) {
	t.Helper()
	log, err := os.OpenFile(p.Log, os.O_CREATE|os.O_APPEND|os.O_WRONLY, 0o644)
	if err != nil {
		t.Fatal(err)
	}
	defer log.Close()
	p.Cmd = exec.Command(os.Args[0])
	if p.Files > 0 {
		p.Cmd = exec.Command("sh", "-c", fmt.Sprintf(`ulimit -n %d && exec "$0"`, p.Files), os.Args[0])
	}
	p.Cmd.Env, p.Cmd.Stdout, p.Cmd.Stderr = p.Env, log, log
	p.Cmd.SysProcAttr = &syscall.SysProcAttr{Pdeathsig: syscall.SIGKILL}
	p.Gone = make(chan struct{})
	started := make(chan error, 1)
	go func(cmd *exec.Cmd, gone chan struct{}) {
		// The death signal comes when the forking thread ends: nobody else may have it, and end it, meanwhile.
		runtime.LockOSThread()
		defer runtime.UnlockOSThread()
		defer close(gone)
		err := cmd.Start()
		started <- err
		if err == nil {
			_ = cmd.Wait()
		}
	}(p.Cmd, p.Gone)
	if err := <-started; err != nil {
		t.Fatal(err)
	}
	eventually.True(t, Patience, "the server is ready", func() bool {
		select {
		case <-p.Gone:
			t.Fatal("the server ended at its start")
		default:
		}
		return p.Ready()
	})
}

// Ready says whether the server answers.
func (p *Process) Ready() bool { return ready(p.Addr) }

// Kill ends the process with SIGKILL.
func (p *Process) Kill() {
	if p.Cmd == nil {
		return
	}
	_ = p.Cmd.Process.Kill()
	<-p.Gone
}

// Faults are the first few errors the server logged.
func (p *Process) Faults() (few []string) {
	log, _ := os.ReadFile(p.Log)
	for line := range strings.Lines(string(log)) {
		if len(few) < 5 && strings.Contains(line, `"level":"ERROR"`) {
			few = append(few, strings.TrimSpace(line))
		}
	}
	return few
}
