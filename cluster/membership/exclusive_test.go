// The one server of a database: the second is refused, and one that loses its lock never runs together with another.

package membership_test

import (
	"context"
	"errors"
	"log/slog"
	"strings"
	"testing"
	"time"

	"github.com/jackc/pgx/v5/pgxpool"

	"touchline/cluster/membership"
	"touchline/persistence"
	"touchline/persistence/persistencetest"
	"touchline/tests/eventually"
	"touchline/tests/tier"
)

// serverOn is the configuration of a server whose log is recorded.
func serverOn(cfg persistence.Config, host string) (persistence.Config, *persistencetest.Log) {
	received := &persistencetest.Log{}
	cfg.Server = &membership.Server{Host: host, PID: 4711, Address: "0.0.0.0:8080"}
	cfg.Logger = slog.New(slog.NewTextHandler(received, nil))
	return cfg, received
}

const lockKey = `hashtextextended('server/' || current_schema(), 0)`

// holderOf returns the backend that has the lock of the one server, 0 for none.
func holderOf(t *testing.T, sql *pgxpool.Pool) (pid int) {
	t.Helper()
	err := sql.QueryRow(t.Context(), `SELECT coalesce(max(pid), 0) FROM pg_locks WHERE locktype = 'advisory' AND granted
		AND database = (SELECT oid FROM pg_database WHERE datname = current_database())
		 AND (classid::bigint << 32 | objid::bigint) = `+lockKey).Scan(&pid)
	if err != nil {
		t.Fatal(err)
	}
	return pid
}

func terminate(t *testing.T, sql *pgxpool.Pool, backend int) {
	t.Helper()
	if _, err := sql.Exec(t.Context(), `SELECT pg_terminate_backend($1)`, backend); err != nil {
		t.Fatal(err)
	}
}

func TestTheSecondServerOfADatabaseIsRefusedAndTheErrorNamesTheFirst(t *testing.T) {
	t.Parallel()
	cfg := persistencetest.Config(t)
	one, _ := serverOn(cfg, "alpha")
	two, _ := serverOn(cfg, "beta")
	first, err := persistence.Open(t.Context(), one)
	if err != nil {
		t.Fatal(err)
	}
	if _, err = persistence.Open(t.Context(), two); err == nil ||
		!strings.Contains(err.Error(), "process 4711 on alpha, at 0.0.0.0:8080, since 20") ||
		strings.Contains(err.Error(), "\n") {
		t.Fatalf("the second gets %v", err)
	}
	persistencetest.OpenConfig(t, cfg) // a command
	if err := first.Ready(t.Context()); err != nil {
		t.Errorf("the first is no longer ready: %v", err)
	}
	if err := first.Close(); err != nil {
		t.Fatal(err)
	}
	two.Logger = slog.New(slog.NewTextHandler(failing{t}, nil)) // it must not wait, and so logs nothing
	persistencetest.OpenConfig(t, two)
}

// failing fails the test when something is logged.
type failing struct{ t *testing.T }

func (f failing) Write(b []byte) (int, error) {
	f.t.Errorf("it logs %s", b)
	return len(b), nil
}

func TestAServerWaitsForAnotherOneThatStops(t *testing.T) {
	t.Parallel()
	cfg := persistencetest.Config(t)
	one, _ := serverOn(cfg, "alpha")
	two, received := serverOn(cfg, "beta")
	first, err := persistence.Open(t.Context(), one)
	if err != nil {
		t.Fatal(err)
	}
	first.Registration.AnnounceStop()
	opened := make(chan error, 1)
	go func() {
		second, err := persistence.Open(context.Background(), two)
		if err == nil {
			err = second.Close()
		}
		opened <- err
	}()
	eventually.True(t, "the second server waits", func() bool {
		return received.Count("waiting for another server to stop") == 1
	})
	if err := first.Close(); err != nil {
		t.Fatal(err)
	}
	if err := <-opened; err != nil {
		t.Error(err)
	}
}

func TestAServerThatLosesItsLockTakesItAgain(t *testing.T) {
	t.Parallel()
	cfg := persistencetest.Config(t)
	one, received := serverOn(cfg, "alpha")
	store, sql := persistencetest.OpenConfig(t, one), persistencetest.SQL(t, cfg)
	lost := holderOf(t, sql)
	terminate(t, sql, lost)
	eventually.True(t, "the lock is taken again", func() bool {
		held := holderOf(t, sql)
		return held != 0 && held != lost
	})
	eventually.True(t, "the log says that the lock is held again", func() bool {
		return received.Count("is held again") == 1
	})
	if err := store.Ready(t.Context()); err != nil {
		t.Error(err)
	}
	two, _ := serverOn(cfg, "beta")
	var conflict *membership.ConflictError
	if _, err := persistence.Open(t.Context(), two); !errors.As(err, &conflict) || conflict.With.Host != "alpha" {
		t.Errorf("a second server gets %v", err)
	}
}

func TestAServerWhoseLockWentToAnotherSendsNoMoreQueries(t *testing.T) {
	t.Parallel()
	cfg := persistencetest.Config(t)
	one, _ := serverOn(cfg, "alpha")
	store, sql := persistencetest.OpenConfig(t, one), persistencetest.SQL(t, cfg)
	other, err := sql.Acquire(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	defer other.Release()
	granted := make(chan error, 1)
	go func() { // waits for the lock, so that it gets the lock next
		_, err := other.Exec(context.Background(), `SELECT pg_advisory_lock(`+lockKey+`)`)
		granted <- err
	}()
	eventually.True(t, "the other waits for the lock", func() bool {
		var waits bool
		err := sql.QueryRow(
			t.Context(),
			`SELECT EXISTS (SELECT FROM pg_locks WHERE locktype = 'advisory' AND NOT granted AND pid = $1)`,
			other.Conn().PgConn().PID(),
		).Scan(&waits)
		return err == nil && waits
	})
	terminate(t, sql, holderOf(t, sql))
	if err := <-granted; err != nil {
		t.Fatal(err)
	}
	// The other has not written its row yet: this one must not wait for that.
	eventually.True(t, "the store is not ready", func() bool { return store.Ready(t.Context()) != nil })
	if _, err := sql.Exec(t.Context(), `UPDATE server SET token = 'other', host = 'beta'`); err != nil {
		t.Fatal(err)
	}
	var conflict *membership.ConflictError
	if err := <-store.Registration.Lost(); !errors.As(err, &conflict) || conflict.With.Host != "beta" {
		t.Errorf("it ends with %v", err)
	}
	if err := store.Site.SetSetting(t.Context(), "beside", 1); err == nil {
		t.Error("it still writes")
	}
}

// A server that wrote no stop may only have lost its lock: the next one gives it time to detect that.
func TestAStartWaitsForAFormerServerThatMayHaveLostItsLock(t *testing.T) {
	tier.All(t, "it waits for the time in which a server must have detected the loss of its lock")
	t.Parallel()
	cfg := persistencetest.Config(t)
	persistencetest.OpenConfig(t, cfg)
	sql := persistencetest.SQL(t, cfg)
	if _, err := sql.Exec(
		t.Context(), `INSERT INTO server (token, host, machine, pid, address) VALUES ('x', 'alpha', 'far away', 1, '')`,
	); err != nil {
		t.Fatal(err)
	}
	one, received := serverOn(cfg, "beta")
	began := time.Now()
	persistencetest.OpenConfig(t, one)
	if took := time.Since(began); took < 4*time.Second || received.Count("must have noticed") != 1 {
		t.Errorf("it opens after %v", took)
	}
}
