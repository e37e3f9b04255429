// The server as a separate process that can be killed at any moment.

package apptest

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"touchline/app/config"
	"touchline/tests/eventually"
)

// End stops the server and waits for its end.
func (p *Process) End() {
	if p.Cmd == nil {
		return
	}
	_ = p.Cmd.Process.Signal(syscall.SIGTERM)
	select {
	case <-p.Gone:
	case <-time.After(eventually.Hang):
	}
}

// Stop stops the server, which must end without an error.
func (p *Process) Stop(t testing.TB) {
	t.Helper()
	p.End()
	if ended := p.Cmd.ProcessState; ended == nil || !ended.Success() {
		t.Fatalf("the server stopped with %v", ended)
	}
}

// Built builds the program without the race detector, which would need minutes for a demo world. It is in a folder of
// the test.
func Built(t testing.TB) string {
	t.Helper()
	program := filepath.Join(t.TempDir(), "touchline")
	build := exec.CommandContext(t.Context(), "go", "build", "-o", program, ".")
	build.Env = append(os.Environ(), "CGO_ENABLED=0") // shares the build cache with "make build"
	if said, err := build.CombinedOutput(); err != nil {
		t.Fatalf("build the program: %v\n%s", err, said)
	}
	return program
}

// Process is a server whose address survives restarts.
type Process struct {
	Client
	Program string // default: the test program
	Env     []string
	Within  []string // a command that runs the program in another network by exec: ip netns exec …; none: in ours
	Files   int      // limit of open files; 0: the limit of the tests
	Log     string
	Cmd     *exec.Cmd
	Gone    chan struct{} // closed at the end of the process
}

// NewProcess prepares a server on a database; "" is a private one.
func NewProcess(t testing.TB, databaseURL string) *Process {
	t.Helper()
	data := DataFolder(t)
	p := &Process{Client: Client{Addr: FreePort(t)}, Program: os.Args[0], Log: filepath.Join(data, "server.log")}
	p.Env = append(os.Environ(), AsServer+"=1", config.Prefix+"ENV=prod", config.Prefix+"SECRET="+strings.Repeat("s", 32),
		config.Prefix+"ADDR="+p.Addr, config.Prefix+"RTMP_ADDR="+FreePort(t), config.Prefix+"INTERNAL_ADDR=",
		config.Prefix+"DATA_DIR="+data, config.Prefix+"DATABASE_URL="+databaseURL,
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
func (p *Process) Start(t testing.TB) {
	t.Helper()
	p.begin(t)
	eventually.True(t, "the server is ready", func() bool {
		if p.Ended() {
			t.Fatal("the server ended at its start")
		}
		return p.Ready()
	})
}

// Persist starts the process, restarts it as a supervisor does, and waits until it is ready.
func (p *Process) Persist(t testing.TB) {
	t.Helper()
	p.begin(t)
	eventually.True(t, "the server is ready", func() bool {
		if p.Ended() {
			p.begin(t)
		}
		return p.Ready()
	})
}

// Ended reports whether the process has ended.
func (p *Process) Ended() bool {
	select {
	case <-p.Gone:
		return true
	default:
		return false
	}
}

// begin starts the process.
func (p *Process) begin(t testing.TB) {
	t.Helper()
	log, err := os.OpenFile(p.Log, os.O_CREATE|os.O_APPEND|os.O_WRONLY, 0o644)
	if err != nil {
		t.Fatal(err)
	}
	defer log.Close()
	command := append(slices.Clone(p.Within), p.Program)
	if p.Files > 0 {
		command = append([]string{"sh", "-c", fmt.Sprintf(`ulimit -n %d && exec "$0" "$@"`, p.Files)}, command...)
	}
	p.Cmd = exec.Command(command[0], command[1:]...)
	p.Cmd.Env, p.Cmd.Stdout, p.Cmd.Stderr = p.Env, log, log
	p.Cmd.SysProcAttr = &syscall.SysProcAttr{Pdeathsig: syscall.SIGKILL}
	p.Gone = make(chan struct{})
	started := make(chan error, 1)
	go func(cmd *exec.Cmd, gone chan struct{}) {
		// The death signal is sent at the end of the forking thread, so no other goroutine may use and end that thread.
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
}

// Kill ends the process with SIGKILL.
func (p *Process) Kill() {
	if p.Cmd == nil {
		return
	}
	_ = p.Cmd.Process.Kill()
	<-p.Gone
}

// Faults returns the first errors in the server's log.
func (p *Process) Faults() (few []string) {
	log, _ := os.ReadFile(p.Log)
	for line := range strings.Lines(string(log)) {
		if len(few) < 5 && strings.Contains(line, `"level":"ERROR"`) {
			few = append(few, strings.TrimSpace(line))
		}
	}
	return few
}

// Memory returns the resident memory of the process in bytes.
func (p *Process) Memory(t testing.TB) int64 {
	t.Helper()
	text, err := os.ReadFile(fmt.Sprintf("/proc/%d/statm", p.Cmd.Process.Pid))
	if err != nil {
		t.Fatalf("the server is gone: %v", err)
	}
	pages, _ := strconv.ParseInt(strings.Fields(string(text))[1], 10, 64)
	return pages * int64(os.Getpagesize())
}
