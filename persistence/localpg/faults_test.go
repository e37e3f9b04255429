// Starts that cannot succeed fail at once, with the reason and an instruction.

package localpg

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"touchline/tests/eventually"
)

// refusedAtOnce starts a server that cannot start and returns the error.
func refusedAtOnce(t *testing.T, cfg Config) string {
	t.Helper()
	ctx := eventually.Context(t)
	pg, err := Start(ctx, cfg)
	if err == nil {
		pg.Stop()
		t.Fatal("it started")
	}
	if ctx.Err() != nil || strings.Contains(err.Error(), "\n") {
		t.Errorf("it took until %v and returned %v", ctx.Err(), err)
	}
	return err.Error()
}

func TestTheErrorAboutDataOfAnotherAccountNamesItsOwnerAndTheCommandThatFixesIt(t *testing.T) {
	t.Parallel()
	if os.Geteuid() != 0 { // /etc belongs to root on every machine
		if err := CheckWritable("/etc/touchline/postgres"); err == nil ||
			!strings.Contains(err.Error(), "/etc belongs to root") || !strings.Contains(err.Error(), "chown -R") {
			t.Errorf("got %v", err)
		}
		return
	}
	t.Run("root serves the data of nobody", func(t *testing.T) {
		t.Parallel()
		dir, _ := openDir(t, nil)
		p := at(t, dir)
		if err := os.Mkdir(p.dir, 0o700); err != nil {
			t.Fatal(err)
		}
		if err := os.Chown(p.dir, 65533, 65533); err != nil {
			t.Fatal(err)
		}
		want := "sudo chown -R " + accountName(p.as.owner()) + ": " + p.dir
		if said := refusedAtOnce(t, Config{Dir: dir}); !strings.Contains(said, p.dir+" belongs to 65533") ||
			!strings.HasSuffix(said, want) {
			t.Errorf("the error is %q, want %q", said, want)
		}
	})
	t.Run("nobody serves the data of root", func(t *testing.T) {
		t.Parallel()
		nobody := &syscall.Credential{Uid: 65534, Gid: 65534}
		dir, program := openDir(t, nobody)
		data := filepath.Join(dir, "postgres")
		if err := os.Mkdir(data, 0o755); err != nil {
			t.Fatal(err)
		}
		s := startAs(t, program, data, nobody)
		if want := "sudo chown -R " + accountName(65534) + ": " + data; !strings.HasPrefix(s.said,
			"failed: "+data+" belongs to root") || !strings.HasSuffix(s.said, want) {
			t.Errorf("the error is %q, want %q", s.said, want)
		}
	})
}

func TestAServerThatCannotStartIsNotRetried(t *testing.T) {
	t.Parallel()
	dir, _ := openDir(t, nil)
	said := refusedAtOnce(t, Config{
		Dir: filepath.Join(dir, "postgres"), Settings: map[string]string{"shared_buffers": "plenty"},
	})
	if !strings.Contains(said, `invalid value for parameter "shared_buffers"`) {
		t.Errorf("the error is %q", said)
	}
	if _, err := os.Stat(at(t, filepath.Join(dir, "postgres")).socket); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("the socket's directory still exists: %v", err)
	}
}

// fullDisk returns a folder with programs that fail as on a full disk.
func fullDisk(t *testing.T) (bin string) {
	t.Helper()
	bin, _ = openDir(t, nil)
	for name, script := range map[string]string{
		"postgres": "#!/bin/sh\necho 'postgres (PostgreSQL) 15.1'\n",
		"initdb": "#!/bin/sh\necho 'creating configuration files ... ok'\n" +
			"echo '2026-01-01 00:00:00 UTC [7] FATAL:  could not extend file \"base/1/1255\": " +
			"No space left on device' >&2\n" +
			"echo '2026-01-01 00:00:00 UTC [7] HINT:  Check free disk space.' >&2\n" +
			"echo 'child process exited with exit code 1'\n" +
			"echo 'initdb: removing contents of data directory'\nexit 1\n",
	} {
		if err := os.WriteFile(filepath.Join(bin, name), []byte(script), 0o755); err != nil {
			t.Fatal(err)
		}
	}
	return bin
}

func TestTheErrorOfInitdbOnAFullDiskIsReported(t *testing.T) {
	t.Parallel()
	dir, _ := openDir(t, nil)
	said := refusedAtOnce(t, Config{Dir: dir, BinDir: fullDisk(t)})
	if !strings.Contains(said,
		`could not extend file "base/1/1255": No space left on device (Check free disk space.)`) {
		t.Errorf("the error is %q", said)
	}
}

func TestARealFullDiskIsReportedAtOnce(t *testing.T) {
	t.Parallel()
	dir, _ := openDir(t, nil)
	if err := syscall.Mount("tmpfs", dir, "tmpfs", 0, "size=12m,mode=0755"); err != nil {
		t.Skipf("this account cannot mount a small disk: %v", err)
	}
	t.Cleanup(func() { _ = syscall.Unmount(dir, syscall.MNT_DETACH) })
	if said := refusedAtOnce(t, Config{Dir: filepath.Join(dir, "postgres")}); !strings.Contains(said,
		"No space left on device") {
		t.Errorf("the error is %q", said)
	}
}

func TestSocketsOfEndedServersAreRemoved(t *testing.T) {
	t.Parallel()
	dir, _ := openDir(t, nil)
	old := time.Now().Add(-time.Hour)
	made := map[string]string{}
	for what, lock := range map[string]string{"killed": "999999999\n/nowhere\n1\n5432\n", "empty": "", "young": ""} {
		name := filepath.Join(os.TempDir(), socketPrefix+"test-"+what+"-"+filepath.Base(dir))
		if err := os.Mkdir(name, 0o700); err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { _ = os.RemoveAll(name) })
		made[what] = name
		if lock != "" {
			for file, words := range map[string]string{socketName: "", socketName + ".lock": lock} {
				if err := os.WriteFile(filepath.Join(name, file), []byte(words), 0o600); err != nil {
					t.Fatal(err)
				}
			}
		}
	}
	pg, err := Start(t.Context(), Config{Dir: filepath.Join(dir, "first")})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(pg.Stop)
	for what, name := range made {
		if what != "young" {
			if err := os.Chtimes(name, old, old); err != nil {
				t.Fatal(err)
			}
		}
	}
	if err := os.Chtimes(pg.location.socket, old, old); err != nil { // of a running server
		t.Fatal(err)
	}
	second := pg.location
	second.socket = filepath.Join(os.TempDir(), socketPrefix+"of-nobody")
	second.sweepSockets()
	for what, name := range made {
		if _, err := os.Stat(name); (err == nil) != (what == "young") {
			t.Errorf("the directory of the %s server: %v", what, err)
		}
	}
	if got, err := ask(pg.location, "SELECT 'here'"); err != nil || got != "here" {
		t.Errorf("the running server answers %q, %v", got, err)
	}
	pg.Stop()
	if _, err := os.Stat(pg.location.socket); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("the socket's directory outlives its server: %v", err)
	}
}
