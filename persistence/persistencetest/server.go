// The Postgres that all test programs of this machine share, and the guard that stops it after the last one.

package persistencetest

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"sync"
	"syscall"
	"time"

	"github.com/jackc/pgx/v5"

	"touchline/persistence/localpg"
	"touchline/tests/eventually"
)

// Every test program holds a shared lock on one file until it ends; the kernel frees it in every case. A guard process
// (this same program, started with the variable below) runs the server. When the guard gets the lock exclusively, no
// program is left and it stops the server.
const guardVariable = "TOUCHLINE_TEST_POSTGRES_GUARD"

func init() {
	if dir := os.Getenv(guardVariable); dir != "" {
		if err := guard(dir); err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
		os.Exit(0)
	}
}

// server starts or joins the shared Postgres and prepares its template, once per test program.
var server = sync.OnceValues(func() (url string, err error) {
	url, err = reach()
	if err != nil {
		return "", err
	}
	ctx, cancel := context.WithTimeout(context.Background(), eventually.Hang)
	defer cancel()
	return url, makeTemplate(ctx, url)
})

func reach() (url string, err error) {
	dir := filepath.Join(Home(), "touchline-test-postgres-"+strconv.Itoa(os.Geteuid()))
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return "", err
	}
	if err := hold(dir, syscall.LOCK_SH); err != nil {
		return "", err
	}
	ctx, cancel := context.WithTimeout(context.Background(), eventually.Hang)
	defer cancel()
	if url, ok := answers(ctx, dir); ok {
		return url, nil
	}
	ended, err := startGuard(dir)
	if err != nil {
		return "", err
	}
	for {
		if url, ok := answers(ctx, dir); ok {
			return url, nil
		}
		select {
		case <-time.After(20 * time.Millisecond):
		case err := <-ended:
			if err != nil {
				words, _ := os.ReadFile(filepath.Join(dir, "guard.log"))
				return "", fmt.Errorf("%w: %s", err, words)
			}
			ended = nil // the guard of another program was first
		case <-ctx.Done():
			return "", ctx.Err()
		}
	}
}

// hold takes the shared lock and keeps it until the process ends: a bare descriptor, which the garbage collector does
// not close.
func hold(dir string, how int) error {
	fd, err := syscall.Open(filepath.Join(dir, "users"), syscall.O_CREAT|syscall.O_RDWR|syscall.O_CLOEXEC, 0o600)
	if err != nil {
		return err
	}
	for {
		if err := syscall.Flock(fd, how); !errors.Is(err, syscall.EINTR) {
			return err
		}
	}
}

// answers reads the address that the guard wrote and connects to it.
func answers(ctx context.Context, dir string) (url string, ok bool) {
	address, err := os.ReadFile(filepath.Join(dir, "url"))
	if err != nil {
		return "", false
	}
	conn, err := pgx.Connect(ctx, string(address))
	if err != nil {
		return "", false
	}
	return string(address), conn.Close(ctx) == nil
}

func startGuard(dir string) (ended chan error, err error) {
	program, err := os.Executable()
	if err != nil {
		return nil, err
	}
	words, err := os.Create(filepath.Join(dir, "guard.log"))
	if err != nil {
		return nil, err
	}
	defer func() { _ = words.Close() }()
	cmd := exec.Command(program)
	cmd.Env = append(os.Environ(), guardVariable+"="+dir)
	cmd.Dir = "/"
	cmd.Stdout, cmd.Stderr = words, words
	cmd.SysProcAttr = &syscall.SysProcAttr{Setsid: true}
	if err := cmd.Start(); err != nil {
		return nil, err
	}
	ended = make(chan error, 1)
	go func() { ended <- cmd.Wait() }()
	return ended, nil
}

// guard runs the server until the last test program has ended.
func guard(dir string) error {
	ctx, cancel := context.WithTimeout(context.Background(), eventually.Hang)
	defer cancel()
	pg, err := localpg.Start(ctx, localpg.Config{Dir: dir, Settings: map[string]string{
		// Tests kill processes, not the machine, so data in the kernel's cache is safe.
		"fsync": "off", "full_page_writes": "off",
		"max_connections": "500", "shared_buffers": "64MB", "max_wal_size": "512MB",
	}})
	if err != nil {
		return err
	}
	defer pg.Stop()
	if pg.Adopted() {
		return nil
	}
	if err := prepare(ctx, pg.URL()); err != nil {
		return err
	}
	address := filepath.Join(dir, "url")
	if err := os.WriteFile(address+".new", []byte(pg.URL()), 0o600); err != nil {
		return err
	}
	if err := os.Rename(address+".new", address); err != nil {
		return err
	}
	if err := hold(dir, syscall.LOCK_EX); err != nil {
		return err
	}
	return os.Remove(address)
}
