// The server of a storm: this test binary once more, as a process of its own that may be killed at any instant.
package app

import (
	"fmt"
	"io"
	nethttp "net/http"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"syscall"
	"testing"
	"time"

	"touchline/confine"
	"touchline/picture"
)

const stormServer = "TOUCHLINE_STORM_SERVER"

func TestMain(m *testing.M) {
	if os.Getenv(stormServer) != "" {
		os.Exit(Main([]string{os.Args[0], "serve"}))
	}
	confine.Main()
	picture.RunWorker()
	tuneMemory()
	if err := os.Chdir(".."); err != nil { // paths in tests begin at the root of the repository
		panic(err)
	}
	console = io.Discard
	code := m.Run()
	_ = os.RemoveAll(houseTemplate)
	os.Exit(code)
}

// process is a server on an address that stays the same over its lives.
type process struct {
	addr  string
	env   []string
	files int // the limit of open files; 0: as many as these tests may have
	log   string
	cmd   *exec.Cmd
	gone  chan struct{} // closed when the present life has ended
}

func newProcess(t *testing.T, databaseURL string) *process {
	t.Helper()
	data := dataFolder(t)
	p := &process{addr: freePort(t), log: filepath.Join(data, "server.log")}
	p.env = append(os.Environ(), stormServer+"=1", prefix+"ENV=prod", prefix+"SECRET="+strings.Repeat("s", 32),
		prefix+"ADDR="+p.addr, prefix+"RTMP_ADDR="+freePort(t), prefix+"INTERNAL_ADDR=", prefix+"DATA_DIR="+data, prefix+"DATABASE_URL="+databaseURL,
		prefix+"PUBLIC_URL=http://"+p.addr, prefix+"LOG_LEVEL=warn")
	t.Cleanup(func() {
		p.kill()
		if t.Failed() {
			log, _ := os.ReadFile(p.log)
			t.Logf("the server's last words:\n%s", log[max(0, len(log)-6000):])
		}
	})
	return p
}

// start begins a life and waits until the server is ready.
func (p *process) start(t *testing.T) {
	t.Helper()
	log, err := os.OpenFile(p.log, os.O_CREATE|os.O_APPEND|os.O_WRONLY, 0o644)
	if err != nil {
		t.Fatal(err)
	}
	defer log.Close()
	p.cmd = exec.Command(os.Args[0])
	if p.files > 0 {
		p.cmd = exec.Command("sh", "-c", fmt.Sprintf(`ulimit -n %d && exec "$0"`, p.files), os.Args[0])
	}
	p.cmd.Env, p.cmd.Stdout, p.cmd.Stderr = p.env, log, log
	p.cmd.SysProcAttr = &syscall.SysProcAttr{Pdeathsig: syscall.SIGKILL}
	p.gone = make(chan struct{})
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
	}(p.cmd, p.gone)
	if err := <-started; err != nil {
		t.Fatal(err)
	}
	deadline := time.Now().Add(longest)
	for !p.ready() {
		select {
		case <-p.gone:
			t.Fatal("the server ended at its start")
		case <-time.After(20 * time.Millisecond):
		}
		if time.Now().After(deadline) {
			t.Fatal("the server is not ready")
		}
	}
}

func (p *process) ready() bool {
	resp, err := nethttp.Get("http://" + p.addr + "/healthz")
	if err != nil {
		return false
	}
	_ = resp.Body.Close()
	return resp.StatusCode == nethttp.StatusOK
}

// kill ends the present life without a word.
func (p *process) kill() {
	if p.cmd == nil {
		return
	}
	_ = p.cmd.Process.Kill()
	<-p.gone
}

// faults are the first few errors the server logged.
func (p *process) faults() (few []string) {
	log, _ := os.ReadFile(p.log)
	for line := range strings.Lines(string(log)) {
		if len(few) < 5 && strings.Contains(line, `"level":"ERROR"`) {
			few = append(few, strings.TrimSpace(line))
		}
	}
	return few
}
