// A private Postgres for development: the same on every machine, closed to other users, with helpful errors.

package localpg

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"touchline/tests/eventually"
	"touchline/tests/tier"
)

func TestAFreshClusterIsTheSameOnEveryMachine(t *testing.T) {
	t.Parallel()
	dir, _ := openDir(t, nil)
	data := filepath.Join(dir, "postgres")
	p := at(t, data)
	if err := os.MkdirAll(filepath.Join(p.dir+".init", "half"), 0o755); err != nil { // an interrupted start
		t.Fatal(err)
	}
	pg, err := Start(t.Context(), Config{Dir: data})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(pg.Stop)
	for setting, want := range map[string]string{
		"server_encoding": "UTF8", "timezone": "UTC", "data_checksums": "on", "listen_addresses": "",
		"synchronous_commit": "on", "fsync": "on", "data_directory": p.dir,
	} {
		if got, err := ask(p, "SHOW "+setting); err != nil || got != want {
			t.Errorf("%s is %q, %v; want %q", setting, got, err, want)
		}
	}
	if got, err := ask(p, "SELECT datcollate FROM pg_database WHERE datname = 'postgres'"); err != nil || got != "C" {
		t.Errorf("the locale is %q, %v", got, err)
	}
	if info, err := os.Stat(p.socket); err != nil || info.Mode().Perm() != 0o700 {
		t.Errorf("the socket's directory is open: %v, %v", info.Mode(), err)
	}
	if !strings.Contains(pg.String(), "private cluster at ") ||
		filepath.Base(pg.Dir()) != strings.Split(pg.version, ".")[0] {
		t.Errorf("the line is %q", pg)
	}
	server := pg.Pid()
	began := time.Now()
	pg.Stop()
	tier.Bound(t, "the stop of a private database", time.Since(began), 3*time.Second)
	if alive(server) {
		t.Fatal("the server runs after its stop")
	}
}

func TestAClusterOfAnotherVersionIsNotChanged(t *testing.T) {
	t.Parallel()
	dir, _ := openDir(t, nil)
	p := at(t, dir)
	if err := os.Mkdir(p.dir, 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(p.dir, "PG_VERSION"), []byte("9\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	if _, err := Start(t.Context(), Config{Dir: dir}); err == nil ||
		!strings.Contains(err.Error(), "cluster of postgres 9") {
		t.Fatalf("got %v", err)
	}
	if kept, err := os.ReadFile(filepath.Join(p.dir, "PG_VERSION")); err != nil || string(kept) != "9\n" {
		t.Fatalf("it was changed: %q, %v", kept, err)
	}
}

func TestMissingBinariesAreNamedInOneLine(t *testing.T) {
	t.Parallel()
	_, err := FindBinaries(t.TempDir())
	if err == nil || strings.Contains(err.Error(), "\n") {
		t.Fatalf("got %v", err)
	}
	if words := ErrNoBinaries.Error(); !strings.Contains(words, "apt-get install -y postgresql") ||
		strings.Contains(words, "\n") {
		t.Fatalf("the error is %q", words)
	}
}

func TestASocketDirectoryOfAnotherUserIsRefused(t *testing.T) {
	t.Parallel()
	dir, _ := openDir(t, nil)
	p := at(t, filepath.Join(dir, "postgres"))
	stranger := filepath.Join(dir, "elsewhere")
	if err := os.Mkdir(stranger, 0o755); err != nil {
		t.Fatal(err)
	}
	_ = os.Remove(p.socket)
	if err := os.Symlink(stranger, p.socket); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = os.Remove(p.socket) })
	if _, err := Start(t.Context(), Config{Dir: filepath.Join(dir, "postgres")}); err == nil ||
		!strings.Contains(err.Error(), "another user") {
		t.Fatalf("got %v", err)
	}
}

func TestACancelledStartLeavesNoServer(t *testing.T) {
	t.Parallel()
	dir, _ := openDir(t, nil)
	data := filepath.Join(dir, "postgres")
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	ended := make(chan error, 1)
	go func() {
		_, err := Start(ctx, Config{Dir: data})
		ended <- err
	}()
	p := at(t, data)
	eventually.True(t, "the cluster is being made", func() bool {
		_, err := os.Stat(filepath.Join(p.dir, "PG_VERSION"))
		return err == nil
	})
	cancel()
	if err := eventually.Receive(t, "the start ends", ended); !errors.Is(err, context.Canceled) {
		t.Fatalf("got %v", err)
	}
	eventually.True(t, "nothing runs", func() bool { return p.postmaster() == 0 })
	pg, err := Start(t.Context(), Config{Dir: data})
	if err != nil {
		t.Fatal(err)
	}
	pg.Stop()
}

// Only root can create a directory that the server's user cannot enter; other users run the server themselves and keep
// the data where they want it.
func TestDataUnderAClosedHomeIsMoved(t *testing.T) {
	home, err := os.MkdirTemp("", "touchline-home-") // 0700
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = os.RemoveAll(home) })
	states, _ := openDir(t, nil)
	closed := filepath.Join(home, "states")
	before := stateDir
	t.Cleanup(func() { stateDir = before })
	for what, state := range map[string]string{"in the state directory": states, "nowhere": closed} {
		t.Run(what, func(t *testing.T) {
			stateDir = state
			if state == closed { // nothing can be created in it
				if err := os.WriteFile(closed, nil, 0o600); err != nil {
					t.Fatal(err)
				}
			}
			pg, err := Start(t.Context(), Config{Dir: filepath.Join(home, "data")})
			if err != nil && state == closed && strings.Contains(err.Error(), "run as an ordinary user") {
				return // root cannot serve it, and the error says so
			}
			if err != nil {
				t.Fatal(err)
			}
			defer pg.Stop()
			if moved := strings.HasPrefix(pg.Dir(), states); moved != (os.Geteuid() == 0 && state == states) {
				t.Errorf("the data is in %s", pg.Dir())
			}
			if got, err := ask(pg.location, "SELECT 'here'"); err != nil || got != "here" {
				t.Errorf("it answers %q, %v", got, err)
			}
		})
	}
}
