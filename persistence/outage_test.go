// The database dies in the middle of commits, or stays away.
package persistence_test

import (
	"context"
	"errors"
	"log/slog"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"touchline/actors"
	"touchline/persistence"
	"touchline/persistence/localpg"
	"touchline/persistence/persistencetest"
)

// ownPostgres starts a server that the test may kill; it is durable, unlike the shared one.
func ownPostgres(t testing.TB) *localpg.Server {
	t.Helper()
	dir, err := os.MkdirTemp("", "touchline-own-postgres-")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = os.RemoveAll(dir) })
	if err := os.Chmod(dir, 0o755); err != nil { // root's server runs as another user
		t.Fatal(err)
	}
	pg, err := localpg.Start(t.Context(), localpg.Config{Dir: filepath.Join(dir, "postgres")})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(pg.Stop)
	return pg
}

func TestTortureAPostgresKilledDuringCommitsLosesNothing(t *testing.T) {
	t.Parallel()
	pg := ownPostgres(t)
	cfg := persistencetest.ConfigOn(t, pg.URL())
	store := persistencetest.OpenConfig(t, cfg)
	r := &record{acked: map[string]bool{}}
	ctx, cancel := context.WithCancel(t.Context())
	wait := talk(ctx, t, store, r, 8)
	grows := func() {
		r.mu.Lock()
		before := len(r.acked)
		r.mu.Unlock()
		eventually(t, func() bool {
			r.mu.Lock()
			defer r.mu.Unlock()
			return len(r.acked) > before+500
		})
	}
	for range 2 {
		grows()
		lives := pg.Restarts()
		if err := syscall.Kill(pg.Pid(), syscall.SIGKILL); err != nil {
			t.Fatal(err)
		}
		eventually(t, func() bool { return pg.Restarts() > lives })
	}
	grows()
	cancel()
	wait()
	d, rows := examine(t, persistencetest.SQL(t, cfg), r)
	t.Logf("%d acknowledged, %d rows: %+v", len(r.acked), rows, d)
	if d != (damage{}) {
		t.Fatalf("the journal is damaged: %+v", d)
	}
}

func TestADatabaseThatStaysAwayFailsWhatWaits(t *testing.T) {
	t.Parallel()
	pg := ownPostgres(t)
	store := persistencetest.OpenConfig(t, persistencetest.ConfigOn(t, pg.URL()))
	s, _ := mustClaim(t, store.Journal, "room/1")
	pg.Stop()
	began := time.Now()
	_, err := written(t, s, events("x"))
	if err == nil || errors.Is(err, actors.ErrFenced) || errors.Is(err, actors.ErrPoisoned) {
		t.Fatalf("without a database it was said %v", err)
	}
	if took := time.Since(began); took > 15*time.Second {
		t.Fatalf("the answer took %v", took)
	}
	if _, err := written(t, s, events("y")); !errors.Is(err, actors.ErrPoisoned) {
		t.Fatalf("then %v", err)
	}
}

// lines keeps what is logged.
type lines struct {
	mu   sync.Mutex
	text strings.Builder
}

func (l *lines) Write(b []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.text.Write(b)
}

func (l *lines) count(what string) int {
	l.mu.Lock()
	defer l.mu.Unlock()
	return strings.Count(l.text.String(), what)
}

// A database that answers and takes nothing, as on a full disk: here because it is set to be read only.
func TestAJournalThatCannotBeWrittenIsToldToProbesAndOnceAMinuteToTheLog(t *testing.T) {
	t.Parallel()
	pg := ownPostgres(t)
	cfg := persistencetest.ConfigOn(t, pg.URL())
	heard := &lines{}
	cfg.Logger = slog.New(slog.NewTextHandler(heard, nil))
	store := persistencetest.OpenConfig(t, cfg)
	admin := persistencetest.SQL(t, persistence.Config{DatabaseURL: pg.URL(), Schema: "public"})
	readOnly := func(how string) {
		t.Helper()
		for _, statement := range []string{`ALTER SYSTEM SET default_transaction_read_only = ` + how, `SELECT pg_reload_conf()`} {
			if _, err := admin.Exec(t.Context(), statement); err != nil {
				t.Fatal(err)
			}
		}
	}
	s, _ := mustClaim(t, store.Journal, "room/1")
	if err := store.Ready(t.Context()); err != nil {
		t.Fatalf("before: %v", err)
	}

	readOnly("on")
	answered := make(chan error, 1)
	go func() {
		for { // until the reload has reached the connections
			if _, err := written(t, s, events("x")); err != nil {
				answered <- err
				return
			}
		}
	}()
	var lacks interface{ Lacks() string }
	eventually(t, func() bool { return errors.As(store.Ready(t.Context()), &lacks) })
	if lacks.Lacks() != "journal" {
		t.Errorf("a probe is told %q", lacks.Lacks())
	}
	if err := <-answered; err == nil {
		t.Error("what could not be written was acknowledged")
	}
	if faults := heard.count("level=ERROR msg=\"the journal cannot be written\""); faults != 1 || heard.count("level=WARN") > 3 {
		t.Errorf("%d errors and %d warnings in seconds", faults, heard.count("level=WARN"))
	}

	readOnly("off")
	eventually(t, func() bool {
		again, _, err := store.Journal.Claim(t.Context(), "room/1")
		if err != nil {
			return false
		}
		_, err = written(t, again, events("y"))
		return err == nil
	})
	if err := store.Ready(t.Context()); err != nil {
		t.Errorf("afterwards: %v", err)
	}
}
