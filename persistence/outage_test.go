// The database dies in the middle of commits, or stays away.
package persistence_test

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"syscall"
	"testing"
	"time"

	"touchline/actors"
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

func TestAPostgresKilledDuringCommitsLosesNothing(t *testing.T) {
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
	s, _ := mustClaim(t, store, "room/1")
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
