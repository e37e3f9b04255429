// Two server processes on one database: the second does not start, and can start when the first has ended.

package operation

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"

	"touchline/app/apptest"
	"touchline/app/config"
	"touchline/persistence/localpg"
	"touchline/tests/eventually"
)

// lastWords runs the server until it ends by itself; it returns its standard error and exit code.
func lastWords(t *testing.T, p *apptest.Process) (words string, code int) {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), eventually.Hang)
	defer cancel()
	cmd := exec.CommandContext(ctx, os.Args[0])
	var said bytes.Buffer
	cmd.Env, cmd.Stderr = append(p.Env, config.Prefix+"LOG_LEVEL=error"), &said
	cmd.SysProcAttr = &syscall.SysProcAttr{Pdeathsig: syscall.SIGKILL}
	err := cmd.Run()
	var ended *exec.ExitError
	if !errors.As(err, &ended) {
		t.Fatalf("it ends with %v: %s", err, said.String())
	}
	return said.String(), ended.ExitCode()
}

func TestASecondServerOnADatabaseEndsWithOneLineThatNamesTheFirst(t *testing.T) {
	folder := apptest.DataFolder(t)
	pg, err := localpg.Start(t.Context(), localpg.Config{Dir: filepath.Join(folder, "postgres")})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(pg.Stop)
	first, second := apptest.NewProcess(t, pg.URL()), apptest.NewProcess(t, pg.URL())
	first.Start(t)
	refused := func(p *apptest.Process, by *apptest.Process) {
		t.Helper()
		words, code := lastWords(t, p)
		host, _ := os.Hostname()
		want := fmt.Sprintf("touchline: another server runs on this database (process %d on %s, at %s, since ",
			by.Cmd.Process.Pid, host, by.Addr)
		if code != 1 || !strings.HasPrefix(words, want) || strings.Count(words, "\n") != 1 {
			t.Errorf("exit %d: %q, want %q…", code, words, want)
		}
		if !by.Ready() {
			t.Error("the first does not answer any more")
		}
	}
	refused(second, first)

	first.Kill()
	began := time.Now()
	second.Start(t)
	t.Logf("after a kill the next server is ready within %v", time.Since(began))
	refused(first, second)

	db, err := pgx.Connect(t.Context(), pg.URL())
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close(context.Background())
	const holder = `SELECT coalesce(max(pid), 0) FROM pg_locks WHERE locktype = 'advisory' AND granted
		AND (classid::bigint << 32 | objid::bigint) = hashtextextended('server/public', 0)`
	look := func() (pid int) {
		t.Helper()
		if err := db.QueryRow(t.Context(), holder).Scan(&pid); err != nil {
			t.Fatal(err)
		}
		return pid
	}
	lost := look()
	if _, err := db.Exec(t.Context(), `SELECT pg_terminate_backend($1)`, lost); err != nil || lost == 0 {
		t.Fatal(lost, err)
	}
	eventually.Value(t, "the lock is taken again", look, func(now int) bool { return now != 0 && now != lost })
	if !second.Ready() {
		t.Error("a server that holds its lock again does not answer")
	}

	// Another process waits for the lock, gets it, and identifies itself.
	other, err := pgx.Connect(t.Context(), pg.URL())
	if err != nil {
		t.Fatal(err)
	}
	defer other.Close(context.Background())
	granted := make(chan error, 1)
	go func() {
		_, err := other.Exec(context.Background(), `SELECT pg_advisory_lock(hashtextextended('server/public', 0))`)
		granted <- err
	}()
	queued := func() (is bool) {
		_ = db.QueryRow(t.Context(),
			`SELECT EXISTS (SELECT FROM pg_locks WHERE locktype = 'advisory' AND NOT granted)`).Scan(&is)
		return is
	}
	eventually.True(t, "somebody waits for the lock", queued)
	if _, err := db.Exec(t.Context(), `SELECT pg_terminate_backend($1)`, look()); err != nil {
		t.Fatal(err)
	}
	if err := <-granted; err != nil {
		t.Fatal(err)
	}
	if _, err := db.Exec(t.Context(), `UPDATE server SET token = 'other', host = 'beta'`); err != nil {
		t.Fatal(err)
	}
	eventually.Receive(t, "a server whose database another one holds ends", second.Gone)
	log, _ := os.ReadFile(second.Log)
	if code := second.Cmd.ProcessState.ExitCode(); code != 1 || !strings.Contains(string(log), " on beta, at ") {
		t.Errorf("it ends with %d and says %s", code, log)
	}
}
