// A full disk is reported to probes, does not flood the log, and the site recovers.

package app_test

import (
	"context"
	"crypto/rand"
	"encoding/json"
	"errors"
	"log/slog"
	"net"
	nethttp "net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"touchline/app"
	"touchline/app/apptest"
	"touchline/app/telemetry"
	"touchline/domain"
	"touchline/http/rest"
	"touchline/tests/eventually"
)

// smallDisk returns a data folder with a database on its own disk; small is false for an account that may not mount
// one.
func smallDisk(t *testing.T) (data string, small bool) {
	t.Helper()
	made, err := apptest.MadeFolder()
	if err != nil {
		t.Fatal(err)
	}
	data = apptest.DataFolder(t)
	if err := syscall.Mount("tmpfs", data, "tmpfs", 0, "size=220m,mode=0755"); err != nil {
		t.Logf("this account cannot mount a small disk (%v): a folder stands in that has no room by nature", err)
		return apptest.FreshFolder(t), false
	}
	t.Cleanup(func() { _ = syscall.Unmount(data, syscall.MNT_DETACH) })
	if out, err := exec.Command("cp", "-a", filepath.Join(made, "postgres"), data).CombinedOutput(); err != nil {
		t.Fatalf("copy the database: %v %s", err, out)
	}
	return data, true
}

// fill uses the free space.
func fill(t *testing.T, data string) (empty func()) {
	t.Helper()
	name := filepath.Join(data, "filler")
	f, err := os.Create(name)
	if err != nil {
		t.Fatal(err)
	}
	block := make([]byte, 64<<10)
	for err == nil {
		_, err = f.Write(block)
	}
	_ = f.Close()
	if !errors.Is(err, syscall.ENOSPC) {
		t.Fatal(err)
	}
	return func() { _ = os.Remove(name) }
}

// standIn makes the server check a link instead of its folders. lead points the link to a full place and back.
func standIn(t *testing.T, a *app.Server, data string) (lead func(to string)) {
	t.Helper()
	link := filepath.Join(t.TempDir(), "disk")
	lead = func(to string) {
		t.Helper()
		if err := errors.Join(os.Symlink(to, link+".new"), os.Rename(link+".new", link)); err != nil {
			t.Fatal(err)
		}
	}
	lead(data)
	a.Store.Folders = []string{link}
	return lead
}

// probeOf serves the probe of a server and returns its status and the missing part.
func probeOf(t *testing.T, a *app.Server) func() (status int, lacks string) {
	t.Helper()
	inside, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = inside.Close() })
	if err := a.ServeInside(inside); err != nil {
		t.Fatal(err)
	}
	return func() (status int, lacks string) {
		answer, err := nethttp.Get("http://" + inside.Addr().String() + "/readyz")
		if err != nil {
			t.Fatal(err)
		}
		defer answer.Body.Close()
		var said struct{ Data struct{ Lacks string } }
		_ = json.NewDecoder(answer.Body).Decode(&said)
		return answer.StatusCode, said.Data.Lacks
	}
}

func TestAFullDiskIsReportedToProbesAndLoggedOnceAMinute(t *testing.T) {
	data, small := smallDisk(t)
	received := &apptest.Log{}
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	a, err := app.Build(ctx, apptest.Config(t, map[string]string{"DATA_DIR": data}),
		slog.New(telemetry.NewCalm(slog.NewTextHandler(received, nil), time.Now)))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		cancel()
		_ = a.Stop()
	})
	lead := standIn(t, a, data)
	probe := probeOf(t, a)
	if status, lacks := probe(); status != nethttp.StatusOK {
		t.Fatalf("with room it answers %d, %q", status, lacks)
	}

	makeRoom := func() { lead(data) }
	if small {
		makeRoom = fill(t, data)
	} else {
		lead("/proc")
	}
	if status, lacks := probe(); status != nethttp.StatusServiceUnavailable || lacks != "disk space" {
		t.Errorf("on a full disk it answers %d, %q", status, lacks)
	}
	if err := a.Start(ctx); err != nil && !small {
		t.Fatal(err)
	}
	a.StartWatchingDisks(ctx) // a start on a full disk may end earlier
	named := func() bool { return strings.Contains(received.All(), "level=ERROR msg=\"a disk is full\"") }
	if !eventually.Happens(named) {
		t.Errorf("the log does not name the disk: %s", received.All())
	}
	if small { // calls are now refused, and do not flood the log
		for range 100 {
			_, _ = a.Store.Demo.CreateLoadTestUsers(ctx, "guest", []domain.TokenHash{rest.HashToken(rand.Text())}, 0, time.Now())
		}
	}
	if lines := strings.Count(received.All(), "level=WARN"); lines > 60 {
		t.Errorf("%d warnings: %.3000s", lines, received.All())
	}

	makeRoom()
	ready := func() bool { status, _ := probe(); return status == nethttp.StatusOK }
	if !eventually.Happens(ready) {
		t.Error("with room again it is not ready")
	}
}
